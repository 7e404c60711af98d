// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/corpus/corpus_head_model.h"

#include "ui/kit/counts.h"
#include "ui/kit/head_colours.h"
#include "ui/pictures/head_table/head_measure.h"
#include "ui/session/corpus_session.h"
#include "ui/state/choice_text.h"

#include <QFont>

#include <algorithm>
#include <cmath>

namespace headlight {

namespace {

/// Measures of the head finder that CorpusScore has, in its order; the length of what a head writes stands behind them.
constexpr std::array<HeadMeasure, kCorpusScores - 1> kMeasuresOfScores{
    HeadMeasure::PreviousToken, HeadMeasure::NextToken,     HeadMeasure::Self,
    HeadMeasure::FirstToken,    HeadMeasure::SpecialTokens, HeadMeasure::Punctuation,
    HeadMeasure::SameToken,     HeadMeasure::Distance,      HeadMeasure::Entropy};

QString scoreHeading(std::size_t score)
{
    return score < kMeasuresOfScores.size() ? measureHeading(kMeasuresOfScores[score]) : CorpusHeadModel::tr("Writes");
}

QString scoreDefinition(std::size_t score)
{
    return score < kMeasuresOfScores.size()
               ? measureDefinition(kMeasuresOfScores[score])
               : CorpusHeadModel::tr("Mean length of what the head writes into the residual stream at a token, "
                                     "‖z W^O‖: how strong it is");
}

/// Three digits behind the point of a small number, fewer of a large one.
int scoreDecimals(double largest)
{
    return largest < 10.0 ? 3 : largest < 100.0 ? 2 : 1;
}

QString scoreNumber(double number, int decimals, bool isSigned)
{
    const QString text = QString::number(std::abs(number), 'f', decimals);
    const bool isZero = text.toDouble() == 0.0;
    return (number < 0.0 && !isZero ? QStringLiteral("−")
            : isSigned && !isZero   ? QStringLiteral("+")
                                    : QString()) +
           text;
}

/// Whether a difference is one by its interval.
bool leavesOutZero(const MeanInterval& difference)
{
    return difference.low && (*difference.low > 0.0 || *difference.high < 0.0);
}

} // namespace

void CorpusHeadModel::setNumbers(const CorpusSession& session)
{
    beginResetModel();
    m_rows.clear();
    m_nLayers = m_nHeads = 1;
    m_isOfDifferences = session.comparison() != nullptr;
    const auto add = [this](Row row) {
        m_nLayers = std::max(m_nLayers, row.head.layer + 1);
        m_nHeads = std::max(m_nHeads, row.head.head + 1);
        m_rows.push_back(std::move(row));
    };
    if (m_isOfDifferences) {
        for (const auto& [head, differences] : session.comparison()->differences)
            add({head, differences, {}});
    } else if (session.stats()) {
        for (const auto& [head, stats] : session.stats()->stats.heads) {
            Row row{head, {}, {}};
            for (std::size_t i = 0; i < kCorpusScores; ++i) {
                row.scores[i] = meanInterval(stats.scores[i]);
                row.nLines[i] = stats.scores[i].n;
            }
            add(std::move(row));
        }
    }
    endResetModel();
}

void CorpusHeadModel::setTheme(ThemeId theme)
{
    m_theme = theme;
    if (rowCount() > 0)
        emit dataChanged(index(0, HeadColumn), index(rowCount() - 1, HeadColumn), {Qt::DecorationRole});
}

int CorpusHeadModel::rowOf(const HeadIndex& head) const
{
    const auto row = std::ranges::find(m_rows, head, &Row::head);
    return row == m_rows.end() ? -1 : static_cast<int>(row - m_rows.begin());
}

int CorpusHeadModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int CorpusHeadModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant CorpusHeadModel::headData(const Row& row, int role) const
{
    switch (role) {
    case Qt::DisplayRole:
    case Qt::AccessibleTextRole:
        return headText(row.head);
    case Qt::DecorationRole:
        return headColour(row.head, m_nLayers, m_nHeads, theme(m_theme));
    case Qt::ToolTipRole:
        return headInWords(row.head);
    case SortRole:
        return static_cast<int>(&row - m_rows.data());
    default:
        return {};
    }
}

QVariant CorpusHeadModel::scoreData(const Row& row, std::size_t score, int role) const
{
    const std::optional<MeanInterval>& mean = row.scores[score];
    const auto shortText = [&] {
        if (!mean)
            return QStringLiteral("–");
        const int decimals = scoreDecimals(std::abs(mean->mean));
        const QString number = scoreNumber(mean->mean, decimals, m_isOfDifferences);
        return mean->high ? tr("%1 ± %2").arg(number, QString::number((*mean->high - *mean->low) / 2.0, 'f', decimals))
                          : number;
    };
    switch (role) {
    case Qt::DisplayRole:
        return shortText();
    case Qt::AccessibleTextRole:
        return QStringLiteral("%1 %2 %3")
            .arg(headText(row.head), scoreHeading(score), mean ? shortText() : tr("no value"));
    case Qt::TextAlignmentRole:
        return QVariant(Qt::AlignRight | Qt::AlignVCenter);
    case Qt::FontRole:
        if (m_isOfDifferences && mean && leavesOutZero(*mean)) {
            QFont font;
            font.setBold(true);
            return font;
        }
        return {};
    case Qt::ToolTipRole: {
        QStringList parts{mean ? scoreNumber(mean->mean, 6, m_isOfDifferences) : tr("no value")};
        if (mean && mean->high)
            parts << tr("95 % interval from %1 to %2")
                         .arg(scoreNumber(*mean->low, 6, m_isOfDifferences),
                              scoreNumber(*mean->high, 6, m_isOfDifferences));
        if (mean && mean->deviation)
            parts << tr("standard deviation %1").arg(*mean->deviation, 0, 'f', 6);
        if (row.nLines[score] > 0)
            parts << lineCount(row.nLines[score]);
        return QStringLiteral("<p>%1 · %2: %3</p><p>%4</p>")
            .arg(headText(row.head), scoreHeading(score), parts.join(QStringLiteral(" · ")),
                 scoreDefinition(score).toHtmlEscaped());
    }
    case SortRole:
        return mean ? QVariant(m_isOfDifferences ? std::abs(mean->mean) : mean->mean) : QVariant();
    default:
        return {};
    }
}

QVariant CorpusHeadModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    const Row& row = m_rows[static_cast<std::size_t>(index.row())];
    return index.column() == HeadColumn
               ? headData(row, role)
               : scoreData(row, static_cast<std::size_t>(index.column() - FirstScoreColumn), role);
}

QVariant CorpusHeadModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= ColumnCount)
        return {};
    const bool isHead = section == HeadColumn;
    const auto score = static_cast<std::size_t>(section - FirstScoreColumn);
    switch (role) {
    case Qt::DisplayRole:
        return isHead ? tr("Head") : scoreHeading(score);
    case Qt::ToolTipRole:
        return isHead ? tr("Layer and head, each counted from 0")
                      : QStringLiteral("<p>%1</p><p>%2</p>")
                            .arg(scoreDefinition(score).toHtmlEscaped(),
                                 (m_isOfDifferences ? tr("B − A, of the means over all lines; sorted by its size")
                                                    : tr("The mean over all lines, and half of its 95 % interval"))
                                     .toHtmlEscaped());
    case Qt::TextAlignmentRole:
        return QVariant((isHead ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    case Qt::InitialSortOrderRole: // the largest number is what one looks for
        return isHead ? Qt::AscendingOrder : Qt::DescendingOrder;
    default:
        return {};
    }
}

CorpusHeadOrder::CorpusHeadOrder(QObject* parent) : QSortFilterProxyModel(parent)
{
    setSortRole(CorpusHeadModel::SortRole);
}

bool CorpusHeadOrder::lessThan(const QModelIndex& left, const QModelIndex& right) const
{
    const QVariant a = left.data(sortRole());
    const QVariant b = right.data(sortRole());
    if (a.isValid() && b.isValid())
        return a.toDouble() < b.toDouble();
    return (sortOrder() == Qt::AscendingOrder) == a.isValid() && a.isValid() != b.isValid();
}

} // namespace headlight
