// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/shapes/shapes_layout.h"

#include "ui/kit/figure_margin.h"
#include "ui/kit/legend.h"
#include "ui/kit/math_text.h"
#include "ui/kit/text_metrics.h"
#include "ui/kit/tr.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>
#include <utility>

namespace headlight {

namespace {

constexpr double cardGap = 16.0;
constexpr int mostColumns = 3;

/// Length of a box's side for n rows or columns, in body pixel sizes.
double boxSide(std::int64_t n)
{
    return std::clamp(0.6 + 0.42 * std::log2(1.0 + static_cast<double>(n)), 1.7, 4.6);
}

QSizeF boxSize(const ShapeTerm& term, const Theme& theme)
{
    const double body = theme.bodyFont.pixelSize();
    const std::int64_t rows = term.actual.empty() ? 1 : term.actual.front();
    const std::int64_t columns = term.actual.empty() ? 1 : term.actual.back();
    return {std::round(std::max(boxSide(columns) * body,
                                mathWidth(QString::fromStdString(term.name), theme.bodyFont) + 0.8 * body)),
            std::round(0.8 * boxSide(rows) * body)};
}

/// Width of a matrix along the line: its box or the wider of the two lines below.
double termWidth(const ShapeTerm& term, const Theme& theme)
{
    return std::max({boxSize(term, theme).width(), mathWidth(QString::fromStdString(term.symbolic), theme.smallFont),
                     textWidth(shapeText(term.actual), theme.smallFont)});
}

double signWidth(const Theme& theme)
{
    return 1.8 * theme.bodyFont.pixelSize();
}

double stepWidth(const ShapeStep& step, const Theme& theme)
{
    double width = termWidth(step.result, theme);
    for (const ShapeTerm& operand : step.operands)
        width += termWidth(operand, theme) + signWidth(theme);
    return width;
}

double tallestBox(const ShapePlot& plot, const Theme& theme)
{
    double result = 0.0;
    for (const ShapeStep& step : plot.steps) {
        result = std::max(result, boxSize(step.result, theme).height());
        for (const ShapeTerm& operand : step.operands)
            result = std::max(result, boxSize(operand, theme).height());
    }
    return result;
}

double cardWidth(const ShapePlot& plot, const Theme& theme)
{
    double result = 0.0;
    for (const ShapeStep& step : plot.steps)
        result =
            std::max({result, stepWidth(step, theme), mathWidth(QString::fromStdString(step.formula), theme.bodyFont)});
    return std::ceil(result + 1.5 * cardGap);
}

double cardHeight(const ShapePlot& plot, const Theme& theme)
{
    return std::ceil(cardGap + lineHeight(theme.smallFont) + lineHeight(theme.bodyFont) + 0.5 * cardGap +
                     tallestBox(plot, theme) + 2.0 * lineHeight(theme.smallFont) + 0.25 * cardGap);
}

/// What stands in front of an operand: nothing, the step's sign, and | in front of what joins the two.
QString signBefore(const ShapeStep& step, std::size_t operand)
{
    if (operand == 0)
        return {};
    return operand == 1 ? QString::fromStdString(step.sign) : QStringLiteral("|");
}

StepCard layoutStep(const ShapeStep& step, int index, const QRectF& card, double tallest, const Theme& theme)
{
    StepCard result;
    result.step = index;
    result.card = card;
    const double small = lineHeight(theme.smallFont);
    const double left = card.left() + 0.75 * cardGap;
    double y = card.top() + 0.5 * cardGap;
    result.title = QPointF(left, y + small / 2.0 + middleOf(theme.smallFont));
    y += small;
    result.formula = QPointF(left, y + lineHeight(theme.bodyFont) / 2.0 + middleOf(theme.bodyFont));
    y += lineHeight(theme.bodyFont) + 0.5 * cardGap;
    const double middle = y + tallest / 2.0;
    result.symbolic = y + tallest + small / 2.0 + middleOf(theme.smallFont) + 2.0;
    result.actual = result.symbolic + small;

    std::vector<MatrixBox> terms;
    for (const ShapeTerm& operand : step.operands)
        terms.push_back({operand, false, {}, 0.0, signBefore(step, terms.size()), {}});
    terms.push_back({step.result, true, {}, 0.0, terms.empty() ? QString() : QStringLiteral("→"), {}});
    double x = left;
    for (MatrixBox& term : terms) {
        if (!term.before.isEmpty()) {
            term.sign = QPointF(x + signWidth(theme) / 2.0, middle + middleOf(theme.bodyFont));
            x += signWidth(theme);
        }
        const double width = termWidth(term.term, theme);
        const QSizeF box = boxSize(term.term, theme);
        term.centre = x + width / 2.0;
        term.box =
            QRectF(QPointF(std::round(term.centre - box.width() / 2.0), std::round(middle - box.height() / 2.0)), box);
        x += width;
    }
    result.boxes = std::move(terms);
    return result;
}

} // namespace

QString stepTitle(const std::string& id)
{
    static constexpr std::array<std::pair<std::string_view, const char*>, 21> titles = {{
        {"projectQ", QT_TRANSLATE_NOOP("headlight", "Queries")},
        {"projectK", QT_TRANSLATE_NOOP("headlight", "Keys")},
        {"projectV", QT_TRANSLATE_NOOP("headlight", "Values")},
        {"latentQ", QT_TRANSLATE_NOOP("headlight", "Latent vectors of queries")},
        {"latentKv", QT_TRANSLATE_NOOP("headlight", "Latent vectors of keys and values")},
        {"latentK", QT_TRANSLATE_NOOP("headlight", "Part of the keys that heads share")},
        {"normQ", QT_TRANSLATE_NOOP("headlight", "Queries, normed")},
        {"normK", QT_TRANSLATE_NOOP("headlight", "Keys, normed")},
        {"rotaryQ", QT_TRANSLATE_NOOP("headlight", "Queries, turned")},
        {"rotaryK", QT_TRANSLATE_NOOP("headlight", "Keys, turned")},
        {"positionBias", QT_TRANSLATE_NOOP("headlight", "Position bias")},
        {"softCap", QT_TRANSLATE_NOOP("headlight", "Soft cap")},
        {"scores", QT_TRANSLATE_NOOP("headlight", "Scores, scaled")},
        {"mask", QT_TRANSLATE_NOOP("headlight", "Mask")},
        {"pattern", QT_TRANSLATE_NOOP("headlight", "Attention weights")},
        {"headOutput", QT_TRANSLATE_NOOP("headlight", "Head output")},
        {"concat", QT_TRANSLATE_NOOP("headlight", "Heads side by side")},
        {"output", QT_TRANSLATE_NOOP("headlight", "Output")},
        {"hiddenLayer", QT_TRANSLATE_NOOP("headlight", "Hidden layer")},
        {"additiveScores", QT_TRANSLATE_NOOP("headlight", "Scores")},
        {"context", QT_TRANSLATE_NOOP("headlight", "Context")},
    }};
    for (const auto& [known, title] : titles) {
        if (known == id)
            return tr(title);
    }
    return QString::fromStdString(id);
}

QString stepText(const ShapeStep& step, int nHeads)
{
    const auto termText = [](const ShapeTerm& term) {
        return QString::fromStdString(term.name) + u' ' + shapeText(term.actual);
    };
    QString operands;
    for (std::size_t i = 0; i < step.operands.size(); ++i)
        operands += (i == 0 ? QString() : u' ' + signBefore(step, i) + u' ') + termText(step.operands[i]);
    QString result = QStringLiteral("%1: %2 → %3").arg(stepTitle(step.id), operands, termText(step.result));
    const QString heads = headsText(step, nHeads);
    return heads.isEmpty() ? result : result + QStringLiteral(", ") + heads;
}

QString headsText(const ShapeStep& step, int nHeads)
{
    if (!step.perHead || nHeads <= 1)
        return {};
    if (step.nSharing > 1)
        return tr("× %1, each for %2 heads").arg(nHeads / step.nSharing).arg(step.nSharing);
    return tr("× %1 heads").arg(nHeads);
}

QString shapeText(const Shape& shape)
{
    return QString::fromStdString(toString(shape));
}

namespace {

ShapesLayout layoutWith(const ShapePlot& plot, const QSizeF& size, double captionHeight, const Theme& theme)
{
    ShapesLayout result;
    result.theme = theme;
    const double width = size.width() - 2.0 * kFigureMargin;
    result.captionWidth = width;
    double top = kFigureMargin;

    const double least = cardWidth(plot, theme);
    const double height = cardHeight(plot, theme);
    const int columns = std::clamp(static_cast<int>((width + cardGap) / (least + cardGap)), 1, mostColumns);
    const double cell = std::floor((width - (columns - 1) * cardGap) / columns);
    const double tallest = tallestBox(plot, theme);
    const int nSteps = static_cast<int>(plot.steps.size());
    for (int i = 0; i < nSteps; ++i) {
        const int row = i / columns;
        const QRectF card(kFigureMargin + (i % columns) * (cell + cardGap), top + row * (height + cardGap), cell,
                          height);
        result.cards.push_back(layoutStep(plot.steps[static_cast<std::size_t>(i)], i, card, tallest, theme));
    }
    const int rows = (nSteps + columns - 1) / columns;
    top += rows * (height + cardGap);
    result.caption = QPointF(kFigureMargin, top);
    result.size = QSizeF(size.width(), std::max(size.height(), top + captionHeight + kFigureMargin));
    return result;
}

/// The next larger of the theme's three sizes.
Theme larger(Theme theme)
{
    theme.smallFont = theme.bodyFont;
    theme.bodyFont.setPixelSize(theme.titleFont.pixelSize());
    return theme;
}

} // namespace

ShapesLayout layoutShapes(const ShapePlot& plot, const QSizeF& size, double captionHeight, const Theme& theme)
{
    const Theme roomy = larger(theme);
    const bool isWide = mostColumns * (cardWidth(plot, roomy) + cardGap) <= size.width() - kFigureMargin;
    if (isWide) {
        ShapesLayout result = layoutWith(plot, size, captionHeight, roomy);
        if (result.size.height() <= size.height())
            return result;
    }
    return layoutWith(plot, size, captionHeight, theme);
}

QSizeF preferredShapesSize(const ShapePlot& plot, const Theme& theme)
{
    const double width = mostColumns * (cardWidth(plot, theme) + cardGap) - cardGap + 2.0 * kFigureMargin;
    const double caption = captionHeight(plot.caption, width - 2.0 * kFigureMargin, theme);
    return {std::ceil(width), std::ceil(layoutShapes(plot, {width, 0.0}, caption, theme).size.height())};
}

} // namespace headlight
