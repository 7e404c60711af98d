// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/attention_files/array_file.h"
#include "core/attention_files/matrix_labels.h"
#include "core/base/error.h"
#include "core/base/printable.h"
#include "core/io/json.h"

#include <algorithm>
#include <memory>
#include <utility>

#include <nlohmann/json.hpp>

namespace headlight {

namespace {

using nlohmann::json;

constexpr std::size_t kLargestJson = std::size_t{1} << 26U; // bytes
constexpr std::size_t kMostJsonSizes = 8;

/// The sizes along the first element of each list; the others' sizes are checked when their numbers are read.
Shape shapeAlongTheFirst(const json& list)
{
    Shape shape;
    const json* at = &list;
    for (; at->is_array() && shape.size() < kMostJsonSizes; at = &at->front()) {
        shape.push_back(static_cast<std::int64_t>(at->size()));
        if (at->empty())
            break;
    }
    return shape;
}

class JsonNumbers {
public:
    JsonNumbers(Shape shape, std::string file) : m_shape(std::move(shape)), m_file(std::move(file)) {}

    void read(const json& value, std::size_t depth, const std::string& place)
    {
        if (depth == m_shape.size())
            return readNumber(value, place);
        const std::size_t expected = m_shape[depth];
        if (!value.is_array() || value.size() != expected)
            fail(place, value, "a list of " + std::to_string(expected));
        for (std::size_t i = 0; i < expected; ++i)
            read(value[i], depth + 1, place + '[' + std::to_string(i) + ']');
    }
    ArrayNumbers take()
    {
        if (!m_misses)
            m_numbers.hidden.clear();
        return std::move(m_numbers);
    }

private:
    [[noreturn]] void fail(const std::string& place, const json& value, const std::string& expected) const
    {
        throw Error(ErrorKind::BadFile, place + " is " + describeJson(value) + ", expected " + expected, m_file);
    }
    void readNumber(const json& value, const std::string& place)
    {
        if (!value.is_number() && !value.is_null())
            fail(place, value, "a number");
        m_misses = m_misses || value.is_null();
        m_numbers.hidden.push_back(value.is_null() ? 1 : 0);
        m_numbers.values.push_back(value.is_null() ? 0.0F : static_cast<float>(value.get<double>()));
    }

    Shape m_shape;
    std::string m_file;
    ArrayNumbers m_numbers;
    bool m_misses = false;
};

bool holdsStrings(const json& list)
{
    return !list.empty() && std::ranges::all_of(list, [](const json& value) { return value.is_string(); });
}

void addMember(ArrayFile& arrays, const std::string& name, json value)
{
    if (value.is_string())
        requireNoSingleLabel(name, value.get_ref<const std::string&>(), arrays.name);
    if (!value.is_array())
        return;
    if (value.size() == 1 && value[0].is_array() && holdsStrings(value[0])) // a batch of one
        value = json(value[0]);
    if (holdsStrings(value)) {
        arrays.texts.push_back({name, value.get<std::vector<std::string>>()});
        return;
    }
    const auto list = std::make_shared<const json>(std::move(value));
    const Shape shape = shapeAlongTheFirst(*list);
    arrays.numbers.push_back({name, shape, [list, shape, name, file = arrays.name] {
                                  JsonNumbers numbers(shape, file);
                                  numbers.read(*list, 0, name.empty() ? "the list" : inQuotes(name));
                                  return numbers.take();
                              }});
}

} // namespace

ArrayFile openJsonArrays(const std::filesystem::path& path)
{
    json document = readJson(path, kLargestJson);
    ArrayFile arrays{path.filename().string(), {}, {}};
    if (!document.is_array() && !document.is_object())
        throw Error(ErrorKind::BadFile, "holds " + describeJson(document) + ", expected lists of numbers", arrays.name);
    if (document.is_array())
        addMember(arrays, {}, std::move(document));
    else
        for (auto& [name, value] : document.items())
            addMember(arrays, name, std::move(value));
    return arrays;
}

} // namespace headlight
