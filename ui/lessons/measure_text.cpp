// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/error.h"
#include "ui/lessons/lesson_parser.h"
#include "ui/lessons/measure_table.h"

#include <QRegularExpression>

namespace headlight {

QString MeasureCall::text() const
{
    return name + u'(' + arguments.join(QStringLiteral(", ")) + u')';
}

QString rangeWord(ClaimRange range)
{
    return range == ClaimRange::EachHead ? QStringLiteral("head") : QStringLiteral("token");
}

MeasureCall parseMeasure(const QString& text)
{
    static const QRegularExpression call(
        QStringLiteral(R"(^\s*(?:(computed)\((.*)\)|([a-z][a-z-]*)\(([^()]*)\))\s*$)"));
    const QRegularExpressionMatch match = call.match(text);
    if (!match.hasMatch())
        throw Error(ErrorKind::BadArgument,
                    QStringLiteral("expected a measure such as weight(train, station), found \"%1\"")
                        .arg(text.trimmed())
                        .toStdString());
    MeasureCall measure{match.captured(1) + match.captured(3), {}};
    const QString inside = match.captured(2) + match.captured(4);
    if (!inside.trimmed().isEmpty()) {
        for (const QString& argument : inside.split(u','))
            measure.arguments << argument.trimmed();
    }
    return measure;
}

namespace {

[[noreturn]] void failClaim(const QString& expected, const QString& found)
{
    throw Error(ErrorKind::BadArgument,
                QStringLiteral("expected %1, found \"%2\"").arg(expected, found.trimmed()).toStdString());
}

/// Takes "for each head but 0.2, 1.3" off the end.
QString takeRange(const QString& text, LessonClaim& claim)
{
    static const QRegularExpression range(QStringLiteral(R"(\s+for\s+each\s+(\S+)(?:\s+but\s+(.+))?$)"));
    const QRegularExpressionMatch match = range.match(text);
    if (!match.hasMatch())
        return text;
    const QString word = match.captured(1);
    if (word != u"head" && word != u"token")
        failClaim(QStringLiteral("\"for each head\" or \"for each token\""), match.captured(0));
    claim.range = word == u"head" ? ClaimRange::EachHead : ClaimRange::EachToken;
    for (const QString& one : match.captured(2).split(u',', Qt::SkipEmptyParts))
        claim.but << one.trimmed();
    return text.left(match.capturedStart());
}

void readExpected(const QString& text, LessonClaim& claim)
{
    bool isNumber = false;
    text.toDouble(&isNumber);
    if (!isNumber && text.endsWith(u')'))
        claim.expectedMeasure = parseMeasure(text);
    else
        claim.expected = text;
    if (claim.relation != ClaimRelation::Equal && !isNumber && !claim.expectedMeasure)
        failClaim(QStringLiteral("a number, or a measure, to compare with"), text);
}

void requireMeasuresOf(const LessonClaim& claim)
{
    requireMeasure(claim.measure);
    if (claim.expectedMeasure)
        requireMeasure(*claim.expectedMeasure);
    if (claim.range != ClaimRange::One && !claim.measure.arguments.contains(rangeWord(claim.range)))
        failClaim(QStringLiteral("an argument \"%1\", which stands for each of them").arg(rangeWord(claim.range)),
                  claim.measure.text());
}

} // namespace

LessonClaim parseClaim(const QString& text)
{
    static const QRegularExpression pattern(
        QStringLiteral(R"(^(.*\))\s*(<=|>=|<|>|=|≤|≥)\s*([^±]+?)\s*(?:±\s*(.+?)\s*)?$)"));
    static const QHash<QString, ClaimRelation> relations{
        {"<", ClaimRelation::Less},    {"<=", ClaimRelation::AtMost},  {"≤", ClaimRelation::AtMost},
        {"=", ClaimRelation::Equal},   {">=", ClaimRelation::AtLeast}, {"≥", ClaimRelation::AtLeast},
        {">", ClaimRelation::Greater},
    };
    LessonClaim claim;
    const QRegularExpressionMatch match = pattern.match(takeRange(text.trimmed(), claim));
    if (!match.hasMatch())
        failClaim(QStringLiteral("a claim such as weight(train, station) > 0.3"), text);
    claim.measure = parseMeasure(match.captured(1));
    claim.relation = relations.value(match.captured(2));
    readExpected(match.captured(3), claim);
    if (const QString tolerance = match.captured(4); !tolerance.isEmpty()) {
        bool isTolerance = false;
        bool isNumber = false;
        claim.tolerance = tolerance.toDouble(&isTolerance);
        claim.expected.toDouble(&isNumber);
        if (!isTolerance || !(claim.tolerance > 0.0) || !(isNumber || claim.expectedMeasure))
            failClaim(QStringLiteral("a number and a tolerance above 0"), text);
    }
    requireMeasuresOf(claim);
    return claim;
}

} // namespace headlight
