// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/image/image_preprocessing.h"

#include "core/base/error.h"
#include "core/image/timm_preprocessing.h"
#include "core/io/json.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <optional>
#include <string_view>
#include <system_error>

namespace headlight {

namespace {

constexpr std::size_t kLargestPreprocessor = 1U << 20U; // bytes; real ones have a few hundred
constexpr std::int64_t kLongestEdge = 1 << 14;          // pixels

constexpr std::array<float, 3> kHalf{0.5F, 0.5F, 0.5F};
constexpr std::array<float, 3> kClipMean{0.48145466F, 0.4578275F, 0.40821073F};
constexpr std::array<float, 3> kClipDeviation{0.26862954F, 0.26130258F, 0.27577711F};

/// The steps of a kind of processor where its file is silent.
struct ProcessorKind {
    std::string_view name; // "ViT": of ViTImageProcessor, ViTFeatureExtractor
    ResizeKind resize;
    int edge;
    ResampleFilter filter;
    int crop; // 0: it does not crop
    std::array<float, 3> mean;
    std::array<float, 3> deviation;
};

constexpr auto kProcessors = std::to_array<ProcessorKind>({
    {"ViT", ResizeKind::ToSize, 224, ResampleFilter::Bilinear, 0, kHalf, kHalf},
    {"DeiT", ResizeKind::ToSize, 256, ResampleFilter::Bicubic, 224, kHalf, kHalf},
    {"Beit", ResizeKind::ToSize, 256, ResampleFilter::Bicubic, 224, kHalf, kHalf},
    {"Bit", ResizeKind::ShortestEdge, 224, ResampleFilter::Bicubic, 224, kClipMean, kClipDeviation},
    {"CLIP", ResizeKind::ShortestEdge, 224, ResampleFilter::Bicubic, 224, kClipMean, kClipDeviation},
    {"Siglip", ResizeKind::ToSize, 224, ResampleFilter::Bicubic, 0, kHalf, kHalf},
});

/// Keys that say nothing of the numbers.
constexpr auto kOfNoStep = std::to_array<std::string_view>(
    {"image_processor_type", "feature_extractor_type", "processor_class", "do_convert_rgb", "do_reduce_labels",
     "reduce_labels", "_valid_processor_keys", "data_format", "input_data_format", "return_tensors", "device",
     "disable_grouping", "default_to_square", "auto_map", "image_seq_length"});

/// Keys of steps that Headlight does not take; null and false mean that the file does not want them either.
constexpr auto kOtherSteps = std::to_array<std::string_view>(
    {"do_pad", "pad_size", "size_divisor", "crop_pct", "do_flip_channel_order", "offset", "rescale_offset",
     "do_thumbnail", "do_align_long_axis", "do_random_resize_crop"});

const ProcessorKind& processorIn(const JsonObject& json)
{
    const char* const key = json.has("image_processor_type") ? "image_processor_type" : "feature_extractor_type";
    if (!json.has(key))
        json.failField("image_processor_type", "the kind of image processor that the checkpoint was saved with");
    std::string name = json.string(key);
    for (const std::string_view ending : {"Fast", "ImageProcessor", "FeatureExtractor"})
        if (name.ends_with(ending))
            name.resize(name.size() - ending.size());
    const auto* const found = std::ranges::find(kProcessors, name, &ProcessorKind::name);
    if (found == kProcessors.end())
        json.failField(key, "an image processor of ViT, DeiT, BEiT, BiT (DINOv2), CLIP or SigLIP");
    return *found;
}

int edgeIn(const JsonObject& json, std::string_view key)
{
    return static_cast<int>(json.integer(key, 1, kLongestEdge));
}

/// Reads {"height", "width"}, {"shortest_edge"} or a number, which is a square or a shortest edge.
void readSize(const JsonObject& json, const ProcessorKind& kind, ImagePreprocessing& steps)
{
    steps.resize = kind.resize;
    steps.shortestEdge = kind.edge;
    steps.size = {kind.edge, kind.edge};
    if (!json.has("size"))
        return;
    if (!json.raw("size").is_object()) {
        const bool isSquare = json.booleanOr("default_to_square", kind.resize == ResizeKind::ToSize);
        steps.resize = isSquare ? ResizeKind::ToSize : ResizeKind::ShortestEdge;
        steps.shortestEdge = edgeIn(json, "size");
        steps.size = {steps.shortestEdge, steps.shortestEdge};
        return;
    }
    const JsonObject size = json.object("size");
    const std::vector<std::string> keys = size.keys();
    const bool saysSides = size.has("height") && size.has("width");
    if (keys.size() != (saysSides ? 2U : 1U) || saysSides == size.has("shortest_edge"))
        json.failField("size", "\"height\" and \"width\", or \"shortest_edge\" alone, in pixels");
    steps.resize = saysSides ? ResizeKind::ToSize : ResizeKind::ShortestEdge;
    if (saysSides)
        steps.size = {edgeIn(size, "width"), edgeIn(size, "height")};
    else
        steps.shortestEdge = edgeIn(size, "shortest_edge");
}

/// Reads {"height", "width"} or a number, which is a square.
void readCrop(const JsonObject& json, const ProcessorKind& kind, ImagePreprocessing& steps)
{
    steps.crop = {kind.crop == 0 ? kind.edge : kind.crop, kind.crop == 0 ? kind.edge : kind.crop};
    if (!json.has("crop_size"))
        return;
    if (!json.raw("crop_size").is_object()) {
        steps.crop = {edgeIn(json, "crop_size"), edgeIn(json, "crop_size")};
        return;
    }
    const JsonObject size = json.object("crop_size");
    if (!size.has("height") || !size.has("width") || size.keys().size() != 2)
        json.failField("crop_size", "\"height\" and \"width\" in pixels, or a number");
    steps.crop = {edgeIn(size, "width"), edgeIn(size, "height")};
}

std::array<float, 3> channelsIn(const JsonObject& json, std::string_view key, std::array<float, 3> fallback)
{
    if (!json.has(key))
        return fallback;
    const nlohmann::json& value = json.raw(key);
    const bool isOne = value.is_number(); // for all channels
    if (!isOne && (!value.is_array() || value.size() != 3))
        json.failField(key, "a number for each of 3 channels");
    std::array<float, 3> channels{};
    for (std::size_t i = 0; i < channels.size(); ++i) {
        const nlohmann::json& one = isOne ? value : value[i];
        if (!one.is_number() || !std::isfinite(one.get<float>()))
            json.failField(key, "a number for each of 3 channels");
        channels[i] = one.get<float>();
    }
    return channels;
}

void refuseOtherSteps(const JsonObject& json)
{
    for (const std::string_view key : kOtherSteps)
        if (json.has(key) && json.raw(key) != false)
            json.fail("\"" + std::string(key) + "\" is " + describeJson(json.raw(key)) +
                      ", a step that Headlight does not take with an image: an image that was prepared elsewhere would "
                      "be needed");
}

void noteUnknownKeys(const JsonObject& json, ImagePreprocessing& steps)
{
    constexpr auto read =
        std::to_array<std::string_view>({"do_resize", "size", "resample", "do_center_crop", "crop_size", "do_rescale",
                                         "rescale_factor", "do_normalize", "image_mean", "image_std"});
    const auto holds = [](const auto& keys, const std::string& key) {
        return std::ranges::find(keys, std::string_view(key)) != keys.end();
    };
    for (const std::string& key : json.keys())
        if (!holds(read, key) && !holds(kOfNoStep, key) && !holds(kOtherSteps, key) && json.has(key) &&
            json.raw(key) != false)
            steps.remarks.push_back("preprocessor_config.json has \"" + key +
                                    "\", which Headlight does not know and leaves out.");
    if (json.stringOr("image_processor_type", "").ends_with("Fast") && steps.resize != ResizeKind::None)
        steps.remarks.push_back("The checkpoint was saved with a \"Fast\" image processor, which resizes with "
                                "torchvision; Headlight resizes as Pillow does, and a value may differ by 1/255.");
    if (steps.normalises && !steps.rescales)
        steps.remarks.push_back("preprocessor_config.json subtracts the mean from values of 0 to 255: it does not "
                                "rescale them.");
}

} // namespace

ImagePreprocessing loadImagePreprocessing(const std::filesystem::path& folder)
{
    const std::filesystem::path file = folder / "preprocessor_config.json";
    std::error_code error;
    if (!std::filesystem::exists(file, error)) {
        if (const std::optional<ImagePreprocessing> ofTimm = timmPreprocessing(folder))
            return *ofTimm;
        throw Error(ErrorKind::BadFile,
                    "has no preprocessor_config.json, which says how an image becomes the numbers that the model reads",
                    folder.string());
    }
    const JsonObject json = JsonObject::read(file, kLargestPreprocessor);
    const ProcessorKind& kind = processorIn(json);
    refuseOtherSteps(json);
    ImagePreprocessing steps;
    readSize(json, kind, steps);
    if (!json.booleanOr("do_resize", true))
        steps.resize = ResizeKind::None;
    steps.filter = static_cast<ResampleFilter>(json.integerOr("resample", static_cast<int>(kind.filter), 0, 5));
    readCrop(json, kind, steps);
    steps.crops = json.booleanOr("do_center_crop", kind.crop != 0);
    steps.rescales = json.booleanOr("do_rescale", true);
    steps.factor = json.numberOr("rescale_factor", 1.0 / 255.0, 0.0, 1e6);
    steps.normalises = json.booleanOr("do_normalize", true);
    steps.mean = channelsIn(json, "image_mean", kind.mean);
    steps.deviation = channelsIn(json, "image_std", kind.deviation);
    if (std::ranges::any_of(steps.deviation, [](float deviation) { return deviation == 0.0F; }))
        json.failField("image_std", "no deviation of 0, which would divide by it");
    noteUnknownKeys(json, steps);
    return steps;
}

} // namespace headlight
