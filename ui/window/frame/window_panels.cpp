// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/frame/window_panels.h"

#include "ui/kit/larger_type.h"
#include "ui/session/kept_values.h"
#include "ui/window/actions/main_actions.h"
#include "ui/window/frame/bottom_panel.h"
#include "ui/window/frame/centre_pane.h"
#include "ui/window/frame/status_line.h"
#include "ui/window/frame/top_bar.h"
#include "ui/window/text/text_bar.h"
#include "ui/window/text/translation_bar.h"

#include <QEvent>
#include <QMainWindow>
#include <QSplitter>

#include <algorithm>
#include <utility>

namespace headlight {

namespace {

constexpr auto kBottomHeight = "bottomHeight";
constexpr auto kHandHeight = "bottomDrawnIn";
// Pixels, beside type of 100 %.
constexpr int kPictureWidth = 600; // wide enough for the names of its tabs
constexpr int kHeadsWidth = 272;
constexpr int kInspectorWidth = 292;

} // namespace

WindowPanels::WindowPanels(MainActions& actions, const Panels& panels, QMainWindow* window)
    : QObject(window),
      m_actions(actions),
      m_panels(panels),
      m_window(window),
      m_sides{{{actions.headsPanel, kHeadsWidth}, {actions.inspectorPanel, kInspectorWidth}}},
      m_below{actions.bottomPanel}
{
    window->installEventFilter(this);
    panels.rows->installEventFilter(this);
    panels.centre->installEventFilter(this);
    connect(panels.rows, &QSplitter::splitterMoved, this, &WindowPanels::keepHandHeight);
    connect(panels.bottom, &BottomPanel::heightWanted, this, [this](int height) {
        m_heightBelow = height;
        giveHeightBelow();
    });
    for (QAction* action : {actions.headsPanel, actions.inspectorPanel, actions.bottomPanel, actions.linksBeside})
        connect(action, &QAction::toggled, this, &WindowPanels::arrange);
    connect(actions.presentation, &QAction::toggled, this, &WindowPanels::present);
    connect(panels.bottom, &BottomPanel::unfoldAsked, actions.bottomPanel, &QAction::trigger);
    arrange();
}

void WindowPanels::arrange()
{
    const bool isOpenBelow = m_actions.bottomPanel->isChecked();
    const bool wasTight = isTight();
    if (!m_isPresenting) // the picture has the screen
        m_room = windowRoom(*m_window, isOpenBelow);
    m_panels.top->setRoom(m_room);
    m_panels.text->setRoom(m_room);
    m_panels.translation->setRoom(m_room);
    m_panels.centre->setRoom(m_room);
    m_panels.status->setAside(StatusLine::Aside::Room, isTight());
    m_panels.heads->setVisible(m_actions.headsPanel->isChecked() && !m_isPresenting);
    m_panels.inspector->setVisible(m_actions.inspectorPanel->isChecked() && !m_isPresenting);
    m_panels.bottom->setVisible(!m_isPresenting && (!isTight() || isOpenBelow));
    m_panels.bottom->setFolded(!isOpenBelow);
    m_panels.centre->setLinksBeside(m_actions.linksBeside->isChecked());
    m_panels.centre->setAlone(m_isPresenting);
    if (wasTight != isTight())
        emit roomChanged();
}

void WindowPanels::present(bool presents)
{
    if (std::exchange(m_isPresenting, presents) == presents)
        return;
    if (presents) {
        for (QWidget* bar : std::as_const(m_panels.bars))
            if (!bar->isHidden())
                m_hiddenBars << bar;
        m_wasFullScreen = m_window->isFullScreen();
        for (QWidget* bar : std::as_const(m_hiddenBars))
            bar->hide();
        m_window->setWindowState(m_window->windowState() | Qt::WindowFullScreen); // a maximised one is so again after
    } else {
        for (QWidget* bar : std::exchange(m_hiddenBars, {}))
            bar->show();
        if (!m_wasFullScreen)
            m_window->setWindowState(m_window->windowState() & ~Qt::WindowFullScreen);
    }
    arrange();
    emit presentationChanged();
    if (presents)
        m_panels.centre->focusPicture();
}

void WindowPanels::endPresentation()
{
    m_actions.presentation->setChecked(false);
}

bool WindowPanels::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_window && event->type() == QEvent::Resize)
        followRoom();
    else if (event->type() == (watched == m_panels.rows ? QEvent::Resize : QEvent::LayoutRequest))
        QMetaObject::invokeMethod(this, &WindowPanels::giveHeightBelow, Qt::QueuedConnection); // when it is laid out
    return QObject::eventFilter(watched, event);
}

void WindowPanels::followRoom()
{
    if (m_isPresenting)
        return; // the picture has the screen
    int room = m_window->width() - inType(kPictureWidth);
    for (Panel& side : m_sides) {
        room -= inType(side.width);
        fold(side, room >= 0);
    }
    fold(m_below, windowRoom(*m_window, false) == WindowRoom::Ample);
    arrange();
}

/// A panel that is drawn higher by hand stays as high, until the window is lower than it was then.
void WindowPanels::keepHandHeight()
{
    if (!m_actions.bottomPanel->isChecked())
        return;
    m_handHeight = m_window->height();
    m_panels.bottom->setUnfoldedHeight(m_panels.bottom->height());
}

void WindowPanels::giveHeightBelow()
{
    if (m_isPresenting || m_heightBelow == 0 || m_panels.bottom->isHidden())
        return;
    const int all = m_panels.rows->contentsRect().height() - m_panels.rows->handleWidth();
    int height = m_heightBelow;
    const bool isDrawn = m_handHeight > 0 && m_window->height() >= m_handHeight;
    if (m_actions.bottomPanel->isChecked() && !isDrawn) {
        const int left = all - m_panels.centre->heightAroundPicture() - (m_window->height() + 1) / 2;
        height = std::min(height, std::max(left, m_panels.bottom->minimumHeight()));
    }
    // A page that folds is laid out later: until then the splitter keeps its room, which the panel does not fill.
    if (m_panels.rows->sizes().last() != height)
        m_panels.rows->setSizes({all - height, height});
}

/// Does something only where that has changed: what a person opened or folded since then stays.
void WindowPanels::fold(Panel& panel, bool fits)
{
    if (std::exchange(panel.fits, fits) == fits)
        return;
    if (fits ? panel.isFoldedForRoom : panel.action->isChecked()) {
        panel.action->setChecked(fits);
        panel.isFoldedForRoom = !fits;
    }
}

void WindowPanels::restore(const KeptValues& layout)
{
    followRoom();
    for (Panel* panel : {&m_sides[0], &m_sides[1], &m_below}) {
        const bool isShown = layout.flag(panel->action->objectName(), panel->fits);
        panel->action->setChecked(isShown);
        panel->isFoldedForRoom = panel->isFoldedForRoom && !isShown;
    }
    m_actions.linksBeside->setChecked(layout.flag(m_actions.linksBeside->objectName(), false));
    m_handHeight = layout.number(kHandHeight);
    if (layout.has(kBottomHeight))
        m_panels.bottom->setUnfoldedHeight(layout.number(kBottomHeight));
    else if (!m_below.fits)
        m_panels.bottom->setLow();
}

void WindowPanels::save(KeptValues& layout) const
{
    for (const QAction* action :
         {m_actions.headsPanel, m_actions.inspectorPanel, m_actions.bottomPanel, m_actions.linksBeside})
        layout.set(action->objectName(), action->isChecked());
    layout.set(kBottomHeight, m_panels.bottom->unfoldedHeight());
    layout.set(kHandHeight, m_handHeight);
}

} // namespace headlight
