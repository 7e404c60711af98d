// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/frame/session_store.h"

#include "core/base/error.h"
#include "ui/kit/tr.h"
#include "ui/pictures/words.h"
#include "ui/session/session_file.h"

#include <QStandardPaths>

#include <system_error>

namespace headlight {

SessionStore::SessionStore(std::filesystem::path folder) : m_folder(std::move(folder))
{
    if (m_folder.empty())
        m_folder = toPath(QStandardPaths::writableLocation(QStandardPaths::AppDataLocation));
}

std::filesystem::path SessionStore::file() const
{
    return m_folder / "last-session.json";
}

std::filesystem::path SessionStore::layoutFile() const
{
    return m_folder / "layout.ini";
}

std::filesystem::path SessionStore::preferencesFile() const
{
    return m_folder / "preferences.ini";
}

std::filesystem::path SessionStore::lessonsFile() const
{
    return m_folder / "lessons.json";
}

std::filesystem::path SessionStore::benchFile() const
{
    return m_folder / "last-bench.json";
}

std::filesystem::path SessionStore::benchLayoutFile() const
{
    return m_folder / "bench.ini";
}

SessionStore::Restored SessionStore::load() const
{
    Restored restored;
    std::error_code error;
    if (!std::filesystem::exists(file(), error)) {
        restored.isFirstStart = true;
        return restored;
    }
    try {
        restored.state = loadSession(file());
    } catch (const Error& broken) {
        const std::filesystem::path aside = m_folder / "last-session.broken.json";
        std::filesystem::rename(file(), aside, error);
        restored.isFirstStart = true;
        restored.problem = tr("The last session could not be read and was kept as %1 (%2).")
                               .arg(toQString(aside), QString::fromStdString(broken.message()));
    }
    return restored;
}

QString SessionStore::save(const SessionState& state) const
{
    try {
        std::error_code error;
        std::filesystem::create_directories(m_folder, error);
        saveSession(file(), state);
        return {};
    } catch (const Error& error) {
        return QString::fromUtf8(error.what());
    }
}

} // namespace headlight
