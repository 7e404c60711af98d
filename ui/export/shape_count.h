// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/kit/figure.h"

#include <cstdint>
#include <string>

namespace headlight {

/// Of so many on, writing a .svg or .pdf takes seconds and opening it longer: it is said before.
inline constexpr std::int64_t kManyShapes = 200'000;
/// What a .svg or .pdf may have: some 300 MB of text. A map of 1200 tokens still has fewer.
inline constexpr std::int64_t kMostShapes = 1'500'000;

/// How many cells, shapes and texts a figure has where each is a thing of its own, as in .svg and .pdf.
std::int64_t shapesOf(const Figure& figure, const QSizeF& size, const Theme& theme);

/// The same, but 0 for a form of file that has no shapes: .png.
std::int64_t shapesIn(const std::string& ending, const Figure& figure, const QSizeF& size, const Theme& theme);

} // namespace headlight
