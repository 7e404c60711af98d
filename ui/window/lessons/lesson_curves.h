// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/lessons/curve_plot.h"

#include <QObject>

#include <set>
#include <vector>

namespace headlight {

class ChartView;
class FormulaText;

/// The curves of a lesson's text, each a chart over the room that the text keeps for it. The wheel turns the page, as
/// it does beside them, and zooms a chart that has the keyboard, or with Ctrl.
class LessonCurves : public QObject {
    Q_OBJECT
public:
    explicit LessonCurves(FormulaText& text);

    /// The plots of the text that was set last; what is looked into stays where the axes are the same.
    void show(std::vector<CurvePlot> plots);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    struct Curve {
        CurvePlot plot;
        ChartView* view;
        std::set<int> off; // curves that are switched off
    };

    ChartView* makeView(std::size_t number);
    void showCurve(const Curve& curve) const;
    void place() const;

    FormulaText& m_text;
    std::vector<Curve> m_curves;
};

} // namespace headlight
