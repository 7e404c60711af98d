// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/error.h"
#include "core/base/printable.h"
#include "core/checkpoint/zip_directory.h"
#include "core/io/mapped_file.h"
#include "core/matrices/npy.h"

#include <memory>

namespace headlight {

namespace {

constexpr std::string_view kNpyEnding = ".npy";

/// The bytes of an entry: those of the file where it is stored as it is.
template <typename Use>
auto withEntry(const MappedFile& file, const std::string& name, const ZipEntry& entry, const Use& use)
{
    return file.read([&](std::span<const std::byte> bytes) {
        if (entry.isPlain)
            return use(bytes.subspan(entry.begin, entry.size));
        const std::vector<std::byte> whole = readZipEntry(bytes, name, file.name());
        return use(std::span<const std::byte>(whole));
    });
}

void addEntry(ArrayFile& arrays, const std::shared_ptr<const MappedFile>& file, const std::string& name,
              const ZipEntry& entry)
{
    const std::string label = "entry " + inQuotes(name) + " ";
    const std::string array = name.substr(0, name.size() - kNpyEnding.size());
    const NpyHeader header = withEntry(*file, name, entry, [&](std::span<const std::byte> bytes) {
        const NpyHeader found = readNpyHeader(bytes, label, file->name());
        if (holdsTexts(found))
            arrays.texts.push_back({array, readNpyTexts(found, bytes, label, file->name())});
        return found;
    });
    if (holdsNumbers(header))
        arrays.numbers.push_back({array, header.shape, [file, name, entry, header] {
                                      return withEntry(*file, name, entry, [&](std::span<const std::byte> bytes) {
                                          return readNpyNumbers(header, bytes);
                                      });
                                  }});
}

} // namespace

ArrayFile openNpz(const std::filesystem::path& path)
{
    const auto file = std::make_shared<const MappedFile>(path);
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
