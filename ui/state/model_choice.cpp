// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/state/model_choice.h"

namespace headlight {

namespace {

QStringList partsOf(const QString& list)
{
    QStringList parts;
    for (const QString& part : list.split(u',', Qt::SkipEmptyParts))
        parts << part.trimmed();
    return parts;
}

/// A value in a list whose parts commas separate, and back: a folder's name may have one.
QString withoutCommas(QString value)
{
    return value.replace(u'%', QStringLiteral("%25")).replace(u',', QStringLiteral("%2C"));
}

QString withCommas(QString value)
{
    return value.replace(QStringLiteral("%2C"), QStringLiteral(","))
        .replace(QStringLiteral("%25"), QStringLiteral("%"));
}

} // namespace

ModelAnswers modelAnswers(const SessionState& state)
{
    ModelAnswers answers;
    answers.matrices = state.matrices;
    answers.allowsEveryKey = state.allowedKeys == QLatin1String(kEveryKey);
    if (!answers.allowsEveryKey)
        for (const QString& key : partsOf(state.allowedKeys))
            answers.allowedKeys.insert(key.toStdString());
    for (const QString& part : partsOf(state.assumed))
        answers.said[part.section(u'=', 0, 0).trimmed().toStdString()] =
            withCommas(part.section(u'=', 1).trimmed()).toStdString();
    return answers;
}

QString assumedText(const std::map<std::string, std::string, std::less<>>& said)
{
    QStringList parts;
    for (const auto& [key, value] : said)
        parts << QString::fromStdString(key) + u'=' + withoutCommas(QString::fromStdString(value));
    return parts.join(u',');
}

FieldKind<QString> assumedKind()
{
    FieldKind<QString> kind = freeText();
    kind.expected = QStringLiteral("a list of NAME=VALUE such as heads=4,activation=gelu");
    const auto isList = [](const QString& text) {
        for (const QString& part : partsOf(text))
            if (part.section(u'=', 0, 0).trimmed().isEmpty() || part.section(u'=', 1).trimmed().isEmpty())
                return false;
        return true;
    };
    kind.fromText = [isList](const QString& text) { return isList(text) ? std::optional(text) : std::nullopt; };
    kind.fromJson = [isList](const QJsonValue& json) {
        return json.isString() && isList(json.toString()) ? std::optional(json.toString()) : std::nullopt;
    };
    return kind;
}

} // namespace headlight
