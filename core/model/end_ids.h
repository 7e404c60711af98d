// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/io/json.h"

#include <cstdint>
#include <vector>

namespace headlight {

/// Adds to `ids` the tokens that end a text the model writes: "eos_token_id" of config.json or generation_config.json,
/// one id or a list of them; none where it is absent. Throws Error{BadFile} for another value.
void addEndIds(const JsonObject& json, std::vector<std::int64_t>& ids);

} // namespace headlight
