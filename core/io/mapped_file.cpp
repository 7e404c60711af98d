// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/io/mapped_file.h"

#include "core/base/error.h"

#include <cerrno>
#include <cstring>

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

namespace headlight {

namespace {

/// Closes the descriptor on every way out; the mapping outlives it.
struct Descriptor {
    int fd;
    ~Descriptor()
    {
        if (fd >= 0)
            ::close(fd);
    }
};

} // namespace

MappedFile::MappedFile(const std::filesystem::path& path) : m_name(path.filename().string())
{
    const auto refuse = [&](const std::string& reason) {
        throw Error(ErrorKind::BadFile, "cannot be read: " + reason, path.string());
    };
    const Descriptor file{::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK)};
    if (file.fd < 0)
        refuse(errno == ENOENT ? "no such file" : std::strerror(errno));
    struct stat info = {};
    if (::fstat(file.fd, &info) != 0)
        refuse(std::strerror(errno));
    if (S_ISDIR(info.st_mode))
        refuse("it is a folder");
    if (!S_ISREG(info.st_mode))
        refuse("it is not a regular file");
    m_size = static_cast<std::size_t>(info.st_size);
    if (m_size == 0)
        return; // nothing to map; mmap refuses a length of 0
    void* data = ::mmap(nullptr, m_size, PROT_READ, MAP_PRIVATE, file.fd, 0);
    if (data == MAP_FAILED)
        refuse(std::strerror(errno));
    m_data = static_cast<const std::byte*>(data);
}

MappedFile::~MappedFile()
{
    if (m_data)
        ::munmap(const_cast<std::byte*>(m_data), m_size);
}

} // namespace headlight
