// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/overview/overview_plot.h"

#include "ui/kit/counts.h"
#include "ui/kit/tr.h"
#include <algorithm>
#include <cassert>

namespace headlight {

bool OverviewPlot::isComplete() const
{
    return !pictures.empty() &&
           std::all_of(pictures.begin(), pictures.end(), [](const auto& picture) { return picture != nullptr; });
}

std::size_t OverviewPlot::indexOf(const OverviewPlace& place) const
{
    return static_cast<std::size_t>(place.layer) * static_cast<std::size_t>(nColumns()) +
           static_cast<std::size_t>(place.column);
}

bool OverviewPlot::contains(const OverviewPlace& place) const
{
    return place.layer >= 0 && place.layer < nLayers && place.column >= 0 && place.column < nColumns();
}

std::optional<HeadIndex> OverviewPlot::headAt(const OverviewPlace& place) const
{
    return place.column < nHeads ? std::optional<HeadIndex>(HeadIndex{place.layer, place.column, part}) : std::nullopt;
}

std::optional<LayerMeasure> OverviewPlot::measureAt(const OverviewPlace& place) const
{
    if (place.column < nHeads)
        return std::nullopt;
    return place.column == nHeads ? LayerMeasure::Mean : LayerMeasure::Maximum;
}

TokenRange OverviewPlot::queriesOf(int row) const
{
    return binRange(row, rows(), nQueries());
}

TokenRange OverviewPlot::keysOf(int column) const
{
    return binRange(column, columns(), nKeys());
}

HeatmapPlot panelOf(const OverviewPlot& plot, const OverviewPlace& place)
{
    const std::size_t i = plot.indexOf(place);
    assert(plot.pictures[i]);
    HeatmapPlot panel;
    panel.caption.layer = tr("layer %1").arg(place.layer);
    panel.head = plot.headAt(place).value_or(HeadIndex{place.layer, 0, plot.part});
    panel.cells = HeatmapCells(*plot.pictures[i], plot.allowedIn(place.layer));
    panel.shows = place.column < plot.nHeads    ? CellValue::Weight
                  : place.column == plot.nHeads ? CellValue::MeanWeight
                                                : CellValue::LargestWeight;
    if (plot.shown.axes.options.valueWeighted)
        panel.shows = normOf(panel.shows);
    if (plot.isOfFileNumbers)
        panel.shows = fileNumberOf(panel.shows);
    panel.colours = plot.colours[i];
    return panel;
}

QString columnName(const OverviewPlot& plot, int column)
{
    if (column < plot.nHeads)
        return QString::number(column);
    return column == plot.nHeads ? tr("mean") : tr("max");
}

QString placeName(const OverviewPlot& plot, const OverviewPlace& place)
{
    const QString layer = tr("layer %1").arg(place.layer);
    const std::optional<LayerMeasure> measure = plot.measureAt(place);
    const QString what = !measure                         ? tr("head %1").arg(place.column)
                         : *measure == LayerMeasure::Mean ? tr("mean of %1").arg(headCount(plot.nHeads))
                                                          : tr("largest of %1").arg(headCount(plot.nHeads));
    return layer + QStringLiteral(" · ") + what;
}

} // namespace headlight
