// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/commands/models_command.h"

#include "app/commands/standard_streams.h"
#include "core/base/error.h"
#include "core/model/model_catalog.h"
#include "core/model/model_config.h"
#include "ui/session/model_locations.h"

namespace headlight {

namespace {

std::string describe(const std::filesystem::path& folder)
{
    try {
        const ModelConfig config = loadModelConfig(folder / "config.json");
        return std::to_string(config.nLayers) + " layers, " + std::to_string(config.nHeads) +
               " heads in each, d_model " + std::to_string(config.dModel) + ", vocabulary " +
               std::to_string(config.dVocab) + ", context " + std::to_string(config.nCtx) + ", mask " +
               toString(Mask{config.defaultMask, 0, {}});
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
        text += printable(model.name) + "\n    " + printable(describe(model.folder)) + "\n    " +
                printable(model.folder.lexically_normal().string()) + "\n";
    printAnswer(text);
}

} // namespace headlight
