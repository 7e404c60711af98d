// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/kit/cells_as.h"
#include "ui/kit/figure.h"

#include <QByteArray>
#include <QImage>

#include <cstddef>
#include <functional>
#include <span>

namespace headlight {

/// Sizes of figures are in 1/96 inch.
inline constexpr double unitsPerInch = 96.0;

/// A figure as the bytes of a file; the same figure, size and theme give the same bytes. `size` is in 1/96 inch.
/// Callers ask whyNotWritten() before. They throw Error{CannotWrite} for what Qt does not make.
QByteArray svgBytes(const Figure& figure, const QSizeF& size, const Theme& theme);
QByteArray pdfBytes(const Figure& figure, const QSizeF& size, const Theme& theme);
/// A page for each figure, all in one size; `begin` is told of each before it is drawn, and may throw.
QByteArray pdfPages(std::span<const Figure> figures, const QSizeF& size, const Theme& theme,
                    const std::function<void(std::size_t page)>& begin = {});
/// TikZ, see TikzCanvas.
QByteArray texBytes(const Figure& figure, const QSizeF& size, const Theme& theme, CellsAs cells);
/// The figure as pixels, so many to an inch.
QImage figureImage(const Figure& figure, const QSizeF& size, const Theme& theme, int dpi);
QByteArray pngBytes(const Figure& figure, const QSizeF& size, const Theme& theme, int dpi);

} // namespace headlight
