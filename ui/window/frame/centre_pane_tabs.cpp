// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Which picture is asked for: the tabs, and the two ways to look at many heads.

#include "ui/catalogue/all_pictures.h"
#include "ui/pictures/flow/flow_row.h"
#include "ui/pictures/overview/overview_row.h"
#include "ui/session/session.h"
#include "ui/window/actions/main_actions.h"
#include "ui/window/flow/flow_view.h"
#include "ui/window/frame/centre_pane.h"
#include "ui/window/heatmap/heatmap_pane.h"
#include "ui/window/widgets/action_button.h"
#include "ui/window/widgets/fitting_tabs.h"

#include <QHBoxLayout>
#include <QToolButton>

#include <algorithm>

namespace headlight {

/// The tabs, between what folds the panels at either side.
QWidget* CentrePane::makeTabRow(MainActions& actions)
{
    m_tabs->setObjectName("viewTabs");
    m_tabs->setAccessibleName(tr("Views"));
    for (const ViewTab tab : pictureTabs()) {
        const int index = m_tabs->addNamedTab(tabName(tab));
        if (tab == kGridTab)
            m_tabs->leaveOut(index); // see makeHeadsChoice()
    }
    auto* row = new QWidget(this);
    auto* layout = new QHBoxLayout(row);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(2);
    layout->addWidget(actionButton(actions.headsPanel, row));
    layout->addSpacing(6);
    layout->addWidget(m_tabs, 1);
    for (QAction* action : {actions.linksBeside, actions.presentation, actions.inspectorPanel})
        layout->addWidget(actionButton(action, row));
    return row;
}

/// Every head as a thumbnail, or the shown ones as maps with labels: one tab, and a button for each.
QWidget* CentrePane::makeHeadsChoice()
{
    auto* row = new QWidget(this);
    auto* layout = new QHBoxLayout(row);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(4);
    const auto addChoice = [this, row, layout](ViewTab tab, const QString& text, const QString& tip) {
        auto* button = new QToolButton(row);
        button->setObjectName(QString::fromLatin1(tab.word.data()) + QStringLiteral("Choice"));
        button->setText(text);
        button->setToolTip(tip);
        button->setCheckable(true);
        button->setAutoExclusive(true);
        button->setFocusPolicy(Qt::TabFocus);
        connect(button, &QToolButton::clicked, &m_session, [this, tab] { m_session.set(&SessionState::tab, tab); });
        layout->addWidget(button);
        m_headsPictures.emplace_back(tab, button);
    };
    addChoice(kOverviewTab, tr("Every head"), tr("All heads of the model as thumbnails"));
    addChoice(kGridTab, tabName(kGridTab), tr("The heads that are not hidden, each as a map with its tokens"));
    return row;
}

/// The shown heads with labels stand under the tab of the overview.
int CentrePane::tabIndexOf(ViewTab tab) const
{
    const std::vector<ViewTab> tabs = pictureTabs();
    const ViewTab shown = tab == kGridTab ? kOverviewTab : tab;
    return static_cast<int>(std::ranges::find(tabs, shown) - tabs.begin());
}

void CentrePane::followState()
{
    const ViewTab tab = m_session.state().tab;
    if (const int index = tabIndexOf(tab); index != m_tabs->currentIndex()) {
        const QSignalBlocker blocker(m_tabs);
        m_tabs->setCurrentIndex(index);
        m_tabs->fit();
    }
    m_headsChoice->setVisible(tab == kOverviewTab || tab == kGridTab);
    m_overviewTools->setVisible(tab == kOverviewTab);
    for (const auto& [picture, button] : m_headsPictures)
        button->setChecked(picture == tab);
    if (m_heatmap->isPainting() && m_session.state().tab != kHeatmapTab)
        emit maskPaintingLeft();
}

void CentrePane::showStage(FlowStage stage)
{
    m_session.set(&SessionState::tab, kFlowTab);
    m_flow->frame(stage);
}

void CentrePane::setMaskPainting(bool paints)
{
    if (paints && m_session.state().tab != kHeatmapTab)
        m_session.set(&SessionState::tab, kHeatmapTab);
    m_heatmap->setPainting(paints);
}

void CentrePane::runMap(MapCommand command)
{
    TabPane* pane = shownPane();
    const auto& result = m_session.result();
    const ViewTab tab = m_session.state().tab;
    const bool isOfTab = m_shown && result->state.tab == tab;
    const bool isToCome = !(result && result->complete && result->state == m_session.state()) &&
                          m_session.problem().isEmpty() && !m_session.asksForText();
    m_mapToCome.reset();
    if (isOfTab && pane && pane->isVisible() && pane->runMap(command))
        return;
    if (isToCome)
        m_mapToCome = {command, tab};
    else
        emit refused(
            command == MapCommand::FindToken
                ? tr("Here is no map with rows and columns of tokens: Heatmap, Layers and a head that the "
                     "overview shows large have one.")
                : tr("Here is nothing to look into: Heatmap, Layers, Distance, Heads as points and a head that "
                     "the overview shows large can be zoomed."));
}

void CentrePane::setAlone(bool alone)
{
    m_tabRow->setVisible(!alone);
}

void CentrePane::setRoom(WindowRoom room)
{
    const bool tight = room >= WindowRoom::Thin;
    layout()->setContentsMargins(12, tight ? 0 : 4, 12, tight ? 2 : 8);
    layout()->setSpacing(tight ? 4 : 8);
}

} // namespace headlight
