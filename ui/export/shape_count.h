// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/kit/cells_as.h"
#include "ui/kit/figure.h"

#include <cstdint>

namespace headlight {

/// How many cells, shapes and texts a figure has where each is a thing of its own, as in .svg and .pdf, or where the
/// cells of a map are as is said.
std::int64_t shapesOf(const Figure& figure, const QSizeF& size, const Theme& theme, CellsAs cells = CellsAs::Usual);

} // namespace headlight
