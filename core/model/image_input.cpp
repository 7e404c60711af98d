// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/model/image_input.h"

#include "core/base/error.h"
#include "core/model/families/image_towers.h"
#include "core/model/image_tokens.h"
#include "core/model/model_catalog.h"

#include <optional>
#include <system_error>
#include <utility>

namespace headlight {

namespace {

/// The description of a folder, read with `own` answers; none where there is no such file or it is refused.
std::optional<ModelConfig> describedConfig(const std::filesystem::path& folder, const ModelAnswers& answers,
                                           const ModelAnswers& own)
{
    std::error_code error;
    const std::filesystem::path config = describedFolder(folder, answers) / "config.json";
    if (std::filesystem::is_regular_file(folder, error) || !std::filesystem::is_regular_file(config, error))
        return std::nullopt;
    try {
        return loadModelConfig(config, own);
    } catch (const Error&) { // loadModel() says it
        return std::nullopt;
    }
}

} // namespace

ImagePreprocessing imagePreprocessing(const Model& model)
{
    return loadImagePreprocessing(transformerFolder(model.adapter.isThere() ? model.adapter.base : model.folder));
}

bool readsImages(const std::filesystem::path& folder, const ModelAnswers& answers)
{
    const auto config = describedConfig(folder, answers, answers);
    return config && config->readsImages();
}

bool hasTwoTowers(const std::filesystem::path& folder, const ModelAnswers& answers)
{
    ModelAnswers texts; // without an answer it is the tower of texts
    texts.allowsEveryKey = true;
    const auto config = describedConfig(folder, answers, texts);
    return config && hasImageTower(*config);
}

TokenSequence imageInput(const Model& model, const RgbImage& image)
{
    if (!model.config.readsImages())
        throw Error(ErrorKind::BadArgument, model.name + " reads texts, and this is an image");
    const ImagePreprocessing steps = imagePreprocessing(model);
    PreparedImage prepared = preparedImage(steps, image);
    PixelValues pixels = std::move(prepared.pixels);
    const ImageSize from = prepared.resized.size;
    const ImageSize to = prepared.seen.size;
    pixels.picture = {image.size, std::move(prepared.resized), std::move(prepared.seen),
                      cropStart(steps, from.width, to.width), cropStart(steps, from.height, to.height)};
    return imageTokens(model.config, SharedPixels(std::move(pixels)));
}

} // namespace headlight
