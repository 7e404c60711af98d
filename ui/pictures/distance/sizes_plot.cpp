// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/distance/sizes_plot.h"

#include "ui/chart/chart_figure.h"
#include "ui/kit/faded.h"
#include "ui/kit/tr.h"

#include <algorithm>
#include <cmath>

namespace headlight {

namespace {

constexpr double kBinShare = 0.6;                      // a bar has so much of its colour
constexpr double kBinWidth = 1.0 / kSizeBinsPerDecade; // the unit of the axis is a decade

double middleOfBin(int bin)
{
    return kLeastSizeDecade + (bin + 0.5) * kBinWidth;
}

/// Three digits, and no power of ten.
QString edgeText(int bin)
{
    const double edge = WeightSizes::edgeOf(bin);
    const int decimals = std::max(0, 2 - static_cast<int>(std::floor(std::log10(edge) + 1e-9)));
    QString text = QString::number(edge, 'f', decimals);
    while (decimals > 0 && (text.endsWith(u'0') || text.endsWith(u'.'))) {
        const bool isWhole = text.endsWith(u'.');
        text.chop(1);
        if (isWhole)
            break;
    }
    return text;
}

std::string edgeNumber(int bin)
{
    return QString::number(WeightSizes::edgeOf(bin), 'g', 6).toStdString();
}

/// A size as an axis of powers of ten has it.
QStringList powerTexts(const std::vector<double>& exponents)
{
    QStringList texts;
    for (const double exponent : exponents)
        texts << QString::number(std::pow(10.0, exponent), 'g', 3);
    return texts;
}

QString binText(double middle)
{
    const auto bin = static_cast<int>(std::floor((middle - kLeastSizeDecade) / kBinWidth));
    return bin < 0 ? tr("up to %1").arg(edgeText(0)) : tr("above %1, up to %2").arg(edgeText(bin), edgeText(bin + 1));
}

/// The bin of the least comes first, as wide as the others.
void addCounts(ChartSeries& series, const WeightSizes& sizes)
{
    series.x.push_back(middleOfBin(-1));
    series.y.push_back(static_cast<double>(sizes.nLeast));
    for (std::size_t bin = 0; bin < sizes.counts.size(); ++bin) {
        series.x.push_back(middleOfBin(static_cast<int>(bin)));
        series.y.push_back(static_cast<double>(sizes.counts[bin]));
    }
}

} // namespace

int SizesPlot::nBins() const
{
    std::size_t most = 0;
    for (const Curve& curve : curves)
        most = std::max(most, curve.sizes.counts.size());
    return static_cast<int>(most);
}

ChartPlot chartOf(const SizesPlot& plot, const Theme& theme)
{
    ChartPlot chart;
    chart.title = {plot.caption.layer, plot.isOfFileNumbers ? tr("numbers by size") : tr("weights by size")};
    chart.x = {plot.isOfFileNumbers ? tr("size of a number, whatever its sign") : tr("size of a weight"),
               middleOfBin(-1) - kBinWidth / 2.0, middleOfBin(plot.nBins() - 1) + kBinWidth / 2.0,
               ChartTicks::WholeNumbers};
    chart.x.tickTexts = powerTexts;
    chart.x.readout = tr("size");
    chart.x.valueText = binText;
    chart.y.name = plot.isOfFileNumbers ? tr("how many numbers") : tr("how many weights");
    chart.y.ticks = ChartTicks::WholeNumbers;
    double most = 1.0;
    for (const SizesPlot::Curve& curve : plot.curves) {
        ChartSeries series = headSeries(curve.head, plot, theme);
        if (series.isChosen) {
            series.mark = ChartMark::Bars;
            series.width = 0.9 * kBinWidth;
            series.colour = faded(series.colour, kBinShare); // the curves behind them are seen
        }
        addCounts(series, curve.sizes);
        most = std::max(most, *std::ranges::max_element(series.y));
        chart.series.push_back(std::move(series));
    }
    chart.y.high = 1.05 * most;
    addHidden(chart, plot, theme);
    chart.note = tr("bars: head %1; the first one has all of up to %2").arg(plot.selected.head).arg(edgeText(0));
    return chart;
}

std::string sizesTable(const SizesPlot& plot)
{
    std::string text = "layer,head,above,up_to,weights\n";
    const auto addLine = [&](const HeadIndex& head, const std::string& above, int upTo, std::int64_t count) {
        text += std::to_string(head.layer) + ',' + std::to_string(head.head) + ',' + above + ',' + edgeNumber(upTo) +
                ',' + std::to_string(count) + '\n';
    };
    for (const SizesPlot::Curve& curve : plot.curves) {
        addLine(curve.head, "0", 0, curve.sizes.nLeast);
        for (int bin = 0; bin < static_cast<int>(curve.sizes.counts.size()); ++bin)
            addLine(curve.head, edgeNumber(bin), bin + 1, curve.sizes.counts[static_cast<std::size_t>(bin)]);
    }
    return text;
}

const FigureLook<SizesPlot>& figureLook(const SizesPlot*)
{
    static const FigureLook<SizesPlot> look = chartLook<SizesPlot>(
        [](const SizesPlot& plot) { return tr("Weights by size, layer %1").arg(plot.selected.layer); });
    return look;
}

} // namespace headlight
