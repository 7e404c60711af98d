// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/attention_files/npy.h"
#include "core/base/counted.h"
#include "core/base/error.h"
#include "core/base/printable.h"
#include "core/checkpoint/zip_directory.h"
#include "core/io/mapped_file.h"

#include <algorithm>
#include <atomic>
#include <memory>

namespace headlight {

namespace {

constexpr std::string_view kNpyEnding = ".npy";

std::string arrayName(const std::string& entry)
{
    return entry.substr(0, entry.size() - kNpyEnding.size());
}

/// An archive whose entries inflate to no more than mostUnpackedBytes() all together, whatever its directory says of
/// their sizes and however often they share their bytes.
class NpzArchive {
public:
    explicit NpzArchive(const std::filesystem::path& path)
        : m_file(path), m_left(mostUnpackedBytes(m_file.bytes().size()))
    {
    }
    const std::string& name() const { return m_file.name(); }
    std::span<const std::byte> bytes() const { return m_file.bytes(); }
    template <typename Read>
    auto read(const Read& read) const
    {
        return m_file.read(read);
    }
    /// Throws Error{BadFile} where so many more bytes are too many.
    void inflateMore(std::uint64_t bytes, const std::string& entry) const
    {
        if (bytes > m_left)
            throw Error(ErrorKind::BadFile,
                        "entry " + inQuotes(entry) + " becomes " + counted(bytes, "byte") +
                            ", with which the archive has more than 64 times its own " +
                            std::to_string(m_file.bytes().size()) + " and 64 MiB; numpy.savez writes every number",
                        m_file.name());
        m_left -= bytes;
    }

private:
    MappedFile m_file;
    mutable std::atomic<std::uint64_t> m_left;
};

/// Calls `use` with the bytes of an entry, or its first `most`: the file's own bytes where the entry is stored, else
/// inflated ones.
template <typename Use>
auto withEntry(const NpzArchive& file, const std::string& name, const ZipEntry& entry, std::size_t most, const Use& use,
               const BetweenPieces& between = {})
{
    return file.read([&](std::span<const std::byte> bytes) {
        if (entry.isPlain)
            return use(bytes.subspan(entry.begin, entry.size));
        file.inflateMore(std::min(entry.wholeSize, most), name);
        const std::vector<std::byte> read = inflateZipEntry(bytes, entry, name, file.name(), most, between);
        return use(std::span<const std::byte>(read));
    });
}

/// Bytes of the whole array, as the archive says; inflateZipEntry() checks that they come out.
std::size_t sizeOf(const ZipEntry& entry)
{
    return entry.isPlain ? entry.size : entry.wholeSize;
}

/// Calls `read` with the whole array. Throws where its size has changed since the file was opened.
template <typename Read>
auto withArray(const NpzArchive& file, const std::string& name, const ZipEntry& entry, const Read& read,
               const BetweenPieces& between = {})
{
    const auto checked = [&](std::span<const std::byte> bytes) {
        if (bytes.size() != sizeOf(entry))
            throw Error(ErrorKind::BadFile, "entry " + inQuotes(name) + " changed while it was read", file.name());
        return read(bytes);
    };
    return withEntry(file, name, entry, SIZE_MAX, checked, between);
}

std::vector<std::string> textsOf(const NpzArchive& file, const std::string& name, const ZipEntry& entry,
                                 const NpyHeader& header)
{
    constexpr std::size_t kLargestTexts = std::size_t{1} << 26U; // bytes
    const std::string label = "entry " + inQuotes(name) + " ";
    if (sizeOf(entry) > kLargestTexts)
        throw Error(ErrorKind::BadFile, label + "is too large for labels", file.name());
    return withArray(file, name, entry,
                     [&](std::span<const std::byte> bytes) { return readNpyTexts(header, bytes, label, file.name()); });
}

void addEntry(ArrayFile& arrays, const std::shared_ptr<const NpzArchive>& file, const std::string& name,
              const ZipEntry& entry)
{
    const NpyHeader header = withEntry(*file, name, entry, kLargestNpyHeader, [&](std::span<const std::byte> bytes) {
        return readNpyHeader(bytes, sizeOf(entry), "entry " + inQuotes(name) + " ", file->name());
    });
    if (holdsObjects(header))
        throw Error(ErrorKind::BadFile,
                    "entry " + inQuotes(name) +
                        " holds objects of Python, which Headlight reads in a .npy or .pkl of their own; save texts as "
                        "an array of texts, and weights as one of numbers",
                    file->name());
    if (holdsTexts(header))
        arrays.texts.push_back({arrayName(name), textsOf(*file, name, entry, header)});
    if (!holdsNumbers(header))
        return;
    NumberArray array{arrayName(name), header.shape, [file, name, entry, header](const ReadingWatch& watch) {
                          const ReadingWatch inflating = watch.step(0.0, entry.isPlain ? 0.0 : 0.7);
                          const ReadingWatch reading = watch.step(entry.isPlain ? 0.0 : 0.7, 1.0);
                          return withArray(
                              *file, name, entry,
                              [&](std::span<const std::byte> bytes) { return readNpyNumbers(header, bytes, reading); },
                              inflating.between());
                      }};
    array.isOfTruth = holdsTruth(header);
    arrays.numbers.push_back(std::move(array));
}

} // namespace

ArrayFile openNpz(const std::filesystem::path& path)
{
    const auto file = std::make_shared<const NpzArchive>(path);
    ArrayFile arrays{file->name(), {}, {}};
    if (!looksLikeZip(file->bytes()))
        throw Error(ErrorKind::BadFile, "does not begin as a ZIP archive, which numpy.savez writes", file->name());
    const auto entries =
        file->read([&](std::span<const std::byte> bytes) { return readZipDirectory(bytes, file->name()); });
    for (const auto& [name, entry] : entries)
        if (name.ends_with(kNpyEnding))
            addEntry(arrays, file, name, entry);
    return arrays;
}

} // namespace headlight
