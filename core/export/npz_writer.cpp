// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/export/npz_writer.h"

#include "core/base/error.h"
#include "core/io/zip_memory.h"

#include <algorithm>
#include <cstring>
#include <memory>
#include <span>

#include <zip.h>
#include <zlib.h>

namespace headlight {

namespace {

constexpr std::size_t kLargestArchive = std::size_t{2} << 30U;
constexpr std::size_t kZipPiece = std::size_t{1} << 26U; // bytes that zlib is given at once

/// The archive in memory that minizip writes in place of a file, and reads again where it fills in sizes.
struct WrittenZip : ZipMemory {
    std::string written;
};

uLong writeZip(voidpf /*opaque*/, voidpf stream, const void* from, uLong size)
{
    auto& zip = static_cast<WrittenZip&>(*static_cast<ZipMemory*>(stream));
    if (zip.position + size > kLargestArchive)
        return 0;
    zip.written.resize(std::max<std::size_t>(zip.written.size(), zip.position + size));
    std::memcpy(zip.written.data() + zip.position, from, size);
    zip.position += size;
    zip.bytes = std::as_bytes(std::span(zip.written));
    return size;
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
    zlib_filefunc64_def functions = functionsOver(written);
    functions.zwrite_file = writeZip;
    OpenZip zip(zipOpen2_64("", APPEND_STATUS_CREATE, nullptr, &functions));
    if (!zip)
        throw Error(ErrorKind::CannotWrite, "the archive of the numbers could not be begun");
    for (const NpzArray& array : arrays)
        addArray(zip.get(), array);
    requireZip(zipClose(zip.release(), nullptr));
    out(written.written);
}

} // namespace headlight
