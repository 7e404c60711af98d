// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/corpus/corpus_chart.h"

#include "ui/kit/tr.h"
#include "ui/pictures/distance/distance_plot.h"
#include "ui/session/corpus_session.h"
#include "ui/state/choice_text.h"

#include <algorithm>
#include <limits>

namespace headlight {

namespace {

DistanceCurve statsCurve(const HeadIndex& head, const HeadStats& stats)
{
    DistanceCurve curve{head, {}, {}, {}};
    for (const auto& [distance, at] : stats.distances) {
        curve.distances.push_back(distance);
        curve.means.push_back(at.weights.value() / static_cast<double>(at.n));
        curve.counts.push_back(static_cast<int>(std::min<std::int64_t>(at.n, std::numeric_limits<int>::max())));
    }
    return curve;
}

} // namespace

ChartPlot corpusDistanceChart(const CorpusSession& session, const HeadIndex& head, const Theme& theme)
{
    DistancePlot plot;
    plot.selected = head;
    for (const auto& [index, stats] : session.stats()->stats.heads) {
        plot.nLayers = std::max(plot.nLayers, index.layer + 1);
        plot.nHeadsPerLayer = std::max(plot.nHeadsPerLayer, index.head + 1);
        const bool isWanted =
            session.comparison() ? index == head : index.layer == head.layer && index.part == head.part;
        if (isWanted)
            plot.curves.push_back(statsCurve(index, stats));
    }
    if (session.comparison())
        plot.curves.push_back(statsCurve(head, session.comparison()->b.stats.heads.at(head)));
    ChartPlot chart = chartOf(plot, theme);
    chart.legend = ChartLegend::Above;
    chart.title = {headTitle(head), tr("attention by distance")};
    for (ChartSeries& series : chart.series)
        series.switches.clear(); // the main window's choice of shown heads is another
    if (head.part == AttentionPart::Cross)
        chart.note = tr("A cross-attention has no distances: its queries and its keys are different texts.");
    if (session.comparison()) {
        chart.series.front().name = tr("A");
        chart.series.back().name = tr("B");
        chart.series.back().isChosen = false;
        chart.series.back().colour = theme.warning;
    }
    return chart;
}

} // namespace headlight
