// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/head_points/head_points_pane.h"

#include "ui/pictures/head_points/head_points_fields.h"
#include "ui/pictures/head_points/head_points_row.h"
#include "ui/window/chart/chart_pane.h"
#include "ui/window/widgets/choice_button.h"
#include "ui/window/widgets/field_controls.h"
#include "ui/window/widgets/wrapping_row.h"

#include <QVBoxLayout>

namespace headlight {

HeadPointsPane::HeadPointsPane(Session& session, MainActions& actions, QWidget* parent) : TabPane(parent)
{
    auto* choices = new WrappingRow;
    const FieldControls* controls = new FieldControls(session, headPointsFields(), *choices, *this);
    for (const char* key : {"headPoints.x", "headPoints.y", "headPoints.colour", "headPoints.size"})
        qobject_cast<ChoiceButton*>(controls->of(QLatin1String(key)))->setWhole();
    choices->addStretch();
    m_chart = new ChartPane(session, actions, tr("Heads as points"), headPointsPicture().chart, this);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(6);
    layout->addLayout(choices);
    layout->addWidget(m_chart, 1);
}

void HeadPointsPane::setView(const ViewData& view)
{
    m_chart->setView(view);
}

bool HeadPointsPane::runMap(MapCommand command)
{
    return m_chart->runMap(command);
}

} // namespace headlight
