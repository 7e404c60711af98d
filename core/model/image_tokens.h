// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/image/grid_size.h"
#include "core/image/pixel_values.h"
#include "core/model/model_config.h"
#include "core/tokenizer/token_sequence.h"

namespace headlight {

/// The patches of an image that a model reads; pixels beyond the last whole patch of a row or column are left out.
GridSize gridOf(const ImageConfig& config, const PixelValues& pixels);

/// The tokens that stand for an image: those in front of its patches ("[CLS]", "[DIST]", "[REG1]" …), which have no
/// place, then the patches row by row, each with its cell and the label "row,column", counted from 0. Ids count the
/// tokens. Throws Error{BadArgument} for a model that reads no images, for an image that is smaller than a patch or has
/// another number of channels, and for one with more tokens than the model takes.
TokenSequence imageTokens(const ModelConfig& config, SharedPixels pixels);

} // namespace headlight
