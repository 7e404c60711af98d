// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/model/config_reader.h"
#include "core/model/families/stack_fields.h"
#include "core/model/model_config.h"

namespace headlight {

/// What the Qwen models have in common: Llama's blocks, the later layers of which may slide.
/// `keys`: the sizes of one of them; `nFullOr`: the first layers that do not slide, where the file is silent.
ModelConfig readQwenStack(const ConfigReader& json, const StackKeys& keys, int nFullOr);

} // namespace headlight
