// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/io/file_lock.h"

#include <cerrno>
#include <utility>

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

namespace headlight {

FileLock::FileLock(const std::filesystem::path& file, Wait wait)
{
    const int fd = ::open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NONBLOCK, 0666);
    if (fd < 0)
        return;
    int locked = -1;
    do
        locked = ::flock(fd, LOCK_EX | (wait == Wait::No ? LOCK_NB : 0));
    while (locked != 0 && errno == EINTR);
    if (locked == 0) {
        m_fd = fd;
        return;
    }
    m_isTaken = errno == EWOULDBLOCK;
    ::close(fd);
}

FileLock::~FileLock()
{
    if (m_fd >= 0)
        ::close(m_fd);
}

FileLock::FileLock(FileLock&& other) noexcept : m_fd(std::exchange(other.m_fd, -1)), m_isTaken(other.m_isTaken) {}

FileLock& FileLock::operator=(FileLock&& other) noexcept
{
    std::swap(m_fd, other.m_fd);
    std::swap(m_isTaken, other.m_isTaken);
    return *this;
}

} // namespace headlight
