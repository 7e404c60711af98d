// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>
#include <QStringList>

#include <filesystem>

namespace headlight {

enum class RecentKind { Session, Model };

/// The sessions that were opened and saved, and the model folders that were opened, newest first, kept in a file. One
/// that can't be written loses the list at the next start and nothing else.
class RecentFiles {
public:
    static constexpr int kMost = 8; // of a kind

    explicit RecentFiles(std::filesystem::path file);

    /// Of what is still there.
    QStringList paths(RecentKind kind) const;
    void add(RecentKind kind, const QString& path);
    void clear();

private:
    void keep() const;

    std::filesystem::path m_file;
    QStringList m_sessions;
    QStringList m_models;
};

} // namespace headlight
