// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/checkpoint/gguf_metadata.h"

#include "core/base/counted.h"
#include "core/base/error.h"
#include "core/base/printable.h"
#include "core/io/mapped_file.h"
#include "core/io/utf8.h"

#include <array>
#include <cmath>
#include <cstring>
#include <optional>
#include <utility>

namespace headlight {

namespace {

template <typename Stored>
Stored loadAt(const std::byte* from)
{
    Stored value;
    std::memcpy(&value, from, sizeof value);
    return value;
}

/// A whole number of any width; nothing for another type and for one beyond int64.
std::optional<std::int64_t> wholeNumber(GgufType type, const std::byte* from)
{
    switch (type) {
    case GgufType::U8:
        return loadAt<std::uint8_t>(from);
    case GgufType::I8:
        return loadAt<std::int8_t>(from);
    case GgufType::U16:
        return loadAt<std::uint16_t>(from);
    case GgufType::I16:
        return loadAt<std::int16_t>(from);
    case GgufType::U32:
        return loadAt<std::uint32_t>(from);
    case GgufType::I32:
        return loadAt<std::int32_t>(from);
    case GgufType::I64:
        return loadAt<std::int64_t>(from);
    case GgufType::U64: {
        const auto value = loadAt<std::uint64_t>(from);
        return value <= INT64_MAX ? std::optional(static_cast<std::int64_t>(value)) : std::nullopt;
    }
    default:
        return std::nullopt;
    }
}

std::optional<double> anyNumber(GgufType type, const std::byte* from)
{
    if (type == GgufType::F32)
        return static_cast<double>(loadAt<float>(from));
    if (type == GgufType::F64)
        return loadAt<double>(from);
    const auto whole = wholeNumber(type, from);
    return whole ? std::optional(static_cast<double>(*whole)) : std::nullopt;
}

std::string_view textAt(const std::byte* from)
{
    return {reinterpret_cast<const char*>(from) + 8, static_cast<std::size_t>(loadAt<std::uint64_t>(from))};
}

std::string numberText(double value)
{
    std::array<char, 32> text{};
    std::snprintf(text.data(), text.size(), "%.9g", value);
    return text.data();
}

std::string describeGguf(const GgufValue& value)
{
    if (value.type == GgufType::Array)
        return "an array of " + counted(value.count, "value") + " of type " + nameOf(value.element);
    if (value.type == GgufType::Text)
        return inQuotes(textAt(value.bytes.data()), 40);
    if (value.type == GgufType::Bool)
        return loadAt<std::uint8_t>(value.bytes.data()) ? "true" : "false";
    if (value.type == GgufType::U64)
        return std::to_string(loadAt<std::uint64_t>(value.bytes.data()));
    if (const auto whole = wholeNumber(value.type, value.bytes.data()))
        return std::to_string(*whole);
    return numberText(anyNumber(value.type, value.bytes.data()).value_or(0.0));
}

std::string wholeFromTo(std::int64_t min, std::int64_t max)
{
    return "a whole number from " + std::to_string(min) + " to " + std::to_string(max);
}

} // namespace

std::size_t bytesOf(GgufType type)
{
    constexpr auto sizes = std::to_array<std::size_t>({1, 1, 2, 2, 4, 4, 4, 1, 0, 0, 8, 8, 8});
    return sizes.at(static_cast<std::size_t>(type));
}

std::string nameOf(GgufType type)
{
    constexpr auto names = std::to_array<const char*>({"UINT8", "INT8", "UINT16", "INT16", "UINT32", "INT32", "FLOAT32",
                                                       "BOOL", "STRING", "ARRAY", "UINT64", "INT64", "FLOAT64"});
    return names.at(static_cast<std::size_t>(type));
}

GgufMetadata::GgufMetadata(std::string file, Values values, std::shared_ptr<const MappedFile> memory)
    : m_data(std::make_shared<const Data>(Data{std::move(file), std::move(values), std::move(memory), {}}))
{
}

const GgufValue* GgufMetadata::find(std::string_view key) const
{
    m_data->asked.emplace(key);
    const auto found = m_data->values.find(key);
    return found == m_data->values.end() ? nullptr : &found->second;
}

bool GgufMetadata::has(std::string_view key) const
{
    return find(key) != nullptr;
}

bool GgufMetadata::saysNothing(std::string_view key) const
{
    const GgufValue* value = find(key);
    if (!value || value->type == GgufType::Array)
        return !value || value->count == 0;
    if (value->type == GgufType::Text)
        return textAt(value->bytes.data()).empty();
    if (value->type == GgufType::Bool)
        return value->bytes.front() == std::byte{0};
    return anyNumber(value->type, value->bytes.data()) == 0.0;
}

std::vector<std::string> GgufMetadata::keys() const
{
    std::vector<std::string> all;
    for (const auto& [key, value] : m_data->values)
        all.push_back(key);
    return all;
}

std::vector<std::string> GgufMetadata::unread(std::string_view beginning) const
{
    std::vector<std::string> left;
    for (const auto& [key, value] : m_data->values)
        if (key.starts_with(beginning) && !m_data->asked.contains(key))
            left.push_back(key);
    return left;
}

void GgufMetadata::fail(const std::string& message) const
{
    throw Error(ErrorKind::BadFile, message, file());
}

void GgufMetadata::failField(std::string_view key, const std::string& expected) const
{
    const GgufValue* value = find(key);
    fail(inQuotes(key) + " is " + (value ? describeGguf(*value) : "missing") + ", expected " + expected);
}

std::int64_t GgufMetadata::integer(std::string_view key, std::int64_t min, std::int64_t max) const
{
    const GgufValue* value = find(key);
    const auto whole = value ? wholeNumber(value->type, value->bytes.data()) : std::nullopt;
    if (!whole || *whole < min || *whole > max)
        failField(key, wholeFromTo(min, max));
    return *whole;
}

std::int64_t GgufMetadata::integerOr(std::string_view key, std::int64_t fallback, std::int64_t min,
                                     std::int64_t max) const
{
    return has(key) ? integer(key, min, max) : fallback;
}

double GgufMetadata::number(std::string_view key, double min, double max) const
{
    const GgufValue* value = find(key);
    const auto number = value ? anyNumber(value->type, value->bytes.data()) : std::nullopt;
    if (!number || !(*number >= min && *number <= max))
        failField(key, "a number from " + numberText(min) + " to " + numberText(max));
    return *number;
}

double GgufMetadata::numberOr(std::string_view key, double fallback, double min, double max) const
{
    return has(key) ? number(key, min, max) : fallback;
}

bool GgufMetadata::booleanOr(std::string_view key, bool fallback) const
{
    const GgufValue* value = find(key);
    if (!value)
        return fallback;
    if (value->type != GgufType::Bool)
        failField(key, "true or false");
    return loadAt<std::uint8_t>(value->bytes.data()) != 0;
}

std::string GgufMetadata::text(std::string_view key) const
{
    const GgufValue* value = find(key);
    if (!value || value->type != GgufType::Text)
        failField(key, "a text");
    const std::string_view stored = textAt(value->bytes.data());
    if (const auto bad = firstInvalidUtf8(stored))
        fail(inQuotes(key) + " is no UTF-8 from byte " + std::to_string(*bad) + " on, expected a text in UTF-8");
    return std::string(stored);
}

std::string GgufMetadata::textOr(std::string_view key, std::string_view fallback) const
{
    return has(key) ? text(key) : std::string(fallback);
}

bool GgufMetadata::isArray(std::string_view key) const
{
    const GgufValue* value = find(key);
    return value && value->type == GgufType::Array;
}

std::uint64_t GgufMetadata::countOf(std::string_view key) const
{
    return isArray(key) ? find(key)->count : 0;
}

const GgufValue& GgufMetadata::arrayOf(std::string_view key, const std::string& expected) const
{
    const GgufValue* value = find(key);
    if (!value || value->type != GgufType::Array)
        failField(key, "an array of " + expected);
    return *value;
}

std::vector<std::int64_t> GgufMetadata::integers(std::string_view key, std::int64_t min, std::int64_t max) const
{
    const GgufValue& value = arrayOf(key, "whole numbers");
    const std::size_t size = bytesOf(value.element);
    std::vector<std::int64_t> all;
    for (std::uint64_t i = 0; i < value.count; ++i) {
        const auto whole = size > 0 ? wholeNumber(value.element, value.bytes.data() + i * size) : std::nullopt;
        if (!whole || *whole < min || *whole > max)
            fail("value " + std::to_string(i) + " of " + inQuotes(key) + " is no " + wholeFromTo(min, max).substr(2));
        all.push_back(*whole);
    }
    return all;
}

std::vector<double> GgufMetadata::numbers(std::string_view key) const
{
    const GgufValue& value = arrayOf(key, "numbers");
    const std::size_t size = bytesOf(value.element);
    std::vector<double> all;
    for (std::uint64_t i = 0; i < value.count; ++i) {
        const auto number = size > 0 ? anyNumber(value.element, value.bytes.data() + i * size) : std::nullopt;
        if (!number || !std::isfinite(*number))
            fail("value " + std::to_string(i) + " of " + inQuotes(key) + " is no finite number");
        all.push_back(*number);
    }
    return all;
}

std::vector<bool> GgufMetadata::booleans(std::string_view key) const
{
    const GgufValue& value = arrayOf(key, "true and false");
    if (value.element != GgufType::Bool)
        failField(key, "an array of true and false");
    std::vector<bool> all;
    for (std::uint64_t i = 0; i < value.count; ++i)
        all.push_back(value.bytes[i] != std::byte{0});
    return all;
}

std::vector<std::string_view> GgufMetadata::texts(std::string_view key) const
{
    const GgufValue& value = arrayOf(key, "texts");
    if (value.element != GgufType::Text)
        failField(key, "an array of texts");
    std::vector<std::string_view> all;
    const std::byte* at = value.bytes.data();
    for (std::uint64_t i = 0; i < value.count; ++i) {
        all.push_back(textAt(at));
        at += 8 + all.back().size();
    }
    return all;
}

std::string GgufMetadata::byteArray(std::string_view key) const
{
    const GgufValue& value = arrayOf(key, "bytes");
    if (value.element != GgufType::U8 && value.element != GgufType::I8)
        failField(key, "an array of bytes");
    return {reinterpret_cast<const char*>(value.bytes.data()), value.bytes.size()};
}

} // namespace headlight
