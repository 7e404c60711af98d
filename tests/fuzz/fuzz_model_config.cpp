// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/error.h"
#include "core/model/families/family.h"
#include "core/model/model_config.h"
#include "core/model/tensor_table.h"
#include "tests/fuzz/fuzz_folder.h"
#include "tests/fuzz/fuzz_target.h"

/// Any bytes as a config.json: read or refused with an Error, and what was read has a table of tensors.
HEADLIGHT_FUZZ_TARGET(model_config)
{
    static const FuzzFolder folder;
    folder.write("config.json", bytes);
    try {
        const headlight::ModelConfig config = headlight::loadModelConfig(folder.path() / "config.json");
        constexpr int kMostBlocks = 64; // a table of thousands of experts is right, but slow
        if (config.isRecurrent() || config.nLayers > kMostBlocks || config.encoder.nLayers > kMostBlocks ||
            config.experts.count > kMostBlocks)
            return;
        headlight::Parameters parameters;
        (void)headlight::tensorTable(config, parameters);
        (void)headlight::layerNames(config);
    } catch (const headlight::Error&) {
    }
}
