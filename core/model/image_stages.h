// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/model/model_answers.h"
#include "core/model/model_config.h"

#include <string_view>

namespace headlight {

/// The key of a person who says which stage is shown, counted from 1.
inline constexpr std::string_view kStageQuestion = "stage";

/// The grid of a stage, where the one that is shown has `grid`.
GridSize gridOfStage(const ImageConfig& image, GridSize grid, int stage);

/// The configuration with another stage shown. Only the first stage's has a norm of the embedding, only the last one's
/// a final norm.
ModelConfig withStage(ModelConfig config, int stage);

/// The configuration with the stage that `answers` name, else with that of most layers. A remark says which. Throws
/// Error{BadArgument} for another answer, and for one about a model without stages.
ModelConfig withChosenStage(ModelConfig config, const ModelAnswers& answers);

/// Throws Error{BadArgument} for an image of `width` × `height` pixels whose patches can not be merged from stage to
/// stage, or whose grids are not divided by the squares within which the layers look. The published code fills these up
/// with patches of nothing, which take part in the softmax.
void requireStages(const ModelConfig& config, int width, int height);

} // namespace headlight
