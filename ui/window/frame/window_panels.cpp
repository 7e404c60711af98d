// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/frame/window_panels.h"

#include "ui/kit/larger_type.h"
#include "ui/session/kept_values.h"
#include "ui/window/frame/bottom_panel.h"
#include "ui/window/frame/centre_pane.h"
#include "ui/window/frame/main_actions.h"
#include "ui/window/widgets/type_sized.h"

#include <QMainWindow>

#include <array>
#include <utility>

namespace headlight {

namespace {

constexpr auto kBottomHeight = "bottomHeight";
constexpr int kRoomForAll = 900; // pixels of height: less of it goes to the picture
// Pixels, beside type of 100 %.
constexpr int kPictureWidth = 600; // with the names of its tabs
constexpr int kHeadsWidth = 272;
constexpr int kInspectorWidth = 292;

} // namespace

WindowPanels::WindowPanels(MainActions& actions, const Panels& panels, QMainWindow* window)
    : QObject(window), m_actions(actions), m_panels(panels), m_window(window)
{
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
    m_panels.bottom->setVisible(!m_isPresenting);
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
        m_window->showFullScreen();
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

void WindowPanels::followType()
{
    int room = m_window->width() - inType(kPictureWidth);
    for (const auto& [action, width] :
         {std::pair(m_actions.headsPanel, kHeadsWidth), std::pair(m_actions.inspectorPanel, kInspectorWidth)}) {
        room -= inType(width);
        const bool fits = room >= 0 || !isLargeType();
        if (fits ? m_foldedForType.removeAll(action) > 0 : action->isChecked() && isLargeType()) {
            action->setChecked(fits);
            if (!fits)
                m_foldedForType << action;
        }
    }
}

void WindowPanels::restore(const KeptValues& layout)
{
    const bool hasRoom = m_window->height() >= kRoomForAll;
    for (const auto& [action, otherwise] :
         std::array{std::pair{m_actions.headsPanel, true}, std::pair{m_actions.inspectorPanel, true},
                    std::pair{m_actions.bottomPanel, hasRoom}, std::pair{m_actions.linksBeside, false}})
        action->setChecked(layout.flag(action->objectName(), otherwise));
    if (layout.has(kBottomHeight))
        m_panels.bottom->setUnfoldedHeight(layout.number(kBottomHeight));
    else if (!hasRoom)
        m_panels.bottom->setLow();
    if (!layout.has(m_actions.headsPanel->objectName()))
        followType();
}

void WindowPanels::save(KeptValues& layout) const
{
    for (const QAction* action :
         {m_actions.headsPanel, m_actions.inspectorPanel, m_actions.bottomPanel, m_actions.linksBeside})
        layout.set(action->objectName(), action->isChecked());
    layout.set(kBottomHeight, m_panels.bottom->unfoldedHeight());
}

} // namespace headlight
