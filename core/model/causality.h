// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/model/config_reader.h"
#include "core/model/model_config.h"

namespace headlight {

/// Reads "is_causal" of a stack whose own mask and windows `config` already has. If it is false, a decoder looks both
/// ways and its sliding windows reach as far ahead as back, the width itself included (transformers 5,
/// create_causal_mask and create_sliding_window_causal_mask). Throws Error{BadFile} where the family's code has no such
/// choice.
void readCausality(const ConfigReader& json, ModelConfig& config);

} // namespace headlight
