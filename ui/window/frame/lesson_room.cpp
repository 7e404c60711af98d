// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/frame/lesson_room.h"

#include <QWidget>

#include <utility>

namespace headlight {

LessonRoom::LessonRoom(QWidget& heads, QWidget& inspector, QWidget& predictions, QWidget& status)
    : m_parts{{LessonPart::Heads, &heads},
              {LessonPart::Inspector, &inspector},
              {LessonPart::Predictions, &predictions}},
      m_status(status)
{
}

void LessonRoom::make(const std::set<LessonPart>& shown)
{
    if (m_wereShown.empty()) {
        m_wereShown[&m_status] = !m_status.isHidden();
        for (const auto& [part, widget] : m_parts)
            m_wereShown[widget] = !widget->isHidden();
    }
    m_status.hide();
    for (const auto& [part, widget] : m_parts)
        widget->setVisible(shown.contains(part));
}

void LessonRoom::giveBack()
{
    for (const auto& [widget, wasShown] : std::exchange(m_wereShown, {}))
        widget->setVisible(wasShown);
}

} // namespace headlight
