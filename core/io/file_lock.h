// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <filesystem>

namespace headlight {

/// Holds a file against other programs, and against others in this one, for as long as it lives; the system releases it
/// however the program ends. A missing file is created, and stays.
class FileLock {
public:
    enum class Wait { No, Yes };

    FileLock() = default; ///< holds no lock
    explicit FileLock(const std::filesystem::path& file, Wait wait = Wait::No);
    ~FileLock();
    FileLock(FileLock&& other) noexcept;
    FileLock& operator=(FileLock&& other) noexcept;

    bool isHeld() const { return m_fd >= 0; }
    /// Whether this lock was acquired; false when another holds it, and where nothing can be locked, such as in a
    /// folder that can't be written.
    bool isTaken() const { return m_isTaken; }

private:
    int m_fd = -1;
    bool m_isTaken = false;
};

} // namespace headlight
