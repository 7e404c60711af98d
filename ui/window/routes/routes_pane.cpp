// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/routes/routes_pane.h"

#include "ui/catalogue/view_data.h"
#include "ui/pictures/routes/route_plot.h"
#include "ui/pictures/routes/routes_row.h"
#include "ui/session/session.h"
#include "ui/window/attribution/compared_tokens.h"
#include "ui/window/chart/chart_pane.h"
#include "ui/window/widgets/field_controls.h"
#include "ui/window/widgets/wrapping_row.h"

#include <QVBoxLayout>

namespace headlight {

namespace {

ChartOfFigure chartWithChosenHead(const Session& session)
{
    return [&session](const Figure& figure, const Theme& theme) -> std::optional<ChartPlot> {
        const auto* plot = figure.as<RoutePlot>();
        if (!plot)
            return std::nullopt;
        RoutePlot marked = *plot;
        marked.selected = selectedHead(session.state(), session.grid());
        return chartOf(marked, theme);
    };
}

} // namespace

RoutesPane::RoutesPane(Session& session, MainActions& actions, QWidget* parent) : TabPane(parent)
{
    auto* choices = new WrappingRow;
    m_tokens = new ComparedTokens(session, *choices, QStringLiteral("routes"), 180, this);
    m_tokens->setPlaceholders({}, tr("mean of all others"));
    new FieldControls(session, routeFields(), *choices, *this);
    choices->addStretch();
    m_chart = new ChartPane(session, actions, tr("Routes"), chartWithChosenHead(session), this);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(6);
    layout->addLayout(choices);
    layout->addWidget(m_chart, 1);
}

void RoutesPane::setView(const ViewData& view)
{
    if (const auto* plot = view.as<RoutePlot>())
        m_tokens->setPlaceholders(tr("%1, the most probable").arg(plot->token), tr("mean of all others"));
    m_chart->setView(view);
}

bool RoutesPane::runMap(MapCommand command)
{
    return m_chart->runMap(command);
}

} // namespace headlight
