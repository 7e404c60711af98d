// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/kit/field_kinds.h"

#include "core/base/shortest_digits.h"

#include <charconv>
#include <cmath>

namespace headlight {

namespace {

/// The whole text as a number, with a point whatever the language.
template <typename Number>
std::optional<Number> numberIn(const QString& text)
{
    const QByteArray bytes = text.toUtf8();
    Number number{};
    const char* const end = bytes.constData() + bytes.size();
    const auto [stop, error] = std::from_chars(bytes.constData(), end, number);
    if (error != std::errc{} || stop != end || bytes.isEmpty())
        return {};
    return number;
}

template <typename Number>
QString shortest(Number number)
{
    return QString::fromStdString(shortestDigits(number));
}

template <typename Number>
FieldKind<Number> realBetween(Number low, Number high)
{
    const auto inside = [low, high](std::optional<Number> number) {
        return number && *number >= low && *number <= high ? number : std::nullopt;
    };
    return {QStringLiteral("a number from %1 to %2").arg(double(low)).arg(double(high)),
            [inside](const QString& text) { return inside(numberIn<Number>(text)); },
            [](const Number& number) { return shortest(number); },
            [inside](const QJsonValue& json) {
                return json.isDouble() ? inside(static_cast<Number>(json.toDouble())) : std::nullopt;
            },
            [](const Number& number) { return QJsonValue(shortest(number).toDouble()); }};
}

template <typename Number>
FieldKind<Number> wholeBetween(double low, double high)
{
    const auto inside = [low, high](double number) -> std::optional<Number> {
        if (!(number >= low) || !(number <= high) || number != std::floor(number))
            return {};
        return static_cast<Number>(number);
    };
    return {QStringLiteral("a whole number from %1 to %2").arg(low, 0, 'f', 0).arg(high, 0, 'f', 0),
            [inside, low](const QString& text) {
                const auto number = numberIn<std::int64_t>(text);
                return inside(number ? static_cast<double>(*number) : low - 1.0);
            },
            [](const Number& number) { return QString::number(number); },
            [inside, low](const QJsonValue& json) { return inside(json.isDouble() ? json.toDouble() : low - 1.0); },
            [](const Number& number) { return QJsonValue(static_cast<double>(number)); }};
}

} // namespace

FieldKind<bool> flag()
{
    return {QStringLiteral("true or false"),
            [](const QString& text) -> std::optional<bool> {
                return text == QLatin1String("true")    ? std::optional(true)
                       : text == QLatin1String("false") ? std::optional(false)
                                                        : std::nullopt;
            },
            [](bool on) { return on ? QStringLiteral("true") : QStringLiteral("false"); },
            [](const QJsonValue& json) { return json.isBool() ? std::optional(json.toBool()) : std::nullopt; },
            [](bool on) { return QJsonValue(on); }};
}

FieldKind<QString> freeText()
{
    return {QStringLiteral("a text"), [](const QString& text) { return std::optional(text); },
            [](const QString& text) { return text; },
            [](const QJsonValue& json) { return json.isString() ? std::optional(json.toString()) : std::nullopt; },
            [](const QString& text) { return QJsonValue(text); }};
}

FieldKind<double> between(double low, double high)
{
    return realBetween(low, high);
}

FieldKind<float> floatBetween(float low, float high)
{
    return realBetween(low, high);
}

FieldKind<int> wholeNumber(int low, int high)
{
    return wholeBetween<int>(low, high);
}

FieldKind<std::int64_t> wholeNumber64(std::int64_t low, std::int64_t high)
{
    return wholeBetween<std::int64_t>(static_cast<double>(low), static_cast<double>(high));
}

FieldKind<std::uint32_t> wholeNumber32()
{
    return wholeBetween<std::uint32_t>(0, std::numeric_limits<std::uint32_t>::max());
}

FieldKind<std::optional<int>> tokenPosition()
{
    FieldKind<std::optional<int>> kind = maybe(wholeNumber(0, kMostPositions));
    kind.expected = QStringLiteral("a token position");
    return kind;
}

FieldKind<std::set<int>> positions(const QString& expected)
{
    const FieldKind<int> position = wholeNumber(0, kMostPositions);
    return {expected,
            [position](const QString& text) -> std::optional<std::set<int>> {
                std::set<int> places;
                for (const QString& part : text.split(u',')) {
                    const auto place = position.fromText(part);
                    if (!place)
                        return {};
                    places.insert(*place);
                }
                return places;
            },
            [](const std::set<int>& places) {
                QStringList parts;
                for (const int place : places)
                    parts << QString::number(place);
                return parts.join(u',');
            },
            [position](const QJsonValue& json) -> std::optional<std::set<int>> {
                if (!json.isArray())
                    return {};
                std::set<int> places;
                for (const QJsonValue& entry : json.toArray()) {
                    const auto place = position.fromJson(entry);
                    if (!place)
                        return {};
                    places.insert(*place);
                }
                return places;
            },
            [](const std::set<int>& places) {
                QJsonArray list;
                for (const int place : places)
                    list.append(place);
                return QJsonValue(list);
            }};
}

} // namespace headlight
