// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/session/kept_file.h"

#include "core/io/atomic_file.h"
#include "core/io/read_file.h"
#include "ui/kit/tr.h"
#include "ui/state/choice_text.h"

#include <system_error>

namespace headlight {

namespace fs = std::filesystem;

namespace {

constexpr int kMostBroken = 100;

/// "last-session.broken.json", where there is none yet.
std::optional<fs::path> freeNameBeside(const fs::path& path)
{
    for (int number = 1; number <= kMostBroken; ++number) {
        fs::path name = path;
        name.replace_extension((number == 1 ? ".broken" : ".broken-" + std::to_string(number)) +
                               path.extension().string());
        std::error_code error;
        if (!fs::exists(fs::symlink_status(name, error)))
            return name;
    }
    return std::nullopt;
}

} // namespace

KeptFile::KeptFile(fs::path path, std::size_t mostBytes) : m_path(std::move(path)), m_mostBytes(mostBytes) {}

std::optional<QByteArray> KeptFile::read() const
{
    std::error_code error;
    if (!fs::exists(fs::symlink_status(m_path, error)))
        return std::nullopt;
    const std::string bytes = readFile(m_path, m_mostBytes);
    if (bytes.empty())
        throw Error(ErrorKind::BadFile, "is empty", m_path.string());
    return QByteArray::fromStdString(bytes);
}

QString KeptFile::setAside(const QString& what, const Error& why)
{
    const auto aside = freeNameBeside(m_path);
    std::error_code error = std::make_error_code(std::errc::file_exists);
    if (aside)
        fs::rename(m_path, *aside, error);
    if (error) {
        m_isProtected = true;
        return tr("%1 could not be read: %2. %3 can't be moved aside, so it stays as it is and nothing new is "
                  "kept there.")
            .arg(what, reasonOf(why), toQString(m_path.filename()));
    }
    return tr("%1 could not be read and is kept as %2: %3.").arg(what, toQString(aside->filename()), reasonOf(why));
}

void KeptFile::write(const QByteArray& bytes) const
{
    if (m_isProtected)
        throw Error(ErrorKind::CannotWrite, "could not be read, and is not written over", m_path.string());
    if (static_cast<std::size_t>(bytes.size()) > m_mostBytes)
        throw Error(ErrorKind::CannotWrite,
                    "would be " + std::to_string(bytes.size()) + " bytes long, more than the " +
                        std::to_string(m_mostBytes) + " bytes that such a file may have",
                    m_path.string());
    std::error_code error; // writing says more about a folder that can't be made
    fs::create_directories(m_path.parent_path(), error);
    writeFileAtomically(m_path, {bytes.constData(), static_cast<std::size_t>(bytes.size())});
}

QString reasonOf(const Error& error)
{
    return QString::fromStdString(error.message());
}

QString reasonAndFile(const Error& error)
{
    return error.file().empty() ? reasonOf(error)
                                : QStringLiteral("%1 (%2)").arg(reasonOf(error), QString::fromStdString(error.file()));
}

} // namespace headlight
