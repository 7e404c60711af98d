// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/model/forms/linear_gpt2.h"

#include "core/io/mapped_file.h"
#include "core/model/forms/tensor_views.h"

#include <algorithm>
#include <array>
#include <string>

namespace headlight {

namespace {

bool isMapOfGpt2(const std::string& name)
{
    constexpr auto maps = std::to_array<std::string_view>(
        {".attn.c_attn.weight", ".attn.c_proj.weight", ".mlp.c_fc.weight", ".mlp.c_proj.weight"});
    return std::ranges::any_of(maps, [&](std::string_view map) { return name.ends_with(map); });
}

/// Whether a map of q, k and v has three times as many rows as columns.
bool isTurned(const std::string& name, const TensorInfo& tensor, int dModel)
{
    return name.ends_with(".attn.c_attn.weight") && tensor.shape == Shape{std::int64_t{3} * dModel, dModel};
}

} // namespace

TensorSource asMapsOfFamily(const TensorSource& unpacked, const Packing& packing, ModelConfig& config)
{
    if (packing.method == PackingMethod::None)
        return unpacked;
    config.remarks.push_back("The weights are packed by " + packing.title() +
                             ": their numbers are those that the packing stands for, and activations are not rounded.");
    if (config.family != "gpt2" && config.family != "openai-gpt")
        return unpacked;
    TensorSource::Tensors tensors;
    for (const std::string& name : unpacked.names()) {
        const TensorInfo& tensor = *unpacked.find(name);
        const bool wasPacked = !tensor.file->canGiveBack();
        tensors.emplace(name, wasPacked && isMapOfGpt2(name) ? transposedView(tensor) : tensor);
    }
    return {unpacked.name(), std::move(tensors)};
}

TensorSource asFamilySaves(const TensorSource& weights, ModelConfig& config)
{
    const std::vector<std::string> names = weights.names();
    if (config.family != "gpt2" || std::ranges::none_of(names, [&](const std::string& name) {
            return isTurned(name, *weights.find(name), config.dModel);
        }))
        return weights;
    TensorSource::Tensors tensors;
    for (const std::string& name : names) {
        const TensorInfo& tensor = *weights.find(name);
        const bool turns = isMapOfGpt2(name) && tensor.shape.size() == 2;
        tensors.emplace(name, turns ? transposedView(tensor) : tensor);
    }
    config.remarks.push_back(weights.name() + " keeps each map as [out, in], as nanoGPT does, and is read so; the "
                                              "activation is the one of config.json or, without one there, GPT-2's "
                                              "gelu_new, where nanoGPT's own is gelu.");
    return {weights.name(), std::move(tensors)};
}

} // namespace headlight
