// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/frame/window_panels.h"

#include "ui/kit/larger_type.h"
#include "ui/session/kept_values.h"
#include "ui/window/actions/main_actions.h"
#include "ui/window/frame/bottom_panel.h"
#include "ui/window/frame/centre_pane.h"
#include "ui/window/frame/status_line.h"
#include "ui/window/text/text_bar.h"
#include "ui/window/text/translation_bar.h"
#include "ui/window/widgets/window_room.h"

#include <QEvent>
#include <QMainWindow>

#include <utility>

namespace headlight {

namespace {

constexpr auto kBottomHeight = "bottomHeight";
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
    for (QAction* action : {actions.headsPanel, actions.inspectorPanel, actions.bottomPanel, actions.linksBeside})
        connect(action, &QAction::toggled, this, &WindowPanels::arrange);
    connect(actions.presentation, &QAction::toggled, this, &WindowPanels::present);
    connect(panels.bottom, &BottomPanel::unfoldAsked, actions.bottomPanel, &QAction::trigger);
    arrange();
}

void WindowPanels::arrange()
{
    m_panels.heads->setVisible(m_actions.headsPanel->isChecked() && !m_isPresenting);
    m_panels.inspector->setVisible(m_actions.inspectorPanel->isChecked() && !m_isPresenting);
    m_panels.bottom->setVisible(!m_isPresenting && (!m_isTight || m_actions.bottomPanel->isChecked()));
    m_panels.bottom->setFolded(!m_actions.bottomPanel->isChecked());
    m_panels.centre->setLinksBeside(m_actions.linksBeside->isChecked());
    m_panels.centre->setAlone(m_isPresenting);
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
    const WindowRoom height = windowRoom(*m_window);
    fold(m_below, height == WindowRoom::Ample);
    const bool wasTight = std::exchange(m_isTight, height == WindowRoom::Tight);
    m_panels.text->setTight(m_isTight);
    m_panels.translation->setTight(m_isTight);
    m_panels.centre->setTight(m_isTight);
    m_panels.status->setAside(StatusLine::Aside::Room, m_isTight);
    arrange();
    if (wasTight != m_isTight)
        emit roomChanged();
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
}

} // namespace headlight
