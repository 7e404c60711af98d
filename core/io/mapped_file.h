// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <filesystem>
#include <span>
#include <string>

namespace headlight {

/// A whole file, read-only, paged in as it is touched. Immovable: share it through a pointer.
class MappedFile {
public:
    /// Throws Error{BadFile} for a file that is missing, a folder, or cannot be read.
    explicit MappedFile(const std::filesystem::path& path);
    ~MappedFile();
    MappedFile(const MappedFile&) = delete;
    MappedFile& operator=(const MappedFile&) = delete;

    std::span<const std::byte> bytes() const { return {m_data, m_size}; }
    /// The name that errors about this file's content give: without its folder.
    const std::string& name() const { return m_name; }

private:
    std::string m_name;
    const std::byte* m_data = nullptr;
    std::size_t m_size = 0;
};

} // namespace headlight
