// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/head_table/head_table_picture.h"

#include "core/activations/activation_cache.h"
#include "ui/kit/label_list.h"
#include "ui/kit/tr.h"
#include "ui/picture/attention_labels.h"
#include "ui/pictures/head_table/head_table_text.h"
#include "ui/pictures/head_table/known_heads.h"
#include "ui/state/choice_text.h"

#include <algorithm>
#include <map>

namespace headlight {

namespace {

/// Distances, entropies and changes have no largest value, contrasts may be below 0.
bool isShare(HeadMeasure measure)
{
    switch (measure) {
    case HeadMeasure::CellContrast:
    case HeadMeasure::DrawingContrast:
    case HeadMeasure::Distance:
    case HeadMeasure::Entropy:
    case HeadMeasure::Divergence:
    case HeadMeasure::LogProbabilityChange:
        return false;
    default:
        return true;
    }
}

} // namespace

QString whyNoScores(const HeadTable& table)
{
    std::map<std::string, QStringList> measures; // by their sentence
    for (const auto& [measure, why] : table.whyNone)
        measures[why] << measureHeading(measure);
    QStringList sentences;
    for (const auto& [why, headings] : measures)
        sentences << tr("no score “%1”: %2").arg(headings.join(tr("”, “")), QString::fromStdString(why));
    return sentences.join(QStringLiteral("; "));
}

QString cellPhrase(const ActivationCache& cache, const HeadTable& table)
{
    if (!table.cell)
        return {};
    const AttentionPart part = table.grid.part;
    return pairInLine(placedLabel(queryLabels(cache, part), table.cell->query),
                      placedLabel(labelList(cache.keyEncoding(part).labels()), table.cell->key));
}

HeadTablePlot makeHeadTablePlot(const ActivationCache& cache, const HeadTable& table,
                                const std::vector<HeadTableRow>& rows, const std::optional<HeadIndex>& selected)
{
    HeadTablePlot plot;
    plot.selected = selected;
    plot.nLayers = table.grid.nLayers;
    plot.nHeadsPerLayer = table.grid.nHeads;
    const std::vector<HeadMeasure> measures = measuresIn(table);
    for (const HeadMeasure measure : measures)
        plot.headings << measureHeading(measure, table.isOfFileNumbers);
    const bool hasNames = std::ranges::any_of(rows, [](const HeadTableRow& row) { return !knownAs(row).isEmpty(); });
    if (hasNames)
        plot.headings << tr("Known as");
    std::vector<HeadIndex> heads;
    for (const HeadTableRow& row : rows) {
        HeadTablePlot::Row line{row.head, headText(row.head), {}, {}};
        for (const HeadMeasure measure : measures) {
            const std::optional<double> value = valueOf(row, measure);
            line.numbers << measureText(measure, value);
            line.shares.push_back(isShare(measure) ? value : std::nullopt);
        }
        if (hasNames) {
            line.numbers << knownAs(row);
            line.shares.emplace_back();
        }
        heads.push_back(row.head);
        plot.rows.push_back(std::move(line));
    }
    plot.caption = makeCaption(cache, heads);
    if (table.cell)
        plot.caption.rows =
            (table.isOfFileNumbers ? tr("number here: %1") : tr("weight here: %1")).arg(cellPhrase(cache, table));
    if (const QString why = whyNoScores(table); !why.isEmpty())
        plot.caption.rows += (plot.caption.rows.isEmpty() ? QString() : QStringLiteral(" · ")) + why;
    return plot;
}

} // namespace headlight
