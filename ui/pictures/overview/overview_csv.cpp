// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/overview/overview_csv.h"

#include "core/export/csv_field.h"
#include "core/export/float_text.h"

#include <string>

namespace headlight {

namespace {

/// "3,on," of one token, "24,31," of a bin; `before` are the places of the map in front of the shown ones.
std::string tokensText(const OverviewPlot& plot, TokenRange range, Index before, const QStringList& labels)
{
    const std::string first = std::to_string(before + range.first) + ',';
    if (plot.isPooled())
        return first + std::to_string(before + range.first + range.count - 1) + ',';
    return first + csvField(labels.value(static_cast<int>(range.first)).toStdString()) + ',';
}

/// "0,5," or "0,mean,"; a file is not translated.
std::string placeText(const OverviewPlot& plot, const OverviewPlace& place)
{
    const std::optional<LayerMeasure> measure = plot.measureAt(place);
    const std::string column = !measure                         ? std::to_string(place.column)
                               : *measure == LayerMeasure::Mean ? "mean"
                                                                : "max";
    return std::to_string(place.layer) + ',' + column + ',';
}

} // namespace

void writeOverviewCsv(const TextSink& out, const OverviewPlot& plot)
{
    out(plot.isPooled() ? "layer,head,first_query,last_query,first_key,last_key,largest_weight\n"
                        : "layer,head,query,query_token,key,key_token,weight\n");
    for (OverviewPlace place; place.layer < plot.nLayers; ++place.layer) {
        for (place.column = 0; place.column < plot.nColumns(); ++place.column) {
            const auto& picture = plot.pictures[plot.indexOf(place)];
            std::string lines;
            for (int row = 0; picture && row < plot.rows(); ++row) {
                const std::string from = placeText(plot, place) +
                                         tokensText(plot, plot.queriesOf(row), plot.shown.rows.first, plot.queryLabels);
                for (int column = 0; column < plot.columns(); ++column)
                    if (plot.allowedIn(place.layer)(row, column) != 0.0F)
                        lines += from +
                                 tokensText(plot, plot.keysOf(column), plot.shown.columns.first, plot.keyLabels) +
                                 floatText((*picture)(row, column)) + '\n';
            }
            out(lines);
        }
    }
}

} // namespace headlight
