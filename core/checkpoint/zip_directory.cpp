// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/checkpoint/zip_directory.h"

#include "core/base/error.h"
#include "core/base/printable.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <memory>

#include <unzip.h>
#include <zlib.h>

namespace headlight {

namespace {

constexpr std::size_t kMostEntries = std::size_t{1} << 20U;
constexpr std::size_t kMostDeflated = 1032;                // bytes that one of deflate's can become
constexpr std::size_t kReadAtOnce = std::size_t{1} << 20U; // bytes

/// What the library reads through, in place of a file.
struct ByteStream {
    std::span<const std::byte> bytes;
    std::size_t position = 0;
};

ByteStream& streamOf(voidpf stream)
{
    return *static_cast<ByteStream*>(stream);
}

voidpf openStream(voidpf opaque, const void* /*name*/, int /*mode*/)
{
    return opaque;
}

uLong readStream(voidpf /*opaque*/, voidpf stream, void* to, uLong size)
{
    ByteStream& s = streamOf(stream);
    const std::size_t count = std::min<std::size_t>(size, s.bytes.size() - s.position);
    if (count > 0)
        std::memcpy(to, s.bytes.data() + s.position, count);
    s.position += count;
    return count;
}

ZPOS64_T tellStream(voidpf /*opaque*/, voidpf stream)
{
    return streamOf(stream).position;
}

long seekStream(voidpf /*opaque*/, voidpf stream, ZPOS64_T offset, int origin)
{
    ByteStream& s = streamOf(stream);
    const std::size_t base = origin == ZLIB_FILEFUNC_SEEK_SET   ? 0
                             : origin == ZLIB_FILEFUNC_SEEK_CUR ? s.position
                                                                : s.bytes.size();
    if (offset > s.bytes.size() - base)
        return -1;
    s.position = base + static_cast<std::size_t>(offset);
    return 0;
}

int closeStream(voidpf /*opaque*/, voidpf /*stream*/)
{
    return 0;
}

struct CloseArchive {
    void operator()(void* archive) const { unzClose(archive); }
};
using Archive = std::unique_ptr<void, CloseArchive>;

Archive openArchive(ByteStream& stream)
{
    zlib_filefunc64_def functions = {};
    functions.zopen64_file = openStream;
    functions.zread_file = readStream;
    functions.ztell64_file = tellStream;
    functions.zseek64_file = seekStream;
    functions.zclose_file = closeStream;
    functions.zerror_file = closeStream; // never an error beside what the sizes say
    functions.opaque = &stream;
    return Archive(unzOpen2_64("", &functions));
}

[[noreturn]] void failZip(const std::string& file, const std::string& message)
{
    throw Error(ErrorKind::BadFile, message, file);
}

/// Goes to an entry that can be read and says what it is.
unz_file_info64 openEntry(const Archive& archive, const std::string& entry, const std::string& file, std::size_t size)
{
    const std::string what = "entry " + inQuotes(entry) + " ";
    unz_file_info64 info = {};
    if (!archive || unzLocateFile(archive.get(), entry.c_str(), 1) != UNZ_OK ||
        unzGetCurrentFileInfo64(archive.get(), &info, nullptr, 0, nullptr, 0, nullptr, 0) != UNZ_OK)
        failZip(file, what + "is not in the archive");
    if ((info.flag & 1U) != 0 || (info.compression_method != 0 && info.compression_method != Z_DEFLATED))
        failZip(file, what + "is encrypted or compressed by another method than deflate");
    if (info.compressed_size > size || info.uncompressed_size / kMostDeflated > info.compressed_size)
        failZip(file, what + "says that its " + std::to_string(info.compressed_size) + " bytes become " +
                          std::to_string(info.uncompressed_size) + ", more than deflate can make of them");
    if (unzOpenCurrentFile(archive.get()) != UNZ_OK)
        failZip(file, what + "is not where the ZIP directory says");
    return info;
}

/// False where the entry has less.
bool fillFrom(const Archive& archive, std::vector<std::byte>& bytes)
{
    std::size_t filled = 0;
    int count = 1;
    while (count > 0 && filled < bytes.size()) {
        count = unzReadCurrentFile(archive.get(), bytes.data() + filled,
                                   static_cast<unsigned>(std::min(bytes.size() - filled, kReadAtOnce)));
        filled += static_cast<std::size_t>(std::max(0, count));
    }
    return filled == bytes.size();
}

bool begins(std::span<const std::byte> bytes, std::string_view signature)
{
    return bytes.size() >= signature.size() && std::memcmp(bytes.data(), signature.data(), signature.size()) == 0;
}

/// Nothing but the end of a directory.
bool isEmptyZip(std::span<const std::byte> bytes)
{
    constexpr std::size_t directoryEnd = 22; // bytes
    return bytes.size() >= directoryEnd && begins(bytes, "PK\5\6");
}

} // namespace

bool looksLikeZip(std::span<const std::byte> bytes)
{
    return begins(bytes, "PK\3\4") || isEmptyZip(bytes);
}

std::map<std::string, ZipEntry, std::less<>> readZipDirectory(std::span<const std::byte> bytes, const std::string& file)
{
    if (isEmptyZip(bytes)) // which minizip takes for none
        return {};
    ByteStream stream{bytes};
    const Archive archive = openArchive(stream);
    if (!archive)
        failZip(file, "is no whole ZIP archive: its directory, at the end, cannot be read; it may be truncated");
    std::map<std::string, ZipEntry, std::less<>> entries;
    for (int state = unzGoToFirstFile(archive.get()); state != UNZ_END_OF_LIST_OF_FILE;
         state = unzGoToNextFile(archive.get())) {
        std::array<char, 1024> name{};
        unz_file_info64 info = {};
        if (state != UNZ_OK || entries.size() >= kMostEntries ||
            unzGetCurrentFileInfo64(archive.get(), &info, name.data(), name.size() - 1, nullptr, 0, nullptr, 0) !=
                UNZ_OK)
            failZip(file, "its ZIP directory is broken after " + std::to_string(entries.size()) + " entries");
        const std::string entry = "entry " + inQuotes(name.data());
        const bool isPlain = info.compression_method == 0 && (info.flag & 1U) == 0;
        int method = 0;
        int level = 0;
        if (unzOpenCurrentFile2(archive.get(), &method, &level, 1) != UNZ_OK)
            failZip(file, entry + " is not where the ZIP directory says");
        const std::uint64_t begin = unzGetCurrentFileZStreamPos64(archive.get());
        unzCloseCurrentFile(archive.get());
        if (begin > bytes.size() || info.compressed_size > bytes.size() - begin)
            failZip(file, entry + " has " + std::to_string(info.compressed_size) + " bytes from byte " +
                              std::to_string(begin) + " on, but the file has only " + std::to_string(bytes.size()));
        const ZipEntry place{static_cast<std::size_t>(begin), static_cast<std::size_t>(info.compressed_size), isPlain,
                             static_cast<std::size_t>(info.uncompressed_size)};
        if (!entries.emplace(name.data(), place).second)
            failZip(file, entry + " is given twice");
    }
    return entries;
}

std::vector<std::byte> readZipEntry(std::span<const std::byte> bytes, const std::string& entry, const std::string& file,
                                    std::size_t most)
{
    const std::string what = "entry " + inQuotes(entry) + " ";
    ByteStream stream{bytes};
    const Archive archive = openArchive(stream);
    const auto wholeSize = static_cast<std::size_t>(openEntry(archive, entry, file, bytes.size()).uncompressed_size);
    std::vector<std::byte> read(std::min(wholeSize, most));
    const bool isFull = fillFrom(archive, read);
    if (isFull && read.size() < wholeSize)
        return read;
    std::byte beyond{};
    const bool hasMore = unzReadCurrentFile(archive.get(), &beyond, 1) != 0;
    if (!isFull || hasMore || unzCloseCurrentFile(archive.get()) != UNZ_OK)
        failZip(file, what + "is broken: it does not become the " + std::to_string(wholeSize) +
                          " bytes with the checksum that the ZIP directory says");
    return read;
}

} // namespace headlight
