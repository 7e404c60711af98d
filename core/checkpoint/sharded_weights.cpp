// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/checkpoint/sharded_weights.h"

#include "core/base/error.h"
#include "core/base/printable.h"
#include "core/io/json.h"

#include <map>
#include <optional>
#include <system_error>
#include <utility>

namespace headlight {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t kLargestIndex = 32U << 20U; // bytes; the index of 140,000 tensors has 14 MB

/// Refuses a shard that is missing, or whose name leads out of the index's folder.
void requireShard(const JsonObject& index, const fs::path& folder, const std::string& shard)
{
    if (shard.empty() || shard == "." || shard == ".." || shard.find('/') != std::string::npos ||
        shard.find('\0') != std::string::npos)
        index.fail("names the file " + inQuotes(shard) + ", expected the name of a file in the same folder");
    std::error_code error;
    if (!fs::exists(folder / shard, error))
        index.fail("names the file " + inQuotes(shard) + ", which is not in the folder; a download may be incomplete");
}

} // namespace

TensorSource openShardedWeights(const fs::path& indexPath, const OpenShard& open)
{
    const JsonObject index = JsonObject::read(indexPath, kLargestIndex);
    const JsonObject weightMap = index.object("weight_map");
    std::map<std::string, std::string> fileOfTensor;
    std::map<std::string, std::optional<TensorSource>> shards;
    for (const std::string& tensor : weightMap.keys())
        shards[fileOfTensor[tensor] = weightMap.string(tensor)];

    TensorSource::Tensors tensors;
    for (auto& [name, shard] : shards) {
        requireShard(index, indexPath.parent_path(), name);
        shard = open(indexPath.parent_path() / name);
        for (const std::string& tensor : shard->names()) {
            const auto said = fileOfTensor.find(tensor);
            if (said == fileOfTensor.end())
                index.fail("does not name the tensor " + inQuotes(tensor) + ", which is in " + inQuotes(name));
            if (said->second != name)
                index.fail("says that the tensor " + inQuotes(tensor) + " is in " + inQuotes(said->second) +
                           ", but it is in " + inQuotes(name) + (tensors.contains(tensor) ? " too" : ""));
            tensors.emplace(tensor, *shard->find(tensor));
        }
    }
    for (const auto& [tensor, name] : fileOfTensor)
        if (!tensors.contains(tensor))
            index.fail("says that the tensor " + inQuotes(tensor) + " is in " + inQuotes(name) + ", which has none");
    return {indexPath.filename().string(), std::move(tensors)};
}

} // namespace headlight
