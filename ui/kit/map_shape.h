// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QSizeF>

namespace headlight {

/// The sides of a small picture of a map whose longer side is 1: the shorter one is never so slim that the rows, or the
/// columns, of a map with few of them could not be told apart.
QSizeF mapShape(int nQueries, int nKeys);

/// A cell that is `square` wide and high, made longer where the map has far fewer rows than columns, or the other way
/// around, until the map is half as high as wide; at most `most`. Lengths in 1/96 inch.
QSizeF stretchedCell(double square, const QSizeF& most, int nQueries, int nKeys);

/// The cell of a figure whose size nobody chose: `square`, unless the map is more than twice as long as the other way
/// and longer than `longest`; then its cells share out that length, and the other side is a quarter of it at least.
QSizeF figureCell(double square, double longest, int nQueries, int nKeys);

/// A map of at most so many tokens is of a short text, whose cells are as high as wide.
inline constexpr int kShortText = 24;

} // namespace headlight
