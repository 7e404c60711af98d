// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/bench/bench_status.h"

#include "core/bench/cell_name.h"
#include "core/bench/formula_number.h"
#include "ui/kit/counts.h"
#include "ui/kit/tr.h"
#include "ui/pictures/bench/bench_caption.h"

#include <cmath>

namespace headlight {

namespace {

struct RowSum {
    QString token;
    double sum;
};

/// The row of scores or weights whose sum is furthest from 1, of those that have a value.
RowSum furthestFromOne(const BenchSteps& steps, BenchStepId id)
{
    RowSum furthest{QString(), 1.0};
    for (int h = 0; h < steps.heads; ++h) {
        const BenchStep& step = steps.at(id, h);
        for (Index i = 0; i < step.values.rows(); ++i) {
            const double sum = step.values.row(i).sum();
            if (step.hasValue(i) && std::abs(sum - 1.0) > std::abs(furthest.sum - 1.0) + 1e-9)
                furthest = {QString::fromStdString(step.rowLabels[static_cast<std::size_t>(i)]), sum};
        }
    }
    return furthest;
}

int nRowsWithoutValue(const BenchSteps& steps)
{
    int n = 0;
    for (int h = 0; h < steps.heads; ++h) {
        const BenchStep& pattern = steps.at(BenchStepId::Pattern, h);
        for (Index i = 0; i < pattern.values.rows(); ++i)
            n += pattern.hasValue(i) ? 0 : 1;
    }
    return n;
}

/// Why formulas say "the#4"; empty where each token is there once.
QString repeatedToken(const std::vector<std::string>& tokens)
{
    for (std::size_t place = tokens.size(); place-- > 0;) {
        const std::string label = placedLabel(tokens, place);
        if (label != tokens[place])
            return tr("%1 is the “%2” in place %3")
                .arg(QString::fromStdString(label), QString::fromStdString(tokens[place]))
                .arg(place + 1);
    }
    return {};
}

} // namespace

QString benchStatus(const BenchSteps& steps, const BenchInput& input, const BenchCover& cover)
{
    const QString kind = benchKindName(steps.kind);
    const auto nQueries = std::ssize(steps.queryTokens);
    QStringList parts{kind.left(1).toUpper() + kind.mid(1)};
    if (cover.shapes.empty())
        parts << tr("%1 × %2").arg(nQueries == 1 ? tr("1 query") : tr("%1 queries").arg(nQueries),
                                   keyCount(std::ssize(steps.keyTokens)));
    parts << headCount(steps.heads);
    if (const int n = nRowsWithoutValue(steps); n > 0)
        parts << (n == 1 ? tr("1 query has no key left") : tr("%1 queries have no key left").arg(n));
    else if (input.options.weights == BenchWeights::Softmax && cover.sums.empty())
        parts << tr("every row of weights sums to 1");
    QString repeated = repeatedToken(steps.queryTokens);
    if (repeated.isEmpty())
        repeated = repeatedToken(steps.keyTokens);
    parts << repeated;
    parts.removeAll(QString());
    return parts.join(QStringLiteral("  ·  "));
}

QString aroundStatus(BenchTab page)
{
    switch (page) {
    case BenchTab::Tokens:
        return tr("One text cut into words, subwords and characters");
    case BenchTab::Shapes:
        return tr("The matrices of one layer of attention, of any sizes");
    case BenchTab::Pair:
        return tr("Two translators on one sentence");
    case BenchTab::Steps:
    case BenchTab::Links:
    case BenchTab::Lookup:
    case BenchTab::Geometry:
        break;
    }
    return {};
}

QString weightsNotice(const BenchSteps& steps, const BenchInput& input)
{
    const bool isSoftmax = input.options.weights == BenchWeights::Softmax;
    if (isSoftmax && !input.scoresAreTyped)
        return {};
    const RowSum row = furthestFromOne(steps, isSoftmax ? BenchStepId::Scores : BenchStepId::Pattern);
    const QString sum = QString::fromStdString(formulaNumber(row.sum));
    if (isSoftmax)
        return row.token.isEmpty() ? QString()
                                   : tr("The scores are typed: before the softmax the row “%1” sums to %2, after it "
                                        "every row sums to 1.")
                                         .arg(row.token, sum);
    if (row.token.isEmpty())
        return tr("The weights are the scores themselves, without a softmax.");
    return tr("The weights are the scores themselves and need not sum to 1: the row “%1” sums to %2. Weights: softmax "
              "normalises them.")
        .arg(row.token, sum);
}

} // namespace headlight
