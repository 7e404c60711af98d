// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/model/image_tokens.h"

#include "core/base/counted.h"
#include "core/base/error.h"
#include "core/image/image_preprocessing.h"
#include "core/model/image_stages.h"

#include <string>
#include <utility>

namespace headlight {

namespace {

void requirePatches(const ModelConfig& config, const PixelValues& pixels)
{
    const ImageConfig& image = config.image;
    const std::string size = sizeInPixels(pixels.width, pixels.height);
    if (pixels.nChannels != image.nChannels)
        throw Error(ErrorKind::BadArgument, "the image has " + counted(pixels.nChannels, "channel") +
                                                ", the model reads " + std::to_string(image.nChannels));
    if (image.hasStages())
        requireStages(config, pixels.width, pixels.height);
    const GridSize grid = gridOf(image, pixels);
    if (grid.nCells() == 0)
        throw Error(ErrorKind::BadArgument, "the image has " + size + ", and a patch of the model is " +
                                                counted(image.patchSize, "pixel") + " wide and high");
    if (const std::int64_t nTokens = std::int64_t{grid.rows} * grid.columns + image.prefix.count();
        nTokens > config.nCtx)
        throw Error(ErrorKind::BadArgument, "the image of " + size + " has " + counted(nTokens, "token") +
                                                ", Headlight reads at most " + std::to_string(config.nCtx));
}

} // namespace

GridSize gridOf(const ImageConfig& config, const PixelValues& pixels)
{
    return {pixels.height / config.patchSize, pixels.width / config.patchSize};
}

TokenSequence imageTokens(const ModelConfig& config, SharedPixels pixels)
{
    if (!config.readsImages())
        throw Error(ErrorKind::BadArgument, "the model reads texts, and this is an image");
    requirePatches(config, *pixels);
    const GridSize grid = gridOf(config.image, *pixels);
    TokenSequence sequence;
    const auto add = [&](const std::string& label, TokenLocation place, TokenKind kind) {
        sequence.tokens.push_back(
            {.id = sequence.size(), .piece = label, .label = label, .place = place, .kind = kind});
    };
    const PrefixTokens& prefix = config.image.prefix;
    if (prefix.hasClass)
        add("[CLS]", {}, TokenKind::Special);
    if (prefix.hasDistillation)
        add("[DIST]", {}, TokenKind::Special);
    for (int i = 0; i < prefix.nRegisters; ++i)
        add("[REG" + std::to_string(i + 1) + "]", {}, TokenKind::Special);
    for (int row = 0; row < grid.rows; ++row)
        for (int column = 0; column < grid.columns; ++column)
            add(std::to_string(row) + "," + std::to_string(column), GridLocation{row, column}, TokenKind::Ordinary);
    sequence.pixels = std::move(pixels);
    return sequence;
}

} // namespace headlight
