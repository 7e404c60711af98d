// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/io/mapped_file.h"

#include "core/base/counted.h"

#include <cassert>
#include <cerrno>
#include <cstring>
#include <utility>

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

namespace headlight {

namespace {

FileState stateOf(const struct stat& info)
{
    return {info.st_size, info.st_mtim.tv_sec, info.st_mtim.tv_nsec};
}

} // namespace

MappedFile::MappedFile(const std::filesystem::path& path) : m_name(path.filename().string())
{
    const auto refuse = [&](const std::string& reason) {
        if (m_fd >= 0)
            ::close(m_fd);
        throw Error(ErrorKind::BadFile, "cannot be read: " + reason, path.string());
    };
    m_fd = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (m_fd < 0)
        refuse(errno == ENOENT ? "no such file" : std::strerror(errno));
    struct stat info = {};
    if (::fstat(m_fd, &info) != 0)
        refuse(std::strerror(errno));
    if (S_ISDIR(info.st_mode))
        refuse("it is a folder");
    if (!S_ISREG(info.st_mode))
        refuse("it is not a regular file");
    m_state = stateOf(info);
    m_size = info.st_size;
    if (m_size == 0)
        return; // nothing to map; mmap refuses a length of 0
    void* data = ::mmap(nullptr, m_size, PROT_READ, MAP_PRIVATE, m_fd, 0);
    if (data == MAP_FAILED)
        refuse(std::strerror(errno));
    m_data = static_cast<const std::byte*>(data);
    m_guard.emplace(m_data, m_size);
}

MappedFile::MappedFile(std::string name, std::vector<std::byte> bytes)
    : m_name(std::move(name)), m_made(std::move(bytes)), m_data(m_made.data()), m_size(m_made.size())
{
}

MappedFile::MappedFile(std::string name, std::size_t size, std::function<std::vector<std::byte>()> make)
    : m_name(std::move(name)), m_make(std::move(make)), m_size(size)
{
}

std::span<const std::byte> MappedFile::bytes() const
{
    if (m_make)
        std::call_once(m_isMade, [&] {
            m_made = m_make();
            assert(m_made.size() == m_size);
            m_data = m_made.data();
        });
    return {m_data, m_size};
}

MappedFile::~MappedFile()
{
    if (m_fd < 0)
        return;
    m_guard.reset();
    if (m_data)
        ::munmap(const_cast<std::byte*>(m_data), m_size);
    ::close(m_fd);
}

void MappedFile::requireUnchanged() const
{
    if (m_fd < 0)
        return;
    struct stat info = {};
    const bool isThere = ::fstat(m_fd, &info) == 0;
    const FileState now = stateOf(info);
    if (isThere && now.size != m_state.size)
        throw Error(ErrorKind::BadFile,
                    "changed while it was in use: it had " + counted(m_state.size, "byte") + ", now it has " +
                        std::to_string(now.size) + "; open it again",
                    m_name);
    if (isThere && now != m_state)
        throw Error(ErrorKind::BadFile, "was written by another program while it was in use; open it again", m_name);
    if (!isThere || (m_guard && m_guard->isLost()))
        throw Error(ErrorKind::BadFile, "can no longer be read: its drive may be gone; open it again", m_name);
}

void MappedFile::giveBack(std::span<const std::byte> part) const
{
    const std::size_t page = ::sysconf(_SC_PAGESIZE);
    const auto first = static_cast<std::size_t>(part.data() - m_data) / page * page;
    const std::size_t end = static_cast<std::size_t>(part.data() - m_data) + part.size();
    // The call is a hint: where the system ignores it, memory is held twice.
    ::madvise(const_cast<std::byte*>(m_data) + first, end - first, MADV_DONTNEED);
}

} // namespace headlight
