// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/pictures/session_state.h"

#include <QByteArray>
#include <QString>

#include <filesystem>

namespace headlight {

/// Where the last session waits for the next start.
class SessionStore {
public:
    struct Restored {
        SessionState state;
        QString problem; // one sentence; empty when all went well
        bool isFirstStart = false;
    };

    /// Files live in `folder`; without one in the user's data folder.
    explicit SessionStore(std::filesystem::path folder = {});

    std::filesystem::path file() const;
    std::filesystem::path layoutFile() const;
    std::filesystem::path preferencesFile() const;
    /// How far the user is in the lessons.
    std::filesystem::path lessonsFile() const;
    /// The attention bench, and how its window looks.
    std::filesystem::path benchFile() const;
    std::filesystem::path benchLayoutFile() const;

    /// A broken file is renamed to last-session.broken.json and reported.
    Restored load() const;
    /// One sentence when it could not be written.
    QString save(const SessionState& state) const;

private:
    std::filesystem::path m_folder;
};

} // namespace headlight
