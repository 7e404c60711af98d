// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/lessons/lesson_menus.h"

#include "ui/kit/tr.h"
#include "ui/state/choice_text.h"
#include "ui/window/widgets/plain_text.h"

#include <QMenu>

#include <algorithm>

namespace headlight {

namespace {

/// How far the reader is in a lesson; empty where it was not begun.
QString placeText(const Lesson& lesson, int left, bool isDone, bool isShown)
{
    const QString page = tr("page %1 of %2").arg(left + 1).arg(lesson.pages.size());
    if (isShown)
        return tr("open, %1").arg(page);
    if (left > 0)
        return page;
    return isDone ? tr("done") : QString();
}

} // namespace

void fillLessonMenu(QMenu& menu, const LessonLibrary& library, const LessonProgress& progress, int shown,
                    const OpenLesson& open)
{
    menu.clear();
    for (int i = 0; i < static_cast<int>(library.lessons.size()); ++i) {
        const Lesson& one = library.lessons[static_cast<std::size_t>(i)];
        const LessonProgress::OfLesson kept = progress.of(toQString(one.file.filename()));
        const int left = LessonProgress::pageLeft(kept, one.pageTitles());
        const QString place = placeText(one, left, kept.isDone, i == shown);
        QString text = plainName(tr("%1. %2 · %3 min").arg(one.order).arg(one.title).arg(one.minutes));
        if (!place.isEmpty())
            text += u'\t' + place; // in the column of the keys
        QAction* action = menu.addAction(text, &menu, [open, i, left] { open(i, left); });
        action->setCheckable(true);
        action->setChecked(kept.isDone);
        QFont font = menu.font();
        font.setBold(i == shown);
        action->setFont(font);
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
