// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/heatmap/heatmap_pane.h"

#include "ui/catalogue/view_data.h"
#include "ui/session/session.h"
#include "ui/window/heatmap/heatmap_view.h"
#include "ui/window/heatmap/mask_painting.h"

#include <QVBoxLayout>

#include <utility>

namespace headlight {

HeatmapPane::HeatmapPane(Session& session, QWidget* parent)
    : TabPane(parent), m_heatmap(new HeatmapView(this)), m_painting(new MaskPainting(session, *m_heatmap, this))
{
    m_heatmap->setObjectName("heatmapView");
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(8);
    layout->addWidget(m_painting);
    layout->addWidget(m_heatmap, 1);
    // The picture speaks of its rows and columns, everything else of tokens.
    const auto axes = [this]() -> const ShownAxes& { return m_heatmap->plot().axes; };
    connect(m_heatmap, &HeatmapView::cellHovered, this,
            [this, axes](int row, int column) { emit hovered(axes().queryOf(row), axes().keyOf(column)); });
    connect(m_heatmap, &HeatmapView::cellClicked, &session,
            [&session, axes](int row, int column) { session.pin(axes().queryOf(row), axes().keyOf(column)); });
    connect(m_painting, &MaskPainting::left, this, &HeatmapPane::paintingLeft);
}

void HeatmapPane::setView(const ViewData& view)
{
    if (const auto* plot = view.as<HeatmapPlot>())
        m_heatmap->setPlot(*plot);
}

void HeatmapPane::setHovered(int query, int key)
{
    if (!m_heatmap->underMouse())
        m_heatmap->setHoveredToken(m_heatmap->plot().axes.rowOf(query), m_heatmap->plot().axes.columnOf(key));
}

void HeatmapPane::setCover(std::set<int> queries)
{
    m_heatmap->setCover(std::move(queries));
}

void HeatmapPane::setPainting(bool paints)
{
    m_painting->setActive(paints);
    if (paints)
        m_heatmap->setFocus();
}

bool HeatmapPane::isPainting() const
{
    return m_painting->isActive();
}

} // namespace headlight
