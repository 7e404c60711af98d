// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/kit/svg_canvas.h"

#include "core/base/error.h"
#include "ui/kit/colour_map.h"
#include "ui/kit/curve_raster.h"
#include "ui/kit/link_curve.h"

#include <QBuffer>
#include <QImage>
#include <QImageWriter>
#include <QMap>
#include <QPainterPath>
#include <QStringList>

#include <cmath>

namespace headlight {

namespace {

/// A thousandth of a pixel is finer than any printer; no locale, no "-0".
QString number(double value)
{
    const double rounded = std::round(value * 1000.0) / 1000.0;
    return QString::number(rounded == 0.0 ? 0.0 : rounded, 'g', 10);
}

QString pathData(const QPainterPath& path)
{
    QString result;
    const auto point = [&](int i) {
        const QPainterPath::Element element = path.elementAt(i);
        return number(element.x) + QLatin1Char(' ') + number(element.y);
    };
    for (int i = 0; i < path.elementCount(); ++i) {
        switch (path.elementAt(i).type) {
        case QPainterPath::MoveToElement:
            result += QLatin1Char('M') + point(i);
            break;
        case QPainterPath::LineToElement:
            result += QLatin1Char('L') + point(i);
            break;
        case QPainterPath::CurveToElement:
            result += QLatin1Char('C') + point(i);
            break;
        case QPainterPath::CurveToDataElement:
            result += QLatin1Char(' ') + point(i);
            break;
        }
    }
    return result;
}

/// So many decimals and no 0 before the point: ".14", "-3.5".
QString shortNumber(double value, double perUnit)
{
    QString text = number(std::round(value * perUnit) / perUnit);
    if (text.startsWith(QLatin1String("0.")))
        text.remove(0, 1);
    else if (text.startsWith(QLatin1String("-0.")))
        text.remove(1, 1);
    return text;
}

/// A curve from its start, in steps from there, to a tenth of a pixel.
QString shortPathData(const QPainterPath& curve)
{
    constexpr double tenths = 10.0;
    const auto rounded = [](const QPainterPath::Element& element) {
        return QPointF(std::round(element.x * tenths) / tenths, std::round(element.y * tenths) / tenths);
    };
    QString result;
    const auto add = [&](const QPointF& step) {
        for (const double value : {step.x(), step.y()}) {
            const QString text = shortNumber(value, tenths);
            const bool runsOn = result.back().isLetter() || text.startsWith(u'-');
            result += (runsOn ? QString() : QStringLiteral(" ")) + text;
        }
    };
    const QPointF start = rounded(curve.elementAt(0));
    result += u'M';
    add(start);
    for (int i = 1; i < curve.elementCount(); ++i) { // the two points that bend it, and its end
        if (i == 1)
            result += u'c';
        add(rounded(curve.elementAt(i)) - start);
    }
    return result;
}

/// The first families and the generic one. What they lack the viewer finds itself; an emoji family in the list would
/// make some viewers take its digits.
QString familyList(const QFont& font)
{
    QStringList names;
    for (const QString& family : font.families()) {
        if (names.size() < 6)
            names << (family.contains(QLatin1Char(' ')) ? QStringLiteral("'%1'").arg(family) : family);
    }
    names << QStringLiteral("sans-serif");
    return names.join(QStringLiteral(", "));
}

const char* anchorName(TextAnchor anchor)
{
    switch (anchor) {
    case TextAnchor::Start:
        break;
    case TextAnchor::Middle:
        return "middle";
    case TextAnchor::End:
        return "end";
    }
    return "start";
}

} // namespace

SvgCanvas::SvgCanvas(const QSizeF& size, const QString& title, const QString& description) : m_xml(&m_bytes)
{
    m_xml.setAutoFormatting(true);
    m_xml.setAutoFormattingIndent(1);
    m_xml.writeStartDocument();
    m_xml.writeStartElement(QStringLiteral("svg"));
    attribute("xmlns", QStringLiteral("http://www.w3.org/2000/svg"));
    attribute("version", QStringLiteral("1.1"));
    attribute("width", size.width());
    attribute("height", size.height());
    attribute("viewBox", QStringLiteral("0 0 %1 %2").arg(number(size.width()), number(size.height())));
    m_xml.writeTextElement(QStringLiteral("title"), title);
    m_xml.writeTextElement(QStringLiteral("desc"), description);
}

QByteArray SvgCanvas::finish()
{
    m_xml.writeEndElement();
    m_xml.writeEndDocument();
    return m_bytes;
}

void SvgCanvas::beginGroup(const QString& name)
{
    m_xml.writeStartElement(QStringLiteral("g"));
    attribute("id", uniqueId(name));
    attribute("class", name);
}

void SvgCanvas::endGroup()
{
    m_xml.writeEndElement();
}

void SvgCanvas::fillRect(const QRectF& rect, const QColor& colour)
{
    m_xml.writeEmptyElement(QStringLiteral("rect"));
    rectAttributes(rect);
    paint("fill", colour);
}

void SvgCanvas::strokeRect(const QRectF& rect, const QColor& colour, double width)
{
    m_xml.writeEmptyElement(QStringLiteral("rect"));
    rectAttributes(rect);
    attribute("fill", QStringLiteral("none"));
    paint("stroke", colour);
    attribute("stroke-width", width);
}

void SvgCanvas::roundedRect(const QRectF& rect, double radius, const QColor& fill, const QColor& stroke)
{
    m_xml.writeEmptyElement(QStringLiteral("rect"));
    rectAttributes(rect);
    attribute("rx", radius);
    paint("fill", fill);
    if (stroke.isValid())
        paint("stroke", stroke);
}

void SvgCanvas::strokePath(const QPainterPath& path, const QColor& colour, double width)
{
    m_xml.writeEmptyElement(QStringLiteral("path"));
    attribute("d", pathData(path));
    attribute("fill", QStringLiteral("none"));
    paint("stroke", colour);
    attribute("stroke-width", width);
}

void SvgCanvas::dashedPath(const QPainterPath& path, const QColor& colour, double width,
                           const std::vector<double>& dashes)
{
    strokePath(path, colour, width);
    QStringList lengths;
    for (const double length : dashes)
        lengths << number(length);
    if (!lengths.isEmpty())
        attribute("stroke-dasharray", lengths.join(u' '));
}

void SvgCanvas::curves(const std::vector<LinkCurve>& curves)
{
    for (const LinkCurve& curve : curves)
        strokePath(curve.path(), curve.colour, curve.width);
}

/// Widths, opacities and colours are classes named by their values: many curves have the same, and a second picture in
/// the page means the same by them.
void SvgCanvas::shortCurves(const std::vector<LinkCurve>& curves)
{
    constexpr double hundredths = 100.0;
    QMap<QString, QString> rules;
    const auto classOf = [&](QChar kind, int value, const QString& rule) {
        const QString name = kind + QString::number(value, 36);
        rules[name] = rule;
        return name;
    };
    const auto inHundredths = [](double value) { return static_cast<int>(std::lround(value * hundredths)); };
    const QRgb usual = curves.empty() ? 0 : curves.front().colour.rgb();
    QStringList names;
    for (const LinkCurve& curve : curves) {
        const auto alpha = static_cast<double>(curve.colour.alphaF());
        QStringList own{classOf(u'w', inHundredths(curve.width),
                                QStringLiteral("stroke-width:") + shortNumber(curve.width, hundredths))};
        if (alpha < 1.0)
            own << classOf(u'o', inHundredths(alpha), QStringLiteral("opacity:") + shortNumber(alpha, hundredths));
        if (curve.colour.rgb() != usual)
            own << classOf(u'c', static_cast<int>(curve.colour.rgb() & RGB_MASK),
                           QStringLiteral("stroke:") + curve.colour.name());
        names << own.join(u' ');
    }
    QString style;
    for (auto rule = rules.cbegin(); rule != rules.cend(); ++rule)
        style += QStringLiteral(".%1{%2}").arg(rule.key(), rule.value());
    m_xml.writeTextElement(QStringLiteral("style"), style);
    m_xml.writeStartElement(QStringLiteral("g"));
    attribute("fill", QStringLiteral("none"));
    attribute("stroke", QColor(usual).name());
    for (std::size_t i = 0; i < curves.size(); ++i) {
        m_xml.writeEmptyElement(QStringLiteral("path"));
        attribute("class", names[static_cast<qsizetype>(i)]);
        attribute("d", shortPathData(curves[i].path()));
    }
    m_xml.writeEndElement();
}

void SvgCanvas::text(const QPointF& baseline, const QString& text, const QFont& font, const QColor& colour,
                     TextAnchor anchor, double degrees)
{
    if (text.isEmpty())
        return;
    m_xml.writeStartElement(QStringLiteral("text"));
    attribute("x", baseline.x());
    attribute("y", baseline.y());
    if (degrees != 0.0)
        attribute("transform",
                  QStringLiteral("rotate(%1 %2 %3)").arg(number(-degrees), number(baseline.x()), number(baseline.y())));
    attribute("font-family", familyList(font));
    attribute("font-size", font.pixelSize());
    if (font.weight() != QFont::Normal)
        attribute("font-weight", font.weight());
    if (font.italic())
        attribute("font-style", QStringLiteral("italic"));
    if (anchor != TextAnchor::Start)
        attribute("text-anchor", QString::fromLatin1(anchorName(anchor)));
    paint("fill", colour);
    if (text != text.trimmed())
        attribute("xml:space", QStringLiteral("preserve"));
    m_xml.writeCharacters(text);
    m_xml.writeEndElement();
}

void SvgCanvas::cells(const QRectF& area, const CellGrid& grid, const QColor& blank)
{
    const QImage colours = grid.colours(grid.size);
    if (areImage(grid.size)) {
        fillRect(area, blank);
        image(area, colours);
        return;
    }
    const int nRows = grid.size.height();
    const int nColumns = grid.size.width();
    for (int query = 0; query < nRows; ++query) {
        const double top = cellEdge(area.top(), area.height(), nRows, query);
        const double bottom = cellEdge(area.top(), area.height(), nRows, query + 1);
        for (int key = 0; key < nColumns; ++key) {
            const double left = cellEdge(area.left(), area.width(), nColumns, key);
            const double right = cellEdge(area.left(), area.width(), nColumns, key + 1);
            const QRgb pixel = colours.pixel(key, query);
            const bool hasCell = qAlpha(pixel) != 0;
            m_xml.writeEmptyElement(QStringLiteral("rect"));
            attribute("class", hasCell                      ? QStringLiteral("cell")
                               : grid.isAllowed(query, key) ? QStringLiteral("cell no-value")
                                                            : QStringLiteral("cell masked"));
            rectAttributes(QRectF(QPointF(left, top), QPointF(right, bottom)));
            paint("fill", hasCell ? QColor(pixel) : blank);
            attribute("shape-rendering", QStringLiteral("crispEdges"));
            attribute("data-query", query);
            attribute("data-key", key);
            if (hasCell) // 9 digits bring every float back
                attribute("data-weight", QString::number(static_cast<double>(grid.value(query, key)), 'g', 9));
        }
    }
}

void SvgCanvas::image(const QRectF& area, const QImage& image)
{
    QByteArray png;
    QBuffer buffer(&png);
    buffer.open(QIODevice::WriteOnly);
    if (!QImageWriter(&buffer, "png").write(image))
        throw Error(ErrorKind::CannotWrite, "the cells of the figure could not be made into an image");
    m_xml.writeEmptyElement(QStringLiteral("image"));
    rectAttributes(area);
    attribute("preserveAspectRatio", QStringLiteral("none"));
    attribute("style", QStringLiteral("image-rendering:pixelated"));
    attribute("xmlns:xlink", QStringLiteral("http://www.w3.org/1999/xlink")); // readers of SVG 1.1 want it
    attribute("xlink:href", QStringLiteral("data:image/png;base64,") + QString::fromLatin1(png.toBase64()));
}

void SvgCanvas::hatch(const std::vector<QRectF>& rects, const QColor& colour)
{
    const QPainterPath path = hatchPath(rects);
    if (!path.isEmpty())
        strokePath(path, colour, 0.75);
}

void SvgCanvas::colourBar(const QRectF& rect, ColourMapId map, double first, double last)
{
    const QString id = uniqueId(colourMapName(map));
    m_xml.writeStartElement(QStringLiteral("linearGradient"));
    attribute("id", id);
    constexpr int nStops = 32;
    for (int i = 0; i <= nStops; ++i) {
        const double offset = static_cast<double>(i) / nStops;
        m_xml.writeEmptyElement(QStringLiteral("stop"));
        attribute("offset", offset);
        attribute("stop-color", QColor(colour(map, first + offset * (last - first))).name());
    }
    m_xml.writeEndElement();
    m_xml.writeEmptyElement(QStringLiteral("rect"));
    attribute("class", QStringLiteral("colour-bar"));
    rectAttributes(rect);
    attribute("fill", QStringLiteral("url(#%1)").arg(id));
}

void SvgCanvas::attribute(const char* name, double value)
{
    attribute(name, number(value));
}

void SvgCanvas::attribute(const char* name, const QString& value)
{
    m_xml.writeAttribute(QString::fromLatin1(name), value);
}

void SvgCanvas::rectAttributes(const QRectF& rect)
{
    attribute("x", rect.x());
    attribute("y", rect.y());
    attribute("width", rect.width());
    attribute("height", rect.height());
}

void SvgCanvas::paint(const char* name, const QColor& colour)
{
    attribute(name, colour.isValid() ? colour.name() : QStringLiteral("none"));
    if (colour.isValid() && colour.alpha() < 255)
        attribute((std::string(name) + "-opacity").c_str(), static_cast<double>(colour.alphaF()));
}

QString SvgCanvas::uniqueId(const QString& name)
{
    const int count = ++m_ids[name];
    return count == 1 ? name : QStringLiteral("%1-%2").arg(name).arg(count);
}

} // namespace headlight
