// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/lessons/lesson.h"

#include <map>
#include <set>

class QWidget;

namespace headlight {

/// While a lesson runs, the panes around the picture that its page does not speak of are folded away; after it they
/// are as they were.
class LessonRoom {
public:
    LessonRoom(QWidget& heads, QWidget& inspector, QWidget& predictions, QWidget& status);

    void make(const std::set<LessonPart>& shown);
    void giveBack();

private:
    std::map<LessonPart, QWidget*> m_parts;
    QWidget& m_status;                    // of which no lesson speaks
    std::map<QWidget*, bool> m_wereShown; // before the lesson; empty while there is none
};

} // namespace headlight
