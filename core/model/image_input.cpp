// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/model/image_input.h"

#include "core/base/error.h"
#include "core/model/image_tokens.h"
#include "core/model/model_catalog.h"

#include <utility>

namespace headlight {

ImagePreprocessing imagePreprocessing(const Model& model)
{
    return loadImagePreprocessing(transformerFolder(model.adapter.isThere() ? model.adapter.base : model.folder));
}

bool readsImages(const std::filesystem::path& folder, const ModelAnswers& answers)
{
    std::error_code error;
    const std::filesystem::path config = describedFolder(folder, answers) / "config.json";
    if (std::filesystem::is_regular_file(folder, error) || !std::filesystem::is_regular_file(config, error))
        return false;
    try {
        return loadModelConfig(config, answers).readsImages();
    } catch (const Error&) { // loadModel() says it
        return false;
    }
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
