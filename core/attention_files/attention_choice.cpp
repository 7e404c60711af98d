// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/attention_files/attention_choice.h"

#include "core/attention_files/array_names.h"
#include "core/attention_files/joined_steps.h"
#include "core/attention_files/matrix_labels.h"
#include "core/base/counted.h"
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

/// The layer and the head of each array, read from its name: [array] each, or empty. Names that have two numbers and do
/// not say which is the head's have `outer` and `inner`.
struct NumbersOfArrays {
    std::vector<std::int64_t> layers;
    std::vector<std::int64_t> heads;
    std::vector<std::int64_t> outer;
    std::vector<std::int64_t> inner;
    bool outerIsLayers = false; // the word before the outer number is "layer"
};

/// One place of the names' numbers that is not the same in all names.
struct NamedColumn {
    std::string word;                  // before the number
    std::vector<std::int64_t> numbers; // [array]
};

std::vector<NamedColumn> varyingColumns(const Group& group)
{
    const std::vector<std::string> words = wordsBeforeNumbers(patternOf(group.front()->name));
    std::vector<NamedColumn> columns;
    for (std::size_t place = 0; place < words.size(); ++place) {
        NamedColumn column{words[place], {}};
        for (const NumberArray* array : group)
            column.numbers.push_back(numbersIn(array->name)[place]);
        if (std::ranges::any_of(column.numbers, [&](std::int64_t n) { return n != column.numbers.front(); }))
            columns.push_back(std::move(column));
    }
    return columns;
}

/// "h" alone names a head only beside another number: GPT-2's layers are h.0, h.1, …
NumbersOfArrays numbersOf(const Group& group)
{
    std::vector<NamedColumn> columns = varyingColumns(group);
    NumbersOfArrays result;
    std::vector<NamedColumn> others;
    for (NamedColumn& column : columns) {
        const bool isShort = column.word == "h" && columns.size() == 2 && &column == &columns.back();
        if (result.heads.empty() && (countsHeads(column.word) || isShort))
            result.heads = std::move(column.numbers);
        else
            others.push_back(std::move(column));
    }
    if (result.heads.empty() && others.size() == 2) {
        result.outer = others[0].numbers;
        result.inner = others[1].numbers;
        result.outerIsLayers = others[0].word.starts_with("layer");
    }
    if (!others.empty())
        result.layers = others.front().numbers;
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

/// A table of arrays whose names have two numbers: [outer, inner].
using NestedArrays = std::map<std::int64_t, std::map<std::int64_t, const NumberArray*>>;

/// The arrays by the two numbers of their names; empty where some of the table are missing.
NestedArrays nestedArrays(const Group& group, const std::vector<std::int64_t>& outer,
                          const std::vector<std::int64_t>& inner)
{
    NestedArrays table;
    for (std::size_t i = 0; i < group.size(); ++i)
        table[outer[i]][inner[i]] = group[i];
    std::size_t nArrays = 0;
    for (const auto& [number, row] : table)
        nArrays += row.size();
    const bool isFull = nArrays == group.size() && std::ranges::all_of(table, [&](const auto& row) {
                            return std::ranges::equal(row.second, table.begin()->second, {},
                                                      &std::pair<const std::int64_t, const NumberArray*>::first,
                                                      &std::pair<const std::int64_t, const NumberArray*>::first);
                        });
    return isFull ? table : NestedArrays();
}

/// Joins the steps, the outer numbers, of every layer, the inner ones; false where the sizes are not those of steps.
bool placeSteps(AttentionChoice& choice, const NestedArrays& table, const std::string& file)
{
    AttentionChoice joined;
    for (const auto& [layer, first] : table.begin()->second) {
        Group steps;
        std::vector<Shape> shapes;
        for (const auto& [step, row] : table) {
            steps.push_back(row.at(layer));
            shapes.push_back(layerShape(*steps.back(), file));
        }
        joined.made.push_back(joinedSteps(steps, shapes));
        if (!joined.made.back() || joined.made.back()->shape != joined.made.front()->shape)
            return false;
        joined.arrays.push_back(joined.made.back().get());
    }
    joined.shape = joined.made.front()->shape;
    joined.shape.insert(joined.shape.begin(), static_cast<std::int64_t>(joined.made.size()));
    joined.isOfSteps = true;
    joined.readAs.push_back("Its " + counted(table.size(), "step") + " of a generation are joined to one map of " +
                            counted(joined.shape[2], "row") + " in each layer.");
    choice = std::move(joined);
    return true;
}

NestedArrays turned(const NestedArrays& table)
{
    NestedArrays result;
    for (const auto& [outer, row] : table)
        for (const auto& [inner, array] : row)
            result[inner][outer] = array;
    return result;
}

/// Places arrays whose names have two numbers and no word for the head: one matrix each is that of a head of a layer,
/// and sizes that grow, or single rows, are steps of a generation. False where some of the table are missing.
bool placeNested(AttentionChoice& choice, const NumbersOfArrays& numbers, const ArrayFile& file)
{
    const NestedArrays table = nestedArrays(choice.arrays, numbers.outer, numbers.inner);
    if (table.empty())
        return false;
    const NumberArray& first = *choice.arrays.front();
    if (sameShape(choice.arrays) && first.shape.size() == 2) {
        choice.shape = {static_cast<std::int64_t>(table.size()),
                        static_cast<std::int64_t>(table.begin()->second.size()), first.shape[0], first.shape[1]};
        choice.arrays.clear();
        for (const auto& [layer, row] : table)
            for (const auto& [head, array] : row)
                choice.arrays.push_back(array);
        choice.layerNumbers = unusual(distinct(numbers.outer));
        choice.readAs.push_back("The first of the two numbers that its matrices have is read as the layer, the second "
                                "as the head.");
        return true;
    }
    const NestedArrays byStep = numbers.outerIsLayers ? turned(table) : table;
    if (placeSteps(choice, byStep, file.name) ||
        (!sameShape(choice.arrays) && placeSteps(choice, turned(byStep), file.name)))
        return true;
    throw Error(ErrorKind::BadFile,
                "holds " + listOf(file) +
                    ", under two levels of numbers that are neither layers and heads (a matrix each) nor the steps "
                    "and layers of a generation; save the layers of one text alone",
                file.name);
}

/// Gives layers with fewer heads than others, as after pruning, heads without weights; false where the sizes differ in
/// more than the heads.
bool placePruned(AttentionChoice& choice, const NumbersOfArrays& numbers, const std::string& file)
{
    if (!numbers.heads.empty() || distinct(numbers.layers).size() != choice.arrays.size())
        return false;
    std::vector<Shape> shapes;
    for (const NumberArray* array : choice.arrays)
        shapes.push_back(layerShape(*array, file));
    const std::int64_t most = std::ranges::max(shapes, {}, [](const Shape& shape) { return shape[0]; })[0];
    std::string counts;
    for (std::size_t i = 0; i < shapes.size(); ++i) {
        if (shapes[i][1] != shapes[0][1] || shapes[i][2] != shapes[0][2] || shapes[i][0] == 0)
            return false;
        if (i < kMostNamed)
            counts += (i == 0 ? "" : ", ") + std::to_string(shapes[i][0]);
        choice.made.push_back(withEmptyHeads(*choice.arrays[i], shapes[i], most));
        choice.arrays[i] = choice.made.back().get();
    }
    choice.shape = {static_cast<std::int64_t>(shapes.size()), most, shapes[0][1], shapes[0][2]};
    choice.layerNumbers = unusual(distinct(numbers.layers));
    choice.readAs.push_back("Its layers have " + counts + (shapes.size() > kMostNamed ? ", …" : "") +
                            " heads: what a layer lacks is shown without weights.");
    return true;
}

/// Orders one array for each layer, for each head, or for each head of each layer, by their names.
void placeByNames(AttentionChoice& choice, const ArrayFile& file)
{
    const NumberArray& first = *choice.arrays.front();
    const NumbersOfArrays numbers = numbersOf(choice.arrays);
    if (!numbers.inner.empty() && placeNested(choice, numbers, file))
        return;
    if (!sameShape(choice.arrays)) {
        if (placePruned(choice, numbers, file.name))
            return;
        throw Error(ErrorKind::BadFile, "holds " + listOf(file) + ", expected the same shape of every layer",
                    file.name);
    }
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
