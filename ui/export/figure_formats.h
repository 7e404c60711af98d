// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/export/page_data.h"
#include "ui/kit/cells_as.h"
#include "ui/kit/figure.h"

#include <QByteArray>
#include <QString>
#include <QStringList>

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>

namespace headlight {

/// What one figure may have in any form of file.
namespace figure_limits {
inline constexpr int lowestDpi = 36;
inline constexpr int finestUsualDpi = 300;
inline constexpr int highestDpi = 2400;
inline constexpr int smallestType = 50; // percent of the theme's
inline constexpr int largestType = 400;
inline constexpr double longestSide = 20000.0; // 1/96 inch: more than five metres
inline constexpr double mostPixels = 128e6;    // half a gigabyte of memory
inline constexpr double usualPixels = 32e6;
inline constexpr int longestPixels = 32767; // on a side: further out Qt draws nothing
/// From this number of shapes on, writing takes seconds and opening the file longer: a person is told before.
inline constexpr std::int64_t manyShapes = 200'000;
inline constexpr std::int64_t mostShapes = 1'500'000; // some 300 MB of text
/// TeX holds a whole picture in its memory, of five million words.
inline constexpr std::int64_t mostTexShapes = 20'000;
} // namespace figure_limits

/// The choices that some formats need besides the figure.
struct FigureExtras {
    int dpi = figure_limits::finestUsualDpi;
    std::function<PageData()> page = {}; ///< see FigureExportOptions
    CellsAs cells = CellsAs::Usual;      ///< how a .tex has those of a map
};

/// A form of file that a figure is written in. One row of figureFormats().
struct FigureFormat {
    std::string ending; ///< ".svg"
    const char* title;  ///< names it in the export dialog, for tr(): "SVG: text stays text"
    bool hasPixels;     ///< has a resolution, and as many pixels as figure_limits allow; else a shape for each thing
    std::int64_t mostShapes; ///< more are refused, where the format has shapes
    /// How many shapes a figure has in it; 0 for one with pixels.
    std::int64_t (*shapes)(const Figure& figure, const QSizeF& size, const Theme& theme, CellsAs cells);
    QByteArray (*write)(const Figure& figure, const QSizeF& size, const Theme& theme, const FigureExtras& extras);
};

std::span<const FigureFormat> figureFormats();
/// Null for an ending that no figure has.
const FigureFormat* figureFormat(const std::string& ending);
/// ".svg, .pdf" and so on, with `last` before the last one of these and `more`: ".svg, .pdf or .png".
std::string endingsInLine(const char* last, const QStringList& more = {});

/// The endings of all formats: {".svg", ".pdf", ".png"}.
QStringList figureEndings();
/// The endings of the formats that have pixels: {".png"}.
QStringList pixelEndings();

/// 300, or fewer for a figure so large that it would have more than 32 million pixels or too many on a side; never less
/// than 36. `size` is in 1/96 inch.
int usualDpi(const QSizeF& size);

/// How many shapes a figure has in the form of file that ends so; 0 for one with pixels, and for no form of a figure.
std::int64_t shapesIn(const std::string& ending, const Figure& figure, const QSizeF& size, const Theme& theme,
                      CellsAs cells = CellsAs::Usual);

/// Why a figure cannot be written in a format with these choices, in one sentence that ends in what can be done
/// instead; empty where it can. Nothing of the figure is computed for a format with pixels. `dpi`: the usual one when
/// empty.
std::string whyNotWritten(const FigureFormat& format, const Figure& figure, const QSizeF& size, const Theme& theme,
                          std::optional<int> dpi, CellsAs cells = CellsAs::Usual);

} // namespace headlight
