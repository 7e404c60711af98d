// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <filesystem>
#include <string_view>

namespace headlight {

/// An output file that appears whole or not at all: it is written beside its target and renamed over it by commit().
/// Without commit() the temporary file goes away and what the target held before stays. A target that is no regular
/// file (a pipe, a device) is written directly. Every failure is Error{CannotWrite} with the path and the reason.
class AtomicFile {
public:
    explicit AtomicFile(const std::filesystem::path& path);
    ~AtomicFile();
    AtomicFile(const AtomicFile&) = delete;
    AtomicFile& operator=(const AtomicFile&) = delete;

    void write(std::string_view bytes);
    void commit();

private:
    [[noreturn]] void fail(int error) const;

    std::filesystem::path m_shown;     // as the caller named it
    std::filesystem::path m_target;    // symbolic links followed, so that a link stays a link
    std::filesystem::path m_temporary; // empty when the target is written directly
    int m_fd = -1;
};

/// write() and commit() in one.
void writeFileAtomically(const std::filesystem::path& path, std::string_view bytes);

} // namespace headlight
