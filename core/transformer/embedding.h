// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/model/model_config.h"
#include "core/model/parameters.h"
#include "core/tensor/matrix.h"

#include <cstdint>
#include <vector>

namespace headlight {

/// The tokens to embed: a text, or the next part of one.
struct EmbeddingInput {
    const std::vector<std::int64_t>& ids;               // [T]
    const std::vector<std::int64_t>* typeIds = nullptr; // [T]; null or empty: every token is of type 0
    Index firstPosition = 0;                            // position of the first id in its text
    bool isEncoder = false;                             // whether the text is an encoder-decoder's source
};

/// The embedding of a text, [T, dModel]: token embedding (times the model's scale), plus the position's and the token
/// type's where the model has them, normed and projected to dModel where the model does so.
///
/// Some models drop their masking token (Lin et al. 2023, ESM-2), as a dropout does: its rows are 0, and the others are
/// multiplied by (1 − 0.12) / (1 − the masked fraction of the text), 0.12 being that of the training's texts.
Matrix embed(const ModelConfig& config, const Parameters& parameters, const EmbeddingInput& input);

} // namespace headlight
