// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/frame/lesson_room.h"

#include "ui/window/frame/main_actions.h"

#include <QWidget>

#include <utility>

namespace headlight {

LessonRoom::LessonRoom(const MainActions& actions, QWidget& status)
    : m_panels{{LessonPart::Heads, actions.headsPanel},
               {LessonPart::Inspector, actions.inspectorPanel},
               {LessonPart::Predictions, actions.bottomPanel}},
      m_linksBeside(actions.linksBeside),
      m_status(status)
{
}

void LessonRoom::make(const std::set<LessonPart>& shown)
{
    if (m_wereShown.empty()) {
        m_wereShown[m_linksBeside] = m_linksBeside->isChecked();
        for (const auto& [part, panel] : m_panels)
            m_wereShown[panel] = panel->isChecked();
    }
    m_status.hide();
    m_linksBeside->setChecked(false);
    for (const auto& [part, panel] : m_panels)
        panel->setChecked(shown.contains(part));
}

void LessonRoom::keepFolded(bool folded)
{
    m_linksBeside->setEnabled(!folded);
    for (const auto& [part, panel] : m_panels)
        panel->setEnabled(!folded);
}

void LessonRoom::giveBack()
{
    keepFolded(false);
    if (m_wereShown.empty())
        return;
    m_status.show();
    for (const auto& [panel, wasShown] : std::exchange(m_wereShown, {}))
        panel->setChecked(wasShown);
}

} // namespace headlight
