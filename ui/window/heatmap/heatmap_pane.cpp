// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/heatmap/heatmap_pane.h"

#include "ui/catalogue/view_data.h"
#include "ui/session/session.h"
#include "ui/window/heatmap/colour_bar_ends.h"
#include "ui/window/heatmap/heatmap_view.h"
#include "ui/window/heatmap/map_zoom.h"
#include "ui/window/heatmap/mask_painting.h"

#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace headlight {

void speakOfTokens(HeatmapView& heatmap, TabPane& pane, Session& session)
{
    const auto axes = [&heatmap]() -> const ShownAxes& { return heatmap.plot().axes; };
    QObject::connect(&heatmap, &HeatmapView::cellHovered, &pane, [&pane, axes](int row, int column) {
        emit pane.hovered(axes().queryOf(row), axes().keyOf(column));
    });
    QObject::connect(&heatmap, &HeatmapView::cellClicked, &session,
                     [&session, axes](int row, int column) { session.pin(axes().queryOf(row), axes().keyOf(column)); });
    choosePart(heatmap.mapZoom(), session);
    chooseColours(heatmap.colourBar(), session);
}

void markHovered(HeatmapView& heatmap, int query, int key)
{
    if (!heatmap.underMouse())
        heatmap.setHoveredToken(heatmap.plot().axes.rowOf(query), heatmap.plot().axes.columnOf(key));
}

HeatmapPane::HeatmapPane(Session& session, QWidget* parent)
    : TabPane(parent), m_heatmap(new HeatmapView(this)), m_painting(new MaskPainting(session, *m_heatmap, this))
{
    m_heatmap->setObjectName("heatmapView");
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_heatmap);
    speakOfTokens(*m_heatmap, *this, session);
    connect(m_painting, &MaskPainting::left, this, &HeatmapPane::paintingLeft);
}

/// What the painting says lies over the legend: the map stays under the mouse.
void HeatmapPane::placePainting()
{
    const int height =
        m_painting->hasHeightForWidth() ? m_painting->heightForWidth(width()) : m_painting->sizeHint().height();
    const int below = static_cast<int>(m_heatmap->places().note.y()); // the legend stays, the line below it goes
    const int top = std::min(this->height() - height, std::max(below, this->height() - 2 * height));
    m_painting->setGeometry(0, top, width(), this->height() - top);
    m_painting->raise();
}

void HeatmapPane::resizeEvent(QResizeEvent* event)
{
    TabPane::resizeEvent(event);
    placePainting();
}

void HeatmapPane::setView(const ViewData& view)
{
    if (const auto* plot = view.as<HeatmapPlot>())
        m_heatmap->setPlot(*plot);
}

void HeatmapPane::setHovered(int query, int key)
{
    markHovered(*m_heatmap, query, key);
}

bool HeatmapPane::runMap(MapCommand command)
{
    return m_heatmap->run(command);
}

void HeatmapPane::setCover(std::set<int> queries)
{
    m_heatmap->setCover(std::move(queries));
}

void HeatmapPane::setPainting(bool paints)
{
    placePainting();
    m_painting->setActive(paints);
    if (paints)
        m_heatmap->setFocus();
}

bool HeatmapPane::isPainting() const
{
    return m_painting->isActive();
}

} // namespace headlight
