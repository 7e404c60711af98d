// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string_view>
#include <vector>

namespace headlight {

class TokenizerConfig;

/// Refuses a folder whose "tokenizer_class" is told and not among those that these files are known to be read by: a
/// class of its own cuts text by rules that no file holds.
void requireClass(const TokenizerConfig& config, const std::vector<std::string_view>& classes);

} // namespace headlight
