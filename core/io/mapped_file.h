// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/error.h"
#include "core/io/mapping_guard.h"
#include "core/tensor/weight_storage.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace headlight {

/// Size and time of a file, which change when it is written.
struct FileState {
    std::int64_t size = 0;        // bytes
    std::int64_t seconds = 0;     // time of the last change, whole seconds
    std::int64_t nanoseconds = 0; // time of the last change, rest of a second
    bool operator==(const FileState&) const = default;
};

/// A whole file, read-only, paged in as it is touched. Immovable: share it through a pointer. A file that others
/// shorten meanwhile reads as zeros from there on; requireUnchanged() tells.
class MappedFile : public WeightStorage {
public:
    /// Throws Error{BadFile} for a file that is missing, a folder, or cannot be read.
    explicit MappedFile(const std::filesystem::path& path);
    /// Bytes that were made here and stand for a file of that name.
    MappedFile(std::string name, std::vector<std::byte> bytes);
    /// `size` bytes that stand for a file of that name and that make() makes when they are first asked for.
    MappedFile(std::string name, std::size_t size, std::function<std::vector<std::byte>()> make);
    ~MappedFile() override;

    std::span<const std::byte> bytes() const;
    /// The file's name without its folder, for errors about its content.
    const std::string& name() const { return m_name; }

    void requireUnchanged() const override;
    bool canGiveBack() const override { return m_fd >= 0; }
    void giveBack(std::span<const std::byte> part) const override;

    /// Returns parse(bytes()). When the file changed meanwhile, throws an error that says so in place of any error of
    /// `parse`.
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
    mutable std::vector<std::byte> m_made; // empty: the bytes are a file's
    mutable std::function<std::vector<std::byte>()> m_make;
    mutable std::once_flag m_isMade;
    int m_fd = -1; // open as long as the mapping, to ask for the file's state
    FileState m_state;
    mutable const std::byte* m_data = nullptr;
    std::size_t m_size = 0;
    std::optional<MappingGuard> m_guard;
};

} // namespace headlight
