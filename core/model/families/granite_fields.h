// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/model/config_reader.h"
#include "core/model/model_config.h"

namespace headlight {

/// Reads the fields that the Granite models share: Llama's blocks and four multipliers.
ModelConfig readGraniteStack(const ConfigReader& json);

} // namespace headlight
