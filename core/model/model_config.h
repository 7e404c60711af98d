// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/attention/mask.h"
#include "core/ops/activation.h"

#include <filesystem>
#include <string>
#include <vector>

namespace headlight {

enum class Architecture { Gpt2, OpenAiGpt };
enum class NormPlacement {
    Pre, ///< x + f(norm(x)), a final norm before the unembedding
    Post ///< norm(x + f(x)), as in Vaswani et al. 2017
};

/// What a checkpoint's config.json says, in our words.
struct ModelConfig {
    Architecture architecture = Architecture::Gpt2;
    NormPlacement normPlacement = NormPlacement::Pre;
    Activation activation = Activation::GeluTanh;
    int nLayers = 0;
    int nHeads = 0;
    int nKvHeads = 0;
    int dModel = 0;
    int dHead = 0;
    int dMlp = 0;
    int dVocab = 0;
    int nCtx = 0; // tokens
    float layerNormEpsilon = 1e-5F;
    bool scaleByRootDHead = true;
    bool tiedUnembedding = true;
    MaskKind defaultMask = MaskKind::Causal;
    bool predictsMaskedTokens = false; ///< trained with a masked-token objective (and without the causal mask) too
};

/// Reads and checks config.json. Throws Error{BadFile} that names the field, what was expected and what was found.
ModelConfig loadModelConfig(const std::filesystem::path& file);

} // namespace headlight
