// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/export/page_figure.h"

#include "ui/kit/link_curve.h"
#include "ui/kit/svg_canvas.h"

#include <QHash>
#include <QImage>
#include <QList>

#include <utility>

namespace headlight {

namespace {

constexpr int kPaletteSize = 256;

/// An image of equal pixels with a palette, which is smaller; the image itself where it has too many colours for one.
QImage withPalette(const QImage& image)
{
    QHash<QRgb, uint> places;
    QImage indexed(image.size(), QImage::Format_Indexed8);
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x) {
            const QRgb colour = image.pixel(x, y);
            const auto place = places.constFind(colour);
            if (place == places.constEnd() && places.size() == kPaletteSize)
                return image;
            const uint found = place == places.constEnd() ? static_cast<uint>(places.size()) : *place;
            places.insert(colour, found);
            indexed.scanLine(y)[x] = static_cast<uchar>(found);
        }
    }
    QList<QRgb> palette(places.size());
    for (auto place = places.cbegin(); place != places.cend(); ++place)
        palette[place.value()] = place.key();
    indexed.setColorTable(palette);
    return indexed;
}

/// An SVG that is small: cells are an image, whatever their number, for their weights stand in the page itself.
class PageSvgCanvas : public SvgCanvas {
public:
    using SvgCanvas::SvgCanvas;

    /// No id of the figure is one of the page's.
    void beginGroup(const QString& name) override { SvgCanvas::beginGroup(QStringLiteral("figure-") + name); }

    void cells(const QRectF& area, const CellGrid& grid, const QColor& blank) override
    {
        fillRect(area, blank);
        image(area, grid.colours(grid.size));
    }

    void curves(const std::vector<LinkCurve>& curves) override { shortCurves(curves); }

    /// An image of a colour map has few colours, for which a palette is enough.
    void image(const QRectF& area, const QImage& image) override { SvgCanvas::image(area, withPalette(image)); }
};

} // namespace

QByteArray figureSvg(const Figure& figure, const QSizeF& size, const Theme& theme)
{
    PageSvgCanvas canvas(size, figure.title(), figure.caption().line(theme.caption));
    figure.paint(canvas, size, theme);
    const QByteArray document = canvas.finish();
    return document.mid(document.indexOf("<svg"));
}

QString figureHtml(const Figure& figure, const QString& prefix)
{
    QString html;
    for (const auto& [id, look] : {std::pair(ThemeId::Light, "light"), std::pair(ThemeId::Dark, "dark")}) {
        const Theme colours = figureTheme(id);
        QByteArray svg = figureSvg(figure, figure.preferredSize(colours), colours);
        const QByteArray own = prefix.toLatin1() + look + '-';
        svg.replace(" id=\"", " id=\"" + own).replace("url(#", "url(#" + own);
        html += QStringLiteral("<div class=\"%1-look\">%2</div>\n").arg(QLatin1String(look), QString::fromUtf8(svg));
    }
    return html;
}

} // namespace headlight
