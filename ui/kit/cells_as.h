// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/kit/enum_word.h"

#include <array>

namespace headlight {

/// How a file has the cells of a map, where there is a choice.
enum class CellsAs {
    Usual,  ///< shapes, and an image where areImage() says so
    Shapes, ///< however many
    Image   ///< one pixel for each
};

/// A person chooses one of these instead of the usual.
inline constexpr std::array kCellsAs{EnumWord{CellsAs::Image, "image"}, EnumWord{CellsAs::Shapes, "shapes"}};

} // namespace headlight
