// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/image/timm_preprocessing.h"

#include "core/base/error.h"
#include "core/io/json.h"

#include <nlohmann/json.hpp>

#include <cmath>
#include <system_error>

namespace headlight {

namespace {

constexpr std::size_t kLargestTimmConfig = 4U << 20U; // bytes
constexpr int kLongestTimmEdge = 1 << 14;             // pixels

ResampleFilter filterNamed(const JsonObject& json)
{
    const std::string name = json.stringOr("interpolation", "bicubic");
    if (name == "bicubic" || name == "random")
        return ResampleFilter::Bicubic;
    if (name == "bilinear")
        return ResampleFilter::Bilinear;
    json.failField("interpolation", "\"bicubic\" or \"bilinear\"");
}

/// Three numbers, one for each channel.
std::array<float, 3> timmChannels(const JsonObject& json, std::string_view key)
{
    const nlohmann::json& value = json.raw(key);
    std::array<float, 3> channels{};
    if (!value.is_array() || value.size() != channels.size())
        json.failField(key, "a number for each of 3 channels");
    for (std::size_t i = 0; i < channels.size(); ++i) {
        if (!value[i].is_number() || !std::isfinite(value[i].get<float>()))
            json.failField(key, "a number for each of 3 channels");
        channels[i] = value[i].get<float>();
    }
    return channels;
}

/// The edge of "input_size", [3, height, width] of a square.
int inputEdge(const JsonObject& json)
{
    const nlohmann::json& size = json.raw("input_size");
    const bool isSquare = size.is_array() && size.size() == 3 && size[0] == 3 && size[1].is_number_integer() &&
                          size[1] == size[2] && size[1] >= 1 && size[1] <= kLongestTimmEdge;
    if (!isSquare)
        json.failField("input_size", "[3, height, width] of a square");
    return size[1].get<int>();
}

} // namespace

std::optional<ImagePreprocessing> timmPreprocessing(const std::filesystem::path& folder)
{
    std::error_code error;
    if (!std::filesystem::exists(folder / "config.json", error))
        return std::nullopt;
    const JsonObject config = JsonObject::read(folder / "config.json", kLargestTimmConfig);
    const std::optional<JsonObject> json = config.optionalObject("pretrained_cfg");
    if (!json)
        return std::nullopt;
    if (const std::string mode = json->stringOr("crop_mode", "center"); mode != "center")
        json->failField("crop_mode", "\"center\"");
    const int edge = inputEdge(*json);
    ImagePreprocessing steps;
    steps.resize = ResizeKind::ShortestEdge;
    steps.shortestEdge = static_cast<int>(std::floor(edge / json->numberOr("crop_pct", 0.875, 0.01, 1.0)));
    steps.size = {steps.shortestEdge, steps.shortestEdge};
    steps.filter = filterNamed(*json);
    steps.crops = true;
    steps.crop = {edge, edge};
    steps.cropRoundsToEven = true;
    steps.mean = timmChannels(*json, "mean");
    steps.deviation = timmChannels(*json, "std");
    for (const float deviation : steps.deviation)
        if (deviation == 0.0F)
            json->failField("std", "no deviation of 0, which would divide by it");
    return steps;
}

} // namespace headlight
