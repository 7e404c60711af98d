// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/layers/lens_curve_plot.h"

#include "core/activations/activation_cache.h"
#include "core/analysis/logit_lens.h"
#include "core/export/csv_field.h"
#include "core/export/float_text.h"
#include "ui/chart/chart_figure.h"
#include "ui/kit/head_colours.h"
#include "ui/kit/label_list.h"
#include "ui/kit/tr.h"
#include "ui/picture/residual_name.h"
#include "ui/pictures/layers/lens_plot.h"
#include "ui/state/choice_text.h"

#include <algorithm>
#include <cstdint>

namespace headlight {

LensCurvePlot makeLensCurvePlot(const std::shared_ptr<const ActivationCache>& run, int position)
{
    const std::vector<LensState> lens = logitLens(run, {position, 1}, kLensCurves);
    std::vector<std::int64_t> ids;
    const std::optional<std::int64_t> next = followingToken(*run, position);
    if (next)
        ids.push_back(*next);
    for (const Prediction& prediction : lens.back().byPosition.front())
        if (prediction.id != next)
            ids.push_back(prediction.id);
    const Matrix probabilities = lensProbabilities(*run, position, ids); // [nStates, ids]
    LensCurvePlot plot;
    plot.position = position;
    plot.token = labelList(run->encoding.labels())[position];
    for (std::size_t i = 0; i < ids.size(); ++i) {
        LensCurvePlot::Curve curve{run->model->tokenizer.label(ids[i]), {}, next == ids[i]};
        for (Index state = 0; state < probabilities.rows(); ++state)
            curve.probabilities.push_back(double(probabilities(state, static_cast<Index>(i))));
        plot.curves.push_back(std::move(curve));
    }
    plot.caption = makeCaption(*run);
    plot.caption.layer = run->config().hasEncoder() ? tr("decoder, every layer") : tr("every layer");
    plot.caption.method = tr("logit lens (nostalgebraist 2020) · final norm and unembedding after each layer");
    return plot;
}

ChartPlot chartOf(const LensCurvePlot& plot, const Theme& theme)
{
    ChartPlot chart;
    const qsizetype nStates = plot.curves.empty() ? 1 : std::ssize(plot.curves.front().probabilities);
    chart.title = {tr("after “%1” (token %2)").arg(plot.token).arg(plot.position),
                   tr("probability of the next token, layer by layer")};
    chart.x = {tr("were the model to end after"), -0.25, double(nStates) - 0.75, ChartTicks::Names};
    for (int state = 0; state < nStates; ++state)
        chart.x.names << lensRowName(state);
    chart.y = {tr("probability"), 0.0, 1.03}; // 1 itself lies below the frame
    chart.y.valueText = shareText;
    for (std::size_t i = 0; i < plot.curves.size(); ++i) {
        const LensCurvePlot::Curve& curve = plot.curves[i];
        ChartSeries series;
        const QString label = QString::fromStdString(curve.label);
        series.name = curve.follows ? tr("%1 (follows)").arg(label) : label;
        series.colour = headColour({0, static_cast<int>(i)}, 1, kLensCurves + 1, theme);
        series.isChosen = curve.follows;
        series.width = curve.follows ? 2.5 : 1.4;
        for (qsizetype state = 0; state < nStates; ++state)
            series.x.push_back(double(state));
        series.y = curve.probabilities;
        chart.series.push_back(std::move(series));
    }
    return chart;
}

const FigureLook<LensCurvePlot>& figureLook(const LensCurvePlot*)
{
    static const FigureLook<LensCurvePlot> look = chartLook<LensCurvePlot>([](const LensCurvePlot& plot) {
        return tr("Probability of the next token after “%1”, layer by layer").arg(plot.token);
    });
    return look;
}

std::string lensCurveTable(const LensCurvePlot& plot)
{
    std::string text = "position,token,predicted,follows,layer,probability\n";
    for (const LensCurvePlot::Curve& curve : plot.curves)
        for (std::size_t state = 0; state < curve.probabilities.size(); ++state)
            text += std::to_string(plot.position) + ',' + csvField(plot.token.toStdString()) + ',' +
                    csvField(curve.label) + ',' + (curve.follows ? '1' : '0') + ',' +
                    residualName(static_cast<int>(state)) + ',' +
                    floatText(static_cast<float>(curve.probabilities[state])) + '\n';
    return text;
}

} // namespace headlight
