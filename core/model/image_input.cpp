// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/model/image_input.h"

#include "core/base/error.h"
#include "core/model/image_tokens.h"
#include "core/model/model_catalog.h"

namespace headlight {

ImagePreprocessing imagePreprocessing(const Model& model)
{
    return loadImagePreprocessing(transformerFolder(model.folder));
}

TokenSequence imageInput(const Model& model, const RgbImage& image)
{
    if (!model.config.readsImages())
        throw Error(ErrorKind::BadArgument, model.name + " reads texts, and this is an image");
    return imageTokens(model.config, SharedPixels(preparedImage(imagePreprocessing(model), image).pixels));
}

} // namespace headlight
