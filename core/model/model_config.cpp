// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/model/model_config.h"

#include "core/model/config_reader.h"
#include "core/model/families/family.h"

#include <algorithm>

namespace headlight {

namespace {

constexpr std::size_t kLargestConfig = 4U << 20U; // bytes; real ones have a few thousand

} // namespace

int ModelConfig::nBlocks() const
{
    return parametersOf.empty() ? nLayers : *std::ranges::max_element(parametersOf) + 1;
}

int ModelConfig::blockOf(int layer) const
{
    return parametersOf.empty() ? layer : parametersOf[static_cast<std::size_t>(layer)];
}

LayerConfig ModelConfig::layer(AttentionPart part, int layer) const
{
    if (part != AttentionPart::Decoder || layers.empty())
        return {};
    return layers[static_cast<std::size_t>(layer)];
}

std::vector<AttentionPart> ModelConfig::parts() const
{
    std::vector<AttentionPart> parts;
    for (const AttentionPart part : {AttentionPart::Encoder, AttentionPart::Decoder, AttentionPart::Cross})
        if (hasPart(part))
            parts.push_back(part);
    return parts;
}

AttentionSize ModelConfig::sizeOf(AttentionPart part) const
{
    const bool isOfTwo = given == GivenAttention::OfTwoTexts;
    const bool isThere = part == AttentionPart::Cross ? hasEncoder() || isOfTwo : !isRecurrent() && !isOfTwo;
    if (!isThere)
        return {};
    if (part == AttentionPart::Encoder)
        return {encoder.nLayers, encoder.nHeads, encoder.dHead};
    const bool sharesKeys = nKvHeads != nHeads && part == AttentionPart::Decoder;
    return {nLayers, nHeads, dHead, sharesKeys ? nKvHeads : 0, dValue};
}

ModelConfig loadModelConfig(const std::filesystem::path& file)
{
    const JsonObject json = JsonObject::read(file, kLargestConfig);
    const std::string type = json.string("model_type");
    const Family* family = findFamily(type);
    if (!family)
        json.failField("model_type", "a family of models that Headlight knows: this one needs a reader of its own");
    const ConfigReader reader(json, std::string(family->title));
    ModelConfig config = family->read(reader);
    reader.requireAllKnown();
    config.family = type;
    return config;
}

} // namespace headlight
