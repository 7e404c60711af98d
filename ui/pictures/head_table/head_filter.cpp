// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/head_table/head_filter.h"

#include "core/base/error.h"
#include "ui/kit/tr.h"

#include <QRegularExpression>

#include <algorithm>

namespace headlight {

namespace {

using Comparison = HeadFilter::Comparison;
using Condition = HeadFilter::Condition;
using Place = HeadFilter::Place;

[[noreturn]] void refuse(const QString& sentence)
{
    throw Error(ErrorKind::BadArgument, sentence.toStdString());
}

std::variant<HeadMeasure, Place> parseName(const QString& name)
{
    const QString word = name.toLower();
    if (word == QLatin1String("layer"))
        return Place::Layer;
    if (word == QLatin1String("head"))
        return Place::Head;
    QStringList names{QStringLiteral("layer"), QStringLiteral("head")};
    for (const HeadMeasure measure : headMeasures()) {
        if (word == measureShortKey(measure) || word == measureKey(measure) ||
            word == measureHeading(measure).toLower())
            return measure;
        names << measureShortKey(measure);
    }
    refuse(tr("“%1” is no column: there are %2.").arg(name, names.join(QStringLiteral(", "))));
}

Comparison parseComparison(const QString& sign)
{
    if (sign == QLatin1String("<"))
        return Comparison::Less;
    if (sign == QLatin1String(">"))
        return Comparison::Greater;
    if (sign == QLatin1String("<=") || sign == QLatin1String("≤"))
        return Comparison::LessOrEqual;
    return sign == QLatin1String("=") || sign == QLatin1String("==") ? Comparison::Equal : Comparison::GreaterOrEqual;
}

void parseCondition(const QString& text, std::vector<Condition>& conditions)
{
    static const QRegularExpression place(QStringLiteral(R"(^[Ll]?(\d{1,6})(?:(?:\.|\s*[Hh])(\d{1,6}))?$)"));
    static const QRegularExpression comparison(
        QStringLiteral(R"(^([\p{L}_]+)\s*(<=|>=|==|<|>|=|≤|≥)\s*([-−]?[\d.]+(?:[eE][-+]?\d+)?)$)"));
    if (const auto match = place.match(text); match.hasMatch()) {
        conditions.push_back({Place::Layer, Comparison::Equal, match.captured(1).toDouble()});
        if (!match.captured(2).isEmpty())
            conditions.push_back({Place::Head, Comparison::Equal, match.captured(2).toDouble()});
        return;
    }
    const auto match = comparison.match(text);
    bool isNumber = false;
    const double number = match.captured(3).replace(u'−', u'-').toDouble(&isNumber);
    if (!isNumber)
        refuse(tr("“%1” is no condition: write a column, < or > or =, and a number, as in prev > 0.4, or a layer's "
                  "number.")
                   .arg(text));
    conditions.push_back({parseName(match.captured(1)), parseComparison(match.captured(2)), number});
}

std::optional<double> numberOf(const HeadTableRow& row, const std::variant<HeadMeasure, Place>& what)
{
    if (const auto* measure = std::get_if<HeadMeasure>(&what))
        return valueOf(row, *measure);
    return double(std::get<Place>(what) == Place::Layer ? row.head.layer : row.head.head);
}

bool meets(double value, Comparison comparison, double number)
{
    switch (comparison) {
    case Comparison::Less:
        return value < number;
    case Comparison::LessOrEqual:
        return value <= number;
    case Comparison::Equal:
        return value == number;
    case Comparison::GreaterOrEqual:
        return value >= number;
    case Comparison::Greater:
        return value > number;
    }
    return false;
}

} // namespace

bool HeadFilter::accepts(const HeadTableRow& row) const
{
    return std::all_of(conditions.begin(), conditions.end(), [&](const Condition& condition) {
        const std::optional<double> value = numberOf(row, condition.what);
        return value && meets(*value, condition.comparison, condition.number);
    });
}

HeadFilter parseHeadFilter(const QString& text)
{
    HeadFilter filter;
    static const QRegularExpression between(QStringLiteral(R"([,;&]|\band\b)"));
    for (const QString& part : text.split(between))
        if (!part.trimmed().isEmpty())
            parseCondition(part.trimmed(), filter.conditions);
    return filter;
}

} // namespace headlight
