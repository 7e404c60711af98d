// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/frame/centre_pane.h"

#include "core/export/pattern_csv.h"
#include "ui/pictures/all_pictures.h"
#include "ui/pictures/layers/layer_plot.h"
#include "ui/pictures/shown_map.h"
#include "ui/pictures/words.h"
#include "ui/session/session.h"
#include "ui/window/compare/compare_pane.h"
#include "ui/window/context/context_pane.h"
#include "ui/window/frame/figure_pane.h"
#include "ui/window/heatmap/heatmap_grid_view.h"
#include "ui/window/heatmap/heatmap_view.h"
#include "ui/window/layers/layers_pane.h"
#include "ui/window/links/links_pane.h"
#include "ui/window/overview/overview_pane.h"
#include "ui/window/shapes/shapes_view.h"
#include "ui/window/text/mask_painting.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QTabBar>
#include <QVBoxLayout>

#include <algorithm>

namespace headlight {

CentrePane::CentrePane(Session& session, QWidget* parent)
    : QWidget(parent),
      m_session(session),
      m_tabs(new QTabBar(this)),
      m_empty(new QLabel(this)),
      m_heatmap(new HeatmapView(this)),
      m_painting(new MaskPainting(session, *m_heatmap, this)),
      m_multiples(new HeatmapGridView(this)),
      m_links(new LinksPane(session, this)),
      m_shapes(new ShapesView(this))
{
    setObjectName("centrePane");
    setAttribute(Qt::WA_StyledBackground);
    m_tabs->setObjectName("viewTabs");
    m_tabs->setAccessibleName(tr("Views"));
    m_tabs->setDrawBase(false);
    m_tabs->setExpanding(false);
    m_tabs->setUsesScrollButtons(false); // names are cut short before a tab is out of reach
    m_tabs->setElideMode(Qt::ElideRight);
    for (const ViewTab tab : pictureTabs())
        m_tabs->addTab(tabName(tab));
    auto* overview = new OverviewPane(session, this);
    connect(overview, &OverviewPane::menuRequested, this, &CentrePane::headsMenuRequested);
    addPane(ViewTab::Overview, overview, "overviewPane");
    addPane(ViewTab::Links, m_links, "linksPane");
    addPane(ViewTab::Layers, new LayersPane(session, this), "layersPane");
    addPane(ViewTab::Context, new ContextPane(session, this), "contextPane");
    addPane(ViewTab::Compare, new ComparePane(session, this), "comparePane");
    for (const ViewTab tab : pictureTabs())
        if (!m_panes.contains(tab) && tab != ViewTab::Heatmap && tab != ViewTab::SmallMultiples &&
            tab != ViewTab::Shapes)
            addPane(tab, new FigurePane(tabName(tab), this),
                    QString::fromLatin1(tab.word.data()) + QStringLiteral("Pane"));
    m_heatmap->setObjectName("heatmapView");
    m_multiples->setObjectName("multiplesView");
    m_shapes->setObjectName("shapesView");
    m_empty->setObjectName("emptyLabel");
    m_empty->setProperty("role", "muted");
    m_empty->setAlignment(Qt::AlignCenter);
    m_empty->setWordWrap(true);

    auto* pictures = new QHBoxLayout;
    pictures->setSpacing(8);
    pictures->addWidget(m_empty, 1);
    pictures->addWidget(m_heatmap, 11);
    pictures->addWidget(m_multiples, 1);
    pictures->addWidget(m_shapes, 1);
    for (const auto& [tab, pane] : m_panes)
        pictures->addWidget(pane, 10); // a little less than the heatmap, which the links may stand beside
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(12, 4, 12, 8);
    layout->setSpacing(8);
    layout->addWidget(m_tabs);
    layout->addWidget(m_painting);
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
        if (m_shown)
            emit hovered(m_shown->axes.queryOf(row), m_shown->axes.keyOf(column));
    };
    connect(m_heatmap, &HeatmapView::cellHovered, this, tellHover);
    connect(m_heatmap, &HeatmapView::cellClicked, &m_session,
            [this](int row, int column) { m_session.pin(m_shown->axes.queryOf(row), m_shown->axes.keyOf(column)); });
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
}

void CentrePane::followState()
{
    const QSignalBlocker blocker(m_tabs);
    const std::vector<ViewTab> tabs = pictureTabs();
    m_tabs->setCurrentIndex(static_cast<int>(std::ranges::find(tabs, m_session.state().tab) - tabs.begin()));
    if (m_painting->isActive() && m_session.state().tab != ViewTab::Heatmap)
        emit maskPaintingLeft();
}

void CentrePane::setAlone(bool alone)
{
    m_isAlone = alone;
    const bool hadLinks = !m_links->isHidden();
    arrange();
    if (!hadLinks && hasCompanion())
        m_links->setView(*m_shown);
}

void CentrePane::setMaskPainting(bool paints)
{
    if (paints && m_session.state().tab != ViewTab::Heatmap)
        m_session.setTab(ViewTab::Heatmap);
    m_painting->setActive(paints);
    if (paints)
        m_heatmap->setFocus();
}

void CentrePane::followResult()
{
    const auto& view = m_session.result()->view;
    if (view == m_shown)
        return; // the same pictures, now with predictions
    m_shown = view;
    m_hovered = {-1, -1};
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
}

/// Shows what the last result is a picture of: a tab that was chosen a moment ago keeps the old picture until its own
/// is there.
void CentrePane::arrange()
{
    if (!m_shown) {
        m_empty->setText(m_session.problem().isEmpty() ? tr("Type a sentence above: its attention appears here.")
                                                       : m_session.problem());
        for (QWidget* view : std::initializer_list<QWidget*>{m_heatmap, m_multiples, m_shapes})
            view->hide();
        for (const auto& [tab, pane] : m_panes)
            pane->hide();
        m_empty->show();
        return;
    }
    const ViewTab tab = m_session.result()->state.tab;
    const int nTokens = std::max(m_shown->nQueries, m_shown->nKeys);
    const bool roomForTwo = width() >= 640 && (width() - 24) * 10 / 21 >= 220 && width() >= 2 * (80 + 10 * nTokens);
    const bool noPanels = tab == ViewTab::SmallMultiples && m_shown->multiples && m_shown->multiples->panels.empty();
    const bool linksShown = tab == ViewTab::Links || (tab == ViewTab::Heatmap && roomForTwo && !m_isAlone);
    m_links->setCompanion(tab != ViewTab::Links);
    if (noPanels)
        m_empty->setText(tr("Every head is hidden: show one with the eye at the left."));
    m_empty->setVisible(noPanels);
    m_heatmap->setVisible(tab == ViewTab::Heatmap);
    m_multiples->setVisible(tab == ViewTab::SmallMultiples && !noPanels);
    m_shapes->setVisible(tab == ViewTab::Shapes);
    for (const auto& [paneTab, pane] : m_panes)
        pane->setVisible(paneTab == tab || (pane == m_links && linksShown));
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

/// The links stand beside the heatmap.
bool CentrePane::hasCompanion() const
{
    return m_shown && m_shown->heatmap && !m_links->isHidden();
}

std::optional<Figure> CentrePane::figure() const
{
    if (!m_shown)
        return std::nullopt;
    if (m_shown->shown.figure)
        return m_shown->shown.figure;
    const TabPane* pane = shownPane(); // of every head, which come one after the other
    return pane ? pane->figure() : std::nullopt;
}

std::optional<PictureTable> CentrePane::numbers() const
{
    if (!m_shown)
        return std::nullopt;
    if (m_shown->shown.table)
        return m_shown->shown.table;
    const TabPane* pane = shownPane();
    return pane ? pane->numbers() : std::nullopt;
}

void CentrePane::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    const bool hadLinks = !m_links->isHidden();
    arrange();
    if (!hadLinks && hasCompanion())
        m_links->setView(*m_shown);
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
