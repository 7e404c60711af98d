// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/io/temporary_names.h"
#include "core/io/text_sink.h"

#include <filesystem>
#include <functional>
#include <optional>
#include <string_view>

namespace headlight {

/// An output file that appears whole or not at all: it is written without a name in its target's folder (with one,
/// where the file system has no nameless files) and takes the target's place by commit(). Without commit() it goes away
/// and what the target held before stays. A link is followed, also where it leads to nothing yet. A target that is no
/// regular file (a pipe, a device) is written directly. Every failure is Error{CannotWrite} with the path and the
/// reason.
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
    void openDirectly();
    void openBeside();
    void name();

    std::filesystem::path m_shown;                // the target as the caller named it
    std::filesystem::path m_target;               // symbolic links followed, so that a link stays a link
    std::filesystem::path m_temporary;            // empty while the file has no name
    std::optional<TemporaryName> m_temporaryName; // removes m_temporary when a signal ends the program
    bool m_isDirect = false;                      // whether writes go straight to the target
    int m_fd = -1;
};

/// Throws Error{CannotWrite} where an AtomicFile of this name could not be written, before there is anything to write.
void requireWritable(const std::filesystem::path& path);

/// Writes a file whole or not at all: write() and commit() in one.
void writeFileAtomically(const std::filesystem::path& path, std::string_view bytes);
/// Writes the pieces that `text` hands over; what it throws leaves no file.
void writeFileAtomically(const std::filesystem::path& path, const std::function<void(const TextSink&)>& text);

} // namespace headlight
