// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/chart/chart_of_figure.h"
#include "ui/chart/chart_plot.h"
#include "ui/picture/picture.h"
#include "ui/window/widgets/tab_pane.h"

#include <QSet>

class QContextMenuEvent;
class QLabel;

namespace headlight {

class ChartView;
class MainActions;
class Session;

/// The pane of a picture whose figure is one chart. The cursor shows the map of a head's point with what it reads. A
/// click on a point or a curve of a head chooses the head, one on
/// its entry in the legend hides it or shows it again, as the session keeps it; another series is switched here alone.
class ChartPane : public TabPane {
    Q_OBJECT
public:
    /// `name` is that of the tab, for a screen reader; `chart` finds the chart in the picture's figure.
    ChartPane(Session& session, MainActions& actions, const QString& name, ChartOfFigure chart,
              QWidget* parent = nullptr);

    void setView(const ViewData& view) override;
    void show(MadePicture picture);
    bool runMap(MapCommand command) override;

    ChartView& view() { return *m_view; }

protected:
    void contextMenuEvent(QContextMenuEvent* event) override;

private:
    void showChart();
    void switchSeries(int series);
    void switchHeads(const ChartSeries& series);
    void choose(const ChartPlace& place);
    QImage mapOf(const ChartPlace& place) const;
    void copyNumbers() const;

    Session& m_session;
    MainActions& m_actions;
    ChartOfFigure m_chart;
    ChartView* m_view;
    QLabel* m_refusal;
    MadePicture m_picture;
    QSet<QString> m_off; // names of the series that are switched off here alone
};

} // namespace headlight
