// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/chart/choice_chart_pane.h"

#include "ui/window/chart/chart_pane.h"
#include "ui/window/widgets/choice_button.h"
#include "ui/window/widgets/field_controls.h"
#include "ui/window/widgets/wrapping_row.h"

#include <QVBoxLayout>

#include <utility>

namespace headlight {

ChoiceChartPane::ChoiceChartPane(Session& session, MainActions& actions, const QString& name, const StateFields& fields,
                                 ChartOfFigure chart, QWidget* parent)
    : TabPane(parent)
{
    auto* choices = new WrappingRow;
    const FieldControls* controls = new FieldControls(session, fields, *choices, *this);
    for (const StateField& field : fields)
        if (auto* button = qobject_cast<ChoiceButton*>(controls->of(field.key)))
            button->setWhole();
    choices->addStretch();
    m_chart = new ChartPane(session, actions, name, std::move(chart), this);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(6);
    layout->addLayout(choices);
    layout->addWidget(m_chart, 1);
}

void ChoiceChartPane::setView(const ViewData& view)
{
    m_chart->setView(view);
}

bool ChoiceChartPane::runMap(MapCommand command)
{
    return m_chart->runMap(command);
}

} // namespace headlight
