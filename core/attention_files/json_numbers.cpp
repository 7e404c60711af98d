// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/attention_files/json_numbers.h"

#include "core/base/error.h"
#include "core/io/element_reader.h"
#include "core/io/json.h"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

namespace headlight {

namespace {

using nlohmann::json;

constexpr std::size_t kMostJsonSizes = 8;

constexpr std::string_view kNotFinite = "NaN";
constexpr std::string_view kInfinite = "Infinity";
constexpr std::string_view kMinusInfinite = "-Infinity";

} // namespace

std::string withQuotedWords(std::string_view text)
{
    std::string result;
    result.reserve(text.size());
    bool isQuoted = false;
    for (std::size_t i = 0; i < text.size();) {
        const std::string_view rest = text.substr(i);
        const std::string_view word = isQuoted                           ? std::string_view()
                                      : rest.starts_with(kNotFinite)     ? kNotFinite
                                      : rest.starts_with(kMinusInfinite) ? kMinusInfinite
                                      : rest.starts_with(kInfinite)      ? kInfinite
                                                                         : std::string_view();
        if (!word.empty()) {
            result += "\"\\u0000" + std::string(word) + '"';
            i += word.size();
            continue;
        }
        if (isQuoted && text[i] == '\\' && i + 1 < text.size())
            result.push_back(text[i++]);
        else if (text[i] == '"')
            isQuoted = !isQuoted;
        result.push_back(text[i++]);
    }
    return result;
}

std::optional<float> numberOfWord(const json& value)
{
    if (!value.is_string() || !value.get_ref<const std::string&>().starts_with('\0'))
        return std::nullopt;
    const std::string_view word = std::string_view(value.get_ref<const std::string&>()).substr(1);
    if (word == kNotFinite)
        return std::nanf("");
    return word == kInfinite ? HUGE_VALF : -HUGE_VALF;
}

bool growsRowByRow(const json& list)
{
    const json* matrix = &list;
    while (matrix->is_array() && !matrix->empty() && matrix->front().is_array() && !matrix->front().empty() &&
           matrix->front().front().is_array())
        matrix = &matrix->front();
    if (!matrix->is_array() || matrix->size() < 2)
        return false;
    for (std::size_t row = 0; row < matrix->size(); ++row) {
        const json& numbers = (*matrix)[row];
        if (!numbers.is_array() || numbers.empty() || numbers.size() != matrix->front().size() + row ||
            std::ranges::any_of(numbers, [](const json& number) { return number.is_structured(); }))
            return false;
    }
    return true;
}

Shape shapeOfLists(const json& list)
{
    Shape shape;
    const json* at = &list;
    for (; at->is_array() && shape.size() < kMostJsonSizes; at = &at->front()) {
        shape.push_back(static_cast<std::int64_t>(at->size()));
        if (at->empty())
            break;
    }
    if (shape.size() > 1 && growsRowByRow(list))
        shape.back() += shape[shape.size() - 2] - 1;
    return shape;
}

namespace {

/// The numbers of nested lists, read in their order.
class JsonNumbers {
public:
    JsonNumbers(const json& list, const std::string& name, const std::string& file, const ReadingWatch& watch)
        : m_shape(shapeOfLists(list)), m_grows(growsRowByRow(list)), m_name(name), m_file(file), m_watch(watch)
    {
    }

    void read(const json& value)
    {
        const std::size_t depth = m_at.size();
        if (depth == m_shape.size())
            return readNumber(value);
        const std::size_t expected = sizeAt(depth);
        if (!value.is_array() || value.size() != expected)
            fail(value, "a list of " + std::to_string(expected));
        m_at.push_back(0);
        for (const json& element : value) {
            read(element);
            ++m_at.back();
        }
        m_at.pop_back();
        for (std::size_t lacked = expected; lacked < static_cast<std::size_t>(m_shape[depth]); ++lacked)
            hide();
    }
    ArrayNumbers take()
    {
        if (!m_misses)
            m_numbers.hidden.clear();
        return std::move(m_numbers);
    }

private:
    /// The number of elements that a list has at this depth and place.
    std::size_t sizeAt(std::size_t depth) const
    {
        const auto size = static_cast<std::size_t>(m_shape[depth]);
        const bool isOfGrowing = m_grows && depth + 1 == m_shape.size();
        return isOfGrowing ? size + 1 + m_at.back() - static_cast<std::size_t>(m_shape[depth - 1]) : size;
    }
    void hide()
    {
        m_misses = true;
        m_numbers.hidden.push_back(1);
        m_numbers.values.push_back(0.0F);
    }
    [[noreturn]] void fail(const json& value, const std::string& expected) const
    {
        std::string place = m_name;
        for (const std::size_t index : m_at)
            place += '[' + std::to_string(index) + ']';
        throw Error(ErrorKind::BadFile, place + " is " + describeJson(value) + ", expected " + expected, m_file);
    }
    void readNumber(const json& value)
    {
        constexpr std::size_t kAtOnce = std::size_t{1} << 18U; // numbers
        if (const std::size_t nRead = m_numbers.values.size(); nRead % kAtOnce == kAtOnce - 1)
            m_watch.at(nRead, elementCount(m_shape));
        if (const std::optional<float> number = numberOfWord(value)) {
            m_numbers.hidden.push_back(0);
            m_numbers.values.push_back(*number);
            return;
        }
        if (!value.is_number() && !value.is_null())
            fail(value, "a number");
        if (value.is_null())
            return hide();
        m_numbers.hidden.push_back(0);
        m_numbers.values.push_back(static_cast<float>(value.get<double>()));
    }

    Shape m_shape;
    bool m_grows;
    const std::string& m_name;
    const std::string& m_file;
    const ReadingWatch& m_watch;
    std::vector<std::size_t> m_at; // the indices of the value that is being read
    ArrayNumbers m_numbers;
    bool m_misses = false;
};

} // namespace

ArrayNumbers readJsonNumbers(const json& list, const std::string& name, const std::string& file,
                             const ReadingWatch& watch)
{
    JsonNumbers numbers(list, name, file, watch);
    numbers.read(list);
    return numbers.take();
}

} // namespace headlight
