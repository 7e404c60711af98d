// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/matrices/attention_choice.h"

#include "core/base/error.h"
#include "core/base/printable.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <map>

namespace headlight {

namespace {

constexpr std::size_t kMostNamed = 6; // arrays that an error names
constexpr std::int64_t kMostHeadsOfAll = 1 << 16;

/// The name in small letters with "#" for each number.
std::string patternOf(const std::string& name)
{
    std::string pattern;
    for (const char c : name) {
        if (std::isdigit(static_cast<unsigned char>(c)) == 0)
            pattern.push_back(static_cast<char>(std::tolower(static_cast<unsigned char>(c))));
        else if (pattern.empty() || pattern.back() != '#')
            pattern.push_back('#');
    }
    return pattern;
}

/// "attn.10" behind "attn.9".
std::vector<std::int64_t> numbersIn(const std::string& name)
{
    constexpr std::size_t kMostDigits = 15;
    std::vector<std::int64_t> numbers;
    for (std::size_t i = 0; i < name.size();) {
        std::size_t end = i;
        while (end < name.size() && std::isdigit(static_cast<unsigned char>(name[end])) != 0)
            ++end;
        if (end > i)
            numbers.push_back(std::stoll(name.substr(i, std::min(end - i, kMostDigits))));
        i = end + 1;
    }
    return numbers;
}

using Group = std::vector<const NumberArray*>;

bool sameShape(const Group& group)
{
    return std::ranges::all_of(group, [&](const NumberArray* array) { return array->shape == group.front()->shape; });
}

/// Arrays of two sizes or more whose names differ in numbers alone.
std::map<std::string, Group> groupsOf(const ArrayFile& file)
{
    std::map<std::string, Group> groups;
    for (const NumberArray& array : file.numbers)
        if (array.shape.size() >= 2)
            groups[patternOf(array.name)].push_back(&array);
    for (auto& [pattern, group] : groups)
        std::ranges::sort(group, {}, [](const NumberArray* array) { return numbersIn(array->name); });
    return groups;
}

std::string listOf(const ArrayFile& file)
{
    std::string list;
    for (std::size_t i = 0; i < std::min(file.numbers.size(), kMostNamed); ++i) {
        const NumberArray& array = file.numbers[i];
        list += (i == 0 ? "" : ", ") + (array.name.empty() ? "an array" : inQuotes(array.name, 40)) + " " +
                toString(array.shape);
    }
    if (file.numbers.size() > kMostNamed)
        list += " and " + std::to_string(file.numbers.size() - kMostNamed) + " more";
    return list.empty() ? "no array of numbers" : list;
}

/// The only group, or the one whose name says what it is, the first of these words that one has.
const Group& attentionGroup(const std::map<std::string, Group>& groups, const ArrayFile& file)
{
    if (groups.size() == 1)
        return groups.begin()->second;
    constexpr std::array<std::string_view, 4> kWords{"pattern", "attention", "attn", "weight"};
    for (const std::string_view word : kWords) {
        std::vector<const Group*> named;
        for (const auto& [pattern, group] : groups)
            if (pattern.find(word) != std::string::npos)
                named.push_back(&group);
        if (named.size() == 1)
            return *named.front();
    }
    throw Error(ErrorKind::BadFile,
                "holds " + listOf(file) +
                    ", expected one array of attention weights, or one for each layer under "
                    "names that differ in their number; name it \"attention\"",
                file.name);
}

[[noreturn]] void failShape(const NumberArray& array, const std::string& file, const char* expected)
{
    throw Error(ErrorKind::BadFile,
                (array.name.empty() ? std::string("the array") : "array " + inQuotes(array.name)) + " has shape " +
                    toString(array.shape) + ", expected " + expected,
                file);
}

/// [heads, Tq, Tk] of one layer.
Shape layerShape(const NumberArray& array, const std::string& file)
{
    Shape shape = array.shape;
    while (shape.size() > 3 && shape.front() == 1)
        shape.erase(shape.begin());
    if (shape.size() > 3)
        failShape(array, file, "that of one layer, [heads, Tq, Tk], of one text: a batch of 1");
    if (shape.size() == 2)
        shape.insert(shape.begin(), 1);
    return shape;
}

/// [layers, heads, Tq, Tk]
Shape wholeShape(const NumberArray& array, const std::string& file)
{
    Shape shape = array.shape;
    while (shape.size() > 4 && shape.front() == 1)
        shape.erase(shape.begin());
    if (shape.size() == 5 && shape[1] == 1) // the batch behind the layers, as stacking makes it
        shape.erase(shape.begin() + 1);
    if (shape.size() > 4)
        failShape(array, file, "[Tq, Tk], [heads, Tq, Tk] or [layers, heads, Tq, Tk] of one text: a batch of 1");
    while (shape.size() < 4)
        shape.insert(shape.begin(), 1);
    return shape;
}

} // namespace

AttentionChoice chooseAttention(const ArrayFile& file)
{
    const std::map<std::string, Group> groups = groupsOf(file);
    if (groups.empty())
        throw Error(ErrorKind::BadFile,
                    "holds " + listOf(file) +
                        ", expected attention weights [Tq, Tk], [heads, Tq, Tk] or [layers, "
                        "heads, Tq, Tk]",
                    file.name);
    AttentionChoice choice;
    choice.arrays = attentionGroup(groups, file);
    if (!sameShape(choice.arrays))
        throw Error(ErrorKind::BadFile, "holds " + listOf(file) + ", expected the same shape of every layer",
                    file.name);
    const NumberArray& first = *choice.arrays.front();
    if (choice.arrays.size() == 1) {
        choice.shape = wholeShape(first, file.name);
    } else {
        choice.shape = layerShape(first, file.name);
        choice.shape.insert(choice.shape.begin(), static_cast<std::int64_t>(choice.arrays.size()));
    }
    std::int64_t heads = 0;
    if (std::ranges::any_of(choice.shape, [](std::int64_t size) { return size == 0; }) ||
        __builtin_mul_overflow(choice.shape[0], choice.shape[1], &heads) || heads > kMostHeadsOfAll)
        failShape(first, file.name, "from 1 to 65536 heads of at least one row and column");
    return choice;
}

} // namespace headlight
