// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/chart/chart_plot.h"

#include <qcustomplot.h>

namespace headlight {

/// The ticks of one of our axes: round numbers with the decimals they share, powers of ten, or names, of which every
/// second, third, … stands where there is no room for all. setTickCount() is the most there may be.
class ChartTicker : public QCPAxisTicker {
public:
    explicit ChartTicker(ChartAxis axis);

    void generate(const QCPRange& range, const QLocale& locale, QChar formatChar, int precision, QVector<double>& ticks,
                  QVector<double>* subTicks, QVector<QString>* tickLabels) override;

    /// The widest label of the whole axis, for the room that a tick needs.
    double widestLabel(const QFont& font) const;

private:
    std::vector<double> ticksIn(double low, double high, int most) const;
    QStringList labelsOf(const std::vector<double>& ticks) const;

    ChartAxis m_axis;
};

} // namespace headlight
