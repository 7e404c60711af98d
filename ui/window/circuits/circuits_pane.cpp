// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/circuits/circuits_pane.h"

#include "ui/catalogue/view_data.h"
#include "ui/pictures/circuits/circuit_plot.h"
#include "ui/pictures/circuits/circuits_fields.h"
#include "ui/pictures/circuits/circuits_row.h"
#include "ui/session/session.h"
#include "ui/window/chart/chart_pane.h"
#include "ui/window/widgets/field_controls.h"
#include "ui/window/widgets/layer_map_view.h"
#include "ui/window/widgets/wrapping_row.h"

#include <QVBoxLayout>

namespace headlight {

CircuitsPane::CircuitsPane(Session& session, MainActions& actions, QWidget* parent)
    : TabPane(parent), m_session(session)
{
    auto* choices = new WrappingRow;
    new FieldControls(session, circuitFields(), *choices, *this);
    choices->addStretch();
    m_chart = new ChartPane(session, actions, tr("Circuits"), circuitsPicture().chart, this);
    m_map = new LayerMapView(this);
    m_map->setObjectName("compositionMap");
    m_map->setAccessibleName(tr("Composition of heads, head by head"));
    m_map->setClickText(tr("A click shows what the reading head looks for."));
    m_map->hide();
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(6);
    layout->addLayout(choices);
    layout->addWidget(m_chart, 1);
    layout->addWidget(m_map, 1);
    connect(m_map, &LayerMapView::cellChosen, this, &CircuitsPane::openHead);
}

void CircuitsPane::openHead(int layer, int column)
{
    const std::optional<HeadIndex> head = m_map->plot().headOf({layer, column});
    if (!head)
        return;
    m_session.selectHead(*head);
    m_session.set(&SessionState::circuit, &CircuitChoice::of, CircuitOf::Qk);
}

void CircuitsPane::setView(const ViewData& view)
{
    const auto* map = view.as<LayerMapPlot>();
    m_map->setVisible(map != nullptr);
    m_chart->setVisible(!map);
    if (map)
        m_map->setPlot(*map);
    else
        m_chart->setView(view);
}

bool CircuitsPane::runMap(MapCommand command)
{
    return m_map->isHidden() && m_chart->runMap(command);
}

} // namespace headlight
