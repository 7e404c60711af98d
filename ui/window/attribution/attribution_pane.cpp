// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/attribution/attribution_pane.h"

#include "ui/catalogue/view_data.h"
#include "ui/chart/chart_view.h"
#include "ui/pictures/attribution/attribution_fields.h"
#include "ui/pictures/attribution/attribution_plot.h"
#include "ui/pictures/attribution/attribution_row.h"
#include "ui/session/session.h"
#include "ui/window/attribution/compared_tokens.h"
#include "ui/window/chart/chart_pane.h"
#include "ui/window/widgets/field_controls.h"
#include "ui/window/widgets/layer_map_view.h"
#include "ui/window/widgets/wrapping_row.h"

#include <QVBoxLayout>

namespace headlight {

AttributionPane::AttributionPane(Session& session, MainActions& actions, QWidget* parent)
    : TabPane(parent), m_session(session), m_map(new LayerMapView(this))
{
    auto* choices = new WrappingRow;
    new FieldControls(session, attributionFields(), *choices, *this);
    m_tokens = new ComparedTokens(session, *choices, QStringLiteral("attribution"), 180, this);
    m_tokens->setPlaceholders({}, tr("mean of all others"));
    choices->addStretch();
    m_chart = new ChartPane(session, actions, tr("Why this token"), attributionPicture().chart, this);
    m_map->setObjectName("attributionMap");
    m_map->hide();
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(6);
    layout->addLayout(choices);
    layout->addWidget(m_chart, 1);
    layout->addWidget(m_map, 1);
    connect(m_map, &LayerMapView::cellChosen, this, &AttributionPane::openHead);
    connect(&m_chart->view(), &ChartView::chosen, this, &AttributionPane::openSource);
}

void AttributionPane::openHead(int layer, int column)
{
    const std::optional<HeadIndex> head = m_map->plot().headOf({layer, column});
    if (!head)
        return;
    m_session.selectHead(*head);
    m_session.set(&SessionState::attribution, &AttributionChoice::of, AttributionOf::Sources);
}

/// Pins the weight by which the head takes a token's value: the inspector takes it apart.
void AttributionPane::openSource(const ChartPlace& place)
{
    if (m_position)
        m_session.pin(m_position, place.point);
}

void AttributionPane::setView(const ViewData& view)
{
    const auto* map = view.as<LayerMapPlot>();
    const auto* plot = view.as<AttributionPlot>();
    if (plot)
        m_tokens->setPlaceholders(tr("%1, the most probable").arg(plot->token), tr("mean of all others"));
    m_position = plot && plot->of == AttributionOf::Sources ? std::optional(plot->pair.position) : std::nullopt;
    m_map->setVisible(map != nullptr);
    m_chart->setVisible(!map);
    if (map) {
        m_map->setAccessibleName(map->isOfHeads ? tr("Why this token, layer by head")
                                                : tr("Why this token, query by key"));
        m_map->setClickText(map->isOfHeads ? tr("A click opens the tokens that the head looks at.") : QString());
        m_map->setPlot(*map);
    } else {
        m_chart->setView(view);
    }
}

bool AttributionPane::runMap(MapCommand command)
{
    return m_map->isHidden() && m_chart->runMap(command);
}

} // namespace headlight
