// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/error.h"
#include "core/io/mapping_guard.h"
#include "core/tensor/weight_storage.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>

namespace headlight {

/// What tells that a file was written.
struct FileState {
    std::int64_t size = 0;        // bytes
    std::int64_t seconds = 0;     // of its last change
    std::int64_t nanoseconds = 0; // beyond them
    bool operator==(const FileState&) const = default;
};

/// A whole file, read-only, paged in as it is touched. Immovable: share it through a pointer. A file that others
/// shorten meanwhile reads as zeros from there on; requireUnchanged() tells.
class MappedFile : public WeightStorage {
public:
    /// Throws Error{BadFile} for a file that is missing, a folder, or cannot be read.
    explicit MappedFile(const std::filesystem::path& path);
    ~MappedFile() override;

    std::span<const std::byte> bytes() const { return {m_data, m_size}; }
    /// The name that errors about this file's content give: without its folder.
    const std::string& name() const { return m_name; }

    void requireUnchanged() const override;
    bool canGiveBack() const override { return true; }
    void giveBack(std::span<const std::byte> part) const override;

    /// What `parse` makes of bytes(). When the file changed meanwhile, the error says so, and nothing else that it led
    /// to.
    template <typename Parse>
    auto read(const Parse& parse) const
    {
        try {
            auto result = parse(bytes());
            requireUnchanged();
            return result;
        } catch (const Error&) {
            requireUnchanged();
            throw;
        }
    }

private:
    std::string m_name;
    int m_fd = -1; // open as long as the mapping, to ask for the state
    FileState m_state;
    const std::byte* m_data = nullptr;
    std::size_t m_size = 0;
    std::optional<MappingGuard> m_guard;
};

} // namespace headlight
