// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/error.h"
#include "ui/lessons/lesson_parser.h"

#include <QRegularExpression>

namespace headlight {

QString MeasureCall::text() const
{
    return name + u'(' + arguments.join(QStringLiteral(", ")) + u')';
}

MeasureCall parseMeasure(const QString& text)
{
    static const QRegularExpression call(QStringLiteral(R"(^\s*([a-z][a-z-]*)\(([^()]*)\)\s*$)"));
    const QRegularExpressionMatch match = call.match(text);
    if (!match.hasMatch())
        throw Error(ErrorKind::BadArgument,
                    QStringLiteral("expected a measure such as weight(train, station), found \"%1\"")
                        .arg(text.trimmed())
                        .toStdString());
    MeasureCall measure{match.captured(1), {}};
    const QString inside = match.captured(2);
    if (!inside.trimmed().isEmpty()) {
        for (const QString& argument : inside.split(u','))
            measure.arguments << argument.trimmed();
    }
    return measure;
}

LessonClaim parseClaim(const QString& text)
{
    static const QRegularExpression claim(
        QStringLiteral(R"(^(.*\))\s*(<=|>=|<|>|=|≤|≥)\s*([^±]+?)\s*(?:±\s*(.+?)\s*)?$)"));
    static const QHash<QString, ClaimRelation> relations{
        {"<", ClaimRelation::Less},    {"<=", ClaimRelation::AtMost},  {"≤", ClaimRelation::AtMost},
        {"=", ClaimRelation::Equal},   {">=", ClaimRelation::AtLeast}, {"≥", ClaimRelation::AtLeast},
        {">", ClaimRelation::Greater},
    };
    const QRegularExpressionMatch match = claim.match(text.trimmed());
    if (!match.hasMatch())
        throw Error(ErrorKind::BadArgument,
                    QStringLiteral("expected a claim such as weight(train, station) > 0.3, found \"%1\"")
                        .arg(text.trimmed())
                        .toStdString());
    LessonClaim result;
    result.measure = parseMeasure(match.captured(1));
    result.relation = relations.value(match.captured(2));
    result.expected = match.captured(3);
    bool isNumber = false;
    result.expected.toDouble(&isNumber);
    if (result.relation != ClaimRelation::Equal && !isNumber)
        throw Error(ErrorKind::BadArgument, QStringLiteral("expected a number after \"%1\", found \"%2\"")
                                                .arg(match.captured(2), result.expected)
                                                .toStdString());
    if (const QString tolerance = match.captured(4); !tolerance.isEmpty()) {
        bool isTolerance = false;
        result.tolerance = tolerance.toDouble(&isTolerance);
        if (!isTolerance || !(result.tolerance > 0.0) || !isNumber)
            throw Error(ErrorKind::BadArgument,
                        QStringLiteral("expected a number and a tolerance above 0, found \"%1\"")
                            .arg(text.trimmed())
                            .toStdString());
    }
    return result;
}

} // namespace headlight
