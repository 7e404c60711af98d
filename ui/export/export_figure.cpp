// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/export/export_figure.h"

#include "core/base/error.h"
#include "core/io/atomic_file.h"
#include "core/io/file_ending.h"
#include "ui/export/figure_bytes.h"
#include "ui/export/shape_count.h"

#include <QString>

#include <string>

namespace headlight {

namespace {

constexpr int lowestDpi = 36;
constexpr int highestDpi = 2400;
constexpr double longestSide = 20000.0; // in 1/96 inch: more than five metres

void requireFewShapes(std::int64_t nShapes, const std::string& ending)
{
    if (nShapes > kMostShapes)
        throw Error(ErrorKind::BadArgument, "this figure has " + std::to_string(nShapes) + " shapes, more than the " +
                                                std::to_string(kMostShapes) + " that a " + ending +
                                                " may have; write .png");
}

} // namespace

void FigureExportOptions::validate() const
{
    if (dpi && (*dpi < lowestDpi || *dpi > highestDpi))
        throw Error(ErrorKind::BadArgument, "a resolution is from " + std::to_string(lowestDpi) + " to " +
                                                std::to_string(highestDpi) + " dots per inch, not " +
                                                std::to_string(*dpi));
    if (size && !(size->width() >= 1.0 && size->height() >= 1.0 && size->width() <= longestSide &&
                  size->height() <= longestSide))
        throw Error(ErrorKind::BadArgument, "a figure's size is from 1 × 1 to 20000 × 20000 pixels");
}

QByteArray figureBytes(const Figure& figure, const std::string& ending, const FigureExportOptions& options)
{
    options.validate();
    const Theme& look = theme(options.theme);
    const QSizeF size = options.size.value_or(figure.preferredSize(look));
    requireFewShapes(shapesIn(ending, figure, size, look), ending);
    if (ending == ".svg")
        return svgBytes(figure, size, look);
    if (ending == ".pdf")
        return pdfBytes(figure, size, look);
    if (ending == ".png")
        return pngBytes(figure, size, look, options.dpi.value_or(usualDpi(size)));
    throw Error(ErrorKind::BadArgument, "a figure is written as .svg, .pdf or .png, not " + asEnding(ending));
}

void exportFigure(const std::filesystem::path& file, const Figure& figure, const FigureExportOptions& options)
{
    QByteArray bytes;
    try {
        bytes = figureBytes(figure, endingOf(file), options);
    } catch (const Error& error) {
        throw Error(error.kind(), error.message(), file.string());
    }
    writeFileAtomically(file, std::string_view(bytes.constData(), static_cast<std::size_t>(bytes.size())));
}

} // namespace headlight
