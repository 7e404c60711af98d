// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/lessons/lesson.h"

#include <QByteArray>

#include <map>
#include <set>
#include <vector>

class QAction;
class QSplitter;
class QWidget;

namespace headlight {

class KeptValues;
class MainActions;
class StatusLine;

/// While a lesson runs, the panels around the picture that its page does not speak of are folded away; after it they
/// are as they were, and as wide.
class FoldedPanels {
public:
    /// `all` has the lesson beside the rest, which `splitters` divide.
    FoldedPanels(const MainActions& actions, StatusLine& status, QSplitter& all, std::vector<QSplitter*> splitters);

    void foldFor(const std::set<LessonPart>& shown);
    /// While a page asks nobody unfolds what could answer.
    void keepFolded(bool folded);
    void giveBack();
    /// To another window, before it goes there.
    void lend(QWidget& lesson);
    /// From another window, shown or not and as wide as it was.
    void takeBack(QWidget& lesson);
    void restore(const KeptValues& layout);
    /// How wide a lesson is; and while one runs, in place of what is on the screen, what was there before it.
    void save(KeptValues& layout) const;

private:
    std::map<LessonPart, QAction*> m_panels; // checked: not folded
    QAction* m_linksBeside;                  // no lesson speaks of these two
    StatusLine& m_status;
    QSplitter& m_all;
    std::vector<QSplitter*> m_splitters;
    std::map<QAction*, bool> m_wereShown; // before the lesson; empty while there is none
    std::map<QSplitter*, QByteArray> m_sizes;
    int m_lentWidth = 0; // the lesson's width in pixels; 0: it was never shown here
};

} // namespace headlight
