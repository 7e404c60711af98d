// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/export/page_bytes.h"

#include "core/base/error.h"
#include "ui/export/page_weights.h"
#include "ui/export/page_words.h"
#include "ui/kit/colour_map.h"
#include "ui/kit/link_curve.h"
#include "ui/kit/svg_canvas.h"
#include "ui/kit/tr.h"

#include <QBuffer>
#include <QFile>
#include <QHash>
#include <QImage>
#include <QImageWriter>
#include <QList>

#include <nlohmann/json.hpp>

// Q_INIT_RESOURCE must not stand in a namespace.
static void registerPage()
{
    Q_INIT_RESOURCE(page); // a static library's resources are not registered by themselves
}

namespace headlight {

namespace {

constexpr int kColourSteps = 256;

/// An image of equal pixels with a palette, which is smaller; the image itself where it has too many colours for one.
QImage withPalette(const QImage& image)
{
    QHash<QRgb, uint> places;
    QImage indexed(image.size(), QImage::Format_Indexed8);
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x) {
            const QRgb colour = image.pixel(x, y);
            const auto place = places.constFind(colour);
            if (place == places.constEnd() && places.size() == kColourSteps)
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

QByteArray pageResource(const QString& name)
{
    registerPage();
    QFile file(QStringLiteral(":/page/") + name);
    if (!file.open(QIODevice::ReadOnly))
        qFatal("the program lacks its own page/%s", qPrintable(name));
    return file.readAll();
}

/// The <svg> alone: HTML knows no XML declaration.
QByteArray figureElement(const Figure& figure, const QSizeF& size, const Theme& theme)
{
    PageSvgCanvas canvas(size, figure.title(), figure.caption().line());
    figure.paint(canvas, size, theme);
    const QByteArray document = canvas.finish();
    return document.mid(document.indexOf("<svg"));
}

std::string hexColours(ColourMapId map)
{
    QString hex;
    for (int step = 0; step < kColourSteps; ++step)
        hex += QColor(colour(map, static_cast<double>(step) / (kColourSteps - 1))).name().mid(1);
    return hex.toStdString();
}

const char* pageViewName(PageView view)
{
    switch (view) {
    case PageView::Overview:
        return "overview";
    case PageView::Map:
        return "map";
    case PageView::Links:
        return "links";
    case PageView::Picture:
        return "picture";
    case PageView::Figure:
        break;
    }
    return "figure";
}

nlohmann::json jsonOf(const PagePicture& picture)
{
    QByteArray png;
    QBuffer buffer(&png);
    buffer.open(QIODevice::WriteOnly);
    if (!picture.image.isNull() && !QImageWriter(&buffer, "png").write(picture.image))
        throw Error(ErrorKind::CannotWrite, "the picture could not be made into a PNG");
    return {{"image", png.isEmpty() ? std::string() : "data:image/png;base64," + png.toBase64().toStdString()},
            {"rows", picture.grid.size.rows},
            {"columns", picture.grid.size.columns},
            {"tokens", picture.grid.tokens},
            {"form", picture.form},
            {"query", picture.query},
            {"alpha", picture.alpha}};
}

nlohmann::json jsonOf(const PageData& data)
{
    nlohmann::json maps = nlohmann::json::array();
    for (const ColourMapId map : colourMaps())
        maps.push_back({{"name", colourMapName(map).toStdString()},
                        {"isDiverging", isDiverging(map)},
                        {"colours", hexColours(map)}});
    nlohmann::json words;
    for (const PageWord& word : pageWords())
        words[word.name] = tr(word.text).toStdString();
    return {{"queries", data.maps.front().queryLabels()},
            {"keys", data.maps.front().keyLabels()},
            {"firstLayer", data.firstLayer},
            {"nLayers", data.nLayers},
            {"firstHead", data.firstHead},
            {"nHeads", data.nHeads},
            {"layer", data.selected.layer},
            {"head", data.selected.head},
            {"view", pageViewName(data.opens)},
            {"colours", colourMapName(data.colours).toStdString()},
            {"picture", data.picture ? jsonOf(*data.picture) : nlohmann::json()},
            {"threshold", data.threshold},
            {"colourMaps", maps},
            {"words", words},
            {"weights", pageWeights(data.maps)}};
}

/// JSON inside a <script>, which no token may end.
QByteArray scriptJson(const PageData* data)
{
    if (!data || data->maps.empty())
        return "null";
    return QByteArray::fromStdString(jsonOf(*data).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace))
        .replace('<', "\\u003c");
}

/// The colours of a theme for the style sheet.
QByteArray colourVariables(const Theme& theme)
{
    const auto variable = [](const char* name, const QColor& colour) {
        return QByteArray("--") + name + ": " + colour.name().toLatin1() + "; ";
    };
    return variable("window", theme.window) + variable("surface", theme.surface) + variable("raised", theme.raised) +
           variable("border", theme.border) + variable("text", theme.text) + variable("muted", theme.mutedText) +
           variable("accent", theme.accent) + variable("on-accent", theme.onAccent) +
           "color-scheme: " + (theme.isDark() ? "dark;" : "light;");
}

/// What holds for each head; the figure says of which layer and head it is itself.
QString pageCaption(const FigureCaption& caption, bool hasHeads)
{
    if (!hasHeads)
        return caption.line();
    QStringList parts{caption.model, caption.mask, caption.notes, caption.shown};
    parts.removeAll(QString());
    return parts.join(captionSeparator());
}

/// Puts each part in the place of its {{name}}; what a part holds is not looked into.
QByteArray filled(const QByteArray& page, const QHash<QByteArray, QByteArray>& parts)
{
    QByteArray result;
    qsizetype from = 0;
    for (qsizetype open = page.indexOf("{{"); open >= 0; open = page.indexOf("{{", from)) {
        const qsizetype close = page.indexOf("}}", open);
        result += page.mid(from, open - from) + parts[page.mid(open + 2, close - open - 2)];
        from = close + 2;
    }
    return result + page.mid(from);
}

} // namespace

QByteArray pageBytes(const Figure& figure, const QSizeF& size, const Theme& theme, const PageData* data)
{
    QByteArray script;
    for (const char* part : {"heads.js", "map.js", "links.js", "overview.js", "picture.js", "page.js"})
        script += pageResource(QString::fromLatin1(part));
    const QString note = data ? data->note : QString();
    QHash<QByteArray, QByteArray> parts{
        {"title", figure.title().toHtmlEscaped().toUtf8()},
        {"caption", pageCaption(figure.caption(), data && !data->maps.empty()).toHtmlEscaped().toUtf8()},
        {"note", note.toHtmlEscaped().toUtf8()},
        {"light", colourVariables(headlight::theme(ThemeId::Light))},
        {"dark", colourVariables(headlight::theme(ThemeId::Dark))},
        {"style", pageResource(QStringLiteral("page.css"))},
        {"figure", figureElement(figure, size, theme)},
        {"data", scriptJson(data)},
        {"script", script}};
    for (const PageWord& word : pageWords())
        parts[QByteArray("word:") + word.name] = tr(word.text).toHtmlEscaped().toUtf8();
    return filled(pageResource(QStringLiteral("page.html")), parts);
}

} // namespace headlight
