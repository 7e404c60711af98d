// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/lessons/lesson_progress.h"

#include "core/base/error.h"
#include "ui/kit/field.h"
#include "ui/kit/tr.h"
#include "ui/pictures/words.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSaveFile>

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
            field(QStringLiteral("solved"), &OfLesson::solved, namesKind())};
}

} // namespace

LessonProgress::LessonProgress(std::filesystem::path file) : m_file(std::move(file))
{
    QFile in(toQString(m_file));
    if (!in.exists())
        return;
    try {
        if (!in.open(QIODevice::ReadOnly))
            throw Error(ErrorKind::BadFile, in.errorString().toStdString(), m_file.string());
        QJsonParseError parse;
        const QJsonDocument document = QJsonDocument::fromJson(in.readAll(), &parse);
        if (parse.error != QJsonParseError::NoError || !document.isObject())
            throw Error(ErrorKind::BadFile, "not a JSON object", m_file.string());
        const QJsonObject lessons = document.object();
        for (auto it = lessons.begin(); it != lessons.end(); ++it)
            readFields(it->toObject(), progressFields(), m_lessons[it.key()], m_file.string() + ": " + it.key().toStdString());
    } catch (const Error& error) {
        m_lessons.clear();
        m_problem = tr("How far you were in the lessons could not be read (%1); it begins anew.")
                        .arg(QString::fromUtf8(error.what()));
    }
}

QString LessonProgress::set(const QString& lesson, const OfLesson& progress)
{
    if (of(lesson) == progress)
        return {};
    m_lessons[lesson] = progress;
    QJsonObject lessons;
    for (auto it = m_lessons.begin(); it != m_lessons.end(); ++it)
        lessons.insert(it.key(), writeFields(progressFields(), *it));
    std::error_code error;
    std::filesystem::create_directories(m_file.parent_path(), error);
    QSaveFile out(toQString(m_file));
    const QByteArray json = QJsonDocument(lessons).toJson();
    if (!out.open(QIODevice::WriteOnly) || out.write(json) != json.size() || !out.commit())
        return tr("How far you are in the lessons can't be kept: %1").arg(out.errorString());
    return {};
}

} // namespace headlight
