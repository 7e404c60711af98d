// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/lessons/lesson_progress.h"

#include "core/base/error.h"
#include "ui/kit/json_fields.h"
#include "ui/kit/tr.h"
#include "ui/pictures/words.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSaveFile>

namespace headlight {

namespace {

LessonProgress::OfLesson fromJson(const QJsonValue& value, const QString& lesson, const std::string& file)
{
    JsonFields fields(value.toObject(), file, lesson + u'.');
    LessonProgress::OfLesson progress;
    fields.number("page", progress.page, 0, 1e6);
    fields.boolean("done", progress.isDone);
    fields.take("solved", [&](const QJsonValue& solved) {
        for (const QJsonValue& question : solved.toArray())
            progress.solved.insert(question.toString());
    });
    fields.nothingLeft();
    return progress;
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
            m_lessons[it.key()] = fromJson(it.value(), it.key(), m_file.string());
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
    for (auto it = m_lessons.begin(); it != m_lessons.end(); ++it) {
        QStringList solved(it->solved.begin(), it->solved.end());
        solved.sort();
        lessons.insert(
            it.key(),
            QJsonObject{{"page", it->page}, {"done", it->isDone}, {"solved", QJsonArray::fromStringList(solved)}});
    }
    std::error_code error;
    std::filesystem::create_directories(m_file.parent_path(), error);
    QSaveFile out(toQString(m_file));
    const QByteArray json = QJsonDocument(lessons).toJson();
    if (!out.open(QIODevice::WriteOnly) || out.write(json) != json.size() || !out.commit())
        return tr("How far you are in the lessons can't be kept: %1").arg(out.errorString());
    return {};
}

} // namespace headlight
