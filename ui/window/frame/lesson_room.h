// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/lessons/lesson.h"

#include <map>
#include <set>

class QAction;
class QWidget;

namespace headlight {

class MainActions;

/// While a lesson runs, the panels around the picture that its page does not speak of are folded away; after it they
/// are as they were.
class LessonRoom {
public:
    LessonRoom(const MainActions& actions, QWidget& status);

    void make(const std::set<LessonPart>& shown);
    /// While a page asks nobody unfolds what could answer.
    void keepFolded(bool folded);
    void giveBack();

private:
    std::map<LessonPart, QAction*> m_panels; // checked: not folded
    QAction* m_linksBeside;                  // no lesson speaks of these two
    QWidget& m_status;
    std::map<QAction*, bool> m_wereShown; // before the lesson; empty while there is none
};

} // namespace headlight
