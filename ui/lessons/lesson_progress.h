// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/session/kept_file.h"

#include <QHash>
#include <QSet>
#include <QString>
#include <QStringList>

#include <filesystem>

namespace headlight {

/// How far the reader has come in each lesson, kept in one JSON file; a lesson is known by its file's name.
class LessonProgress {
public:
    struct OfLesson {
        int page = 0;         // that was open last, as it was counted then
        bool isDone = false;  // the last page was finished
        QSet<QString> solved; // questions that were answered right, "page.question" counted from 0
        int opened = 0;       // the lesson of the largest was open last; 0: never, or it was finished since
        QString title;        // names the page that was open last; empty in files of before it was kept
        bool operator==(const OfLesson&) const = default;
    };

    /// Place of the page that was left among the titles of the lesson's pages, which may have gained or lost some
    /// since: the page of its title, of several the one nearest to its old place; without such a page its old place, or
    /// the last one.
    static int pageLeft(const OfLesson& progress, const QStringList& titles);

    /// A file that is not there is an empty progress, and so is one that is broken; the latter is set aside, and
    /// problem() says so.
    explicit LessonProgress(std::filesystem::path file);

    const QString& problem() const { return m_problem; }
    OfLesson of(const QString& lesson) const { return m_lessons.value(lesson); }
    /// That was open last of those that were not finished since; empty: none.
    QString last() const;
    /// What `opened` is of the lesson that is opened next.
    int nextOpened() const { return of(last()).opened + 1; }
    /// Keeps it in the file at once, beside what other windows keep there; one sentence when that fails.
    QString set(const QString& lesson, const OfLesson& progress);

private:
    using Lessons = QHash<QString, OfLesson>;
    Lessons read() const;

    KeptFile m_file;
    Lessons m_lessons;
    QString m_problem;
};

} // namespace headlight
