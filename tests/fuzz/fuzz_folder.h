// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>

#include <unistd.h>

/// A folder in memory into which a target writes the file that it tries.
class FuzzFolder {
public:
    FuzzFolder()
    {
        std::string pattern = "/dev/shm/headlight-fuzz-XXXXXX";
        if (!::mkdtemp(pattern.data()))
            std::abort();
        m_path = pattern;
    }
    ~FuzzFolder() { std::filesystem::remove_all(m_path); }

    void write(const std::string& name, std::string_view bytes) const
    {
        std::ofstream(m_path / name, std::ios::binary) << bytes;
    }
    void clear() const
    {
        for (const auto& entry : std::filesystem::directory_iterator(m_path))
            std::filesystem::remove_all(entry.path());
    }
    const std::filesystem::path& path() const { return m_path; }

private:
    std::filesystem::path m_path;
};
