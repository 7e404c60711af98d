// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What of the pictures is on the screen, and the links beside the heatmap where there is room for both.

#include "ui/chart/chart_view.h"
#include "ui/kit/counts.h"
#include "ui/pictures/links/links_row.h"
#include "ui/pictures/overview/overview_row.h"
#include "ui/pictures/shapes/shapes_row.h"
#include "ui/session/session.h"
#include "ui/window/frame/centre_pane.h"
#include "ui/window/heatmap/heatmap_pane.h"
#include "ui/window/links/links_pane.h"
#include "ui/window/start/start_page.h"
#include "ui/window/widgets/fitting_tabs.h"
#include "ui/window/widgets/picture_view.h"
#include "ui/window/widgets/tab_pane.h"

#include <QLabel>
#include <QPushButton>

#include <algorithm>

namespace headlight {

/// The links stand beside the heatmap.
bool CentrePane::hasCompanion() const
{
    return m_shown && m_shown->beside && !m_links->isHidden();
}

/// Shows what the last result is a picture of: a tab that was chosen a moment ago keeps the old picture until its own
/// is there.
void CentrePane::arrange()
{
    const QWidget* focus = focusWidget();
    const bool isInPicture = focus && focus->hasFocus() && focus != m_tabs && !focus->isHidden();
    showWhatThereIs();
    sayWhyNoLinks();
    if (isInPicture && !focus->isVisible())
        focusPicture();
}

/// The keyboard stays in the picture when the picture is another: Qt would move it on to the next panel.
void CentrePane::focusPicture()
{
    for (QWidget* view : findChildren<QWidget*>())
        if ((qobject_cast<PictureView*>(view) || qobject_cast<ChartView*>(view)) && view->isVisible() &&
            view->focusPolicy() != Qt::NoFocus) {
            view->setFocus(Qt::OtherFocusReason);
            return;
        }
}

int CentrePane::heightAroundPicture() const
{
    int highest = 0;
    for (const QWidget* view : findChildren<QWidget*>())
        if ((qobject_cast<const PictureView*>(view) || qobject_cast<const ChartView*>(view)) && view->isVisible())
            highest = std::max(highest, view->height());
    return highest > 0 ? height() - highest : m_tabRow->height();
}

bool CentrePane::waitsForAnswer() const
{
    return m_asked && m_shown && !m_asked->shows(m_session.result()->state);
}

/// In place of every picture.
void CentrePane::showSentence(const QString& sentence)
{
    for (const auto& [tab, pane] : m_panes)
        pane->hide();
    m_empty->setText(sentence);
    m_empty->show();
}

void CentrePane::showWhatThereIs()
{
    m_start->setVisible(!m_shown && m_session.asksForText());
    m_stopSteering->setVisible(!m_shown && !m_session.asksForText() && !m_session.problem().isEmpty() &&
                               m_session.state().steering.hasVector());
    if (!m_shown) {
        showSentence(!m_session.problem().isEmpty() ? m_session.problem()
                     : m_session.readsImages()      ? tr("Open a picture: its attention appears here.")
                                                    : tr("Type a sentence above: its attention appears here."));
        m_empty->setVisible(!m_session.asksForText());
        return;
    }
    if (waitsForAnswer()) {
        showSentence(waitsForAnswers());
        return;
    }
    const ViewTab tab = m_session.result()->state.tab;
    const int nTokens = std::max(m_shown->nQueries, m_shown->nKeys);
    constexpr int smallestCell = 7; // pixels, still enough to point at, with panels that grow beside them
    const bool roomForTwo = m_linksBeside && width() >= 640 && (width() - 24) * 10 / 21 >= 220 &&
                            width() >= 2 * (80 + smallestCell * nTokens);
    m_links->setCompanion(tab != kLinksTab);
    const QString sentence = m_shown->toCome.isEmpty() ? shownPane()->sentenceFor(*m_shown) : m_shown->toCome;
    m_empty->setText(sentence);
    m_empty->setVisible(!sentence.isEmpty());
    for (const auto& [paneTab, pane] : m_panes)
        pane->setVisible((paneTab == tab && sentence.isEmpty()) ||
                         (pane == m_links && tab == kHeatmapTab && roomForTwo && m_shown->toCome.isEmpty()));
}

void CentrePane::setLinksBeside(bool beside)
{
    m_linksBeside = beside;
    arrangeAnew();
}

/// Shows the sentence as long as somebody wants the links and they have no room.
void CentrePane::sayWhyNoLinks()
{
    const bool wantsThem = m_linksBeside && m_shown && m_shown->toCome.isEmpty() && !waitsForAnswer() &&
                           m_session.result()->state.tab == kHeatmapTab;
    if (wantsThem && m_links->isHidden())
        m_noLinks->setText(
            tr("There is no room for the links beside the map of %1: fold the inspector (F8) or the heads (F7), "
               "or look at the tab Links.")
                .arg(tokenCount(std::max(m_shown->nQueries, m_shown->nKeys))));
    m_noLinks->setVisible(wantsThem && m_links->isHidden());
}

void CentrePane::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    arrangeAnew();
}

/// Arranges for another room, or another wish.
void CentrePane::arrangeAnew()
{
    const bool hadLinks = !m_links->isHidden();
    arrange();
    if (!hadLinks && hasCompanion())
        m_links->setView(*m_shown);
}

} // namespace headlight
