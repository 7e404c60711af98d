// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/kit/enum_word.h"

#include <QJsonArray>
#include <QJsonValue>
#include <QString>
#include <QStringList>

#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <set>
#include <type_traits>

namespace headlight {

/// How a kind of value is spelled: as text on the command line and in a lesson, as JSON in a file. A reading function
/// answers with nothing where that is not such a value.
template <typename Value>
struct FieldKind {
    QString expected; ///< names the values that a refusal asks for: "a number from 0 to 1"
    std::function<std::optional<Value>(const QString&)> fromText;
    std::function<QString(const Value&)> toText;
    std::function<std::optional<Value>(const QJsonValue&)> fromJson;
    std::function<QJsonValue(const Value&)> toJson;
    QString alsoInFile = {}; ///< names another value that a file may have: " or null"
};

/// true or false; on the command line an option that is there or not.
FieldKind<bool> flag();
FieldKind<QString> freeText();
FieldKind<double> between(double low, double high);
/// A float between two, with the digits that a float has.
FieldKind<float> floatBetween(float low, float high);
FieldKind<int> wholeNumber(int low, int high);
FieldKind<std::int64_t> wholeNumber64(std::int64_t low, std::int64_t high);
FieldKind<std::uint32_t> wholeNumber32();
/// A place in a text, counted from 0, or none.
FieldKind<std::optional<int>> tokenPosition();
/// Places in a text, counted from 0: "1,4" and [1, 4].
FieldKind<std::set<int>> positions(const QString& expected);

/// The largest position, layer or head that a file may name; the model says what there is.
inline constexpr int kMostPositions = 1'000'000;

template <typename Value, typename Words>
FieldKind<Value> oneOf(const Words& words)
{
    const auto fromText = [&words](const QString& text) { return valueOf<Value>(words, text); };
    return {QStringLiteral("one of ") + knownWords(words), fromText,
            [&words](const Value& value) { return wordOf(words, value); },
            [fromText](const QJsonValue& json) { return fromText(json.toString()); },
            [&words](const Value& value) { return QJsonValue(wordOf(words, value)); }};
}

/// A value or none: null in a file, and nothing on the command line.
template <typename Value>
FieldKind<std::optional<Value>> maybe(FieldKind<Value> kind)
{
    using Maybe = std::optional<Value>;
    return {kind.expected,
            [kind](const QString& text) -> std::optional<Maybe> {
                if (auto value = kind.fromText(text))
                    return Maybe(std::move(value));
                return std::nullopt;
            },
            [kind](const Maybe& value) { return value ? kind.toText(*value) : QString(); },
            [kind](const QJsonValue& json) -> std::optional<Maybe> {
                if (json.isNull())
                    return Maybe();
                if (auto value = kind.fromJson(json))
                    return Maybe(std::move(value));
                return std::nullopt;
            },
            [kind](const Maybe& value) { return value ? kind.toJson(*value) : QJsonValue(); },
            QStringLiteral(" or null")};
}

} // namespace headlight
