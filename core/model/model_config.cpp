// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/model/model_config.h"

#include "core/base/error.h"
#include "core/base/printable.h"
#include "core/model/causality.h"
#include "core/model/config_reader.h"
#include "core/model/end_ids.h"
#include "core/model/families/class_names.h"
#include "core/model/families/declined_families.h"
#include "core/model/families/family.h"
#include "core/model/families/image_towers.h"
#include "core/model/families/with_images.h"
#include "core/model/foreign_class.h"
#include "core/model/image_stages.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <iterator>
#include <span>

namespace headlight {

namespace {

constexpr std::size_t kLargestConfig = 4U << 20U; // bytes; real ones have a few thousand

/// The family of the class in "architectures", for files older than "model_type".
const Family* familyOfArchitecture(const JsonObject& json)
{
    const nlohmann::json& list = json.raw("architectures");
    if (json.has("model_type") || !list.is_array() || list.empty() || !list[0].is_string())
        return nullptr;
    const std::string architecture = list[0].get<std::string>();
    const std::span<const Family> all = families();
    const auto found =
        std::ranges::find_if(all, [&](const Family& one) { return isPublishedClass(one, architecture); });
    return found == all.end() ? nullptr : &*found;
}

const Family& familyIn(const JsonObject& json)
{
    if (const Family* family = familyOfArchitecture(json))
        return *family;
    if (!json.has("model_type") && json.has("pretrained_cfg")) // timm's own
        return *findFamily("timm_wrapper");
    if (!json.has("model_type"))
        json.fail(
            "\"model_type\" is missing, expected the model's family: adding \"model_type\": \"bert\", or whatever "
            "it is, says how to read the file; \"architectures\" names no class of a known family either");
    const std::string type = json.string("model_type");
    if (const Family* family = findFamily(type))
        return *family;
    if (const DeclinedFamily* declined = findDeclinedFamily(type))
        json.fail("\"model_type\" is \"" + type + "\" (" + std::string(declined->title) +
                  "), which Headlight does not open: " + std::string(declined->needed) + " would be needed");
    json.failField("model_type", "a family of models that Headlight knows: this one needs a reader of its own");
}

} // namespace

bool ModelConfig::endsText(std::int64_t id) const
{
    return (hasEncoder() && id == targetIds.end) || std::ranges::find(endIds, id) != endIds.end();
}

int ModelConfig::nBlocks() const
{
    return parametersOf.empty() ? nLayers : *std::ranges::max_element(parametersOf) + 1;
}

int ModelConfig::blockOf(int layer) const
{
    return parametersOf.empty() ? layer : parametersOf[layer];
}

LayerConfig ModelConfig::layer(AttentionPart part, int layer) const
{
    if (part != AttentionPart::Decoder || layers.empty())
        return {};
    return layers[layer];
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
    if (isGiven()) {
        const auto found = givenSizes.find(part);
        return found == givenSizes.end() ? AttentionSize() : found->second;
    }
    const bool isThere = part == AttentionPart::Cross ? hasEncoder() : !isRecurrent();
    if (!isThere)
        return {};
    if (part == AttentionPart::Encoder)
        return {encoder.nLayers, encoder.nHeads, encoder.dHead};
    const bool sharesKeys = nKvHeads != nHeads && part == AttentionPart::Decoder;
    return {nLayers, nHeads, dHead, sharesKeys ? nKvHeads : 0, dValue};
}

namespace {

ModelConfig readByFamily(const Family& family, const ConfigReader& reader)
{
    ModelConfig config = family.read(reader);
    readCausality(reader, config);
    reader.requireAllKnown();
    return config;
}

/// The surplus keys that were not allowed.
std::vector<std::string> refusedKeys(const SurplusKeys& surplus, const ModelAnswers& answers)
{
    std::vector<std::string> refused;
    std::ranges::copy_if(surplus.unknown, std::back_inserter(refused),
                         [&](const std::string& key) { return !answers.allows(key); });
    return refused;
}

/// Throws Error{BadFile} for a key that was allowed and is none that needs it.
void requireAllowedKeys(const SurplusKeys& surplus, const ModelAnswers& answers, const JsonObject& json)
{
    const auto holds = [](const std::vector<std::string>& keys, const std::string& key) {
        return std::ranges::find(keys, key) != keys.end();
    };
    for (const std::string& key : answers.allowedKeys)
        if (!holds(surplus.unknown, key) && !holds(surplus.harmless, key))
            json.fail("has no unknown key \"" + printable(key) + "\", which --allow-unknown-keys names");
}

} // namespace

ModelConfig readModelConfig(const JsonObject& json, const ModelAnswers& answers)
{
    const Family& family = chosenTower(familyIn(json), answers);
    const ConfigReader reader(json, std::string(family.title));
    ModelConfig config = readByFamily(family, reader);
    if (const std::vector<std::string> refused = refusedKeys(reader.surplus(), answers); !refused.empty())
        json.fail(unknownKeysRefusal(refused, std::string(family.title)));
    requireAllowedKeys(reader.surplus(), answers, json);
    std::ranges::copy(surplusRemarks(reader.surplus()), std::back_inserter(config.remarks));
    if (!describesTextWithin(family.modelType))
        config.family = family.modelType;
    config.foreign = readForeignClass(json, family);
    addEndIds(json, config.endIds);
    return withChosenStage(std::move(config), answers);
}

ModelConfig loadModelConfig(const std::filesystem::path& file, const ModelAnswers& answers)
{
    return readModelConfig(JsonObject::read(file, kLargestConfig), answers);
}

std::vector<std::string> unknownConfigKeys(const std::filesystem::path& file, const ModelAnswers& answers)
{
    try {
        const JsonObject json = JsonObject::read(file, kLargestConfig);
        const Family& family = chosenTower(familyIn(json), answers);
        const ConfigReader reader(json, std::string(family.title));
        readByFamily(family, reader);
        return refusedKeys(reader.surplus(), answers);
    } catch (const Error&) {
        return {};
    }
}

} // namespace headlight
