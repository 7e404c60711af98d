// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/io/atomic_file.h"

#include "core/base/error.h"
#include "core/io/behind_links.h"

#include <atomic>
#include <cerrno>
#include <cstring>
#include <string>
#include <system_error>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace headlight {

namespace fs = std::filesystem;

namespace {

/// A temporary name in the target's own folder (rename works only within a file system), which no other process or
/// thread uses. It is short, so that a target with the longest legal name still gets one.
fs::path temporaryBeside(const fs::path& target)
{
    static std::atomic<unsigned> counter = 0;
    const std::string name = ".headlight-" + std::to_string(::getpid()) + "-" + std::to_string(counter++) + ".tmp";
    return target.parent_path() / name;
}

std::string handleOf(int fd)
{
    return "/proc/self/fd/" + std::to_string(fd);
}

/// Opens a file without a name, which vanishes with its last handle however the program ends; -1 where the system has
/// none.
int openNameless(const fs::path& folder)
{
    const int fd = ::open(folder.empty() ? "." : folder.c_str(), O_TMPFILE | O_WRONLY | O_CLOEXEC, 0666);
    if (fd >= 0 && ::access(handleOf(fd).c_str(), F_OK) != 0) { // it could not be named later
        ::close(fd);
        return -1;
    }
    return fd;
}

} // namespace

AtomicFile::AtomicFile(const fs::path& path) : m_shown(path), m_target(behindLinks(path))
{
    if (path.empty())
        throw Error(ErrorKind::CannotWrite, "cannot write: no file name is given");
    struct stat info = {};
    const bool exists = ::stat(m_target.c_str(), &info) == 0;
    if (!exists && (errno == ELOOP || errno == ENAMETOOLONG)) // rename() would replace a link that leads to itself
        fail(errno);
    if (exists && S_ISDIR(info.st_mode))
        fail(EISDIR);
    if (exists && !S_ISREG(info.st_mode)) {
        openDirectly();
        return;
    }
    if (exists && ::access(m_target.c_str(), W_OK) != 0)
        fail(errno); // rename() would replace a file that its owner protects
    m_fd = openNameless(m_target.parent_path());
    if (m_fd < 0)
        openBeside();
    if (exists)
        (void)::fchmod(m_fd, info.st_mode & 07777U); // keeps the old permissions where the system allows it
}

void AtomicFile::openDirectly()
{
    m_isDirect = true;
    m_fd = ::open(m_target.c_str(), O_WRONLY | O_CLOEXEC);
    if (m_fd < 0)
        fail(errno);
}

void AtomicFile::openBeside()
{
    do {
        m_temporary = temporaryBeside(m_target);
        m_temporaryName.emplace(m_temporary);
        m_fd = ::open(m_temporary.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    } while (m_fd < 0 && errno == EEXIST);
    if (m_fd >= 0)
        return;
    const int error = errno;
    m_temporary.clear();
    fail(error);
}

/// Gives the nameless file a name beside its target, which commit() renames.
void AtomicFile::name()
{
    const std::string handle = handleOf(m_fd);
    int linked = -1;
    do {
        m_temporary = temporaryBeside(m_target);
        m_temporaryName.emplace(m_temporary);
        linked = ::linkat(AT_FDCWD, handle.c_str(), AT_FDCWD, m_temporary.c_str(), AT_SYMLINK_FOLLOW);
    } while (linked != 0 && errno == EEXIST);
    if (linked == 0)
        return;
    const int error = errno;
    m_temporary.clear();
    fail(error);
}

AtomicFile::~AtomicFile()
{
    if (m_fd >= 0)
        ::close(m_fd);
    if (!m_temporary.empty())
        ::unlink(m_temporary.c_str());
}

void AtomicFile::fail(int error) const
{
    throw Error(ErrorKind::CannotWrite, std::string("cannot be written: ") + std::strerror(error), m_shown.string());
}

void AtomicFile::write(std::string_view bytes)
{
    while (!bytes.empty()) {
        const ssize_t written = ::write(m_fd, bytes.data(), bytes.size());
        if (written < 0 && errno == EINTR)
            continue;
        if (written < 0)
            fail(errno);
        bytes.remove_prefix(written);
    }
}

void AtomicFile::commit()
{
    // A pipe or a terminal cannot be synced (EINVAL); a full disk may only show here.
    if (::fsync(m_fd) != 0 && errno != EINVAL && errno != ENOTSUP)
        fail(errno);
    if (!m_isDirect && m_temporary.empty())
        name();
    const int closed = ::close(m_fd);
    m_fd = -1;
    if (closed != 0)
        fail(errno);
    if (m_isDirect)
        return;
    if (::rename(m_temporary.c_str(), m_target.c_str()) != 0)
        fail(errno);
    m_temporary.clear();
    m_temporaryName.reset();
}

void requireWritable(const fs::path& path)
{
    std::error_code missing;
    if (fs::is_other(path, missing)) // a pipe waits for whoever reads it
        return;
    const AtomicFile file(path);
}

void writeFileAtomically(const fs::path& path, std::string_view bytes)
{
    writeFileAtomically(path, [bytes](const TextSink& out) { out(bytes); });
}

void writeFileAtomically(const fs::path& path, const std::function<void(const TextSink&)>& text)
{
    AtomicFile file(path);
    text([&file](std::string_view piece) { file.write(piece); });
    file.commit();
}

} // namespace headlight
