// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/window/widgets/tab_pane.h"

namespace headlight {

class ChartPane;
class ComparedTokens;
class MainActions;
class Session;

/// The tab Routes: the two predictions that are compared, how strong a link has to be, and the graph of what leads to
/// their difference. A click on a head chooses it.
class RoutesPane : public TabPane {
    Q_OBJECT
public:
    RoutesPane(Session& session, MainActions& actions, QWidget* parent = nullptr);

    void setView(const ViewData& view) override;
    bool runMap(MapCommand command) override;

private:
    ComparedTokens* m_tokens;
    ChartPane* m_chart;
};

} // namespace headlight
