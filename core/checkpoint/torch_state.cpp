// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/checkpoint/torch_state.h"

#include "core/base/counted.h"
#include "core/base/error.h"
#include "core/base/printable.h"
#include "core/io/mapped_file.h"

#include <array>
#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <utility>

namespace headlight {

namespace {

using Kind = PickleValue::Kind;

/// The keys under which training programs keep the tensors beside their own state.
constexpr std::array<std::string_view, 4> kInnerDicts{"state_dict", "model_state_dict", "model", "module"};

bool holdsTensors(const PickleValue& dict)
{
    for (std::size_t i = 1; i < dict.items.size(); i += 2)
        if (isTorchTensor(*dict.items[i]))
            return true;
    return false;
}

std::string keysOf(const PickleValue& dict)
{
    std::string keys;
    for (std::size_t i = 0; i < dict.items.size() && i < 10; i += 2)
        if (dict.items[i]->is(Kind::Text))
            keys += (keys.empty() ? "" : ", ") + inQuotes(dict.items[i]->text, 40);
    return keys.empty() ? "no named entry" : keys;
}

/// Finds the dict whose values are tensors.
const PickleValue& stateDict(const PickleValue& root, const std::string& file)
{
    if (!root.is(Kind::Dict))
        throw Error(ErrorKind::BadFile, "holds no dict of tensors, which is what a model's state is saved as", file);
    // A training's own numbers, such as its best loss, may be tensors beside the state.
    for (std::size_t i = 0; i < root.items.size(); i += 2)
        for (const std::string_view name : kInnerDicts)
            if (root.items[i]->isText(name) && root.items[i + 1]->is(Kind::Dict) && holdsTensors(*root.items[i + 1]))
                return *root.items[i + 1];
    if (holdsTensors(root))
        return root;
    throw Error(ErrorKind::BadFile,
                "holds " + keysOf(root) + " and no tensors; save the model's state_dict() alone as pytorch_model.bin",
                file);
}

} // namespace

std::map<std::string, TorchTensor> readTorchState(const PickleValue& root, const std::string& file)
{
    const PickleValue& dict = stateDict(root, file);
    std::map<std::string, TorchTensor> tensors;
    for (std::size_t i = 0; i + 1 < dict.items.size(); i += 2) {
        if (!isTorchTensor(*dict.items[i + 1]))
            continue;
        if (!dict.items[i]->is(Kind::Text))
            throw Error(ErrorKind::BadFile, "holds a tensor whose name is no text", file);
        std::string name(dict.items[i]->text);
        TorchTensor tensor = readTorchTensor(*dict.items[i + 1], name, file);
        if (const auto [known, isNew] = tensors.try_emplace(std::move(name), std::move(tensor)); !isNew)
            throw Error(ErrorKind::BadFile, "tensor " + inQuotes(known->first) + " is given twice", file);
    }
    return tensors;
}

namespace {

/// Adds up what the tensors of a file have and what it stores for them, in bytes. Views may share a storage, and a
/// stride of 0 repeats its numbers: what a small file asks for is bounded by what it holds.
class RepeatedBytes {
public:
    void add(const TorchTensor& tensor, const StorageRange& storage)
    {
        if (m_storages.insert(storage.begin).second)
            m_stored += static_cast<double>(storage.size);
        double bytes = static_cast<double>(tensor.dtype.bytes);
        for (const std::int64_t size : tensor.shape)
            bytes *= static_cast<double>(size);
        m_asked += bytes;
    }

    /// Throws Error{BadFile}. Tied weights have every number two or three times; a mask that is repeated along the
    /// batch of a small file may have more.
    void requireBounded(const std::string& file) const
    {
        constexpr double kMostTimes = 4.0;
        constexpr double kUsualBytes = 64.0 * 1024.0 * 1024.0;
        if (m_asked > kMostTimes * m_stored + kUsualBytes)
            throw Error(ErrorKind::BadFile,
                        "repeats the " + counted(static_cast<std::size_t>(m_stored), "byte") +
                            " that it stores until its tensors have " +
                            std::to_string(static_cast<std::uint64_t>(m_asked)) +
                            " bytes; saved after tensor.clone() a file holds what it says",
                        file);
    }

private:
    std::set<std::size_t> m_storages; // by where they begin in the file
    double m_stored = 0.0;
    double m_asked = 0.0;
};

} // namespace

TensorSource
placeTorchTensors(const std::map<std::string, TorchTensor>& tensors, const std::shared_ptr<const MappedFile>& file,
                  const std::function<StorageRange(const TorchTensor& tensor, const std::string& name)>& find)
{
    TensorSource::Tensors placed;
    RepeatedBytes repeated;
    for (const auto& [name, tensor] : tensors) {
        const StorageRange storage = find(tensor, name);
        repeated.add(tensor, storage);
        const std::size_t bytes = tensor.dtype.bytes;
        const std::size_t viewBegin = static_cast<std::size_t>(tensor.storage.viewOffset) * tensor.storage.dtype.bytes;
        const std::size_t reached = viewBegin + static_cast<std::size_t>(tensor.reach) * bytes;
        if (reached > storage.size)
            throw Error(ErrorKind::BadFile,
                        "tensor " + inQuotes(name) + " needs " + counted(reached, "byte") + " of the storage " +
                            inQuotes(tensor.storage.key) + ", which has " + std::to_string(storage.size),
                        file->name());
        TensorInfo info;
        info.dtype = tensor.dtype.name;
        info.shape = tensor.shape;
        if (!tensor.isContiguous())
            info.strides = tensor.strides;
        const bool isEmpty = tensor.reach == 0;
        info.begin = storage.begin + (isEmpty ? 0 : viewBegin + static_cast<std::size_t>(tensor.offset) * bytes);
        info.end = isEmpty ? info.begin : storage.begin + reached;
        info.file = file;
        placed.emplace(name, std::move(info));
    }
    repeated.requireBounded(file->name());
    return {file->name(), std::move(placed)};
}

} // namespace headlight
