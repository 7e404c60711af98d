// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/cancel_token.h"
#include "core/base/progress.h"
#include "core/io/tensor_source.h"
#include "core/model/model_config.h"
#include "core/model/parameters.h"

namespace headlight {

/// Reads every tensor of the table, matrices in the file's own memory. Throws Error{BadFile, BadNumber}: parameters
/// that need more memory than the machine has (before any is read), a tensor that is missing or of another shape than
/// config.json says, tensors of layers that config.json does not have, NaN or infinity.
Parameters loadParameters(const TensorSource& file, const ModelConfig& config, const Progress& progress = {},
                          const CancelToken& cancel = {});

} // namespace headlight
