// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/flow/flow_layout.h"

#include "ui/kit/colour_map.h"
#include "ui/kit/legend.h"
#include "ui/kit/math_text.h"
#include "ui/kit/text_lines.h"
#include "ui/kit/text_metrics.h"
#include "ui/kit/tr.h"

#include <algorithm>
#include <cmath>
#include <span>

namespace headlight {

namespace {

constexpr double kSheetMargin = 16.0;
constexpr int kMostInRow = 6;
constexpr int kNumberLines = 2; // below a card's picture

/// Lengths in the type's own unit: a sheet of larger type is a larger sheet.
struct FlowSizes {
    explicit FlowSizes(const Theme& theme) : unit(theme.smallFont.pixelSize()), line(lineHeight(theme.smallFont)) {}
    double unit;
    double line;
    double gapAcross() const { return 2.2 * unit; }
    double gapDown() const { return 3.4 * unit; }
    double leastCard() const { return 10.2 * unit; }
    double padding() const { return 0.7 * unit; }
    double belowName() const { return 0.25 * unit; } // a frame around the cells does not touch an index
    double aroundPicture() const { return 1.2 * line + (kNumberLines + 0.3) * line + 1.5 * padding(); }
    double leastHeight() const { return aroundPicture() + 3.0 * (line + 2.2 * unit); }
};

/// A map's cells stay square, other rows do not grow higher than a line of text.
QSizeF cellsSize(const FlowMatrix& matrix, const QSizeF& room, const FlowSizes& sizes)
{
    const bool isMap = matrix.allowed.size() > 0;
    const double rows = double(std::max<Index>(matrix.nRows, 1));
    const double columns = double(std::max<Index>(matrix.nColumns, 1));
    if (isMap) {
        const double cell = std::min(room.width() / columns, room.height() / rows);
        return {std::max(cell * columns, sizes.unit), std::max(cell * rows, sizes.unit)};
    }
    return {room.width(), std::clamp(1.6 * sizes.unit * rows, sizes.unit, std::max(room.height(), sizes.unit))};
}

/// Name and shape beside each other.
bool fitsOneLine(const FlowMatrix& matrix, double width, const FlowSizes& sizes, const Theme& theme)
{
    const double words = mathWidth(matrix.name, theme.smallFont) + textWidth(matrix.shape(), theme.smallFont);
    return words + 0.6 * sizes.unit <= width;
}

/// Where a card of a row needs a second line for its shape, all with one matrix have it: the cells begin at one height.
bool isTwoLineRow(std::span<const FlowCard> row, double width, const FlowSizes& sizes, const Theme& theme)
{
    return std::ranges::any_of(row, [&](const FlowCard& card) {
        return card.matrices.size() == 1 && !fitsOneLine(card.matrices.front(), width, sizes, theme);
    });
}

void placeMatrices(FlowCardPlace& place, const FlowCard& card, bool isTwoLine, const FlowSizes& sizes,
                   const Theme& theme)
{
    const auto n = double(card.matrices.size());
    const double each = place.inside.height() / std::max(n, 1.0);
    double y = place.inside.top();
    for (const FlowMatrix& matrix : card.matrices) {
        FlowMatrixPlace one;
        const double width = place.inside.width();
        const double shape = textWidth(matrix.shape(), theme.smallFont);
        const bool isOneLine = card.matrices.size() == 1 ? !isTwoLine : fitsOneLine(matrix, width, sizes, theme);
        const double baseline = y + sizes.line / 2.0 + middleOf(theme.smallFont);
        one.name = {place.inside.left(), baseline};
        one.nameWidth = isOneLine ? width - shape : width;
        one.shape = {place.inside.right(), baseline + (isOneLine ? 0.0 : 0.9 * sizes.line)};
        const double top = y + (isOneLine ? 1.0 : 1.9) * sizes.line + sizes.belowName();
        const QSizeF cells = cellsSize(matrix, {width, y + each - top - 0.3 * sizes.unit}, sizes);
        one.cells = QRectF({place.inside.left(), top}, cells);
        place.matrices.push_back(one);
        y += each;
    }
}

QPointF below(const QRectF& card, double aside = 0.0)
{
    return {card.center().x() + aside, card.bottom()};
}

QPointF above(const QRectF& card, double aside = 0.0)
{
    return {card.center().x() + aside, card.top() - 3.0};
}

/// Down from a card, along the gap below its row, and up or down into another.
FlowLine through(const QRectF& from, const QRectF& to, double height, double aside, const QString& name)
{
    const double y = from.bottom() + height;
    const bool isUp = std::abs(to.bottom() - from.bottom()) < 1.0;
    const QPointF start = below(from, aside);
    const QPointF end = isUp ? QPointF(to.center().x() + aside, to.bottom() + 3.0) : above(to, aside);
    if (std::abs(start.x() - end.x()) < 1.0)
        return {{start, end}, name};
    return {{start, {start.x(), y}, {end.x(), y}, end}, name};
}

void addLines(FlowSheet& sheet, const FlowPlot& plot, const FlowSizes& sizes)
{
    const auto card = [&](FlowStage stage) -> const QRectF& {
        return sheet.cards[static_cast<std::size_t>(stage)].card;
    };
    const double rowPitch = sheet.cards.front().card.height() + sizes.gapDown();
    const auto isNear = [&](FlowStage from, FlowStage to) {
        return card(to).top() - card(from).top() < rowPitch + 1.0;
    };
    for (std::size_t i = 0; i + 1 < sheet.cards.size(); ++i) {
        const QRectF& from = sheet.cards[i].card;
        const QRectF& to = sheet.cards[i + 1].card;
        if (to.left() > from.left())
            sheet.lines.push_back({{{from.right() + 3.0, from.center().y()}, {to.left() - 3.0, to.center().y()}}, {}});
        else
            sheet.lines.push_back(through(from, to, 0.56 * sizes.gapDown(), 0.0, {}));
    }
    const double aside = 1.6 * sizes.unit;
    if (isNear(FlowStage::Qkv, FlowStage::Z))
        sheet.lines.push_back(
            through(card(FlowStage::Qkv), card(FlowStage::Z), 0.34 * sizes.gapDown(), aside, QStringLiteral("V")));
    if (plot.card(FlowStage::Residual).missing.isEmpty() && isNear(FlowStage::X, FlowStage::Residual) &&
        card(FlowStage::Residual).top() > card(FlowStage::X).top())
        sheet.lines.push_back(through(card(FlowStage::X), card(FlowStage::Residual), 0.74 * sizes.gapDown(), -aside,
                                      QStringLiteral("X")));
}

/// "layer 5 · head 3"
QStringList sheetTitle(const FlowPlot& plot, double width, const Theme& theme)
{
    return titleLines({plot.caption.layer, plot.caption.head}, width, theme);
}

bool isAnyMatrix(const FlowPlot& plot, bool (*isSo)(const FlowMatrix&))
{
    return std::ranges::any_of(plot.cards,
                               [isSo](const FlowCard& card) { return std::ranges::any_of(card.matrices, isSo); });
}

/// What the colours mean, each matrix having a scale of its own, and the signs that are in the picture.
QStringList colourKey(const FlowPlot& plot, double width, const Theme& theme)
{
    QStringList sentences{
        theme.isGrey() ? tr("Matrices: dark below 0, light above; weights from 0; each on a scale of its own.")
                       : tr("Matrices: blue below 0, red above; weights: %1, from 0; each on a scale of its own.")
                             .arg(colourMapName(plot.weightColours))};
    if (isAnyMatrix(plot, [](const FlowMatrix& matrix) { return matrix.row || matrix.column; }))
        sentences << tr("Framed: the query and the key.");
    if (isAnyMatrix(plot, [](const FlowMatrix& matrix) { return (matrix.allowed.array() == 0.0F).any(); }))
        sentences << tr("Hatched: masked.");
    return wrapped(sentences.join(u' '), theme.smallFont, width);
}

} // namespace

FlowSheet layoutFlowSheet(const FlowPlot& plot, const QSizeF& size, double captionHeight, const Theme& theme)
{
    const FlowSizes sizes(theme);
    FlowSheet sheet;
    const double width = size.width() - 2.0 * kSheetMargin;
    const int nInRow = std::clamp(
        static_cast<int>((width + sizes.gapAcross()) / (sizes.leastCard() + sizes.gapAcross())), 2, kMostInRow);
    const int nCards = static_cast<int>(plot.cards.size());
    const int nRows = (nCards + nInRow - 1) / nInRow;
    const double cardWidth = (width - (nInRow - 1) * sizes.gapAcross()) / nInRow;
    sheet.title = sheetTitle(plot, width, theme);
    sheet.key = colourKey(plot, width, theme);
    const double above = titleHeight(sheet.title, theme);
    const double key = linesHeight(sheet.key, theme.smallFont);
    const double room = size.height() - 2.0 * kSheetMargin - above - key - captionHeight - nRows * sizes.gapDown();
    const double cardHeight = std::clamp(room / nRows, sizes.leastHeight(),
                                         std::max(sizes.leastHeight(), 1.9 * cardWidth + sizes.aroundPicture()));
    for (int i = 0; i < nCards; ++i) {
        const int column = i % nInRow;
        const int span = i + 1 == nCards ? nInRow - column : 1; // the last one has what is left of its row
        FlowCardPlace place;
        place.card = {kSheetMargin + column * (cardWidth + sizes.gapAcross()),
                      kSheetMargin + above + double(i / nInRow) * (cardHeight + sizes.gapDown()),
                      span * cardWidth + (span - 1) * sizes.gapAcross(), cardHeight};
        const double padding = sizes.padding();
        place.inside = place.card.adjusted(padding, 0.5 * padding + 1.2 * sizes.line, -padding,
                                           -(kNumberLines + 0.3) * sizes.line - padding);
        place.numbers = place.inside.bottom() + 0.8 * sizes.line + middleOf(theme.smallFont);
        const std::size_t first = static_cast<std::size_t>(i - column);
        const auto row = std::span(plot.cards).subspan(first, std::min<std::size_t>(nInRow, plot.cards.size() - first));
        placeMatrices(place, row[static_cast<std::size_t>(column)],
                      isTwoLineRow(row, cardWidth - 2.0 * padding, sizes, theme), sizes, theme);
        sheet.cards.push_back(std::move(place));
    }
    addLines(sheet, plot, sizes);
    const double bottom = sheet.cards.back().card.bottom() + 0.5 * sizes.gapDown();
    sheet.titleAt = {kSheetMargin, kSheetMargin / 2.0};
    sheet.keyAt = {kSheetMargin, bottom};
    sheet.caption = {kSheetMargin, bottom + key};
    sheet.captionWidth = width;
    sheet.size = {size.width(), std::max(size.height(), bottom + key + captionHeight + kSheetMargin)};
    return sheet;
}

QSizeF preferredFlowSize(const FlowPlot& plot, const Theme& theme)
{
    const FlowSizes sizes(theme);
    const double width =
        std::ceil(kMostInRow * 12.6 * sizes.unit + (kMostInRow - 1) * sizes.gapAcross() + 2.0 * kSheetMargin);
    const double inner = width - 2.0 * kSheetMargin;
    const double texts = captionHeight(plot.caption, inner, theme) +
                         titleHeight(sheetTitle(plot, inner, theme), theme) +
                         linesHeight(colourKey(plot, inner, theme), theme.smallFont);
    const double cards = 2.0 * (sizes.aroundPicture() + 15.0 * sizes.unit) + 2.0 * sizes.gapDown();
    return {width, std::ceil(cards + texts + 2.0 * kSheetMargin)};
}

} // namespace headlight
