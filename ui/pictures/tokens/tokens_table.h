// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string>

namespace headlight {

struct TokensPlot;

/// Every piece of every cutting as CSV: cutting, position, token, id, begin, end (characters of the text, code points,
/// half-open), special.
std::string tokensTable(const TokensPlot& plot);

} // namespace headlight
