// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string>
#include <vector>

namespace headlight {

/// What a token stands for, and whether its bytes go on in the next token's (an added token stands alone).
struct TokenSurface {
    std::string bytes;
    bool alone = false;
};

/// The labels of consecutive tokens: tokenLabel() of each, but a character whose bytes are spread over several tokens
/// is readable in each of them, with the number of the part: 中₁ 中₂ 中₃.
std::vector<std::string> sequenceLabels(const std::vector<TokenSurface>& surfaces);

} // namespace headlight
