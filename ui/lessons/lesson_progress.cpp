// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/lessons/lesson_progress.h"

#include "core/base/error.h"
#include "core/io/file_lock.h"
#include "ui/kit/field.h"
#include "ui/kit/json_object.h"
#include "ui/kit/tr.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>
#include <cstdlib>

namespace headlight {

namespace {

/// Names of questions that were answered, in their order.
FieldKind<QSet<QString>> namesKind()
{
    return {QStringLiteral("a list of texts"), [](const QString&) { return std::optional<QSet<QString>>(); },
            [](const QSet<QString>&) { return QString(); },
            [](const QJsonValue& json) -> std::optional<QSet<QString>> {
                QSet<QString> names;
                for (const QJsonValue& name : json.toArray())
                    names.insert(name.toString());
                return json.isArray() ? std::optional(names) : std::nullopt;
            },
            [](const QSet<QString>& names) {
                QStringList list(names.begin(), names.end());
                list.sort();
                return QJsonValue(QJsonArray::fromStringList(list));
            }};
}

std::vector<Field<LessonProgress::OfLesson>> progressFields()
{
    using OfLesson = LessonProgress::OfLesson;
    return {field(QStringLiteral("page"), &OfLesson::page, wholeNumber(0, 1'000'000)),
            field(QStringLiteral("done"), &OfLesson::isDone, flag()),
            field(QStringLiteral("solved"), &OfLesson::solved, namesKind()),
            field(QStringLiteral("opened"), &OfLesson::opened, wholeNumber(0, 1'000'000'000)),
            field(QStringLiteral("title"), &OfLesson::title, freeText())};
}

} // namespace

int LessonProgress::pageLeft(const OfLesson& progress, const QStringList& titles)
{
    int nearest = -1;
    for (int i = 0; i < static_cast<int>(titles.size()); ++i)
        if (titles[i] == progress.title &&
            (nearest < 0 || std::abs(i - progress.page) < std::abs(nearest - progress.page)))
            nearest = i;
    return nearest >= 0 ? nearest : std::clamp(progress.page, 0, static_cast<int>(titles.size()) - 1);
}

LessonProgress::LessonProgress(std::filesystem::path file) : m_file(std::move(file))
{
    try {
        m_lessons = read();
    } catch (const Error& error) {
        m_problem = m_file.setAside(tr("How far you were in the lessons"), error) + u' ' + tr("It begins anew.");
    }
}

LessonProgress::Lessons LessonProgress::read() const
{
    Lessons lessons;
    const auto json = m_file.read();
    if (!json)
        return lessons;
    const std::string name = m_file.path().string();
    const QJsonObject entries = jsonObjectOf(*json, "not JSON", name);
    for (auto it = entries.begin(); it != entries.end(); ++it)
        readFields(it->toObject(), progressFields(), lessons[it.key()], name);
    return lessons;
}

QString LessonProgress::last() const
{
    QString lesson;
    int opened = 0;
    for (auto it = m_lessons.begin(); it != m_lessons.end(); ++it) {
        if (it->opened > opened) {
            lesson = it.key();
            opened = it->opened;
        }
    }
    return lesson;
}

QString LessonProgress::set(const QString& lesson, const OfLesson& progress)
{
    if (of(lesson) == progress)
        return {};
    m_lessons[lesson] = progress;
    std::filesystem::path lockFile = m_file.path();
    const FileLock alone(lockFile.replace_extension(".lock"), FileLock::Wait::Yes);
    try {
        Lessons kept = read(); // includes all that other windows have kept meanwhile
        kept[lesson] = progress;
        QJsonObject entries;
        for (auto it = kept.begin(); it != kept.end(); ++it)
            entries.insert(it.key(), writeFields(progressFields(), *it));
        m_file.write(QJsonDocument(entries).toJson());
        return {};
    } catch (const Error& error) {
        return tr("How far you are in the lessons can't be kept: %1").arg(reasonAndFile(error));
    }
}

} // namespace headlight
