// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/io/file_lock.h"
#include "ui/session/kept_file.h"
#include "ui/state/session_state.h"

#include <QString>

#include <filesystem>
#include <optional>

namespace headlight {

/// Where the last session waits for the next start. Windows that are open at once, also of several programs, each have
/// a session and a bench of their own: last-session.json, last-session-2.json and so on. A start takes the one that was
/// kept last and that no window has.
class SessionStore {
public:
    struct Restored {
        SessionState state;
        QString savedAs; // the file that it was opened from or saved to; empty: none
        QString problem; // one sentence; empty when all went well
        QString note;    // one sentence about nothing bad
        bool isFirstStart = false;
    };

    /// Files live in `folder`; without one in the user's data folder.
    explicit SessionStore(std::filesystem::path folder = {});

    /// The session's file of this window, which has it from now on.
    std::filesystem::path file();
    /// The attention bench of this window.
    std::filesystem::path benchFile();
    std::filesystem::path layoutFile() const;
    std::filesystem::path preferencesFile() const;
    /// How far the user is in the lessons.
    std::filesystem::path lessonsFile() const;
    /// How the bench's window looks.
    std::filesystem::path benchLayoutFile() const;
    /// How the window of the numbers over a text file looks.
    std::filesystem::path corpusLayoutFile() const;
    /// What was chosen for a training.
    std::filesystem::path trainingFile() const;
    /// The folder of models that were trained and opened.
    std::filesystem::path trainedFolder() const;

    /// A broken file is set aside and reported. Where every kept session is another window's, a copy of the newest.
    Restored load();
    /// One sentence when it could not be written.
    QString save(const SessionState& state, const QString& savedAs = {});

private:
    struct Place {
        int number = 1;
        FileLock lock;
        std::optional<std::filesystem::file_time_type> kept; // when; none: never
    };

    std::filesystem::path named(const char* name, int number) const;
    std::filesystem::path lockFile(int number) const;
    Place place(int number) const;
    void choosePlace();
    KeptFile& kept();

    std::filesystem::path m_folder;
    std::optional<Place> m_place;
    std::optional<KeptFile> m_kept;
    std::filesystem::path m_newestOfOthers; // empty: none
};

} // namespace headlight
