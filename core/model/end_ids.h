// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/io/json.h"

#include <cstdint>
#include <vector>

namespace headlight {

/// The tokens with which a text that the model writes ends: "eos_token_id" of config.json or generation_config.json,
/// one id or a list of them, behind those that are known; none where it says nothing. Throws Error{BadFile} for what is
/// neither.
void addEndIds(const JsonObject& json, std::vector<std::int64_t>& ids);

} // namespace headlight
