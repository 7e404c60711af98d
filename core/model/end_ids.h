// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <filesystem>
#include <vector>

namespace headlight {

/// The tokens with which a text that the model writes ends: "eos_token_id" of config.json and generation_config.json,
/// one id or a list of them; empty where neither says. Throws Error{BadFile} for what is neither.
std::vector<std::int64_t> readEndIds(const std::filesystem::path& folder);

} // namespace headlight
