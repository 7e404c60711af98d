// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/export/export_figure.h"

#include "core/base/error.h"
#include "core/io/atomic_file.h"
#include "core/io/file_ending.h"
#include "ui/export/figure_formats.h"

#include <QString>

#include <algorithm>
#include <cmath>
#include <string>

namespace headlight {

void FigureExportOptions::validate() const
{
    if (dpi && (*dpi < figure_limits::lowestDpi || *dpi > figure_limits::highestDpi))
        throw Error(ErrorKind::BadArgument, "a resolution is from " + std::to_string(figure_limits::lowestDpi) +
                                                " to " + std::to_string(figure_limits::highestDpi) +
                                                " dots per inch, not " + std::to_string(*dpi));
    if (size && !(size->width() >= 1.0 && (size->height() == 0.0 || size->height() >= 1.0) &&
                  size->width() <= figure_limits::longestSide && size->height() <= figure_limits::longestSide))
        throw Error(ErrorKind::BadArgument,
                    "a figure's size is from 1 × 1 to " + std::to_string(static_cast<int>(figure_limits::longestSide)) +
                        " × " + std::to_string(static_cast<int>(figure_limits::longestSide)) + " pixels");
}

Theme FigureExportOptions::look() const
{
    Theme look = figureTheme(theme);
    look.caption = caption;
    for (QFont* type : {&look.smallFont, &look.bodyFont, &look.titleFont})
        type->setPixelSize((type->pixelSize() * typePercent + 50) / 100);
    return look;
}

QSizeF FigureExportOptions::sizeOf(const Figure& figure) const
{
    const QSizeF preferred = figure.preferredSize(look());
    if (!size)
        return preferred;
    return size->height() > 0.0
               ? *size
               : QSizeF(size->width(),
                        std::max(1.0, std::round(size->width() * preferred.height() / preferred.width())));
}

QByteArray figureBytes(const Figure& figure, const std::string& ending, const FigureExportOptions& options)
{
    options.validate();
    const Theme look = options.look();
    const QSizeF size = options.sizeOf(figure);
    const FigureFormat* format = figureFormat(ending);
    if (!format)
        throw Error(ErrorKind::BadArgument,
                    "a figure is written as " + endingsInLine("or") + ", not " + asEnding(ending));
    if (const std::string why = whyNotWritten(*format, figure, size, look, options.dpi, options.cells); !why.empty())
        throw Error(ErrorKind::BadArgument, why);
    return format->write(figure, size, look, {options.dpi.value_or(usualDpi(size)), options.page, options.cells});
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
