// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/model/families/with_images.h"

#include "core/model/causality.h"
#include "core/model/families/all_families.h"
#include "core/model/families/declined_families.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <string>
#include <utility>

namespace headlight {

namespace {

/// A type of config.json with a text model within, what that is where the file does not say, and where it is described.
struct OuterType {
    std::string_view modelType;
    std::string_view title;
    std::string_view text;
    std::string_view within = "text_config";
};

constexpr auto kOuterTypes = std::to_array<OuterType>({
    {"llava", "LLaVA", "llama"},
    {"llava_llama", "LLaVA", "llama"},
    {"llava_mistral", "LLaVA", "mistral"},
    {"llava_next", "LLaVA-NeXT", "llama"},
    {"llava_onevision", "LLaVA-OneVision", "qwen2"},
    {"mistral3", "Mistral 3", "mistral"},
    {"pixtral", "Pixtral", "mistral"},
    {"internvl", "InternVL", "qwen2"},
    {"internvl_chat", "InternVL", "qwen2", "llm_config"},
    {"qwen2_vl", "Qwen2-VL", "qwen2"},
    {"qwen2_5_vl", "Qwen2.5-VL", "qwen2"},
    {"qwen3_vl", "Qwen3-VL", "qwen3"},
});

/// The names of text models that only a model with images has, and the families whose numbers they have on a text
/// alone: its positions are the same in every direction.
constexpr auto kInnerTypes = std::to_array<std::pair<std::string_view, std::string_view>>(
    {{"qwen2_vl_text", "qwen2"}, {"qwen2_5_vl_text", "qwen2"}, {"qwen3_vl_text", "qwen3"}});

/// What stands beside the text model and concerns images.
void allowImages(const ConfigReader& json)
{
    json.allow({"vision_config",
                "text_config",
                "image_token_index",
                "image_token_id",
                "video_token_id",
                "vision_token_id",
                "vision_start_token_id",
                "vision_end_token_id",
                "video_token_index",
                "image_grid_pinpoints",
                "image_seq_length",
                "projector_hidden_act",
                "multimodal_projector_bias",
                "vision_feature_layer",
                "vision_feature_select_strategy",
                "vision_feature_layers",
                "spatial_merge_size",
                "vision_aspect_ratio",
                "use_image_newline_parameter",
                "downsample_ratio",
                "vision_encoder_config",
                "deepstack_visual_indexes"});
}

/// What LLaVA's and InternVL's own releases say of images; LLaVA's has the text model's keys beside them.
void allowImagesOfReleases(const ConfigReader& json)
{
    json.allow({"image_aspect_ratio", "use_mm_proj", "image_crop_resolution", "image_split_resolution", "ps_version",
                "select_layer", "force_image_size", "dynamic_image_size", "use_thumbnail", "min_dynamic_patch",
                "max_dynamic_patch", "pad2square", "use_backbone_lora"});
    json.integerOr("use_llm_lora", 0, 0, 0); // above 0 other tensors hold the text model
}

ModelConfig readTextWithin(const ConfigReader& json)
{
    const auto* outer = std::ranges::find(kOuterTypes, json.stringOr("model_type", ""), &OuterType::modelType);
    if (outer == kOuterTypes.end()) // known by the class in "architectures"
        outer = std::ranges::find(kOuterTypes, json.family(), &OuterType::title);
    allowImages(json);
    allowImagesOfReleases(json);
    const std::vector<ConfigReader> within = json.innerModel(outer->within);
    const ConfigReader& text = within.empty() ? json : within.front(); // the first Qwen2-VL has both in one
    if (!within.empty())
        json.allow({"vocab_size", "hidden_size"}); // said again of the whole, where nothing reads them
    std::string type(outer->text);
    if (!within.empty())
        type = text.stringOr("model_type", outer->text);
    const auto* const inner =
        std::ranges::find(kInnerTypes, type, &std::pair<std::string_view, std::string_view>::first);
    const Family* const family = findFamily(inner == kInnerTypes.end() ? std::string_view(type) : inner->second);
    if (const DeclinedFamily* declined = findDeclinedFamily(type))
        text.decline("model_type", std::string(declined->needed));
    if (!family || describesTextWithin(family->modelType))
        text.failField("model_type",
                       "a family of text models that Headlight knows, within this " + json.family() + " model");
    ModelConfig config = family->read(text);
    readCausality(text, config);
    if (!within.empty())
        text.requireAllKnown();
    config.family = family->modelType;
    config.tiedUnembedding = json.booleanOr("tie_word_embeddings", config.tiedUnembedding);
    return config;
}

/// The beginnings that put a text model's tensors within another model, and what they are without it.
constexpr auto kWithin = std::to_array<std::pair<std::string_view, std::string_view>>(
    {{"model.language_model.", "model."}, {"language_model.model.", "model."}, {"language_model.", ""}});

} // namespace

bool describesTextWithin(std::string_view modelType)
{
    return std::ranges::find(kOuterTypes, modelType, &OuterType::modelType) != kOuterTypes.end();
}

TensorSource textModelWithin(const TensorSource& weights, const ModelConfig& config)
{
    if (config.family == "gemma3") // its own table has these names
        return weights;
    const std::vector<std::string> names = weights.names();
    const auto isWithin = [](const std::string& name) {
        return name.starts_with("language_model.") || name.starts_with("model.language_model.");
    };
    if (std::ranges::none_of(names, isWithin))
        return weights;
    TensorSource::Tensors tensors;
    for (const std::string& name : names) {
        std::string bare = name;
        for (const auto& [theirs, plain] : kWithin)
            if (name.starts_with(theirs)) {
                bare = std::string(plain) + name.substr(theirs.size());
                break;
            }
        tensors.emplace(bare, *weights.find(name));
    }
    return tensors.size() == names.size() ? TensorSource(weights.name(), std::move(tensors)) : weights;
}

Family textWithinFamily(std::string_view modelType)
{
    const auto* const outer = std::ranges::find(kOuterTypes, modelType, &OuterType::modelType);
    assert(outer != kOuterTypes.end());
    return {outer->modelType, outer->title, readTextWithin};
}

} // namespace headlight
