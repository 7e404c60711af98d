// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/commands/models_command.h"

#include "app/commands/standard_streams.h"
#include "core/base/counted.h"
#include "core/base/error.h"
#include "core/model/model_catalog.h"
#include "core/model/model_config.h"
#include "ui/session/model_locations.h"

namespace headlight {

namespace {

/// "4 layers, 8 heads in each", "encoder-decoder, 3+3 layers × 8 heads"; × 4 and 8 where the two differ.
std::string layersAndHeads(const ModelConfig& config)
{
    const std::string heads = counted(config.nHeads, "head");
    if (!config.hasEncoder())
        return counted(config.nLayers, "layer") + ", " + heads + " in each";
    const EncoderConfig& encoder = config.encoder;
    return "encoder-decoder, " + std::to_string(encoder.nLayers) + "+" + std::to_string(config.nLayers) + " layers × " +
           (encoder.nHeads == config.nHeads ? heads : std::to_string(encoder.nHeads) + " and " + heads);
}

std::string withSizes(const RecurrentSizes& sizes)
{
    return "recurrent encoder-decoder with additive attention, d_embedding " + std::to_string(sizes.dEmbedding) +
           ", d_hidden " + std::to_string(sizes.dHidden) + ", d_attention " + std::to_string(sizes.dAttention);
}

std::string describe(const std::filesystem::path& folder)
{
    try {
        const ModelConfig config = loadModelConfig(folder / "config.json");
        const std::string sizes = config.isRecurrent()
                                      ? withSizes(config.recurrent)
                                      : layersAndHeads(config) + ", d_model " + std::to_string(config.dModel);
        return sizes + ", vocabulary " + std::to_string(config.dVocab) + ", context " + std::to_string(config.nCtx) +
               ", mask " + toString(Mask{config.defaultMask, 0, {}});
    } catch (const Error& error) {
        return std::string("cannot be used: ") + error.what();
    }
}

} // namespace

void runCommand(const ModelsCommand&)
{
    const std::vector<std::filesystem::path> locations = modelLocations();
    const std::vector<ModelEntry> models = findModels(locations);
    if (models.empty()) {
        std::string looked;
        for (const std::filesystem::path& location : locations)
            looked += (looked.empty() ? "" : ", ") + location.lexically_normal().string();
        printNote("no model was found in " + looked);
    }
    std::string text;
    for (const ModelEntry& model : models)
        text += oneLine(model.name) + "\n    " + oneLine(describe(model.folder)) + "\n    " +
                oneLine(model.folder.lexically_normal().string()) + "\n";
    printAnswer(text);
}

} // namespace headlight
