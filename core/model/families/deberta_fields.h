// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/model/config_reader.h"
#include "core/model/families/stack_fields.h"
#include "core/model/model_config.h"

#include <string>
#include <string_view>
#include <vector>

namespace headlight {

/// ["p2c", "c2p"], or "p2c|c2p" in older files.
std::vector<std::string> debertaWords(const ConfigReader& json, std::string_view key);

/// What every DeBERTa has.
ModelConfig readAnyDeberta(const ConfigReader& json, const StackKeys& sizes);

} // namespace headlight
