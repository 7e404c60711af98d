// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/chart/chart_of_figure.h"
#include "ui/state/state_field.h"
#include "ui/window/widgets/tab_pane.h"

namespace headlight {

class ChartPane;
class MainActions;
class Session;

/// The pane of a picture that is one chart, under the controls of what it shows.
class ChoiceChartPane : public TabPane {
    Q_OBJECT
public:
    /// `name` is that of the tab, for a screen reader; `chart` finds the chart in the picture's figure.
    ChoiceChartPane(Session& session, MainActions& actions, const QString& name, const StateFields& fields,
                    ChartOfFigure chart, QWidget* parent = nullptr);

    void setView(const ViewData& view) override;
    bool runMap(MapCommand command) override;

private:
    ChartPane* m_chart;
};

} // namespace headlight
