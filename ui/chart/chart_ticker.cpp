// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/chart/chart_ticker.h"

#include "ui/kit/axis_ticks.h"
#include "ui/kit/legend.h"
#include "ui/kit/text_metrics.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace headlight {

ChartTicker::ChartTicker(ChartAxis axis) : m_axis(std::move(axis)) {}

std::vector<double> ChartTicker::ticksIn(double low, double high, int most) const
{
    std::vector<double> ticks;
    switch (m_axis.ticks) {
    case ChartTicks::Numbers:
        return linearTicks(low, high, most);
    case ChartTicks::WholeNumbers:
        ticks = linearTicks(low, high, most);
        std::erase_if(ticks, [](double tick) { return tick != std::floor(tick); });
        return ticks;
    case ChartTicks::Decades:
        ticks = decadeTicks(low, high, most);
        return ticks.size() < 2 ? linearTicks(low, high, most) : ticks; // looked into closely
    case ChartTicks::Origin:
        return low <= 0.0 && 0.0 <= high ? std::vector{0.0} : std::vector<double>();
    case ChartTicks::Names:
        break;
    }
    const double first = std::max(0.0, std::ceil(low - 1e-9));
    const double last = std::min(double(m_axis.names.size()) - 1.0, std::floor(high + 1e-9));
    const double step = std::max(1.0, std::ceil((last - first + 1.0) / std::max(most, 1)));
    for (double tick = std::ceil(first / step) * step; tick <= last; tick += step)
        ticks.push_back(tick);
    return ticks;
}

QStringList ChartTicker::labelsOf(const std::vector<double>& ticks) const
{
    QStringList labels;
    if (m_axis.tickTexts)
        return m_axis.tickTexts(ticks);
    if (m_axis.ticks == ChartTicks::Numbers)
        return scaleNumbers(ticks);
    for (const double tick : ticks) {
        if (m_axis.ticks == ChartTicks::Origin)
            labels << QString();
        else if (m_axis.ticks == ChartTicks::Names)
            labels << m_axis.names.value(static_cast<qsizetype>(tick));
        else if (m_axis.ticks == ChartTicks::Decades)
            labels << powerOfTen(static_cast<int>(std::lround(std::log10(tick))));
        else
            labels << numberText(tick, 0);
    }
    return labels;
}

double ChartTicker::widestLabel(const QFont& font) const
{
    double widest = 0.0;
    const QStringList labels =
        m_axis.ticks == ChartTicks::Names ? m_axis.names : labelsOf(ticksIn(m_axis.low, m_axis.high, mTickCount));
    for (const QString& label : labels)
        widest = std::max(widest, textWidth(label, font));
    return widest;
}

void ChartTicker::generate(const QCPRange& range, const QLocale&, QChar, int, QVector<double>& ticks,
                           QVector<double>* subTicks, QVector<QString>* tickLabels)
{
    const std::vector<double> there = ticksIn(range.lower, range.upper, mTickCount);
    ticks = QVector<double>(there.begin(), there.end());
    if (subTicks)
        subTicks->clear();
    if (tickLabels) {
        const QStringList labels = labelsOf(there);
        *tickLabels = QVector<QString>(labels.begin(), labels.end());
    }
}

} // namespace headlight
