// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/lessons/lesson_menus.h"

#include "ui/kit/tr.h"
#include "ui/pictures/words.h"
#include "ui/window/widgets/plain_text.h"

#include <QMenu>

#include <algorithm>

namespace headlight {

void fillLessonMenu(QMenu& menu, const LessonLibrary& library, const LessonProgress& progress, const OpenLesson& open)
{
    menu.clear();
    for (int i = 0; i < static_cast<int>(library.lessons.size()); ++i) {
        const Lesson& one = library.lessons[static_cast<std::size_t>(i)];
        const LessonProgress::OfLesson kept = progress.of(toQString(one.file.filename()));
        QAction* action =
            menu.addAction(plainName(tr("%1. %2 · %3 min").arg(one.order).arg(one.title).arg(one.minutes)), &menu,
                           [open, i, page = kept.page] { open(i, page); });
        action->setCheckable(true);
        action->setChecked(kept.isDone);
    }
    for (const BrokenLesson& broken : library.broken) {
        QAction* action = menu.addAction(plainName(toQString(broken.file.filename())));
        action->setEnabled(false);
        action->setToolTip(plainTip(broken.problem));
    }
    menu.setToolTipsVisible(true);
}

void addPagesAbout(QMenu& menu, FlowStage stage, const std::vector<Lesson>& lessons, const OpenLesson& open)
{
    for (int i = 0; i < static_cast<int>(lessons.size()); ++i) {
        const Lesson& one = lessons[static_cast<std::size_t>(i)];
        const auto about = std::ranges::find_if(
            one.pages, [&](const LessonPage& its) { return std::ranges::find(its.flow, stage) != its.flow.end(); });
        if (about == one.pages.end())
            continue;
        const int number = static_cast<int>(about - one.pages.begin());
        menu.addAction(plainName(tr("Lesson %1, page %2: %3").arg(one.order).arg(number + 1).arg(about->title)), &menu,
                       [open, i, number] { open(i, number); });
    }
}

} // namespace headlight
