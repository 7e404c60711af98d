// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/frame/centre_pane.h"

#include "ui/pictures/all_pictures.h"
#include "ui/session/session.h"
#include "ui/window/compare/compare_pane.h"
#include "ui/window/context/context_pane.h"
#include "ui/window/flow/flow_view.h"
#include "ui/window/frame/figure_pane.h"
#include "ui/window/heatmap/heatmap_grid_view.h"
#include "ui/window/heatmap/heatmap_view.h"
#include "ui/window/layers/layers_pane.h"
#include "ui/window/links/links_pane.h"
#include "ui/window/overview/overview_pane.h"
#include "ui/window/shapes/shapes_view.h"
#include "ui/window/start/start_page.h"
#include "ui/window/text/mask_painting.h"
#include "ui/window/widgets/fitting_tabs.h"
#include "ui/window/widgets/plain_text.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QVBoxLayout>

#include <utility>

namespace headlight {

CentrePane::CentrePane(Session& session, MainActions& actions, QWidget* parent)
    : QWidget(parent),
      m_session(session),
      m_tabs(new FittingTabs(this)),
      m_tabRow(makeTabRow(actions)),
      m_headsChoice(makeHeadsChoice()),
      m_noLinks(plainLabel(this)),
      m_empty(plainLabel(this)),
      m_start(new StartPage(session, this)),
      m_heatmap(new HeatmapView(this)),
      m_painting(new MaskPainting(session, *m_heatmap, this)),
      m_multiples(new HeatmapGridView(this)),
      m_links(new LinksPane(session, this)),
      m_shapes(new ShapesView(this))
{
    setObjectName("centrePane");
    setAttribute(Qt::WA_StyledBackground);
    auto* overview = new OverviewPane(session, this);
    connect(overview, &OverviewPane::menuRequested, this, &CentrePane::headsMenuRequested);
    addPane(ViewTab::Overview, overview, "overviewPane");
    addPane(ViewTab::Links, m_links, "linksPane");
    addPane(ViewTab::Layers, new LayersPane(session, this), "layersPane");
    addPane(ViewTab::Context, new ContextPane(session, this), "contextPane");
    addPane(ViewTab::Compare, new ComparePane(session, this), "comparePane");
    m_flow = new FlowPane(this);
    connect(m_flow, &FlowPane::stageChosen, this, &CentrePane::stageChosen);
    addPane(ViewTab::Flow, m_flow, "flowPane");
    for (const ViewTab tab : pictureTabs())
        if (!m_panes.contains(tab) && tab != ViewTab::Heatmap && tab != ViewTab::SmallMultiples &&
            tab != ViewTab::Shapes)
            addPane(tab, new FigurePane(tabName(tab), this),
                    QString::fromLatin1(tab.word.data()) + QStringLiteral("Pane"));
    m_heatmap->setObjectName("heatmapView");
    m_multiples->setObjectName("multiplesView");
    m_shapes->setObjectName("shapesView");
    m_noLinks->setObjectName("noLinks");
    m_noLinks->setProperty("role", "muted");
    m_noLinks->setWordWrap(true);
    m_empty->setObjectName("emptyLabel");
    m_empty->setProperty("role", "muted");
    m_empty->setAlignment(Qt::AlignCenter);
    m_empty->setWordWrap(true);

    auto* pictures = new QHBoxLayout;
    pictures->setSpacing(8);
    pictures->addWidget(m_empty, 1);
    pictures->addWidget(m_start, 1);
    pictures->addWidget(m_heatmap, 11);
    pictures->addWidget(m_multiples, 1);
    pictures->addWidget(m_shapes, 1);
    for (const auto& [tab, pane] : m_panes)
        pictures->addWidget(pane, 10); // a little less than the heatmap, which the links may stand beside
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(12, 4, 12, 8);
    layout->setSpacing(8);
    layout->addWidget(m_tabRow);
    layout->addWidget(m_headsChoice);
    layout->addWidget(m_painting);
    layout->addWidget(m_noLinks);
    layout->addLayout(pictures, 1);

    connectViews();
    followState();
    arrange();
}

void CentrePane::addPane(ViewTab tab, TabPane* pane, const QString& name)
{
    pane->setObjectName(name);
    connect(pane, &TabPane::hovered, this, &CentrePane::hovered);
    connect(pane, &TabPane::refused, this, &CentrePane::refused);
    m_panes[tab] = pane;
}

TabPane* CentrePane::shownPane() const
{
    const auto found = m_shown ? m_panes.find(m_session.result()->state.tab) : m_panes.end();
    return found != m_panes.end() ? found->second : nullptr;
}

void CentrePane::connectViews()
{
    connect(m_tabs, &QTabBar::currentChanged, &m_session,
            [this](int tab) { m_session.setTab(pictureTabs()[static_cast<std::size_t>(tab)]); });
    // Pictures speak of their rows and columns, everything else of tokens.
    const auto tellHover = [this](int row, int column) {
        const ShownAxes& axes = m_heatmap->plot().axes;
        if (m_shown)
            emit hovered(axes.queryOf(row), axes.keyOf(column));
    };
    connect(m_heatmap, &HeatmapView::cellHovered, this, tellHover);
    connect(m_heatmap, &HeatmapView::cellClicked, &m_session, [this](int row, int column) {
        const ShownAxes& axes = m_heatmap->plot().axes;
        m_session.pin(axes.queryOf(row), axes.keyOf(column));
    });
    connect(m_painting, &MaskPainting::left, this, &CentrePane::maskPaintingLeft);
    connect(m_multiples, &HeatmapGridView::headClicked, &m_session, [this](int layer, int head) {
        m_session.selectHead({layer, head});
    });
    connect(m_multiples, &HeatmapGridView::headActivated, &m_session, [this](int layer, int head) {
        m_session.selectHead({layer, head});
        m_session.setTab(ViewTab::Heatmap);
    });
    connect(m_multiples, &HeatmapGridView::cellHovered, this,
            [tellHover](int, int, int row, int column) { tellHover(row, column); });
    connect(&m_session, &Session::stateChanged, this, &CentrePane::followState);
    connect(&m_session, &Session::resultChanged, this, &CentrePane::followResult);
    connect(&m_session, &Session::problemChanged, this, &CentrePane::arrange);
    connect(&m_session, &Session::emptied, this, [this] {
        m_shown.reset();
        m_hovered = {-1, -1};
        emit maskPaintingLeft();
        arrange();
    });
}

void CentrePane::followResult()
{
    const auto& view = m_session.result()->view;
    if (view == m_shown)
        return; // the same pictures, now with predictions
    m_shown = view;
    arrange();
    if (view->heatmap && !m_heatmap->isHidden())
        m_heatmap->setPlot(*view->heatmap);
    if (view->multiples)
        m_multiples->setPlot(*view->multiples);
    if (hasCompanion())
        m_links->setView(*view);
    if (!m_shapes->isHidden())
        m_shapes->setPlot(view->shapes);
    if (TabPane* pane = shownPane())
        pane->setView(*view);
    hoverAnew();
}

/// The pointer rests where it was, over other pictures; what they have no place for is hovered no longer.
void CentrePane::hoverAnew()
{
    const TokenPair hovered = std::exchange(m_hovered, TokenPair{-1, -1});
    const auto isThere = [](int token, int place, int nPlaces) { return token < 0 || (place >= 0 && place < nPlaces); };
    const ShownAxes& axes = m_shown->axes;
    if (isThere(hovered.query, axes.rowOf(hovered.query), m_shown->nQueries) &&
        isThere(hovered.key, axes.columnOf(hovered.key), m_shown->nKeys))
        setHovered(hovered.query, hovered.key);
}

void CentrePane::setAsked(const std::optional<AskedPicture>& asked)
{
    if (asked == m_asked)
        return;
    m_asked = asked;
    m_heatmap->setCover(asked ? asked->rows : std::set<int>());
    if (m_shown) {
        m_shown.reset(); // a picture that was hidden has followed nothing
        followResult();
    }
}

void CentrePane::setHovered(int query, int key)
{
    if (!m_shown || m_hovered == TokenPair{query, key})
        return;
    m_hovered = {query, key};
    if (m_shown->heatmap && !m_heatmap->isHidden() && !m_heatmap->underMouse())
        m_heatmap->setHoveredToken(m_shown->axes.rowOf(query), m_shown->axes.columnOf(key));
    if (hasCompanion())
        m_links->setHovered(query, key);
    if (TabPane* pane = shownPane())
        pane->setHovered(query, key);
}

std::optional<Figure> CentrePane::figure() const
{
    if (!m_shown || waitsForAnswer())
        return std::nullopt;
    if (m_shown->shown.figure)
        return m_shown->shown.figure;
    const TabPane* pane = shownPane(); // of every head, which come one after the other
    return pane ? pane->figure() : std::nullopt;
}

std::optional<PictureTable> CentrePane::numbers() const
{
    if (!m_shown || waitsForAnswer())
        return std::nullopt;
    if (m_shown->shown.table)
        return m_shown->shown.table;
    const TabPane* pane = shownPane();
    return pane ? pane->numbers() : std::nullopt;
}

void CentrePane::setTheme(const Theme& theme)
{
    m_heatmap->setTheme(theme);
    m_multiples->setTheme(theme);
    m_links->setTheme(theme);
    m_shapes->setTheme(theme);
    for (const auto& [tab, pane] : m_panes)
        pane->setTheme(theme);
}

} // namespace headlight
