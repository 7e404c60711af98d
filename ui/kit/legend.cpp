// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/kit/legend.h"

#include "ui/kit/colour_map.h"
#include "ui/kit/text_lines.h"
#include "ui/kit/text_metrics.h"
#include "ui/kit/tr.h"

#include <algorithm>
#include <cmath>
#include <functional>

namespace headlight {

namespace {

constexpr double legendGap = 8.0;
constexpr double wideGap = 3.0 * legendGap;
const QString separator = QStringLiteral(" · ");

/// A piece of the legend that stays on one line.
struct Item {
    double width = 0.0;
    std::function<void(Canvas&, double x, double baseline)> paint;
    double after = wideGap; // to the next one on its line
    bool isJoined = false;  // by a point to the one before it, unless it begins a line
};

double baselineIn(const QFont& font)
{
    return lineHeight(font) / 2.0 + middleOf(font);
}

/// Where the bar stands in a legend that begins at `topLeft`.
QRectF barRect(const QPointF& topLeft, double width, const Legend& legend, const Theme& theme)
{
    const QFont& font = theme.smallFont;
    const double lowWidth = textWidth(lowText(legend), font);
    const double texts = lowWidth + textWidth(highText(legend), font) + 2.0 * legendGap;
    const double bar = std::clamp(width - texts, 5.0 * font.pixelSize(), 13.0 * font.pixelSize());
    const double thickness = std::round(0.72 * font.pixelSize());
    const double middle = topLeft.y() + lineHeight(font) / 2.0;
    return {std::round(topLeft.x() + lowWidth + legendGap), std::round(middle - thickness / 2.0), bar, thickness};
}

Item barItem(const Legend& legend, double width, const Theme& theme)
{
    const QFont& font = theme.smallFont;
    const QString low = lowText(legend);
    const QString high = highText(legend);
    const ColourScale& colours = legend.colours;
    const double first = colours.position(colours.lowEnd(), 1.0);
    const double last = colours.position(colours.high, 1.0);
    const QRectF bar = barRect({}, width, legend, theme);
    const QColor ink = theme.mutedText;
    const QColor frame = theme.noValue; // a map's end may be as dark, or as bright, as what is behind it
    const double texts = textWidth(low, font) + textWidth(high, font) + 2.0 * legendGap;
    return {texts + bar.width(), [=, map = colours.map](Canvas& canvas, double x, double baseline) {
                canvas.text({x, baseline}, low, font, ink);
                const QPointF topLeft(x, baseline - baselineIn(font));
                QRectF place = barRect(topLeft, width, legend, theme);
                const double end = place.left() + place.width();
                place.setWidth(std::round(place.width()));
                canvas.colourBar(place, map, first, last);
                canvas.strokeRect(place.adjusted(-0.5, -0.5, 0.5, 0.5), frame, 1.0);
                canvas.text({end + legendGap, baseline}, high, font, ink);
            }};
}

/// One of the phrases, which a point parts where two stand on one line.
Item phraseItem(const QString& phrase, bool isFirst, const Theme& theme)
{
    const QFont& font = theme.smallFont;
    const QColor ink = theme.mutedText;
    return {textWidth(phrase, font),
            [=](Canvas& canvas, double x, double baseline) {
                canvas.text({x, baseline}, phrase, font, ink);
            },
            textWidth(separator, font), !isFirst};
}

/// A cell as `paintCell` paints it, and what that says.
Item signItem(const QString& text, const std::function<void(Canvas&, const QRectF&)>& paintCell, const Theme& theme)
{
    const QFont& font = theme.smallFont;
    const double side = font.pixelSize();
    const QColor ink = theme.mutedText;
    return {1.5 * side + legendGap + textWidth(text, font), [=](Canvas& canvas, double x, double baseline) {
                const QRectF box(std::round(x) + 0.5, std::round(baseline - middleOf(font) - side / 2.0) + 0.5,
                                 side * 1.5, side);
                paintCell(canvas, box);
                canvas.text({x + side * 1.5 + legendGap, baseline}, text, font, ink);
            }};
}

Item maskedItem(const QString& text, bool isPlain, const Theme& theme)
{
    const QColor ground = isPlain ? theme.masked() : theme.surface;
    const auto paintCell = [=, frame = theme.noValue](Canvas& canvas, const QRectF& box) {
        canvas.fillRect(box, ground);
        if (!isPlain)
            canvas.hatch({box}, frame);
        canvas.strokeRect(box, frame, 1.0);
    };
    return signItem(text, paintCell, theme);
}

Item frameItem(const QString& text, const Theme& theme)
{
    const auto paintCell = [ink = theme.text](Canvas& canvas, const QRectF& box) { canvas.strokeRect(box, ink, 1.5); };
    return signItem(text, paintCell, theme);
}

std::vector<Item> items(const Legend& legend, double width, const Theme& theme)
{
    std::vector<Item> result{barItem(legend, width, theme)};
    result.front().after = 2.0 * legendGap;
    QStringList phrases = legendPhrases(legend);
    if (theme.isGrey()) // a map that is named for its colours
        phrases.removeOne(colourMapName(legend.colours.map));
    for (int i = 0; i < phrases.size(); ++i)
        result.push_back(phraseItem(phrases[i], i == 0, theme));
    result.back().after = wideGap;
    if (legend.hasMasked || legend.hasNoValue) {
        const char* text = QT_TRANSLATE_NOOP("headlight", "masked");
        if (legend.hasNoValue)
            text = legend.hasMasked ? QT_TRANSLATE_NOOP("headlight", "masked; a whole row: no value")
                                    : QT_TRANSLATE_NOOP("headlight", "no value");
        result.push_back(maskedItem(tr(text), legend.isPlain, theme));
    }
    if (!legend.framed.isEmpty())
        result.push_back(frameItem(legend.framed, theme));
    return result;
}

/// Calls `place(item, x, line)` for each item, broken into lines; the number of lines.
template <typename Place>
int flow(const std::vector<Item>& all, double width, Place place)
{
    double x = 0.0;
    int line = 0;
    for (const Item& item : all) {
        if (x > 0.0 && x + item.width > width) {
            x = 0.0;
            ++line;
        }
        place(item, x, line);
        x += item.width + item.after;
    }
    return line + 1;
}

} // namespace

double lineHeight(const QFont& font)
{
    return std::ceil(1.5 * font.pixelSize());
}

double legendHeight(const Legend& legend, double width, const Theme& theme)
{
    const int nLines = flow(items(legend, width, theme), width, [](const Item&, double, int) {});
    return nLines * lineHeight(theme.smallFont);
}

double legendStart(const Legend& legend, double least, double wanted, double right, const Theme& theme)
{
    const double fewest = legendHeight(legend, right - least, theme);
    const auto fits = [&](double left) { return legendHeight(legend, right - left, theme) <= fewest; };
    if (wanted <= least || fits(wanted))
        return wanted;
    double near = least;
    double far = wanted;
    while (far - near >= 2.0) {
        const double middle = std::floor((near + far) / 2.0);
        (fits(middle) ? near : far) = middle;
    }
    return near;
}

void paintLegend(Canvas& canvas, const QPointF& topLeft, double width, const Legend& legend, const Theme& theme)
{
    canvas.beginGroup(QStringLiteral("legend"));
    const double firstBaseline = topLeft.y() + baselineIn(theme.smallFont);
    flow(items(legend, width, theme), width, [&](const Item& item, double x, int line) {
        const QPointF start(topLeft.x() + x, firstBaseline + line * lineHeight(theme.smallFont));
        if (item.isJoined && x > 0.0)
            canvas.text(start - QPointF(textWidth(separator, theme.smallFont), 0.0), separator, theme.smallFont,
                        theme.mutedText);
        item.paint(canvas, start.x(), start.y());
    });
    canvas.endGroup();
}

QRectF legendBar(const QPointF& topLeft, double width, const Legend& legend, const Theme& theme)
{
    return barRect(topLeft, width, legend, theme);
}

double captionHeight(const FigureCaption& caption, double width, const Theme& theme)
{
    return static_cast<double>(wrapped(caption.line(theme.caption), theme.smallFont, width).size()) *
           lineHeight(theme.smallFont);
}

void paintCaption(Canvas& canvas, const QPointF& topLeft, double width, const FigureCaption& caption,
                  const Theme& theme)
{
    canvas.beginGroup(QStringLiteral("caption"));
    paintLines(canvas, topLeft, wrapped(caption.line(theme.caption), theme.smallFont, width), theme.smallFont,
               theme.text);
    canvas.endGroup();
}

} // namespace headlight
