// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/io/json.h"

#include "core/base/error.h"
#include "core/base/printable.h"
#include "core/io/json_builder.h"
#include "core/io/mapped_file.h"
#include "core/io/read_file.h"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <set>
#include <span>

#include <nlohmann/json.hpp>

namespace headlight {

using nlohmann::json;

namespace {

constexpr std::size_t kMostOfMember = 64U << 20U;

/// A place in a text that is being parsed; it says how far it is.
class WatchedPlace {
public:
    using iterator_category = std::input_iterator_tag;
    using value_type = char;
    using difference_type = std::ptrdiff_t;
    using pointer = const char*;
    using reference = const char&;

    WatchedPlace(std::string_view text, std::size_t at, const BetweenPieces& between)
        : m_text(text), m_at(at), m_between(&between)
    {
    }

    reference operator*() const { return m_text[m_at]; }
    WatchedPlace& operator++()
    {
        constexpr std::size_t kPiece = 1U << 18U; // bytes
        if (++m_at % kPiece == 0)
            (*m_between)(m_at, m_text.size());
        return *this;
    }
    bool operator==(const WatchedPlace& other) const { return m_at == other.m_at; }

private:
    std::string_view m_text;
    std::size_t m_at;
    const BetweenPieces* m_between;
};

/// A document that may take so many bytes of memory.
json parseDocument(std::string_view text, const std::string& file, std::size_t mostMemory, const BetweenPieces& between)
{
    JsonBuilder builder(text, file, mostMemory);
    if (between)
        json::sax_parse(WatchedPlace(text, 0, between), WatchedPlace(text, text.size(), between), &builder);
    else
        json::sax_parse(text.begin(), text.end(), &builder);
    return builder.take();
}

} // namespace

json parseJson(std::string_view text, const std::string& file, const BetweenPieces& between)
{
    return parseDocument(text, file, kMostOfJsonDocument, between);
}

std::optional<std::string> keyGivenTwice(std::string_view text)
{
    std::optional<std::string> twice;
    std::vector<std::set<std::string>> open; // the keys of each object that is not closed yet
    const auto look = [&](int, nlohmann::json::parse_event_t event, const nlohmann::json& value) {
        if (event == nlohmann::json::parse_event_t::object_start)
            open.emplace_back();
        else if (event == nlohmann::json::parse_event_t::object_end)
            open.pop_back();
        else if (event == nlohmann::json::parse_event_t::key && !open.back().insert(value.get<std::string>()).second &&
                 !twice)
            twice = value.get<std::string>();
        return true;
    };
    const nlohmann::json read = nlohmann::json::parse(text, look, false);
    return twice;
}

void parseJsonMembers(std::string_view text, const std::string& file, const JsonVisitor& visit)
{
    JsonBuilder builder(text, file, kMostOfMember, visit);
    json::sax_parse(text.begin(), text.end(), &builder);
    if (const json root = builder.take(); !root.is_object())
        throw Error(ErrorKind::BadFile, "holds " + describeJson(root) + ", expected an object", file);
}

json readJson(const std::filesystem::path& path, std::size_t maxBytes, const BetweenPieces& between)
{
    const MappedFile file(path);
    requireAtMost(file, maxBytes);
    // A caller that allows larger files than kLargestJsonFile is given as much memory for each of their bytes.
    const std::size_t mostMemory = kMostOfJsonDocument / kLargestJsonFile * std::max(maxBytes, kLargestJsonFile);
    return file.read([&](std::span<const std::byte> bytes) {
        const std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
        return parseDocument(text, file.name(), mostMemory, between);
    });
}

std::string describeJson(const json& value)
{
    if (value.is_object())
        return "an object";
    if (value.is_array())
        return "a list of " + std::to_string(value.size());
    constexpr std::size_t longest = 60;
    const bool isLong = value.is_string() && value.get_ref<const std::string&>().size() > longest;
    std::string text = (isLong ? json(value.get_ref<const std::string&>().substr(0, longest + 1)) : value)
                           .dump(-1, ' ', true, json::error_handler_t::replace); // ASCII: safe to cut anywhere
    if (text.size() > longest)
        text = text.substr(0, longest) + (value.is_string() ? "…\"" : "…");
    return text;
}

JsonObject::JsonObject(json document, std::string file)
    : m_value(std::make_shared<const json>(std::move(document))), m_file(std::move(file))
{
    if (!m_value->is_object())
        fail("holds " + describeJson(*m_value) + ", expected an object");
}

JsonObject::JsonObject(std::shared_ptr<const json> value, std::string file, std::string place)
    : m_value(std::move(value)), m_file(std::move(file)), m_place(std::move(place))
{
}

JsonObject JsonObject::read(const std::filesystem::path& path, std::size_t maxBytes, const BetweenPieces& between)
{
    return {readJson(path, maxBytes, between), path.filename().string()};
}

void JsonObject::fail(const std::string& message) const
{
    throw Error(ErrorKind::BadFile, message, m_file);
}

void JsonObject::failField(std::string_view key, const std::string& expected) const
{
    const std::string found = m_value->contains(key) ? describeJson(raw(key)) : "missing";
    fail(inQuotes(pathOf(key)) + " is " + found + ", expected " + expected);
}

std::string JsonObject::pathOf(std::string_view key) const
{
    return m_place + std::string(key);
}

const json& JsonObject::raw(std::string_view key) const
{
    static const json absent;
    const auto found = m_value->find(key);
    return found == m_value->end() ? absent : *found;
}

bool JsonObject::has(std::string_view key) const
{
    return !raw(key).is_null();
}

std::vector<std::string> JsonObject::keys() const
{
    std::vector<std::string> result;
    for (const auto& item : m_value->items())
        result.push_back(item.key());
    return result;
}

std::int64_t JsonObject::integer(std::string_view key, std::int64_t min, std::int64_t max) const
{
    const json& value = raw(key);
    const std::string expected = "a whole number from " + std::to_string(min) + " to " + std::to_string(max);
    if (!value.is_number_integer())
        failField(key, expected);
    // An unsigned value above 2^63 would turn negative on its way to int64.
    if (value.is_number_unsigned() && (max < 0 || value.get<std::uint64_t>() > static_cast<std::uint64_t>(max)))
        failField(key, expected);
    const auto number = value.get<std::int64_t>();
    if (number < min || number > max)
        failField(key, expected);
    return number;
}

std::int64_t JsonObject::integerOr(std::string_view key, std::int64_t fallback, std::int64_t min,
                                   std::int64_t max) const
{
    return has(key) ? integer(key, min, max) : fallback;
}

double JsonObject::number(std::string_view key, double min, double max) const
{
    const json& value = raw(key);
    if (!value.is_number() || !(value.get<double>() >= min && value.get<double>() <= max))
        failField(key, "a number from " + json(min).dump() + " to " + json(max).dump());
    return value.get<double>();
}

double JsonObject::numberOr(std::string_view key, double fallback, double min, double max) const
{
    return has(key) ? number(key, min, max) : fallback;
}

bool JsonObject::boolean(std::string_view key) const
{
    if (!raw(key).is_boolean())
        failField(key, "true or false");
    return raw(key).get<bool>();
}

bool JsonObject::booleanOr(std::string_view key, bool fallback) const
{
    return has(key) ? boolean(key) : fallback;
}

std::string JsonObject::string(std::string_view key) const
{
    if (!raw(key).is_string())
        failField(key, "a string");
    return raw(key).get<std::string>();
}

std::string JsonObject::stringOr(std::string_view key, std::string_view fallback) const
{
    return has(key) ? string(key) : std::string(fallback);
}

JsonObject JsonObject::object(std::string_view key) const
{
    const json& value = raw(key);
    if (!value.is_object())
        failField(key, "an object");
    return {std::shared_ptr<const json>(m_value, &value), m_file, pathOf(key) + "."};
}

std::optional<JsonObject> JsonObject::optionalObject(std::string_view key) const
{
    return has(key) ? std::optional(object(key)) : std::nullopt;
}

std::vector<JsonObject> JsonObject::objects(std::string_view key, bool required) const
{
    std::vector<JsonObject> result;
    if (!required && !has(key))
        return result;
    const json& list = raw(key);
    if (!list.is_array())
        failField(key, "a list of objects");
    for (std::size_t i = 0; i < list.size(); ++i) {
        const std::string place = pathOf(key) + "[" + std::to_string(i) + "]";
        if (!list[i].is_object())
            fail(inQuotes(place) + " is " + describeJson(list[i]) + ", expected an object");
        result.push_back({std::shared_ptr<const json>(m_value, &list[i]), m_file, place + "."});
    }
    return result;
}

} // namespace headlight
