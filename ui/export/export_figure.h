// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/export/page_data.h"
#include "ui/kit/cells_as.h"
#include "ui/kit/figure.h"

#include <QByteArray>

#include <filesystem>
#include <functional>
#include <optional>
#include <string>

namespace headlight {

inline constexpr double kPixelsPerMm = 96.0 / 25.4; ///< a figure's pixel is 1/96 inch

struct FigureExportOptions {
    ThemeId theme = ThemeId::Paper;
    std::optional<int> dpi;         // for a format with pixels, within figure_limits; when empty what usualDpi() says
    std::optional<QSizeF> size;     // in 1/96 inch, a height of 0 in proportion; preferredSize() when empty
    CellsAs cells = CellsAs::Usual; // how a .tex has those of a map; a .svg and a .pdf have them as usual
    int typePercent = 100;          // the type is so many percent of the theme's
    CaptionParts caption = {};      // what the caption says
    std::function<PageData()> page = {};       // makes what a page shows beside the figure; empty: nothing
    Theme look() const;                        // the theme with its type in that size
    QSizeF sizeOf(const Figure& figure) const; // in 1/96 inch
    void validate() const;                     // throws Error{BadArgument}
};

/// The bytes of a file that ends in `ending`, ".svg". Throws Error{BadArgument}.
QByteArray figureBytes(const Figure& figure, const std::string& ending, const FigureExportOptions& options);

/// Writes the figure in the form that the ending says, see figureFormats(); needs a QGuiApplication, no display.
/// The same figure and options give the same bytes. Throws Error{BadArgument, CannotWrite}; nothing half-written stays.
void exportFigure(const std::filesystem::path& file, const Figure& figure, const FigureExportOptions& options = {});

} // namespace headlight
