// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/lookup/lookup_plot.h"

#include "core/export/csv_field.h"
#include "core/export/float_text.h"
#include "ui/kit/label_list.h"
#include "ui/kit/text_metrics.h"
#include "ui/kit/tr.h"
#include "ui/pictures/bench/bench_caption.h"
#include "ui/pictures/bench/bench_text.h"

#include <QStringList>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace headlight {

namespace {

constexpr int kNamedEntries = 3; // in the sentence

std::vector<double> rowVector(const BenchStep& step, Index row)
{
    std::vector<double> numbers;
    for (Index j = 0; j < step.values.cols(); ++j)
        numbers.push_back(step.values(row, j));
    return numbers;
}

/// "“check” gets 0.22 of the value of “cash”, 0.20 of the value of “check”, … and 0.40 of the other 6: a blend. …"
QString lookupSentence(const LookupPlot& plot)
{
    std::vector<std::size_t> order(plot.entries.size());
    std::iota(order.begin(), order.end(), std::size_t(0));
    std::ranges::stable_sort(
        order, [&](std::size_t a, std::size_t b) { return plot.entries[a].weight > plot.entries[b].weight; });
    QStringList shares;
    double rest = 0.0;
    for (std::size_t i = 0; i < order.size(); ++i) {
        const LookupEntry& entry = plot.entries[order[i]];
        if (i >= kNamedEntries)
            rest += entry.weight;
        else
            shares << tr("%1 of the value of “%2”").arg(numberText(entry.weight, plot.decimals.weights), entry.key);
    }
    QString sentence = tr("“%1” gets %2").arg(plot.query, shares.join(QStringLiteral(", ")));
    const auto nOthers = static_cast<int>(order.size()) - kNamedEntries;
    if (nOthers > 0)
        sentence += tr(" and %1 of the other %2").arg(numberText(rest, plot.decimals.weights)).arg(nOthers);
    return sentence + tr(": a blend. A database would give back the one value whose key is equal, or nothing.");
}

} // namespace

double LookupPlot::largestWeight() const
{
    double largest = 1e-9;
    for (const LookupEntry& entry : entries)
        largest = std::max(largest, entry.weight);
    return largest;
}

LookupPlot makeLookupPlot(const BenchInput& input, const BenchSteps& steps, Index query, int head)
{
    const BenchStep& scores = steps.at(BenchStepId::Scores, head);
    const BenchStep& masked = steps.at(BenchStepId::Masked, head);
    const BenchStep& weights = steps.at(BenchStepId::Pattern, head);
    const BenchStep& blend = steps.at(BenchStepId::HeadOutput, head);
    const BenchStep& values = steps.steps[blend.operands.back()];
    const BenchStep& compared = steps.steps[masked.operands.front()]; // scaled, where the bench scales
    const bool hasVectors = scores.operands.size() >= 2;
    const QStringList keys = labelList(steps.keyTokens);
    LookupPlot plot;
    plot.caption = benchCaption(input);
    plot.query = labelList(steps.queryTokens).value(static_cast<int>(query));
    if (hasVectors)
        plot.queryVector = rowVector(steps.steps[scores.operands[0]], query);
    plot.decimals = {hasVectors ? benchDecimals(steps.steps[scores.operands[0]]) : 0,
                     hasVectors ? benchDecimals(steps.steps[scores.operands[1]]) : 0,
                     benchDecimals(compared),
                     benchDecimals(weights),
                     benchDecimals(values),
                     benchDecimals(blend)};
    for (Index key = 0; key < weights.values.cols(); ++key) {
        LookupEntry entry;
        entry.key = keys.value(static_cast<int>(key));
        if (hasVectors)
            entry.keyVector = rowVector(steps.steps[scores.operands[1]], key);
        entry.score = compared.values(query, key);
        entry.isHidden = std::isinf(masked.values(query, key));
        entry.weight = weights.values(query, key);
        entry.value = rowVector(values, key);
        plot.entries.push_back(std::move(entry));
    }
    plot.blend = rowVector(blend, query);
    plot.sentence = lookupSentence(plot);
    return plot;
}

std::string lookupTable(const LookupPlot& plot)
{
    std::string text = "query,key,score,weight\n";
    for (const LookupEntry& entry : plot.entries)
        text += csvField(plot.query.toStdString()) + ',' + csvField(entry.key.toStdString()) + ',' +
                (entry.isHidden ? std::string() : floatText(static_cast<float>(entry.score))) + ',' +
                floatText(static_cast<float>(entry.weight)) + '\n';
    return text;
}

} // namespace headlight
