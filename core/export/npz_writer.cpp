// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/export/npz_writer.h"

#include "core/base/error.h"

#include <algorithm>
#include <cstring>
#include <memory>

#include <zip.h>
#include <zlib.h>

namespace headlight {

namespace {

constexpr std::size_t kLargestArchive = std::size_t{2} << 30U;
constexpr std::size_t kZipPiece = std::size_t{1} << 26U; // bytes that zlib is given at once

/// The archive in memory that minizip writes in place of a file.
struct WrittenZip {
    std::string bytes;
    std::size_t position = 0;
};

WrittenZip& writtenZip(voidpf stream)
{
    return *static_cast<WrittenZip*>(stream);
}

voidpf openZip(voidpf opaque, const void* /*name*/, int /*mode*/)
{
    return opaque;
}

uLong readZip(voidpf /*opaque*/, voidpf stream, void* to, uLong size)
{
    WrittenZip& zip = writtenZip(stream);
    const std::size_t count = std::min<std::size_t>(size, zip.bytes.size() - zip.position);
    std::memcpy(to, zip.bytes.data() + zip.position, count);
    zip.position += count;
    return count;
}

uLong writeZip(voidpf /*opaque*/, voidpf stream, const void* from, uLong size)
{
    WrittenZip& zip = writtenZip(stream);
    if (zip.position + size > kLargestArchive)
        return 0;
    zip.bytes.resize(std::max<std::size_t>(zip.bytes.size(), zip.position + size));
    std::memcpy(zip.bytes.data() + zip.position, from, size);
    zip.position += size;
    return size;
}

ZPOS64_T tellZip(voidpf /*opaque*/, voidpf stream)
{
    return writtenZip(stream).position;
}

long seekZip(voidpf /*opaque*/, voidpf stream, ZPOS64_T offset, int origin)
{
    WrittenZip& zip = writtenZip(stream);
    const std::size_t from = origin == ZLIB_FILEFUNC_SEEK_SET   ? 0
                             : origin == ZLIB_FILEFUNC_SEEK_CUR ? zip.position
                                                                : zip.bytes.size();
    if (from + offset > zip.bytes.size())
        return -1;
    zip.position = from + offset;
    return 0;
}

int closeZip(voidpf /*opaque*/, voidpf /*stream*/)
{
    return 0;
}

int errorOfZip(voidpf /*opaque*/, voidpf /*stream*/)
{
    return 0;
}

void requireZip(int status)
{
    if (status != ZIP_OK)
        throw Error(ErrorKind::CannotWrite,
                    "the numbers make an archive larger than 2 GiB, which no .npz may have here; "
                    "one head alone goes into a .npy");
}

struct CloseZip {
    void operator()(void* zip) const { zipClose(zip, nullptr); }
};
using OpenZip = std::unique_ptr<void, CloseZip>;

void addArray(zipFile zip, const NpzArray& array)
{
    zip_fileinfo info{};
    info.dosDate = 0x00210000; // 1 January 1980
    requireZip(zipOpenNewFileInZip64(zip, (array.name + ".npy").c_str(), &info, nullptr, 0, nullptr, 0, nullptr,
                                     Z_DEFLATED, Z_DEFAULT_COMPRESSION, 1));
    array.write([zip](std::string_view bytes) {
        for (std::size_t at = 0; at < bytes.size(); at += kZipPiece) {
            const std::string_view piece = bytes.substr(at, kZipPiece);
            requireZip(zipWriteInFileInZip(zip, piece.data(), static_cast<unsigned>(piece.size())));
        }
    });
    requireZip(zipCloseFileInZip(zip));
}

} // namespace

void writeNpz(const TextSink& out, const std::vector<NpzArray>& arrays)
{
    WrittenZip written;
    zlib_filefunc64_def functions{openZip, readZip, writeZip, tellZip, seekZip, closeZip, errorOfZip, &written};
    OpenZip zip(zipOpen2_64("", APPEND_STATUS_CREATE, nullptr, &functions));
    if (!zip)
        throw Error(ErrorKind::CannotWrite, "the archive of the numbers could not be begun");
    for (const NpzArray& array : arrays)
        addArray(zip.get(), array);
    requireZip(zipClose(zip.release(), nullptr));
    out(written.bytes);
}

} // namespace headlight
