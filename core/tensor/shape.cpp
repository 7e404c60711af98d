// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tensor/shape.h"

#include <algorithm>

namespace headlight {

std::string toString(const Shape& shape)
{
    constexpr std::size_t most = 8; // a file may claim any number of sizes
    std::string text = "[";
    for (std::size_t i = 0; i < std::min(shape.size(), most); ++i)
        text += (i ? ", " : "") + std::to_string(shape[i]);
    return text + (shape.size() > most ? ", …] of " + std::to_string(shape.size()) + " sizes" : "]");
}

} // namespace headlight
