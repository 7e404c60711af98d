// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/lessons/lesson.h"

namespace headlight {

QStringList Lesson::pageTitles() const
{
    QStringList titles;
    for (const LessonPage& page : pages)
        titles << page.title;
    return titles;
}

SessionState Lesson::stateOn(int page, LessonStage stage) const
{
    SessionState state = start;
    for (int i = 0; i <= page; ++i) {
        const LessonPage& own = pages[static_cast<std::size_t>(i)];
        if (own.state)
            state = *own.state;
        if (own.revealState && (i < page || stage == LessonStage::Revealed))
            state = *own.revealState;
    }
    return state;
}

std::optional<LessonBench> Lesson::benchOn(int page, LessonStage stage) const
{
    std::optional<LessonBench> bench = startBench;
    for (int i = 0; i <= page; ++i) {
        const LessonPage& own = pages[static_cast<std::size_t>(i)];
        if (own.bench)
            bench = own.bench;
        else if (own.state)
            bench.reset(); // a page about a model
        if (own.revealBench && (i < page || stage == LessonStage::Revealed))
            bench = own.revealBench;
    }
    return bench;
}

} // namespace headlight
