// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/export/export_fields.h"

#include "ui/export/figure_formats.h"

#include <QLocale>

#include <array>

namespace headlight {

namespace {

constexpr double kShortestSide = 32.0;

struct LengthUnit {
    const char* name;
    double inPixels; // a pixel is 1/96 inch
};
constexpr std::array kLengthUnits{LengthUnit{"mm", kPixelsPerMm}, LengthUnit{"cm", 10.0 * kPixelsPerMm},
                                  LengthUnit{"in", 96.0}};

/// "640" or "84mm" in 1/96 inch.
std::optional<double> sideFromText(const QString& text, const FieldKind<double>& side)
{
    for (const LengthUnit& unit : kLengthUnits)
        if (text.endsWith(QLatin1String(unit.name))) {
            bool isNumber = false;
            const double length = QLocale::c().toDouble(text.chopped(2), &isNumber) * unit.inPixels;
            return isNumber ? side.fromText(side.toText(length)) : std::nullopt;
        }
    return side.fromText(text);
}

FieldKind<std::optional<QSizeF>> sizeKind()
{
    const FieldKind<double> side = between(kShortestSide, figure_limits::longestSide);
    return {QStringLiteral("a width and a height from %1 to %2 such as 640x480, in units such as 84mmx60mm, or a width "
                           "with its unit, 84mm")
                .arg(kShortestSide)
                .arg(figure_limits::longestSide),
            [side](const QString& text) -> std::optional<std::optional<QSizeF>> {
                const QStringList sides = text.split(u'x');
                const auto width = sideFromText(sides.first(), side);
                const auto height = sideFromText(sides.last(), side);
                const bool isWidthAlone = sides.size() == 1 && !text.isEmpty() && text.back().isLetter();
                if (!width || !height || (sides.size() != 2 && !isWidthAlone))
                    return {};
                return std::optional(QSizeF(*width, isWidthAlone ? 0.0 : *height));
            },
            [side](const std::optional<QSizeF>& size) {
                if (!size)
                    return QString();
                if (size->height() == 0.0)
                    return QString::number(size->width() / kPixelsPerMm, 'g', 10) + QLatin1String(kLengthUnits[0].name);
                return side.toText(size->width()) + u'x' + side.toText(size->height());
            },
            [](const QJsonValue&) { return std::optional<std::optional<QSizeF>>(); },
            [](const std::optional<QSizeF>&) { return QJsonValue(); }};
}

} // namespace

std::vector<Field<FigureExportOptions>> exportFields()
{
    return {
        field({}, &FigureExportOptions::theme, oneOf<ThemeId>(kThemes))
            .on(QStringLiteral("--theme"), QStringLiteral("THEME"),
                knownWords(kThemes) + QStringLiteral("; the first one without it")),
        field({}, &FigureExportOptions::dpi, maybe(wholeNumber(figure_limits::lowestDpi, figure_limits::highestDpi)))
            .on(QStringLiteral("--dpi"), QStringLiteral("N"),
                QStringLiteral("Dots per inch of a %1; without it 300, or fewer for more than 32 million pixels")
                    .arg(pixelEndings().join(QStringLiteral(" or ")))),
        field({}, &FigureExportOptions::size, sizeKind())
            .on(QStringLiteral("--size"), QStringLiteral("WxH"),
                QStringLiteral(
                    "In 1/96 inch, mm, cm or in: 640x480, 84mmx60mm, or a width alone, 84mm, whose height goes with "
                    "it; without it, what the picture needs")),
        field({}, &FigureExportOptions::cells, oneOf<CellsAs>(kCellsAs))
            .on(QStringLiteral("--tex-cells"), QStringLiteral("HOW"),
                QStringLiteral("How a .tex has the cells of a map: %1; without it shapes, where TeX can hold them")
                    .arg(knownWords(kCellsAs)))};
}

} // namespace headlight
