// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/window/widgets/tab_pane.h"

#include <optional>

namespace headlight {

class ChartPane;
class ComparedTokens;
class LayerMapView;
class MainActions;
class Session;
struct ChartPlace;

/// The tab Why this token: the two predictions that are compared, and the shares of the difference of their logits. A
/// click on a head of the map opens the tokens that it looks at, a click on such a token the terms of its weight.
class AttributionPane : public TabPane {
    Q_OBJECT
public:
    AttributionPane(Session& session, MainActions& actions, QWidget* parent = nullptr);

    void setView(const ViewData& view) override;
    bool runMap(MapCommand command) override;

private:
    void openHead(int layer, int column);
    void openSource(const ChartPlace& place);

    Session& m_session;
    ComparedTokens* m_tokens;
    ChartPane* m_chart;
    LayerMapView* m_map;
    std::optional<int> m_position; // the place of the predictions, while the tokens of a head are shown
};

} // namespace headlight
