// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/chart/chart_figure.h"
#include "ui/kit/faded.h"
#include "ui/kit/head_colours.h"
#include "ui/kit/text_metrics.h"
#include "ui/kit/tr.h"
#include "ui/pictures/attribution/attribution_plot.h"
#include "ui/state/choice_text.h"

#include <algorithm>
#include <cmath>

namespace headlight {

namespace {

constexpr double kAround = 0.08;    // share of the axis that is empty above and below
constexpr double kBarWidth = 0.4;   // layers
constexpr double kBarShare = 0.55;  // a bar has so much of its colour that a name is read upon it
constexpr double kBeside = 0.22;    // layers: heads stand that far at the left of their layer, its MLP at the right
constexpr double kHeadRadius = 4.0; // 1/96 inch

/// The axis of shares, 0 in it.
ChartAxis shareAxis(const std::vector<double>& shares, const QString& title)
{
    double low = 0.0;
    double high = 0.0;
    for (const double share : shares) {
        low = std::min(low, share);
        high = std::max(high, share);
    }
    const double around = high > low ? kAround * (high - low) : 0.5;
    ChartAxis axis{title, low - around, high + around};
    axis.readout = tr("share");
    axis.valueText = signedShare;
    return axis;
}

/// Bars at places of the stream: the embedding before layer 0, each layer's MLP, what is left behind the last one.
ChartSeries bars(const QString& name, const QColor& colour)
{
    ChartSeries series;
    series.name = name;
    series.colour = colour;
    series.mark = ChartMark::Bars;
    series.width = kBarWidth;
    return series;
}

void add(ChartSeries& series, double x, double share, const QString& what)
{
    series.x.push_back(x);
    series.y.push_back(share);
    series.readouts.push_back(QStringLiteral("%1: %2").arg(what, signedShare(share)));
}

ChartSeries headSeries(const AttributionPlot& plot, const DoubleMatrix& heads, AttentionPart part, const Theme& theme)
{
    ChartSeries series;
    series.mark = ChartMark::Points;
    series.name = part == AttentionPart::Cross ? tr("heads of the cross-attention") : tr("heads");
    series.colour = theme.accent;
    for (int layer = 0; layer < static_cast<int>(heads.rows()); ++layer)
        for (int number = 0; number < static_cast<int>(heads.cols()); ++number) {
            const HeadIndex head{layer, number, part};
            if (!plot.draws(head))
                continue;
            if (head == plot.selected)
                series.chosenPoint = static_cast<int>(series.x.size());
            add(series, layer, heads(layer, number), tr("head %1").arg(headText(head)));
            series.labels.push_back(headNumber(head));
            series.heads.push_back(head);
            series.radii.push_back(kHeadRadius);
            series.colours.push_back(
                headColour({layer, number}, static_cast<int>(heads.rows()), static_cast<int>(heads.cols()), theme));
        }
    return series;
}

ChartPlot partsChart(const AttributionPlot& plot, const Theme& theme)
{
    const LogitAttribution& shares = plot.shares;
    const auto nLayers = static_cast<int>(shares.heads.rows());
    ChartPlot chart;
    QStringList places{tr("embed")};
    if (shares.position)
        places << tr("position");
    const auto first = static_cast<int>(places.size()); // where layer 0 stands
    for (int layer = 0; layer < nLayers; ++layer)
        places << QString::number(layer);
    places << tr("biases");
    if (shares.steering)
        places << tr("steering");
    const auto place = [&](int layer) { return layer + first; }; // the embedding stands at 0
    ChartSeries ends = bars(tr("embedding, biases"), theme.noValue);
    add(ends, 0.0, shares.embedding + shares.convolved.value_or(0.0), tr("embedding"));
    if (shares.position)
        add(ends, 1.0, *shares.position, tr("position"));
    add(ends, place(nLayers), shares.bias, tr("biases"));
    if (shares.steering)
        add(ends, place(nLayers) + 1.0, *shares.steering, tr("steering"));
    ChartSeries mlps = bars(tr("MLPs"), faded(theme.mutedText, kBarShare));
    for (int layer = 0; layer < nLayers; ++layer)
        add(mlps, place(layer) + kBeside, shares.mlps[static_cast<std::size_t>(layer)],
            tr("MLP of layer %1").arg(layer));
    chart.series = {ends, mlps};
    for (const auto& [part, heads] :
         {std::pair(AttentionPart::Decoder, &shares.heads), std::pair(AttentionPart::Cross, &shares.crossHeads)}) {
        if (heads->size() == 0)
            continue;
        ChartSeries series = headSeries(plot, *heads, part, theme);
        for (double& x : series.x)
            x += place(0) - kBeside;
        chart.series.push_back(std::move(series));
    }
    chart.x = {tr("layer"), -0.6, static_cast<double>(places.size()) - 0.4, ChartTicks::Names, places};
    return chart;
}

ChartPlot sourcesChart(const AttributionPlot& plot, const Theme& theme)
{
    ChartPlot chart;
    ChartSeries series = bars({}, theme.accent);
    for (std::size_t key = 0; key < plot.sources.size(); ++key) {
        const double share = plot.sources[key];
        const double weight = plot.weights.empty() ? 0.0 : plot.weights[key];
        add(series, static_cast<double>(key), share, plot.sourceLabels[static_cast<qsizetype>(key)]);
        if (weight > 0.0)
            series.readouts.back() +=
                tr(" = weight %1 × %2, what its value brings").arg(numberText(weight, 4), signedShare(share / weight));
    }
    chart.x = {plot.of == AttributionOf::Sources ? tr("token that head %1 looks at").arg(headText(plot.selected))
                                                 : tr("token"),
               -0.6, static_cast<double>(plot.sources.size()) - 0.4, ChartTicks::Names, plot.sourceLabels};
    chart.series = {std::move(series)};
    return chart;
}

/// "head 1.7 +0.4310"
QString rankedText(const RankedShare& one)
{
    const QString place = QString::fromStdString(one.head.empty() ? one.layer : one.layer + '.' + one.head);
    const QString part = one.part == "head"          ? tr("head %1").arg(place)
                         : one.part == "cross_head"  ? tr("cross head %1").arg(place)
                         : one.part == "mlp"         ? tr("MLP %1").arg(place)
                         : one.part == "position"    ? tr("position")
                         : one.part == "biases"      ? tr("biases")
                         : one.part == "steering"    ? tr("steering")
                         : one.part == "convolution" ? tr("convolution")
                                                     : tr("embedding");
    return part + u' ' + signedShare(one.share);
}

/// What is on the y axis, and is said of all tokens together.
struct TokenWords {
    QString axis;
    QString note;
};

TokenWords tokenWords(const AttributionPlot& plot)
{
    double sum = 0.0;
    for (const double share : plot.sources)
        sum += share;
    if (plot.of == AttributionOf::Input)
        return {tr("gradient × input"), tr("all tokens together: %1 · difference of the logits: %2, which gradients "
                                           "need not add up to")
                                            .arg(signedShare(sum), signedShare(plot.shares.difference))};
    if (plot.of == AttributionOf::Relevance)
        return {tr("relevance"),
                tr("all tokens together: %1, without the 1 that the position has of itself").arg(signedShare(sum))};
    return {tr("share of the difference of logits"),
            tr("all tokens together: %1, the share of head %2").arg(signedShare(sum), headText(plot.selected))};
}

/// The two largest shares of a score, what all are together, and what the score has beside them.
QString scoreNote(const AttributionPlot& plot)
{
    const std::vector<RankedShare> ranked = rankedShares(plot);
    return tr("%1, %2 · all shares: %3 of %4 · left over: %5")
        .arg(rankedText(ranked[0]), rankedText(ranked[1]), signedShare(plot.shares.sum()),
             signedShare(plot.shares.difference), signedShare(plot.leftOver));
}

} // namespace

QString pairText(const AttributionPlot& plot)
{
    if (isOfScore(plot.of))
        return (plot.of == AttributionOf::Query ? tr("score of head %1, “%2” asks “%3”: what wrote the query")
                                                : tr("score of head %1, “%2” asks “%3”: what wrote the key"))
            .arg(headText(plot.selected), plot.queryLabel, plot.keyLabel);
    const QString what = differenceText(plot);
    switch (plot.of) {
    case AttributionOf::Input:
        return tr("gradient × input of each token, for %1").arg(what);
    case AttributionOf::Gradient:
        return tr("gradients of head %1, for %2").arg(headText(plot.selected), what);
    case AttributionOf::Product:
        return tr("weights × gradients of head %1, for %2").arg(headText(plot.selected), what);
    case AttributionOf::Relevance:
        return tr("relevance of each token, for %1").arg(what);
    default:
        return what;
    }
}

QString differenceText(const AttributionPlot& plot)
{
    return plot.against.isEmpty() ? tr("logit of “%1” − mean of all others").arg(plot.token)
                                  : tr("logit of “%1” − logit of “%2”").arg(plot.token, plot.against);
}

QString signedShare(double share)
{
    return (share < 0.0 ? QStringLiteral("−") : QStringLiteral("+")) + numberText(std::abs(share), 4);
}

ChartPlot chartOf(const AttributionPlot& plot, const Theme& theme)
{
    const bool isOfParts = plot.of == AttributionOf::Parts;
    ChartPlot chart = isByToken(plot.of) ? sourcesChart(plot, theme) : partsChart(plot, theme);
    chart.title = {pairText(plot)};
    std::vector<double> all;
    for (const ChartSeries& series : chart.series)
        all.insert(all.end(), series.y.begin(), series.y.end());
    chart.y = shareAxis(all, isOfScore(plot.of) ? tr("share of the score") : tr("share of the difference of logits"));
    if (isOfParts) {
        chart.note = tr("all shares together: %1 · difference of the logits: %2")
                         .arg(signedShare(plot.shares.sum()), signedShare(plot.shares.difference));
    } else if (isOfScore(plot.of)) {
        chart.note = scoreNote(plot);
    } else {
        const TokenWords words = tokenWords(plot);
        chart.y.name = words.axis;
        chart.note = words.note;
    }
    return chart;
}

const FigureLook<AttributionPlot>& figureLook(const AttributionPlot*)
{
    static const FigureLook<AttributionPlot> look = chartLook<AttributionPlot>([](const AttributionPlot& plot) {
        return (isOfScore(plot.of) ? tr("Why this score: %1") : tr("Why this token: %1")).arg(pairText(plot));
    });
    return look;
}

} // namespace headlight
