// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/chart/chart_figure.h"
#include "ui/kit/faded.h"
#include "ui/kit/text_metrics.h"
#include "ui/kit/tr.h"
#include "ui/pictures/circuits/circuit_plot.h"
#include "ui/state/choice_text.h"

#include <algorithm>
#include <cmath>

namespace headlight {

namespace {

constexpr double kTokenBar = 0.7;      // a bar fills so much of the room between two tokens
constexpr double kAroundBars = 0.08;   // share of the axis that is empty above and below
constexpr double kOtherEnd = 0.55;     // the bars of the least have so much of their colour
constexpr double kEigenvalueDot = 3.5; // 1/96 inch

QString signedValue(double value)
{
    return (value < 0.0 ? QStringLiteral("−") : QStringLiteral("+")) + numberText(std::abs(value), 4);
}

ChartSeries tokenBars(const std::vector<CircuitToken>& tokens, double first, const QString& name, const QColor& colour)
{
    ChartSeries series;
    series.name = name;
    series.colour = colour;
    series.mark = ChartMark::Bars;
    series.width = kTokenBar;
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        series.x.push_back(first + static_cast<double>(i));
        series.y.push_back(tokens[i].value);
        series.readouts.push_back(
            tr("“%1” #%2: %3").arg(tokens[i].label).arg(tokens[i].id).arg(signedValue(tokens[i].value)));
    }
    return series;
}

QString spectrumNote(const OvSpectrum& spectrum)
{
    const auto nAll = static_cast<double>(spectrum.eigenvalues.size());
    return tr("copying score %1; %2 of %3 eigenvalues have a real part above 0")
        .arg(signedValue(spectrum.copyingScore()))
        .arg(std::lround(spectrum.positiveShare() * nAll))
        .arg(spectrum.eigenvalues.size());
}

ChartPlot tokensChart(const CircuitPlot& plot, const Theme& theme)
{
    const bool isOv = plot.of == CircuitOf::Ov;
    ChartPlot chart;
    chart.title = {isOv ? tr("Head %1 writes where it looks at “%2”").arg(headText(plot.head), plot.token)
                        : tr("Head %1 looks from “%2” for").arg(headText(plot.head), plot.token)};
    const double behind = static_cast<double>(plot.most.size()) + 1.0; // a place stays empty between the ends
    chart.series = {tokenBars(plot.most, 0.0, isOv ? tr("raised most") : tr("looked for most"), theme.accent),
                    tokenBars(plot.least, behind, isOv ? tr("lowered most") : tr("looked for least"),
                              faded(theme.mutedText, kOtherEnd))};
    QStringList names;
    double low = 0.0;
    double high = 0.0;
    for (const std::vector<CircuitToken>* tokens : {&plot.most, &plot.least}) {
        for (const CircuitToken& token : *tokens) {
            names << token.label;
            low = std::min(low, token.value);
            high = std::max(high, token.value);
        }
        if (tokens == &plot.most)
            names << QString();
    }
    chart.x = {tr("tokens of the vocabulary"), -0.6, static_cast<double>(names.size()) - 0.4, ChartTicks::Names, names};
    chart.x.areNamesUpright = true;
    const double around = high > low ? kAroundBars * (high - low) : 0.5;
    chart.y = {isOv ? tr("logit") : tr("score"), low - around, high + around};
    chart.y.valueText = signedValue;
    if (plot.rank > 0)
        chart.note =
            tr("“%1” itself: %2, rank %3 of %4")
                .arg(plot.token, signedValue(plot.own), QString::number(plot.rank), QString::number(plot.nVocab));
    if (plot.spectrum)
        chart.note += tr(" · copying score %1").arg(signedValue(plot.spectrum->copyingScore()));
    return chart;
}

/// The eigenvalues in units of the largest.
ChartPlot spectrumChart(const CircuitPlot& plot, const Theme& theme)
{
    ChartPlot chart;
    chart.title = {tr("Eigenvalues of head %1's OV circuit").arg(headText(plot.head))};
    ChartSeries series;
    series.mark = ChartMark::Points;
    series.colour = theme.accent;
    const std::vector<std::complex<double>>& values = plot.spectrum->eigenvalues;
    const double largest = values.empty() || values.front() == 0.0 ? 1.0 : std::abs(values.front());
    for (const std::complex<double>& value : values) {
        series.x.push_back(value.real() / largest);
        series.y.push_back(value.imag() / largest);
        series.radii.push_back(kEigenvalueDot);
        series.readouts.push_back(
            tr("%1 %2 i, of the largest %3")
                .arg(signedValue(value.real() / largest), signedValue(value.imag() / largest), numberText(largest, 4)));
    }
    chart.x = {tr("real part ÷ the largest"), -1.1, 1.1};
    chart.y = {tr("imaginary part ÷ the largest"), -1.1, 1.1};
    chart.markers = {{0.0, {}, theme.border}};
    chart.series = {std::move(series)};
    chart.note = spectrumNote(*plot.spectrum);
    return chart;
}

} // namespace

ChartPlot chartOf(const CircuitPlot& plot, const Theme& theme)
{
    return plot.of == CircuitOf::Eigenvalues ? spectrumChart(plot, theme) : tokensChart(plot, theme);
}

const FigureLook<CircuitPlot>& figureLook(const CircuitPlot*)
{
    static const FigureLook<CircuitPlot> look = chartLook<CircuitPlot>([](const CircuitPlot& plot) {
        return tr("Circuits: %1, head %2").arg(circuitName(plot.of), headText(plot.head));
    });
    return look;
}

} // namespace headlight
