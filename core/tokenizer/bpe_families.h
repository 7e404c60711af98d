// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <nlohmann/json_fwd.hpp>

namespace headlight {

class TokenizerConfig;

/// Adds to a document with a BPE model the other steps that the family's published class has in its code.
void applyBpeFamily(nlohmann::json& document, const TokenizerConfig& config);

} // namespace headlight
