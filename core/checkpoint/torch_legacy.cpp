// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/checkpoint/torch_legacy.h"

#include "core/base/counted.h"
#include "core/base/error.h"
#include "core/base/printable.h"
#include "core/checkpoint/pickle.h"
#include "core/checkpoint/torch_state.h"
#include "core/io/mapped_file.h"

#include <cstring>
#include <set>
#include <vector>

namespace headlight {

namespace {

using Kind = PickleValue::Kind;

constexpr std::string_view kLegacyMagic("\x8a\x0a\x6c\xfc\x9c\x46\xf9\x20\x6a\xa8\x50\x19", 12);
constexpr std::size_t kProtocolBytes = 2; // bytes of the protocol's opcode; from protocol 4 on a frame follows it
constexpr std::size_t kFrameBytes = 9;
constexpr std::int64_t kLegacyVersion = 1001;

void requireLegacyVersion(ByteCursor& cursor)
{
    const Pickle version = Pickle::read(cursor, isAllowedTorchName);
    if (!version.root().is(Kind::Integer) || version.root().integer != kLegacyVersion)
        cursor.fail("has another version of PyTorch's older format, expected " + std::to_string(kLegacyVersion));
}

void requireLegacyLittleEndian(ByteCursor& cursor)
{
    const Pickle machine = Pickle::read(cursor, isAllowedTorchName);
    const auto& items = machine.root().items;
    for (std::size_t i = 0; i + 1 < items.size(); i += 2)
        if (items[i]->isText("little_endian") && items[i + 1]->integer != 1)
            cursor.fail("was written on a machine with big-endian numbers, expected little-endian ones");
}

/// Every storage that a tensor lies in, with the number and size of its elements.
std::map<std::string, TorchStorage> storagesOf(const std::map<std::string, TorchTensor>& tensors,
                                               const std::string& file)
{
    std::map<std::string, TorchStorage> storages;
    for (const auto& [name, tensor] : tensors) {
        const auto [known, isNew] = storages.emplace(tensor.storage.key, tensor.storage);
        if (!isNew && known->second.dtype.bytes != tensor.storage.dtype.bytes)
            throw Error(ErrorKind::BadFile,
                        "tensor " + inQuotes(name) + " says that the numbers of the storage " +
                            inQuotes(tensor.storage.key) + " have " + counted(tensor.storage.dtype.bytes, "byte") +
                            ", another tensor says " + std::to_string(known->second.dtype.bytes),
                        file);
    }
    return storages;
}

/// Adds the storages of tensors that are no part of the model, such as an optimizer's beside "state_dict": they stand
/// in the file too.
void addOtherStorages(const PickleValue& root, const std::string& file, std::map<std::string, TorchStorage>& storages)
{
    std::vector<const PickleValue*> open{&root};
    std::set<const PickleValue*> seen;
    while (!open.empty()) {
        const PickleValue& value = *open.back();
        open.pop_back();
        if (!seen.insert(&value).second)
            continue;
        if (value.is(Kind::Persistent)) {
            const TorchStorage storage = readTorchStorage(value, "(of no name)", file);
            storages.emplace(storage.key, storage);
        }
        open.insert(open.end(), value.items.begin(), value.items.end());
    }
}

/// The bytes of each storage. They follow the pickles in the order of their keys.
std::map<std::string, StorageRange> rangesOf(ByteCursor& cursor, const std::map<std::string, TorchStorage>& storages)
{
    const Pickle keys = Pickle::read(cursor, isAllowedTorchName);
    if (!keys.root().is(Kind::List))
        cursor.fail("has no list of storages after the state");
    std::map<std::string, StorageRange> ranges;
    for (const PickleValue* key : keys.root().items) {
        if (!key->is(Kind::Text))
            cursor.fail("has a storage whose key is no text");
        const auto storage = storages.find(std::string(key->text));
        if (storage == storages.end())
            cursor.fail("has the storage " + inQuotes(key->text) + ", which no tensor lies in: its size is not known");
        const std::uint64_t numbers = cursor.number(8);
        if (numbers != static_cast<std::uint64_t>(storage->second.numbers))
            cursor.fail("the storage " + inQuotes(key->text) + " has " + counted(numbers, "number") + ", expected " +
                        std::to_string(storage->second.numbers));
        const std::size_t bytes = static_cast<std::size_t>(numbers) * storage->second.dtype.bytes;
        ranges[storage->first] = {cursor.position(), bytes};
        cursor.skip(bytes);
    }
    return ranges;
}

} // namespace

bool looksLikeTorchLegacy(std::span<const std::byte> bytes)
{
    const auto hasMagicAt = [&](std::size_t begin) {
        return bytes.size() >= begin + kLegacyMagic.size() &&
               std::memcmp(bytes.data() + begin, kLegacyMagic.data(), kLegacyMagic.size()) == 0;
    };
    return hasMagicAt(kProtocolBytes) || hasMagicAt(kProtocolBytes + kFrameBytes);
}

TensorSource openTorchLegacy(const std::shared_ptr<const MappedFile>& file, const TorchNaming& nameTensors)
{
    ByteCursor cursor(file->bytes(), file->name(), "the pickle");
    Pickle::read(cursor, isAllowedTorchName); // the magic number
    requireLegacyVersion(cursor);
    requireLegacyLittleEndian(cursor);
    const Pickle state = Pickle::read(cursor, isAllowedTorchName);
    const std::map<std::string, TorchTensor> tensors = nameTensors(state.root(), file->name());
    std::map<std::string, TorchStorage> storages = storagesOf(tensors, file->name());
    addOtherStorages(state.root(), file->name(), storages);
    const std::map<std::string, StorageRange> ranges = rangesOf(cursor, storages);
    return placeTorchTensors(tensors, file, [&](const TorchTensor& tensor, const std::string& name) {
        const auto found = ranges.find(tensor.storage.key);
        if (found == ranges.end())
            throw Error(ErrorKind::BadFile,
                        "tensor " + inQuotes(name) + " lies in the storage " + inQuotes(tensor.storage.key) +
                            ", which the file does not have",
                        file->name());
        return found->second;
    });
}

} // namespace headlight
