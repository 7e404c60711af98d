// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/attention_files/attention_choice.h"

#include "core/attention_files/array_names.h"
#include "core/attention_files/matrix_labels.h"
#include "core/base/error.h"
#include "core/base/printable.h"

#include <algorithm>
#include <array>
#include <map>
#include <numeric>
#include <utility>

namespace headlight {

namespace {

constexpr std::size_t kMostNamed = 6; // the most arrays that an error names
constexpr std::int64_t kMostHeadsOfAll = 1 << 16;

using Group = std::vector<const NumberArray*>;

bool sameShape(const Group& group)
{
    return std::ranges::all_of(group, [&](const NumberArray* array) { return array->shape == group.front()->shape; });
}

/// Whether an array of this name is a model's input and not its attention: masks, ids, labels.
bool isBesideWeights(const std::string& pattern)
{
    return pattern.find("mask") != std::string::npos || pattern.ends_with("ids") || isLabelName(pattern);
}

/// Groups the arrays of two sizes or more whose names differ only in numbers. Arrays beside the weights are groups only
/// where there are no others.
std::map<std::string, Group> groupsOf(const ArrayFile& file)
{
    std::map<std::string, Group> groups;
    for (const NumberArray& array : file.numbers)
        if (array.shape.size() >= 2)
            groups[patternOf(array.name)].push_back(&array);
    const auto isBeside = [](const auto& group) { return isBesideWeights(group.first); };
    if (!std::ranges::all_of(groups, isBeside))
        std::erase_if(groups, isBeside);
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

/// The only group, or the one whose name alone contains a word, the words tried in turn.
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

/// The shape [heads, Tq, Tk] of an array of one layer.
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

bool countsHeads(const std::string& word)
{
    return word == "head" || word == "heads";
}

/// The layer and the head of each array, read from its name: [array] each, or empty.
struct NumbersOfArrays {
    std::vector<std::int64_t> layers;
    std::vector<std::int64_t> heads;
};

NumbersOfArrays numbersOf(const Group& group)
{
    const std::vector<std::string> words = wordsBeforeNumbers(patternOf(group.front()->name));
    NumbersOfArrays result;
    for (std::size_t place = 0; place < words.size(); ++place) {
        std::vector<std::int64_t> column;
        for (const NumberArray* array : group)
            column.push_back(numbersIn(array->name)[place]);
        const bool varies = std::ranges::any_of(column, [&](std::int64_t n) { return n != column.front(); });
        std::vector<std::int64_t>& axis = countsHeads(words[place]) ? result.heads : result.layers;
        if (varies && axis.empty())
            axis = std::move(column);
    }
    return result;
}

std::vector<std::int64_t> distinct(std::vector<std::int64_t> numbers)
{
    std::ranges::sort(numbers);
    numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
    return numbers;
}

/// The numbers, unless they count from 0 on; then nothing.
std::vector<std::int64_t> unusual(std::vector<std::int64_t> numbers)
{
    for (std::size_t i = 0; i < numbers.size(); ++i)
        if (numbers[i] != static_cast<std::int64_t>(i))
            return numbers;
    return {};
}

/// Orders one array for each layer, for each head, or for each head of each layer, by their names.
void placeByNames(AttentionChoice& choice, const ArrayFile& file)
{
    const NumberArray& first = *choice.arrays.front();
    const NumbersOfArrays numbers = numbersOf(choice.arrays);
    const std::vector<std::int64_t> layers = distinct(numbers.layers);
    const std::vector<std::int64_t> heads = distinct(numbers.heads);
    choice.shape = layerShape(first, file.name);
    if (heads.empty()) {
        choice.shape.insert(choice.shape.begin(), static_cast<std::int64_t>(choice.arrays.size()));
        if (layers.size() == choice.arrays.size()) // else the names count something within a layer, too
            choice.layerNumbers = unusual(layers);
        return;
    }
    choice.layerNumbers = unusual(layers);
    if (choice.shape[0] != 1)
        failShape(first, file.name, "that of one head, [Tq, Tk], since the names count heads");
    const std::size_t nLayers = std::max<std::size_t>(1, layers.size());
    if (nLayers * heads.size() != choice.arrays.size())
        throw Error(ErrorKind::BadFile, "holds " + listOf(file) + ", expected an array for every head of every layer",
                    file.name);
    std::vector<std::size_t> order(choice.arrays.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, {}, [&](std::size_t i) {
        return std::pair(numbers.layers.empty() ? 0 : numbers.layers[i], numbers.heads[i]);
    });
    Group ordered;
    for (const std::size_t i : order)
        ordered.push_back(choice.arrays[i]);
    choice.arrays = std::move(ordered);
    choice.shape[0] = static_cast<std::int64_t>(heads.size());
    choice.shape.insert(choice.shape.begin(), static_cast<std::int64_t>(nLayers));
}

/// The shape [layers, heads, Tq, Tk] of an array of every layer.
Shape wholeShape(const NumberArray& array, const std::string& file)
{
    Shape shape = array.shape;
    while (shape.size() > 4 && shape.front() == 1)
        shape.erase(shape.begin());
    if (shape.size() == 5 && shape[1] == 1) // the batch comes after the layers where they were stacked
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
    if (choice.arrays.size() == 1)
        choice.shape = wholeShape(first, file.name);
    else
        placeByNames(choice, file);
    std::int64_t heads = 0;
    if (std::ranges::any_of(choice.shape, [](std::int64_t size) { return size == 0; }) ||
        __builtin_mul_overflow(choice.shape[0], choice.shape[1], &heads) || heads > kMostHeadsOfAll)
        failShape(first, file.name, "from 1 to 65536 heads of at least one row and column");
    return choice;
}

} // namespace headlight
