// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/frame/lesson_room.h"

#include <QWidget>

#include <utility>

namespace headlight {

LessonRoom::LessonRoom(QWidget& heads, QWidget& inspector, QWidget& predictions, QWidget& status)
    : m_parts{{LessonPart::Inspector, &inspector}, {LessonPart::Predictions, &predictions}}, m_heads(heads), m_status(status)
{
}

void LessonRoom::make(const std::set<LessonPart>& shown)
{
    if (m_wereShown.empty()) {
        for (QWidget* widget : {&m_heads, &m_status})
            m_wereShown[widget] = !widget->isHidden();
        for (const auto& [part, widget] : m_parts)
            m_wereShown[widget] = !widget->isHidden();
    }
    m_status.hide();
    m_heads.setVisible(m_wereShown[&m_heads] && !shown.contains(LessonPart::Inspector));
    for (const auto& [part, widget] : m_parts)
        widget->setVisible(shown.contains(part));
}

void LessonRoom::giveBack()
{
    for (const auto& [widget, wasShown] : std::exchange(m_wereShown, {}))
        widget->setVisible(wasShown);
}

} // namespace headlight
