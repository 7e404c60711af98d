// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/window/widgets/tab_pane.h"

namespace headlight {

class ChartPane;
class MainActions;
class Session;

/// The tab Heads as points: which numbers of the heads stand on the axes, colour and size the points, and the scatter.
class HeadPointsPane : public TabPane {
    Q_OBJECT
public:
    HeadPointsPane(Session& session, MainActions& actions, QWidget* parent = nullptr);

    void setView(const ViewData& view) override;
    bool runMap(MapCommand command) override;

private:
    ChartPane* m_chart;
};

} // namespace headlight
