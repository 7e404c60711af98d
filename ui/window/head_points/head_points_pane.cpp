// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/head_points/head_points_pane.h"

#include "ui/pictures/head_points/head_points_plot.h"
#include "ui/pictures/head_points/head_points_row.h"
#include "ui/session/session.h"
#include "ui/window/chart/chart_pane.h"
#include "ui/window/widgets/choice_button.h"
#include "ui/window/widgets/wrapping_row.h"

#include <QActionGroup>
#include <QMenu>
#include <QVBoxLayout>

#include <utility>

namespace headlight {

HeadPointsPane::HeadPointsPane(Session& session, MainActions& actions, QWidget* parent)
    : TabPane(parent), m_session(session)
{
    addChoice(&HeadPointsChoice::x, tr("Across"), QStringLiteral("headPointsX"),
              tr("The number of a head that its place from left to right shows"), false);
    addChoice(&HeadPointsChoice::y, tr("Up"), QStringLiteral("headPointsY"),
              tr("The number of a head that its height shows"), false);
    addChoice(&HeadPointsChoice::colour, tr("Colour"), QStringLiteral("headPointsColour"),
              tr("The number of a head that colours its point"), true);
    addChoice(&HeadPointsChoice::size, tr("Size"), QStringLiteral("headPointsSize"),
              tr("The number of a head that sizes its point"), true);
    // Made last, so that the Tab key comes to it last.
    m_chart = new ChartPane(session, actions, tr("Heads as points"), headPointsPicture().chart, this);
    auto* choices = new WrappingRow;
    for (const Choice& choice : m_choices)
        choices->add(choice.button);
    choices->addStretch();
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(6);
    layout->addLayout(choices);
    layout->addWidget(m_chart, 1);
    connect(&session, &Session::stateChanged, this, &HeadPointsPane::followState);
    followState();
}

void HeadPointsPane::addChoice(HeadQuantity HeadPointsChoice::*quantity, const QString& name, const QString& object,
                               const QString& tip, bool mayBeNone)
{
    auto* menu = new QMenu(this);
    auto* group = new QActionGroup(this);
    Choice choice{quantity, new ChoiceButton(name, menu, this), {}};
    choice.button->setObjectName(object);
    choice.button->setToolTip(tip);
    for (const auto& mark : kHeadMarks) {
        const HeadQuantity value = mark.value;
        if (value == HeadQuantity::None && !mayBeNone)
            continue;
        QAction* action = menu->addAction(quantityName(value), &m_session, [this, quantity, value] {
            m_session.set(&SessionState::headPoints, quantity, value);
        });
        action->setCheckable(true);
        action->setData(static_cast<int>(value));
        group->addAction(action);
        choice.actions.push_back(action);
    }
    m_choices.push_back(std::move(choice));
}

void HeadPointsPane::followState()
{
    for (const Choice& choice : m_choices) {
        const HeadQuantity shown = m_session.state().headPoints.*choice.quantity;
        choice.button->setValue(quantityName(shown));
        for (QAction* action : choice.actions)
            action->setChecked(action->data().toInt() == static_cast<int>(shown));
    }
}

void HeadPointsPane::setView(const ViewData& view)
{
    m_chart->setView(view);
}

} // namespace headlight
