// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/state/head_points_choice.h"
#include "ui/window/widgets/tab_pane.h"

#include <vector>

class QAction;
class QMenu;

namespace headlight {

class ChartPane;
class ChoiceButton;
class MainActions;
class Session;

/// The tab Heads as points: which numbers of the heads stand on the axes, colour and size the points, and the scatter.
class HeadPointsPane : public TabPane {
    Q_OBJECT
public:
    HeadPointsPane(Session& session, MainActions& actions, QWidget* parent = nullptr);

    void setView(const ViewData& view) override;

private:
    struct Choice {
        HeadQuantity HeadPointsChoice::*quantity;
        ChoiceButton* button;
        std::vector<QAction*> actions; // by kHeadMarks, those that it offers
    };

    void addChoice(HeadQuantity HeadPointsChoice::*quantity, const QString& name, const QString& object,
                   const QString& tip, bool mayBeNone);
    void followState();

    Session& m_session;
    std::vector<Choice> m_choices;
    ChartPane* m_chart = nullptr;
};

} // namespace headlight
