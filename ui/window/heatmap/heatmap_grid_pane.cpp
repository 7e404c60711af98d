// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/heatmap/heatmap_grid_pane.h"

#include "ui/catalogue/view_data.h"
#include "ui/session/session.h"
#include "ui/window/heatmap/heatmap_grid_view.h"
#include "ui/window/heatmap/map_zoom.h"

#include <QVBoxLayout>

namespace headlight {

HeatmapGridPane::HeatmapGridPane(Session& session, QWidget* parent) : TabPane(parent), m_view(new HeatmapGridView(this))
{
    m_view->setObjectName("multiplesView");
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_view);
    choosePart(m_view->mapZoom(), session);
    connect(m_view, &HeatmapGridView::headClicked, &session, [&session](int layer, int head) {
        session.selectHead({layer, head});
    });
    connect(m_view, &HeatmapGridView::headActivated, &session, [&session](int layer, int head) {
        session.selectHead({layer, head});
        session.set(&SessionState::tab, kHeatmapTab);
    });
    connect(m_view, &HeatmapGridView::cellHovered, this, [this](int, int, int row, int column) {
        if (m_view->plot().panels.empty())
            return;
        const ShownAxes& axes = m_view->plot().panels.front().axes; // which all panels share
        emit hovered(axes.queryOf(row), axes.keyOf(column));
    });
}

void HeatmapGridPane::setView(const ViewData& view)
{
    if (const auto* plot = view.as<HeatmapGridPlot>())
        m_view->setPlot(*plot);
}

bool HeatmapGridPane::runMap(MapCommand command)
{
    return m_view->run(command);
}

QString HeatmapGridPane::sentenceFor(const ViewData& view) const
{
    const auto* plot = view.as<HeatmapGridPlot>();
    return plot && plot->panels.empty() ? tr("Every head is hidden: show one with the eye at the left.") : QString();
}

} // namespace headlight
