// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace headlight {

/// The sizes of a tensor, outermost first.
using Shape = std::vector<std::int64_t>;

/// "[12, 32]"; "[]" for a scalar.
std::string toString(const Shape& shape);

} // namespace headlight
