// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>

namespace headlight {

/// IEEE 754 binary16 → float, exact.
float floatFromHalf(std::uint16_t bits);

/// bfloat16 (the upper half of a float) → float, exact.
float floatFromBfloat16(std::uint16_t bits);

} // namespace headlight
