// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/head_table/head_table_picture.h"

#include "core/activations/activation_cache.h"
#include "ui/pictures/head_table/head_table_text.h"
#include "ui/state/choice_text.h"

namespace headlight {

namespace {

/// Distances, entropies and changes have no largest value.
bool isShare(HeadMeasure measure)
{
    switch (measure) {
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

HeadTablePlot makeHeadTablePlot(const ActivationCache& cache, const HeadTable& table,
                                const std::vector<HeadTableRow>& rows, const std::optional<HeadIndex>& selected)
{
    HeadTablePlot plot;
    plot.selected = selected;
    plot.nLayers = table.grid.nLayers;
    plot.nHeadsPerLayer = table.grid.nHeads;
    const std::vector<HeadMeasure> measures = measuresIn(table);
    for (const HeadMeasure measure : measures)
        plot.headings << measureHeading(measure);
    std::vector<HeadIndex> heads;
    for (const HeadTableRow& row : rows) {
        HeadTablePlot::Row line{row.head, headText(row.head), {}, {}};
        for (const HeadMeasure measure : measures) {
            const std::optional<double> value = valueOf(row, measure);
            line.numbers << measureText(measure, value);
            line.shares.push_back(isShare(measure) ? value : std::nullopt);
        }
        heads.push_back(row.head);
        plot.rows.push_back(std::move(line));
    }
    plot.caption = makeCaption(cache, heads);
    return plot;
}

} // namespace headlight
