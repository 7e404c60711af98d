// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/compare/compare_text.h"

#include "ui/kit/label_list.h"
#include "ui/kit/text_metrics.h"
#include "ui/kit/tr.h"
#include "ui/state/choice_text.h"

#include <QLocale>

namespace headlight {

namespace {

QString signedText(double difference)
{
    return difference > 0.0 ? u'+' + weightText(difference) : weightText(difference);
}

constexpr std::size_t kInA = 0;
constexpr std::size_t kInB = 1;
constexpr std::size_t kInDifference = 2;

/// A query and a key, as A and B call them.
struct PairNames {
    QString query;
    QString key;
};

PairNames namesOf(const ComparePlot& plot, const TokenPair& cell)
{
    const auto inA = cellIn(plot, kInA, cell);
    const auto inB = cellIn(plot, kInB, cell);
    const auto namesIn = [](const HeatmapPlot& map, const TokenPair& of) {
        return PairNames{map.queryName(of.query), map.keyLabels.value(of.key)};
    };
    if (!inA || !inB)
        return inA ? namesIn(plot.a, *inA) : inB ? namesIn(plot.b, *inB) : PairNames();
    const PairNames ofA = namesIn(plot.a, *inA);
    const PairNames ofB = namesIn(plot.b, *inB);
    return {tokenPairName(ofA.query, ofB.query), tokenPairName(ofA.key, ofB.key)};
}

QString sideText(const HeatmapPlot& plot, const std::optional<TokenPair>& cell)
{
    if (!cell)
        return tr(QT_TRANSLATE_NOOP("headlight", "no such cell"));
    if (!plot.cells.hasValue(cell->query))
        return tr(QT_TRANSLATE_NOOP("headlight", "no value"));
    if (!plot.cells.isAllowed(cell->query, cell->key))
        return tr(QT_TRANSLATE_NOOP("headlight", "masked"));
    return weightText(plot.cells.value(cell->query, cell->key));
}

/// The pair with its numbers behind it.
QString lineBehind(const QString& pair, const ComparePlot& plot, const TokenPair& cell)
{
    QStringList parts{pair, QStringLiteral("A %1").arg(sideText(plot.a, cellIn(plot, kInA, cell)))};
    if (plot.hasB())
        parts << QStringLiteral("B %1").arg(sideText(plot.b, cellIn(plot, kInB, cell)));
    if (plot.hasDifference() && cellIn(plot, kInDifference, cell))
        parts
            << QStringLiteral("B − A = %1").arg(signedText(double(plot.difference.cells.value(cell.query, cell.key))));
    const auto row = static_cast<std::size_t>(cell.query);
    if (row < plot.numbers.rowDivergence.size() && plot.numbers.rowDivergence[row])
        parts << tr(QT_TRANSLATE_NOOP("headlight", "this row: JS divergence %1 nats"))
                     .arg(weightText(*plot.numbers.rowDivergence[row]));
    return parts.join(QStringLiteral(" · "));
}

} // namespace

QString comparePairText(const ComparePlot& plot, const TokenPair& cell)
{
    const PairNames names = namesOf(plot, cell);
    return pairInLine(names.query, names.key);
}

std::vector<CompareNumber> compareNumbers(const ComparePlot& plot)
{
    std::vector<CompareNumber> result;
    const PatternDifference& numbers = plot.numbers;
    if (numbers.largest)
        result.push_back({tr(QT_TRANSLATE_NOOP("headlight", "largest change")),
                          tr(QT_TRANSLATE_NOOP("headlight", "%1 at %2"))
                              .arg(signedText(numbers.largest->difference), plot.largestAt)});
    if (numbers.meanMagnitude)
        result.push_back({tr(QT_TRANSLATE_NOOP("headlight", "mean |B − A|")), weightText(*numbers.meanMagnitude)});
    if (numbers.meanDivergence)
        result.push_back({tr(QT_TRANSLATE_NOOP("headlight", "mean JS divergence")),
                          tr(QT_TRANSLATE_NOOP("headlight", "%1 nats")).arg(weightText(*numbers.meanDivergence))});
    if (numbers.cosine)
        result.push_back(
            {tr(QT_TRANSLATE_NOOP("headlight", "cosine similarity")), QLocale().toString(*numbers.cosine, 'f', 4)});
    return result;
}

QString comparePanelTitle(const ComparePlot& plot, int panel)
{
    if (panel == 2)
        return QStringLiteral("B − A");
    const QString letter = panel == 0 ? QStringLiteral("A") : QStringLiteral("B");
    const QString& title = panel == 0 ? plot.aTitle : plot.bTitle;
    return title.isEmpty() ? letter : QStringLiteral("%1: %2").arg(letter, title);
}

QString comparePanelTitle(const ComparePlot& plot, int panel, const QFont& font, double width)
{
    QString title = comparePanelTitle(plot, panel);
    if (panel < 2 && textWidth(title, font) > width) {
        const HeadIndex& head = panel == 0 ? plot.a.head : plot.b.head;
        title.replace(headTitle(head), headNumber(head));
    }
    return elided(title, font, width);
}

QString compareCellLine(const ComparePlot& plot, const TokenPair& cell)
{
    return cellIn(plot, kInA, cell) || cellIn(plot, kInB, cell) ? lineBehind(comparePairText(plot, cell), plot, cell)
                                                                : QString();
}

QString compareReadout(const ComparePlot& plot, const TokenPair& cell, const QFont& font, double width)
{
    if (!cellIn(plot, kInA, cell) && !cellIn(plot, kInB, cell))
        return {};
    const PairNames names = namesOf(plot, cell);
    return lineBehind(pairWithin(names.query, names.key, font, width / 2.0), plot, cell);
}

} // namespace headlight
