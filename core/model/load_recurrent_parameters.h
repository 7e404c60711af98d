// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/io/tensor_source.h"
#include "core/model/recurrent_parameters.h"
#include "core/model/recurrent_sizes.h"

namespace headlight {

/// Reads every tensor of the recurrent translator's table. Throws Error{BadFile, BadNumber}: a tensor that is missing,
/// has another shape than config.json says or is no part of such a model (a second layer), NaN or infinity.
RecurrentParameters loadRecurrentParameters(const TensorSource& file, const RecurrentSizes& sizes, int dVocab);

} // namespace headlight
