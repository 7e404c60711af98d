// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/export/figure_formats.h"

#include "ui/export/figure_bytes.h"
#include "ui/export/page_bytes.h"
#include "ui/export/shape_count.h"
#include "ui/kit/tr.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace headlight {

namespace {

QByteArray writeSvg(const Figure& figure, const QSizeF& size, const Theme& theme, const FigureExtras&)
{
    return svgBytes(figure, size, theme);
}

QByteArray writePdf(const Figure& figure, const QSizeF& size, const Theme& theme, const FigureExtras&)
{
    return pdfBytes(figure, size, theme);
}

QByteArray writePng(const Figure& figure, const QSizeF& size, const Theme& theme, const FigureExtras& extras)
{
    return pngBytes(figure, size, theme, extras.dpi);
}

/// TeX is given the cells as images where it could not hold so many shapes and nobody chose.
CellsAs texCells(const Figure& figure, const QSizeF& size, const Theme& theme, CellsAs chosen)
{
    if (chosen != CellsAs::Usual)
        return chosen;
    const bool areTooMany = shapesOf(figure, size, theme) > figure_limits::mostTexShapes;
    return areTooMany ? CellsAs::Image : CellsAs::Usual;
}

QByteArray writeTex(const Figure& figure, const QSizeF& size, const Theme& theme, const FigureExtras& extras)
{
    return texBytes(figure, size, theme, texCells(figure, size, theme, extras.cells));
}

std::int64_t noShapes(const Figure&, const QSizeF&, const Theme&, CellsAs)
{
    return 0;
}

std::int64_t shapesOfCells(const Figure& figure, const QSizeF& size, const Theme& theme, CellsAs)
{
    return shapesOf(figure, size, theme);
}

std::int64_t shapesOfTex(const Figure& figure, const QSizeF& size, const Theme& theme, CellsAs cells)
{
    return shapesOf(figure, size, theme, texCells(figure, size, theme, cells));
}

QByteArray writePage(const Figure& figure, const QSizeF& size, const Theme& theme, const FigureExtras& extras)
{
    if (!extras.page)
        return pageBytes(figure, size, theme, nullptr);
    const PageData data = extras.page();
    return pageBytes(figure, size, theme, &data);
}

/// The resolution at which a figure has that many pixels.
double dpiOf(const QSizeF& size, double pixels)
{
    return unitsPerInch * std::sqrt(pixels / (size.width() * size.height()));
}

/// The highest resolution at which an image of that size may be made.
int mostDpi(const QSizeF& size)
{
    const double bySide = unitsPerInch * figure_limits::longestPixels / std::max(size.width(), size.height());
    return static_cast<int>(std::min(dpiOf(size, figure_limits::mostPixels), bySide));
}

/// A size at which every figure may be written with its usual resolution.
QSizeF alwaysWritten(const QSizeF& size)
{
    constexpr double side = 10000.0; // 300 dots per inch make 31,250 pixels of it
    static_assert(side * figure_limits::finestUsualDpi / unitsPerInch <= figure_limits::longestPixels);
    return size.boundedTo({side, side});
}

std::string joinedItems(const QStringList& items, const char* last)
{
    QString text = items.value(0);
    for (int i = 1; i < items.size(); ++i)
        text +=
            (i + 1 == items.size() ? QStringLiteral(" %1 ").arg(QLatin1String(last)) : QStringLiteral(", ")) + items[i];
    return text.toStdString();
}

/// What is too much in this format; empty where nothing is.
std::string excess(const FigureFormat& format, const Figure& figure, const QSizeF& size, const Theme& theme, int dpi,
                   CellsAs cells = CellsAs::Usual)
{
    if (format.hasPixels) {
        if (dpi <= mostDpi(size))
            return {};
        const QSize pixels = (size * (dpi / unitsPerInch)).toSize();
        return "at " + std::to_string(dpi) + " dots per inch this figure has " + std::to_string(pixels.width()) +
               " × " + std::to_string(pixels.height()) + " pixels, more than an image may have";
    }
    const std::int64_t nShapes = format.shapes(figure, size, theme, cells);
    if (nShapes <= format.mostShapes)
        return {};
    return "this figure has " + std::to_string(nShapes) + " shapes, more than the " +
           std::to_string(format.mostShapes) + " that a " + format.ending + " may have";
}

/// Lists what a person can do instead; each way has been tried.
QStringList waysOut(const FigureFormat& format, const Figure& figure, const QSizeF& size, const Theme& theme, int dpi)
{
    QStringList ways;
    if (format.hasPixels && mostDpi(size) >= figure_limits::lowestDpi && mostDpi(size) < dpi)
        ways << QStringLiteral("choose %1 dots per inch or fewer").arg(mostDpi(size));
    const QSizeF smaller = alwaysWritten(size);
    const auto sizeText = [&] {
        return QStringLiteral("a size of %1x%2").arg(std::floor(smaller.width())).arg(std::floor(smaller.height()));
    };
    const bool hasSmaller = smaller != size && figure.fits(smaller, theme);
    if (format.hasPixels && ways.isEmpty() && hasSmaller)
        ways << QStringLiteral("choose ") + sizeText();
    QStringList others;
    for (const FigureFormat& other : figureFormats())
        if (other.ending != format.ending && excess(other, figure, size, theme, usualDpi(size)).empty())
            others << QString::fromStdString(other.ending);
    if (!others.isEmpty())
        ways << QStringLiteral("write ") + QString::fromStdString(joinedItems(others, "or"));
    else if (!format.hasPixels && hasSmaller)
        ways << QStringLiteral("write %1 with ").arg(pixelEndings().front()) + sizeText();
    return ways;
}

} // namespace

std::span<const FigureFormat> figureFormats()
{
    using figure_limits::mostShapes;
    using figure_limits::mostTexShapes;
    static const std::array<FigureFormat, 5> formats = {{
        {".svg", QT_TRANSLATE_NOOP("headlight", "SVG: text stays text"), false, mostShapes, shapesOfCells, writeSvg},
        {".pdf", QT_TRANSLATE_NOOP("headlight", "PDF: text stays text"), false, mostShapes, shapesOfCells, writePdf},
        {".png", QT_TRANSLATE_NOOP("headlight", "PNG: pixels"), true, 0, noShapes, writePng},
        {".html", QT_TRANSLATE_NOOP("headlight", "HTML: a page to look into"), false, mostShapes, shapesOfCells,
         writePage},
        {".tex", QT_TRANSLATE_NOOP("headlight", "TikZ: a figure for LaTeX"), false, mostTexShapes, shapesOfTex,
         writeTex},
    }};
    return formats;
}

const FigureFormat* figureFormat(const std::string& ending)
{
    const auto formats = figureFormats();
    const auto found = std::ranges::find(formats, ending, &FigureFormat::ending);
    return found == formats.end() ? nullptr : &*found;
}

std::string endingsInLine(const char* last, const QStringList& more)
{
    return joinedItems(figureEndings() + more, last);
}

QStringList figureEndings()
{
    QStringList endings;
    for (const FigureFormat& format : figureFormats())
        endings << QString::fromStdString(format.ending);
    return endings;
}

QStringList pixelEndings()
{
    QStringList endings = figureEndings();
    endings.removeIf([](const QString& ending) { return !figureFormat(ending.toStdString())->hasPixels; });
    return endings;
}

int usualDpi(const QSizeF& size)
{
    const int few = std::min(static_cast<int>(dpiOf(size, figure_limits::usualPixels)), mostDpi(size));
    return std::clamp(few, figure_limits::lowestDpi, figure_limits::finestUsualDpi);
}

std::int64_t shapesIn(const std::string& ending, const Figure& figure, const QSizeF& size, const Theme& theme,
                      CellsAs cells)
{
    const FigureFormat* format = figureFormat(ending);
    return format ? format->shapes(figure, size, theme, cells) : 0;
}

std::string whyNotWritten(const FigureFormat& format, const Figure& figure, const QSizeF& size, const Theme& theme,
                          std::optional<int> dpi, CellsAs cells)
{
    const int chosen = dpi.value_or(usualDpi(size));
    const std::string why = excess(format, figure, size, theme, chosen, cells);
    if (why.empty())
        return {};
    QStringList ways = waysOut(format, figure, size, theme, chosen);
    if (cells == CellsAs::Shapes && excess(format, figure, size, theme, chosen).empty())
        ways.prepend(QStringLiteral("let its cells be one image"));
    return ways.isEmpty() ? why : why + "; " + ways.join(QStringLiteral(", or ")).toStdString();
}

} // namespace headlight
