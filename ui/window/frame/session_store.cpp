// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/frame/session_store.h"

#include "core/base/error.h"
#include "ui/kit/tr.h"
#include "ui/session/session_file.h"
#include "ui/state/choice_text.h"

#include <QStandardPaths>

#include <system_error>

namespace headlight {

namespace fs = std::filesystem;

namespace {

constexpr int kMostWindows = 32; // at once; those beyond share the last place

} // namespace

SessionStore::SessionStore(fs::path folder) : m_folder(std::move(folder))
{
    if (m_folder.empty())
        m_folder = toPath(QStandardPaths::writableLocation(QStandardPaths::AppDataLocation));
}

fs::path SessionStore::named(const char* name, int number) const
{
    return m_folder / (name + (number == 1 ? std::string() : "-" + std::to_string(number)) + ".json");
}

fs::path SessionStore::layoutFile() const
{
    return m_folder / "layout.json";
}

fs::path SessionStore::preferencesFile() const
{
    return m_folder / "preferences.json";
}

fs::path SessionStore::lessonsFile() const
{
    return m_folder / "lessons.json";
}

fs::path SessionStore::benchLayoutFile() const
{
    return m_folder / "bench-layout.json";
}

fs::path SessionStore::corpusLayoutFile() const
{
    return m_folder / "corpus-layout.json";
}

fs::path SessionStore::trainingFile() const
{
    return m_folder / "training.json";
}

fs::path SessionStore::trainedFolder() const
{
    return m_folder / "trained";
}

fs::path SessionStore::file()
{
    choosePlace();
    return named("last-session", m_place->number);
}

fs::path SessionStore::benchFile()
{
    choosePlace();
    return named("last-bench", m_place->number);
}

fs::path SessionStore::lockFile(int number) const
{
    return named("last-session", number).replace_extension(".lock");
}

SessionStore::Place SessionStore::place(int number) const
{
    std::error_code error;
    const fs::file_time_type time = fs::last_write_time(named("last-session", number), error);
    return {number, FileLock(lockFile(number)), error ? std::nullopt : std::optional(time)};
}

/// The place that was kept last of those that no window has; else the first that was never used. Only a place that is
/// taken gets a lock file: to look for one leaves nothing behind.
void SessionStore::choosePlace()
{
    if (m_place)
        return;
    std::error_code error; // saving says more of a folder that can't be made
    fs::create_directories(m_folder, error);
    const FileLock oneAtATime(m_folder / "last-session.choice.lock", FileLock::Wait::Yes);
    std::optional<fs::file_time_type> newestOfOthers;
    bool wasUsed = true;
    for (int number = 1; number <= kMostWindows && wasUsed; ++number) {
        wasUsed = fs::exists(named("last-session", number), error) || fs::exists(lockFile(number), error);
        if (!wasUsed && m_place)
            return;
        Place next = place(number);
        if (!next.lock.isTaken()) {
            if (!m_place || (next.kept && (!m_place->kept || *next.kept > *m_place->kept)))
                m_place = std::move(next);
        } else if (next.kept && (!newestOfOthers || *next.kept > *newestOfOthers)) {
            newestOfOthers = next.kept;
            m_newestOfOthers = named("last-session", number);
        }
    }
    if (!m_place)
        m_place = Place{kMostWindows, FileLock(), std::nullopt};
}

KeptFile& SessionStore::kept()
{
    if (!m_kept)
        m_kept.emplace(file(), kLargestSession);
    return *m_kept;
}

SessionStore::Restored SessionStore::load()
{
    Restored restored;
    try {
        if (const auto json = kept().read()) {
            restored.state = sessionFromJson(*json, file().string(), &restored.savedAs);
            return restored;
        }
    } catch (const Error& broken) {
        restored.isFirstStart = true;
        restored.problem = kept().setAside(tr("The last session"), broken);
        return restored;
    }
    restored.isFirstStart = m_newestOfOthers.empty();
    if (restored.isFirstStart)
        return restored;
    restored.note =
        tr("Headlight is open already: this window keeps a session of its own, %1.").arg(toQString(file().filename()));
    try {
        restored.state = loadSession(m_newestOfOthers);
    } catch (const Error&) {
        restored.isFirstStart = true; // the other window has said what is wrong with it
    }
    return restored;
}

QString SessionStore::save(const SessionState& state, const QString& savedAs)
{
    try {
        kept().write(sessionToJson(state, savedAs));
        return {};
    } catch (const Error& error) {
        return reasonAndFile(error);
    }
}

} // namespace headlight
