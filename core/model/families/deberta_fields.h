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

/// The words of a list, ["p2c", "c2p"], or in older files of a text, "p2c|c2p".
std::vector<std::string> debertaWords(const ConfigReader& json, std::string_view key);

/// Reads the fields that every DeBERTa has.
ModelConfig readAnyDeberta(const ConfigReader& json, const StackKeys& sizes);

} // namespace headlight
