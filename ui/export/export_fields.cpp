// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/export/export_fields.h"

#include "ui/export/figure_formats.h"

namespace headlight {

namespace {

constexpr double kShortestSide = 32.0;

FieldKind<std::optional<QSizeF>> sizeKind()
{
    const FieldKind<double> side = between(kShortestSide, figure_limits::longestSide);
    return {QStringLiteral("a width and a height from %1 to %2 such as 640x480")
                .arg(kShortestSide)
                .arg(figure_limits::longestSide),
            [side](const QString& text) -> std::optional<std::optional<QSizeF>> {
                const QStringList sides = text.split(u'x');
                const auto width = side.fromText(sides.first());
                const auto height = side.fromText(sides.last());
                if (sides.size() != 2 || !width || !height)
                    return {};
                return std::optional(QSizeF(*width, *height));
            },
            [side](const std::optional<QSizeF>& size) {
                return size ? side.toText(size->width()) + u'x' + side.toText(size->height()) : QString();
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
                QStringLiteral("In 1/96 inch; without it, what the picture needs"))};
}

} // namespace headlight
