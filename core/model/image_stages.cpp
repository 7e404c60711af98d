// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/model/image_stages.h"

#include "core/base/counted.h"
#include "core/base/error.h"
#include "core/base/printable.h"
#include "core/image/image_preprocessing.h"

#include <algorithm>
#include <charconv>
#include <string>
#include <utility>
#include <vector>

namespace headlight {

namespace {

std::string gridText(GridSize grid)
{
    return std::to_string(grid.rows) + " × " + std::to_string(grid.columns);
}

int nStages(const ImageConfig& image)
{
    return static_cast<int>(image.stages.size());
}

/// Twice as many pixels for each stage on.
int scaled(int size, int steps)
{
    return steps >= 0 ? size << steps : size >> -steps;
}

/// The stage that the answer names, counted from 0; −1 for none of them.
int stageIn(const std::string& answer, int nStages)
{
    int stage = 0;
    const char* const end = answer.data() + answer.size();
    const auto [stop, error] = std::from_chars(answer.data(), end, stage);
    return error == std::errc() && stop == end && stage >= 1 && stage <= nStages ? stage - 1 : -1;
}

} // namespace

GridSize gridOfStage(const ImageConfig& image, GridSize grid, int stage)
{
    const int steps = image.stage - stage;
    return {scaled(grid.rows, steps), scaled(grid.columns, steps)};
}

ModelConfig withStage(ModelConfig config, int stage)
{
    const ImageStage& sizes = config.image.stages[static_cast<std::size_t>(stage)];
    config.nLayers = sizes.nLayers;
    config.nHeads = config.nKvHeads = sizes.nHeads;
    config.dModel = sizes.dModel;
    config.dHead = sizes.dModel / sizes.nHeads;
    config.dMlp = sizes.dMlp;
    const GridWindow window = config.layers.front().cells;
    config.layers.assign(static_cast<std::size_t>(sizes.nLayers), LayerConfig());
    for (int layer = 0; layer < sizes.nLayers; ++layer) // every other layer moves the squares by half of one
        config.layers[static_cast<std::size_t>(layer)].cells = {window.side, layer % 2 == 0 ? 0 : window.side / 2};
    config.hasEmbeddingNorm = stage == 0;
    config.hasFinalNorm = stage == nStages(config.image) - 1;
    config.image.grid = gridOfStage(config.image, config.image.grid, stage);
    config.image.patchSize = scaled(config.image.patchSize, stage - config.image.stage);
    config.image.stage = stage;
    return config;
}

ModelConfig withChosenStage(ModelConfig config, const ModelAnswers& answers)
{
    const std::vector<ImageStage>& stages = config.image.stages;
    const auto said = answers.said.find(kStageQuestion);
    if (stages.empty() && said != answers.said.end())
        throw Error(ErrorKind::BadArgument,
                    "--assume stage is for models of images with stages, and this model has none");
    if (stages.empty())
        return config;
    int stage = static_cast<int>(std::ranges::max_element(stages, {}, &ImageStage::nLayers) - stages.begin());
    if (said != answers.said.end())
        stage = stageIn(said->second, nStages(config.image));
    if (stage < 0)
        throw Error(ErrorKind::BadArgument, "--assume stage=" + printable(said->second) + ": expected 1 to " +
                                                std::to_string(stages.size()) + ", one of the model's stages");
    config = withStage(std::move(config), stage);
    config.remarks.push_back("The model has " + std::to_string(config.image.stages.size()) +
                             " stages, and layers and heads are those of stage " + std::to_string(stage + 1) + ": " +
                             counted(config.nLayers, "layer") + " over " + gridText(config.image.grid) +
                             " patches of " + std::to_string(config.image.patchSize) + " pixels.");
    return config;
}

void requireStages(const ModelConfig& config, int width, int height)
{
    const ImageConfig& image = config.image;
    const std::string size = sizeInPixels(width, height);
    const int coarsest = scaled(image.patchSize, nStages(image) - 1 - image.stage);
    if (width % coarsest != 0 || height % coarsest != 0 || width == 0 || height == 0)
        throw Error(ErrorKind::BadArgument,
                    "the image has " + size + ", and the model merges patches until they have " +
                        std::to_string(coarsest) + ": width and height must be multiples of that");
    const GridWindow& window = config.layers.front().cells;
    for (int stage = 0; stage < nStages(image); ++stage) {
        const int patch = scaled(image.patchSize, stage - image.stage);
        const GridSize grid{height / patch, width / patch};
        if (!window.fits(grid))
            throw Error(ErrorKind::BadArgument, "the image has " + size + ", which are " + gridText(grid) +
                                                    " patches in stage " + std::to_string(stage + 1) +
                                                    ", and squares of " + gridText({window.side, window.side}) +
                                                    " do not divide them: the model needs an image of another size");
    }
}

} // namespace headlight
