// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/model/families/all_families.h"
#include "core/model/families/llama_rows.h"
#include "core/model/families/stack_fields.h"
#include "core/model/rotary_fields.h"

namespace headlight {

namespace {

constexpr StackKeys kEuroBertSizes{
    .sizes = {.nCtx = 8192, .nHeads = 12, .dVocab = 128256, .dModel = 768, .nLayers = 12, .dMlp = 3072}};

/// Boizard et al. 2025: Llama's blocks as an encoder.
ModelConfig readEuroBert(const ConfigReader& json)
{
    ModelConfig config = readStack(json, kEuroBertSizes);
    config.activation = json.activation("hidden_act", "silu");
    config.layerNormEpsilon = static_cast<float>(json.numberOr("rms_norm_eps", 1e-5, 0.0, 1.0));
    config.hasQkvBias = config.hasOutBias = json.booleanOr("attention_bias", false);
    config.hasMlpBias = config.hasLogitsBias = json.booleanOr("mlp_bias", false);
    readRotary(json, {config.dHead, 250000.0}, config);
    readTie(json, false, config);
    config.isEncoder = config.predictsMaskedTokens = true;
    config.defaultMask = MaskKind::None;
    json.allow({"clf_pooling"});
    return config;
}

} // namespace

Family euroBertFamily()
{
    return llamaLike("eurobert", "EuroBERT", readEuroBert);
}

} // namespace headlight
