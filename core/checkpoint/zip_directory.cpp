// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/checkpoint/zip_directory.h"

#include "core/base/counted.h"
#include "core/base/error.h"
#include "core/base/printable.h"
#include "core/checkpoint/byte_cursor.h"
#include "core/checkpoint/inflater.h"
#include "core/io/zip_memory.h"

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
constexpr std::size_t kMostDeflated = 1032; // the most bytes that one byte of deflate can become

struct CloseArchive {
    void operator()(void* archive) const { unzClose(archive); }
};
using Archive = std::unique_ptr<void, CloseArchive>;

Archive openArchive(ZipMemory& memory)
{
    zlib_filefunc64_def functions = functionsOver(memory);
    return Archive(unzOpen2_64("", &functions));
}

[[noreturn]] void failZip(const std::string& file, const std::string& message)
{
    throw Error(ErrorKind::BadFile, message, file);
}

bool begins(std::span<const std::byte> bytes, std::string_view signature)
{
    return bytes.size() >= signature.size() && std::memcmp(bytes.data(), signature.data(), signature.size()) == 0;
}

/// A 32-bit number of the directory with all bits set: the real one has 64 bits and stands in the entry's extra field
/// 1.
constexpr std::uint64_t kIn64Bits = 0xFFFFFFFFU;

/// Moves the cursor to the extra field 1 of a record, whose extra fields have `length` bytes from the cursor on; false
/// where there is none.
bool findLongNumbers(ByteCursor& record, std::uint64_t length)
{
    while (length >= 4) {
        const std::uint64_t kind = record.number(2);
        const std::uint64_t size = record.number(2);
        if (kind == 1)
            return true;
        record.skip(size);
        length -= std::min(length, size + 4);
    }
    return false;
}

/// Reads the record of the directory at byte `at` of the archive (APPNOTE.TXT 4.3.12 and 4.5.3). minizip 1.1 does not
/// read numbers beyond 32 bits: the sizes and places of a file of more than 4 GiB that PyTorch writes.
ZipEntry readRecord(std::span<const std::byte> bytes, std::uint64_t at, const std::string& file,
                    const std::string& label)
{
    if (at > bytes.size() || !begins(bytes.subspan(at), "PK\1\2"))
        failZip(file, label + " is not where the ZIP directory says");
    ByteCursor record(bytes.subspan(at), file, label);
    record.skip(8);
    const std::uint64_t flags = record.number(2);
    const std::uint64_t method = record.number(2);
    record.skip(4);
    ZipEntry entry;
    entry.checksum = static_cast<std::uint32_t>(record.number(4));
    std::uint64_t size = record.number(4);
    std::uint64_t wholeSize = record.number(4);
    const std::uint64_t nameLength = record.number(2);
    const std::uint64_t extraLength = record.number(2);
    record.skip(10);
    std::uint64_t header = record.number(4);
    record.skip(nameLength);
    if (std::max({size, wholeSize, header}) == kIn64Bits && findLongNumbers(record, extraLength))
        for (std::uint64_t* number : {&wholeSize, &size, &header})
            if (*number == kIn64Bits)
                *number = record.number(8);
    entry.size = size;
    entry.wholeSize = wholeSize;
    entry.isPlain = method == 0 && (flags & 1U) == 0;
    entry.isDeflated = method == Z_DEFLATED && (flags & 1U) == 0;
    if (header > bytes.size() || !begins(bytes.subspan(header), "PK\3\4"))
        failZip(file, label + " is not where the ZIP directory says");
    ByteCursor local(bytes.subspan(header), file, label);
    local.skip(26);
    const std::uint64_t toSkip = local.number(2);
    local.skip(toSkip + local.number(2));
    entry.begin = header + local.position();
    return entry;
}

std::uint32_t checksumOf(std::span<const std::byte> bytes)
{
    return static_cast<std::uint32_t>(
        crc32_z(crc32_z(0, nullptr, 0), reinterpret_cast<const Bytef*>(bytes.data()), bytes.size()));
}

/// Whether the archive is an end of directory and nothing else.
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
    if (isEmptyZip(bytes)) // minizip would take it for no archive
        return {};
    ZipMemory stream{bytes};
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
        const ZipEntry place = readRecord(bytes, unzGetOffset64(archive.get()), file, entry);
        if (place.size > bytes.size() - place.begin)
            failZip(file, entry + " has " + counted(place.size, "byte") + " from byte " + std::to_string(place.begin) +
                              " on, but the file has only " + std::to_string(bytes.size()));
        if (!entries.emplace(name.data(), place).second)
            failZip(file, entry + " is given twice");
    }
    return entries;
}

std::vector<std::byte> inflateZipEntry(std::span<const std::byte> bytes, const ZipEntry& entry, const std::string& name,
                                       const std::string& file, std::size_t most, const BetweenPieces& between)
{
    constexpr std::size_t kPiece = std::size_t{1} << 22U; // bytes
    const std::string what = "entry " + inQuotes(name) + " ";
    if (!entry.isDeflated)
        failZip(file, what + "is encrypted or compressed by another method than deflate");
    if (entry.wholeSize / kMostDeflated > entry.size)
        failZip(file, what + "says that it makes " + counted(entry.wholeSize, "byte") + " of " +
                          std::to_string(entry.size) + ", more than deflate can make of them");
    std::vector<std::byte> read(std::min(entry.wholeSize, most));
    Inflater inflater(bytes.subspan(entry.begin, entry.size));
    bool isFull = true;
    for (std::size_t done = 0; isFull && done < read.size(); done += kPiece) {
        if (between)
            between(done, read.size());
        isFull = inflater.fill(std::span(read).subspan(done, std::min(kPiece, read.size() - done)));
    }
    const bool isWhole = read.size() == entry.wholeSize;
    std::array<std::byte, 1> beyond{};
    if (!isFull || (isWhole && (inflater.fill(beyond) || checksumOf(read) != entry.checksum)))
        failZip(file, what + "is broken: it does not become the " + counted(entry.wholeSize, "byte") +
                          " with the checksum that the ZIP directory says");
    return read;
}

} // namespace headlight
