// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/image/pixel_values.h"
#include "core/model/model_config.h"
#include "core/model/parameters.h"
#include "core/tensor/matrix.h"

namespace headlight {

/// The pixels of each patch, [nPatches, nChannels·P·P], channel by channel and row by row, patches row by row.
Matrix imagePatches(const ImageConfig& config, const PixelValues& pixels);

/// The embedding of an image, [T, dModel]: the tokens in front, and the patches projected (Dosovitskiy et al. 2021, eq.
/// 1); the positions are added, fitted to the image's grid, and registers stand without one. Normed where the model
/// does so.
Matrix embedImage(const ModelConfig& config, const Parameters& parameters, const PixelValues& pixels);

} // namespace headlight
