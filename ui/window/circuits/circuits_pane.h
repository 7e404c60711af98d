// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/window/widgets/tab_pane.h"

namespace headlight {

class ChartPane;
class LayerMapView;
class MainActions;
class Session;

/// The tab Circuits: a chart of the chosen head's circuit, or the map of how heads compose. A click on a cell of the
/// map chooses the head that reads and shows what it looks for.
class CircuitsPane : public TabPane {
    Q_OBJECT
public:
    CircuitsPane(Session& session, MainActions& actions, QWidget* parent = nullptr);

    void setView(const ViewData& view) override;
    bool runMap(MapCommand command) override;

private:
    void openHead(int layer, int column);

    Session& m_session;
    ChartPane* m_chart;
    LayerMapView* m_map;
};

} // namespace headlight
