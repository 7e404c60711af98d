// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/error.h"

#include <QByteArray>
#include <QString>

#include <cstddef>
#include <filesystem>
#include <optional>

namespace headlight {

/// Bytes of preferences, a layout, what was used last or the progress in lessons; real ones have a few thousand.
inline constexpr std::size_t kLargestKept = 1U << 20U;

/// A file that the program keeps for the next start. What can't be understood is set aside under a name of its own and
/// never written over.
class KeptFile {
public:
    /// `mostBytes` is what read() and write() take.
    explicit KeptFile(std::filesystem::path path, std::size_t mostBytes = kLargestKept);

    const std::filesystem::path& path() const { return m_path; }

    /// None where there is no file. Throws Error{BadFile}: empty, unreadable, no regular file, or too long.
    std::optional<QByteArray> read() const;

    /// Renames the file to ….broken.json, or ….broken-2.json where that is taken, and says so in a sentence that begins
    /// with `what`: "The last session". It names the file without its folder, and before the reason: a line may cut
    /// what is long. A file that can't be renamed stays, and write() refuses from then on.
    QString setAside(const QString& what, const Error& why);

    /// Makes its folder and writes it whole. Throws Error{CannotWrite}, also for what read() would find too long.
    void write(const QByteArray& bytes) const;

private:
    std::filesystem::path m_path;
    std::size_t m_mostBytes;
    bool m_isProtected = false;
};

/// What went wrong with a file that is named already: the message without the file's name.
QString reasonOf(const Error& error);

/// The reason before the file with its folders, which a line may cut: "cannot be written: … (/home/…/layout.json)".
QString reasonAndFile(const Error& error);

} // namespace headlight
