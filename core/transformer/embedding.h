// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/model/model_config.h"
#include "core/model/parameters.h"
#include "core/tensor/matrix.h"

#include <cstdint>
#include <vector>

namespace headlight {

/// A text, or the next part of one.
struct EmbeddingInput {
    const std::vector<std::int64_t>& ids;               // [T]
    const std::vector<std::int64_t>* typeIds = nullptr; // [T]; null or empty: every token is of type 0
    Index firstPosition = 0;                            // of the first id in its text
    bool isEncoder = false;                             // the text is that of an encoder-decoder's encoder
};

/// Where the model drops its masking token (Lin et al. 2023, ESM-2), as a dropout does: its rows are 0, and the others
/// are multiplied by (1 − 0.12) / (1 − the part of the text that is masked), 0.12 being that of the training's texts.
///
/// Token embedding (times what the model scales it by) + position embedding, where the model has one, + that of the
/// token's type, normed and projected to dModel where the model does so: [T, dModel].
Matrix embed(const ModelConfig& config, const Parameters& parameters, const EmbeddingInput& input);

} // namespace headlight
