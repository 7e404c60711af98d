// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

namespace headlight {

/// Where each grapheme cluster (UAX #29, extended) of well-formed `text` ends, in bytes.
std::vector<std::size_t> graphemeEnds(std::string_view text);

} // namespace headlight
