// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>
#include <QStringList>

#include <optional>

namespace headlight {

/// A value and how a file and the command line spell it. The words of an enum stand once, beside the enum:
///     inline constexpr std::array kContextKinds = {EnumWord{ContextKind::Map, "map"}, EnumWord{ContextKind::Cosine,
///     "cosine"}};
template <typename Value>
struct EnumWord {
    Value value;
    const char* text;
};
template <typename Value>
EnumWord(Value, const char*) -> EnumWord<Value>; // Clang 14 does not find it by itself

template <typename Words, typename Value>
QString wordOf(const Words& words, const Value& value)
{
    for (const auto& word : words)
        if (word.value == value)
            return QString::fromLatin1(word.text);
    return {};
}

template <typename Value, typename Words>
std::optional<Value> valueOf(const Words& words, const QString& text)
{
    for (const auto& word : words)
        if (text == QLatin1String(word.text))
            return word.value;
    return {};
}

/// "columns, arc, radial"
template <typename Words>
QString knownWords(const Words& words)
{
    QStringList known;
    for (const auto& word : words)
        known << QString::fromLatin1(word.text);
    return known.join(QStringLiteral(", "));
}

} // namespace headlight
