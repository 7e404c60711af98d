// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/checkpoint/torch_zip.h"

#include "core/base/error.h"
#include "core/base/printable.h"
#include "core/checkpoint/pickle.h"
#include "core/checkpoint/torch_state.h"
#include "core/checkpoint/zip_directory.h"
#include "core/io/mapped_file.h"

namespace headlight {

namespace {

using Entries = std::map<std::string, ZipEntry, std::less<>>;

constexpr std::string_view kPickleName = "data.pkl";

[[noreturn]] void failTorchZip(const MappedFile& file, const std::string& message)
{
    throw Error(ErrorKind::BadFile, message, file.name());
}

/// The archive's one folder with a slash behind it: "pytorch_model/".
std::string archiveFolder(const Entries& entries, const MappedFile& file)
{
    for (const auto& [name, entry] : entries) {
        const std::size_t stroke = name.find('/');
        if (stroke == std::string::npos || std::string_view(name).substr(stroke + 1) != kPickleName)
            continue;
        const std::string folder = name.substr(0, stroke + 1);
        if (entries.contains(folder + "constants.pkl"))
            failTorchZip(file, "is a TorchScript program, which Headlight never runs; save the model's state_dict() "
                               "with torch.save");
        return folder;
    }
    failTorchZip(file, "is a ZIP archive without data.pkl, expected what torch.save writes");
}

StorageRange plainRange(const MappedFile& file, const Entries::value_type& entry)
{
    if (!entry.second.isPlain)
        failTorchZip(file, "the entry " + inQuotes(entry.first) +
                               " is compressed or encrypted, expected it stored as it is, as PyTorch writes it");
    return {entry.second.begin, entry.second.size};
}

std::span<const std::byte> bytesOf(const MappedFile& file, const Entries::value_type& entry)
{
    const StorageRange range = plainRange(file, entry);
    return file.bytes().subspan(range.begin, range.size);
}

void requireLittleEndian(const MappedFile& file, const Entries::value_type& byteOrder)
{
    const std::span<const std::byte> bytes = bytesOf(file, byteOrder);
    const std::string_view order(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    if (order != "little")
        failTorchZip(file, "has the byte order " + inQuotes(order) + ", expected \"little\"");
}

} // namespace

TensorSource openTorchZip(const std::shared_ptr<const MappedFile>& file, const TorchNaming& nameTensors)
{
    const Entries entries = readZipDirectory(file->bytes(), file->name());
    const std::string folder = archiveFolder(entries, *file);
    if (const auto byteOrder = entries.find(folder + "byteorder"); byteOrder != entries.end())
        requireLittleEndian(*file, *byteOrder);
    const auto pickled = entries.find(folder + std::string(kPickleName));
    ByteCursor cursor(bytesOf(*file, *pickled), file->name(), std::string(kPickleName));
    const Pickle pickle = Pickle::read(cursor, isAllowedTorchName);
    return placeTorchTensors(
        nameTensors(pickle.root(), file->name()), file, [&](const TorchTensor& tensor, const std::string& name) {
            const auto found = entries.find(folder + "data/" + tensor.storage.key);
            if (found == entries.end())
                failTorchZip(*file, "tensor " + inQuotes(name) + " lies in the storage " +
                                        inQuotes(tensor.storage.key) + ", which the archive does not have");
            return plainRange(*file, *found);
        });
}

} // namespace headlight
