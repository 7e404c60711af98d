// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/flow/flow_painter.h"

#include "ui/kit/colour_map.h"
#include "ui/kit/label_list.h"
#include "ui/kit/legend.h"
#include "ui/kit/math_text.h"
#include "ui/kit/text_lines.h"
#include "ui/kit/text_metrics.h"
#include "ui/kit/tr.h"

#include <QImage>
#include <QPainterPath>

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <optional>
#include <vector>

namespace headlight {

namespace {

constexpr double kLeastNumbers = 0.8; // smallest share of their type, before numbers are cut

/// What the colours of a thumbnail span: all but the few numbers that are far from the others.
double usualSize(const FlowMatrix& matrix)
{
    std::vector<float> sizes;
    for (Index i = 0; i < matrix.cells.size(); ++i)
        if (matrix.allowed.size() == 0 || matrix.allowed.data()[i] != 0.0F)
            sizes.push_back(std::abs(matrix.cells.data()[i]));
    if (sizes.empty())
        return 1.0;
    const auto place = sizes.begin() + std::ptrdiff_t(double(sizes.size() - 1) * (matrix.isWeights ? 1.0 : 0.97));
    std::nth_element(sizes.begin(), place, sizes.end());
    return std::max(double(*place), 1e-9);
}

QImage imageOf(const FlowMatrix& matrix, ColourMapId weightColours)
{
    ColourScale scale;
    scale.map = matrix.isWeights ? weightColours : ColourMapId::BlueRed;
    scale.high = usualSize(matrix);
    scale.low = scale.isDiverging() ? -scale.high : 0.0;
    const CellColours colourOf(scale);
    QImage image(int(matrix.cells.cols()), int(matrix.cells.rows()), QImage::Format_ARGB32_Premultiplied);
    for (Index row = 0; row < matrix.cells.rows(); ++row) {
        auto* line = reinterpret_cast<QRgb*>(image.scanLine(int(row)));
        for (Index column = 0; column < matrix.cells.cols(); ++column) {
            const bool isMasked = matrix.allowed.size() > 0 && matrix.allowed(row, column) == 0.0F;
            line[column] = isMasked ? qRgba(0, 0, 0, 0) : colourOf(double(matrix.cells(row, column)), 0.0);
        }
    }
    return image;
}

/// The cells that the mask hides, those beside each other in a row as one rectangle.
std::vector<QRectF> maskedRuns(const QRectF& area, const Matrix& allowed)
{
    const int nRows = int(allowed.rows());
    const int nColumns = int(allowed.cols());
    std::vector<QRectF> runs;
    for (int row = 0; row < nRows; ++row)
        for (int column = 0; column < nColumns; ++column) {
            const int first = column;
            while (column < nColumns && allowed(row, column) == 0.0F)
                ++column;
            if (column > first)
                runs.emplace_back(QPointF(cellEdge(area.left(), area.width(), nColumns, first),
                                          cellEdge(area.top(), area.height(), nRows, row)),
                                  QPointF(cellEdge(area.left(), area.width(), nColumns, column),
                                          cellEdge(area.top(), area.height(), nRows, row + 1)));
        }
    return runs;
}

/// Smaller type where a formula is wider than its room.
void paintFittedMath(Canvas& canvas, const QPointF& baseline, const QString& formula, double width, const Theme& theme)
{
    const double needed = mathWidth(formula, theme.smallFont);
    const QFont font =
        needed <= width ? theme.smallFont
                        : withPixelSize(theme.smallFont, std::max(0.7, width / needed) * theme.smallFont.pixelSize());
    paintMath(canvas, baseline, formula, font, theme.text);
}

/// A frame around the chosen row or column, at least as wide as can be seen.
void paintMark(Canvas& canvas, const QRectF& cells, bool isRow, int place, Index total, const Theme& theme)
{
    const double length = isRow ? cells.height() : cells.width();
    const double thick = std::max(3.0, length / double(total));
    const double first =
        std::clamp((double(place) + 0.5) * length / double(total) - thick / 2.0, 0.0, std::max(0.0, length - thick));
    const QRectF frame = isRow ? QRectF(cells.left() - 1.5, cells.top() + first, cells.width() + 3.0, thick)
                               : QRectF(cells.left() + first, cells.top() - 1.5, thick, cells.height() + 3.0);
    canvas.strokeRect(frame, theme.accent, 1.5);
}

void paintMatrix(Canvas& canvas, const FlowMatrix& matrix, const FlowMatrixPlace& place, ColourMapId weightColours,
                 const Theme& theme)
{
    paintFittedMath(canvas, place.name, matrix.name, place.nameWidth, theme);
    canvas.text(place.shape, matrix.shape(), theme.smallFont, theme.mutedText, TextAnchor::End);
    canvas.fillRect(place.cells, theme.raised);
    const QImage image = imageOf(matrix, weightColours);
    if (matrix.allowed.size() > 0) {
        const CellGrid grid{image.size(), [&](const QSize&) { return image; },
                            [&](int row, int column) { return matrix.cells(row, column); },
                            [&](int row, int column) { return matrix.allowed(row, column) != 0.0F; }};
        canvas.cells(place.cells, grid, theme.raised);
        canvas.hatch(maskedRuns(place.cells, matrix.allowed), theme.noValue);
    } else {
        canvas.image(place.cells, image);
    }
    canvas.strokeRect(place.cells, theme.border, 1.0);
    if (matrix.row)
        paintMark(canvas, place.cells, true, *matrix.row, matrix.nRows, theme);
    if (matrix.column)
        paintMark(canvas, place.cells, false, *matrix.column, matrix.nColumns, theme);
}

/// Which of `n` tokens stand in `nShown` lines: the first ones, and those that are chosen in any case.
std::vector<int> tokensInLines(int n, int nShown, std::initializer_list<std::optional<int>> chosen)
{
    std::vector<int> kept;
    for (const std::optional<int>& token : chosen)
        if (token && *token >= nShown && *token < n && std::ranges::count(kept, *token) == 0)
            kept.push_back(*token);
    std::ranges::sort(kept);
    kept.resize(std::min(kept.size(), std::size_t(nShown)));
    std::vector<int> shown;
    for (int token = nShown - 1; token >= 0; --token) {
        const bool isChosen = std::ranges::count(chosen, std::optional(token)) > 0;
        const std::size_t nLeft = std::size_t(token) + 1 + shown.size() + kept.size();
        if (isChosen || nLeft <= std::size_t(nShown))
            shown.insert(shown.begin(), token);
    }
    shown.insert(shown.end(), kept.begin(), kept.end());
    shown.resize(std::min(shown.size(), std::size_t(nShown)));
    return shown;
}

/// Paints as many tokens as there is room for; the chosen ones stand out.
void paintTokenColumn(Canvas& canvas, const QRectF& room, const QStringList& tokens, std::optional<int> query,
                      std::optional<int> key, const Theme& theme)
{
    const double pitch = 1.35 * theme.smallFont.pixelSize();
    const int nRoom = std::max(1, int(room.height() / pitch));
    const int n = int(tokens.size());
    const int nShown = n <= nRoom ? n : nRoom - 1;
    const std::vector<int> shown = tokensInLines(n, nShown, {query, key});
    for (int at = 0; at < int(shown.size()); ++at) {
        const int i = shown[std::size_t(at)];
        const bool isGap = i > 0 && (at == 0 || shown[std::size_t(at) - 1] != i - 1);
        const QRectF line(room.left(), room.top() + at * pitch, room.width(), pitch - 1.0);
        QColor tint = theme.accent;
        tint.setAlphaF(0.22F);
        if (i == query)
            canvas.roundedRect(line, 3.0, tint, Qt::transparent);
        if (i == key)
            canvas.roundedRect(line, 3.0, Qt::transparent, theme.accent);
        canvas.text(
            {line.left() + 3.0, line.center().y() + middleOf(theme.smallFont)},
            elided((isGap ? QStringLiteral("… ") : QString()) + inLine(tokens[i]), theme.smallFont, line.width() - 6.0),
            theme.smallFont, theme.text);
    }
    if (nShown < n)
        canvas.text({room.left() + 3.0, room.top() + (nShown + 0.5) * pitch + middleOf(theme.smallFont)},
                    tr("%1 others").arg(n - nShown), theme.smallFont, theme.mutedText);
}

void paintTokens(Canvas& canvas, const FlowCard& card, const FlowCardPlace& place, const Theme& theme)
{
    if (card.sources.isEmpty()) {
        paintTokenColumn(canvas, place.inside, card.tokens, card.query, card.key, theme);
        return;
    }
    QRectF left = place.inside;
    left.setWidth(place.inside.width() / 2.0 - 2.0);
    paintTokenColumn(canvas, left, card.tokens, card.query, {}, theme);
    left.moveRight(place.inside.right());
    paintTokenColumn(canvas, left, card.sources, {}, card.key, theme);
}

void paintGuesses(Canvas& canvas, const FlowCard& card, const QRectF& room, const Theme& theme)
{
    const double pitch = std::min(2.0 * theme.smallFont.pixelSize(), room.height() / double(card.guesses.size()));
    const double number = textWidth(QStringLiteral("0.000"), theme.smallFont);
    double label = 0.0;
    for (const FlowGuess& guess : card.guesses)
        label = std::max(label, textWidth(inLine(guess.token), theme.smallFont));
    label = std::min(label, 0.45 * room.width());
    const double most = room.width() - label - number - 12.0;
    double y = room.top();
    for (const FlowGuess& guess : card.guesses) {
        const double baseline = y + pitch / 2.0 + middleOf(theme.smallFont);
        canvas.text({room.left() + label, baseline}, elided(inLine(guess.token), theme.smallFont, label),
                    theme.smallFont, theme.text, TextAnchor::End);
        canvas.fillRect(
            {room.left() + label + 6.0, y + 0.25 * pitch, std::max(1.0, most * double(guess.probability)), 0.5 * pitch},
            theme.accent);
        canvas.text({room.right(), baseline}, numberText(double(guess.probability), 3), theme.smallFont, theme.text,
                    TextAnchor::End);
        y += pitch;
    }
}

/// Below a card's pictures: a sentence alone has both lines, and type shrinks before anything is cut.
void paintNumbers(Canvas& canvas, const FlowCard& card, const FlowCardPlace& place, const Theme& theme)
{
    constexpr int kLines = 2;
    const double width = place.inside.width();
    QStringList lines = card.numbers;
    if (const QStringList broken = wrapped(lines.value(0), theme.smallFont, width);
        lines.size() == 1 && broken.size() <= kLines)
        lines = broken;
    double baseline = place.numbers;
    for (const QString& line : lines.mid(0, kLines)) {
        const double needed = textWidth(line, theme.smallFont);
        const double share = std::max(kLeastNumbers, 0.98 * width / needed); // hinting is not exactly in proportion
        const QFont font = needed <= width
                               ? theme.smallFont
                               : withPixelSize(theme.smallFont, std::floor(share * theme.smallFont.pixelSize()));
        canvas.text({place.inside.left(), baseline}, elided(line, font, width), font, theme.text);
        baseline += lineHeight(theme.smallFont);
    }
}

void paintFlowCard(Canvas& canvas, const FlowCard& card, const FlowCardPlace& place, const FlowPlot& plot,
                   const Theme& theme)
{
    const bool isMissing = !card.missing.isEmpty();
    canvas.beginGroup(QStringLiteral("stage-") + wordOf(kFlowStages, card.stage));
    canvas.roundedRect(place.card, 6.0, isMissing ? theme.window : theme.surface, theme.border);
    const double baseline = place.card.top() + 0.75 * lineHeight(theme.smallFont) + middleOf(theme.smallFont);
    canvas.text({place.inside.left(), baseline}, stageName(card.stage), bold(theme.smallFont),
                isMissing ? theme.mutedText : theme.text);
    for (std::size_t i = 0; i < card.matrices.size(); ++i)
        paintMatrix(canvas, card.matrices[i], place.matrices[i], plot.weightColours, theme);
    if (!card.tokens.isEmpty())
        paintTokens(canvas, card, place, theme);
    if (!card.guesses.empty())
        paintGuesses(canvas, card, place.inside, theme);
    if (isMissing)
        paintLines(canvas, place.inside.topLeft(), wrapped(card.missing, theme.smallFont, place.inside.width()),
                   theme.smallFont, theme.mutedText);
    paintNumbers(canvas, card, place, theme);
    canvas.endGroup();
}

void paintFlowLine(Canvas& canvas, const FlowLine& line, const Theme& theme)
{
    QPainterPath path(line.points.front());
    for (const QPointF& point : line.points)
        path.lineTo(point);
    const QPointF tip = line.points.back();
    const QPointF before = line.points[line.points.size() - 2];
    const double length = std::hypot(tip.x() - before.x(), tip.y() - before.y());
    const QPointF along = length > 0.0 ? (tip - before) / length : QPointF(1.0, 0.0);
    const QPointF side(-along.y(), along.x());
    const double head = 0.4 * theme.smallFont.pixelSize();
    path.moveTo(tip - head * along + 0.6 * head * side);
    path.lineTo(tip);
    path.lineTo(tip - head * along - 0.6 * head * side);
    canvas.strokePath(path, theme.mutedText, 1.2);
    if (!line.name.isEmpty())
        canvas.text(line.points.front() + QPointF(4.0, theme.smallFont.pixelSize()), line.name, bold(theme.smallFont),
                    theme.mutedText);
}

void paintFlowFigure(Canvas& canvas, const QSizeF& size, const FlowPlot& plot, const Theme& theme)
{
    const double caption = captionHeight(plot.caption, size.width() - 32.0, theme);
    const FlowSheet sheet = layoutFlowSheet(plot, size, caption, theme);
    paintFlowSheet(canvas, sheet, plot, theme);
    paintCaption(canvas, sheet.caption, sheet.captionWidth, plot.caption, theme);
}

} // namespace

void paintFlowSheet(Canvas& canvas, const FlowSheet& sheet, const FlowPlot& plot, const Theme& theme)
{
    paintTitle(canvas, sheet.titleAt, sheet.title, theme);
    canvas.beginGroup(QStringLiteral("legend"));
    paintLines(canvas, sheet.keyAt, sheet.key, theme.smallFont, theme.mutedText);
    canvas.endGroup();
    canvas.beginGroup(QStringLiteral("arrows"));
    for (const FlowLine& line : sheet.lines)
        paintFlowLine(canvas, line, theme);
    canvas.endGroup();
    for (std::size_t i = 0; i < plot.cards.size(); ++i)
        paintFlowCard(canvas, plot.cards[i], sheet.cards[i], plot, theme);
}

const FigureLook<FlowPlot>& figureLook(const FlowPlot*)
{
    static const FigureLook<FlowPlot> look{
        preferredFlowSize, paintFlowFigure, [](const FlowPlot&) { return tr("From the tokens to the next one"); },
        [](const FlowPlot& plot, const QSizeF& size, const Theme& theme) {
            const double caption = captionHeight(plot.caption, size.width() - 32.0, theme);
            return layoutFlowSheet(plot, size, caption, theme).size.height() <= size.height() + 0.5;
        }};
    return look;
}

} // namespace headlight
