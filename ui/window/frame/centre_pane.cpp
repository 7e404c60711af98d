// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/frame/centre_pane.h"

#include "ui/catalogue/all_pictures.h"
#include "ui/pictures/attribution/attribution_row.h"
#include "ui/pictures/circuits/circuits_row.h"
#include "ui/pictures/compare/compare_row.h"
#include "ui/pictures/context/context_row.h"
#include "ui/pictures/distance/distance_row.h"
#include "ui/pictures/flow/flow_row.h"
#include "ui/pictures/head_points/head_points_fields.h"
#include "ui/pictures/head_points/head_points_row.h"
#include "ui/pictures/history/history_row.h"
#include "ui/pictures/layers/layers_row.h"
#include "ui/pictures/links/links_row.h"
#include "ui/pictures/overview/overview_row.h"
#include "ui/pictures/patches/patches_row.h"
#include "ui/pictures/patching/patching_row.h"
#include "ui/pictures/routes/routes_row.h"
#include "ui/pictures/shapes/shapes_row.h"
#include "ui/session/session.h"
#include "ui/window/attribution/attribution_pane.h"
#include "ui/window/chart/chart_pane.h"
#include "ui/window/chart/choice_chart_pane.h"
#include "ui/window/circuits/circuits_pane.h"
#include "ui/window/compare/compare_pane.h"
#include "ui/window/context/context_pane.h"
#include "ui/window/flow/flow_view.h"
#include "ui/window/heatmap/heatmap_grid_pane.h"
#include "ui/window/heatmap/heatmap_pane.h"
#include "ui/window/history/history_pane.h"
#include "ui/window/layers/layers_pane.h"
#include "ui/window/links/links_pane.h"
#include "ui/window/overview/overview_pane.h"
#include "ui/window/patches/patches_pane.h"
#include "ui/window/patching/patching_pane.h"
#include "ui/window/routes/routes_pane.h"
#include "ui/window/shapes/shapes_pane.h"
#include "ui/window/start/start_page.h"
#include "ui/window/widgets/figure_pane.h"
#include "ui/window/widgets/fitting_tabs.h"
#include "ui/window/widgets/plain_text.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
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
      m_stopSteering(makeStopSteering()),
      m_start(new StartPage(session, this)),
      m_heatmap(new HeatmapPane(session, this)),
      m_links(new LinksPane(session, this)),
      m_flow(new FlowPane(this))
{
    setObjectName("centrePane");
    addOverview();
    connect(m_flow, &FlowPane::stageChosen, this, &CentrePane::stageChosen);
    connect(m_heatmap, &HeatmapPane::paintingLeft, this, &CentrePane::maskPaintingLeft);
    addPane(kHeatmapTab, m_heatmap, "heatmapPane");
    addPane(kGridTab, new HeatmapGridPane(session, this), "multiplesPane");
    addPane(kLinksTab, m_links, "linksPane");
    addPane(kShapesTab, new ShapesPane(this), "shapesPane");
    addPane(kLayersTab, new LayersPane(session, actions, this), "layersPane");
    addPane(kContextTab, new ContextPane(session, actions, this), "contextPane");
    addPane(kCompareTab, new ComparePane(session, this), "comparePane");
    addPane(kFlowTab, m_flow, "flowPane");
    addPane(kDistanceTab,
            new ChoiceChartPane(session, actions, tabName(kDistanceTab), distanceFields(), distanceChart(), this),
            "distancePane");
    addPane(kHeadPointsTab,
            new ChoiceChartPane(session, actions, tr("Heads as points"), headPointsFields(), headPointsPicture().chart,
                                this),
            "headPointsPane");
    addPane(kAttributionTab, new AttributionPane(session, actions, this), "attributionPane");
    addPane(kRoutesTab, new RoutesPane(session, actions, this), "routesPane");
    addPane(kPatchesTab, new PatchesPane(session, this), "patchesPane");
    addPane(kPatchingTab, new PatchingPane(session, this), "patchingPane");
    addPane(kCircuitsTab, new CircuitsPane(session, actions, this), "circuitsPane");
    addPane(kHistoryTab, new HistoryPane(session, this), "historyPane");
    for (const Picture& picture : allPictures())
        if (picture.tab && picture.chart && !m_panes.contains(*picture.tab))
            addPane(*picture.tab, new ChartPane(session, actions, tabName(*picture.tab), picture.chart, this),
                    QString::fromLatin1(picture.tab->word.data()) + QStringLiteral("Pane"));
    for (const ViewTab tab : pictureTabs())
        if (!m_panes.contains(tab)) // a picture that needs no more than to be drawn
            addPane(tab, new FigurePane(tabName(tab), this),
                    QString::fromLatin1(tab.word.data()) + QStringLiteral("Pane"));
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
    for (const auto& [tab, pane] : m_panes)
        pictures->addWidget(pane, pane == m_heatmap ? 11 : 10); // the links may stand beside it, a little narrower
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(m_tabRow);
    layout->addWidget(m_headsChoice);
    layout->addWidget(m_noLinks);
    layout->addLayout(pictures, 1);
    layout->addWidget(m_stopSteering, 0, Qt::AlignHCenter);

    setRoom(WindowRoom::Ample);
    connectViews();
    followState();
    arrange();
}

/// The tab Patching, which has such a button, is not shown before the first result.
QPushButton* CentrePane::makeStopSteering()
{
    auto* button = new QPushButton(tr("Stop steering"), this);
    button->setObjectName("stopSteering");
    button->setToolTip(tr("The model runs without the vector that was chosen for it"));
    connect(button, &QPushButton::clicked, &m_session,
            [this] { m_session.set(&SessionState::steering, SteeringChoice()); });
    return button;
}

/// Its tools stand in the row of what chooses it.
void CentrePane::addOverview()
{
    auto* overview = new OverviewPane(m_session, this);
    connect(overview, &OverviewPane::menuRequested, this, &CentrePane::headsMenuRequested);
    m_overviewTools = overview->tools();
    auto* row = static_cast<QHBoxLayout*>(m_headsChoice->layout());
    row->addWidget(m_overviewTools, 100);
    row->addStretch(1);
    addPane(kOverviewTab, overview, "overviewPane");
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
            [this](int tab) { m_session.set(&SessionState::tab, pictureTabs()[static_cast<std::size_t>(tab)]); });
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
    if (view != m_shown) { // else these pictures are shown already; only predictions came
        m_shown = view;
        arrange();
        if (hasCompanion())
            m_links->setView(*view);
        if (TabPane* pane = shownPane(); pane && !pane->isHidden())
            pane->setView(*view);
        hoverAnew();
    }
    if (const auto waiting = m_mapToCome; waiting && waiting->second == m_session.state().tab)
        runMap(waiting->first);
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
    if (hasCompanion())
        m_links->setHovered(query, key);
    if (TabPane* pane = shownPane())
        pane->setHovered(query, key);
}

std::optional<Figure> CentrePane::figure() const
{
    if (!m_shown || !m_shown->toCome.isEmpty() || waitsForAnswer())
        return std::nullopt;
    if (m_shown->shown.figure)
        return m_shown->shown.figure;
    const TabPane* pane = shownPane(); // the overview's heads come one after the other
    return pane ? pane->figure() : std::nullopt;
}

std::optional<PictureTable> CentrePane::numbers() const
{
    if (!m_shown || !m_shown->toCome.isEmpty() || waitsForAnswer())
        return std::nullopt;
    if (m_shown->shown.table)
        return m_shown->shown.table;
    const TabPane* pane = shownPane();
    return pane ? pane->numbers() : std::nullopt;
}

} // namespace headlight
