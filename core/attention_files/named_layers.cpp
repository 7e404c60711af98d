// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/attention_files/named_layers.h"

#include "core/attention_files/array_names.h"
#include "core/attention_files/choice_refusals.h"
#include "core/attention_files/joined_steps.h"
#include "core/base/counted.h"
#include "core/base/error.h"

#include <algorithm>
#include <array>
#include <map>
#include <numeric>
#include <utility>

namespace headlight {

namespace {

constexpr std::size_t kMostCounts = 6; // the most layers whose heads a sentence counts

using Group = std::vector<const NumberArray*>;

bool sameShape(const Group& group)
{
    return std::ranges::all_of(group, [&](const NumberArray* array) { return array->shape == group.front()->shape; });
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
    bool saysLayers = false;    // a word before a number that is not a head's is of layers
    bool outerIsLayers = false; // the word before the outer number is "layer"
};

/// "h" alone names a head only beside another number: GPT-2's layers are h.0, h.1, …
NumbersOfArrays numbersOf(const Group& group)
{
    std::vector<std::string> names;
    for (const NumberArray* array : group)
        names.push_back(array->name);
    std::vector<NamedNumbers> columns = varyingNumbers(names);
    NumbersOfArrays result;
    std::vector<NamedNumbers> others;
    for (NamedNumbers& column : columns) {
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
    result.saysLayers = std::ranges::any_of(others, [](const NamedNumbers& place) {
        const auto isIn = [&](const char* word) { return place.word.find(word) != std::string::npos; };
        return place.word == "l" || place.word == "h" ||
               std::ranges::any_of(std::array{"layer", "block", "stage", "attentions"}, isIn);
    });
    if (!others.empty())
        result.layers = others.front().numbers;
    return result;
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
    joined.isSettled = true;
    joined.readAs.push_back("Its " + counted(table.size(), "step") + " of a generation are joined to one map of " +
                            counted(joined.shape[2], "row") + " in each layer.");
    joined.asked.push_back(counted(table.size(), "step") + " joined");
    joined.found = choice.found;
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
        choice.isSettled = true;
        for (const auto& [layer, row] : table)
            for (const auto& [head, array] : row)
                choice.arrays.push_back(array);
        choice.layerNumbers = unusual(distinctNumbers(numbers.outer));
        choice.readAs.push_back("The first of the two numbers that its matrices have is read as the layer, the second "
                                "as the head.");
        choice.asked.push_back("names read as layer and head");
        return true;
    }
    const NestedArrays byStep = numbers.outerIsLayers ? turned(table) : table;
    if (placeSteps(choice, byStep, file.name) ||
        (!sameShape(choice.arrays) && placeSteps(choice, turned(byStep), file.name)))
        return true;
    askHowToRead(choice.arrays, file.name);
    throw Error(ErrorKind::BadFile,
                "holds " + listOfArrays(file) +
                    ", under two levels of numbers that are neither layers and heads (a matrix each) nor the steps "
                    "and layers of a generation; save the layers of one text alone",
                file.name);
}

/// Gives layers with fewer heads than others, as after pruning, heads without weights; false where the sizes differ in
/// more than the heads.
bool placePruned(AttentionChoice& choice, const NumbersOfArrays& numbers, const std::string& file)
{
    if (!numbers.heads.empty() || distinctNumbers(numbers.layers).size() != choice.arrays.size())
        return false;
    const auto hasOtherSizes = [&](const NumberArray* array) {
        return array->shape.size() != choice.arrays.front()->shape.size(); // an output beside its weights, perhaps
    };
    if (std::ranges::any_of(choice.arrays, hasOtherSizes))
        return false;
    std::vector<Shape> shapes;
    for (const NumberArray* array : choice.arrays)
        shapes.push_back(layerShape(*array, file));
    const auto isOther = [&](const Shape& shape) {
        return shape[1] != shapes[0][1] || shape[2] != shapes[0][2] || shape[0] == 0;
    };
    if (std::ranges::any_of(shapes, isOther))
        return false;
    const std::int64_t most = std::ranges::max(shapes, {}, [](const Shape& shape) { return shape[0]; })[0];
    std::string counts;
    for (std::size_t i = 0; i < shapes.size(); ++i) {
        if (i < kMostCounts)
            counts += (i == 0 ? "" : ", ") + std::to_string(shapes[i][0]);
        choice.made.push_back(withEmptyHeads(*choice.arrays[i], shapes[i], most));
        choice.arrays[i] = choice.made.back().get();
    }
    choice.shape = {static_cast<std::int64_t>(shapes.size()), most, shapes[0][1], shapes[0][2]};
    choice.isSettled = true; // nothing but heads can be as many as a layer likes
    choice.layerNumbers = unusual(distinctNumbers(numbers.layers));
    choice.readAs.push_back("Its layers have " + counts + (shapes.size() > kMostCounts ? ", …" : "") +
                            " heads: what a layer lacks is shown without weights.");
    return true;
}

/// Joins the steps of a generation with one layer, whose names have one number.
bool placeStepsOfOneLayer(AttentionChoice& choice, const NumbersOfArrays& numbers, const std::string& file)
{
    if (!numbers.heads.empty() || distinctNumbers(numbers.layers).size() != choice.arrays.size())
        return false;
    NestedArrays table;
    for (std::size_t i = 0; i < choice.arrays.size(); ++i) {
        const Shape shape = layerShape(*choice.arrays[i], file);
        if (numbers.layers[i] != numbers.layers.front() && shape[1] != 1) // else these may be texts
            return false;
        table[numbers.layers[i]][0] = choice.arrays[i];
    }
    return placeSteps(choice, table, file);
}

} // namespace

void placeByNames(AttentionChoice& choice, const ArrayFile& file)
{
    const NumberArray& first = *choice.arrays.front();
    const NumbersOfArrays numbers = numbersOf(choice.arrays);
    if (std::ranges::any_of(choice.arrays, [](const NumberArray* array) { return nSizesOf(*array) > 3; }))
        askHowToRead(choice.arrays, file.name);
    if (!numbers.inner.empty() && placeNested(choice, numbers, file))
        return;
    if (!sameShape(choice.arrays)) {
        if (placePruned(choice, numbers, file.name) || placeStepsOfOneLayer(choice, numbers, file.name))
            return;
        askHowToRead(choice.arrays, file.name);
        throw Error(ErrorKind::BadFile, "holds " + listOfArrays(file) + ", expected the same shape of every layer",
                    file.name);
    }
    const std::vector<std::int64_t> layers = distinctNumbers(numbers.layers);
    const std::vector<std::int64_t> heads = distinctNumbers(numbers.heads);
    choice.shape = layerShape(first, file.name);
    if (heads.empty()) {
        choice.shape.insert(choice.shape.begin(), static_cast<std::int64_t>(choice.arrays.size()));
        if (first.shape.size() == 2 && !numbers.saysLayers)
            choice.readAs.push_back(
                "Its " + std::to_string(choice.arrays.size()) +
                " matrices are read as layers of one head: their names do not say what they count.");
        if (layers.size() == choice.arrays.size()) // else the names count something within a layer, too
            choice.layerNumbers = unusual(layers);
        return;
    }
    choice.layerNumbers = unusual(layers);
    if (choice.shape[0] != 1)
        failShape(first, file.name, "that of one head, [Tq, Tk], since the names count heads");
    const std::size_t nLayers = std::max<std::size_t>(1, layers.size());
    if (nLayers * heads.size() != choice.arrays.size())
        throw Error(ErrorKind::BadFile,
                    "holds " + listOfArrays(file) + ", expected an array for every head of every layer", file.name);
    std::vector<std::size_t> order(choice.arrays.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, {}, [&](std::size_t i) {
        return std::pair(numbers.layers.empty() ? 0 : numbers.layers[i], numbers.heads[i]);
    });
    Group ordered;
    for (const std::size_t i : order)
        ordered.push_back(choice.arrays[i]);
    choice.arrays = std::move(ordered);
    choice.isSettled = true;
    choice.shape[0] = static_cast<std::int64_t>(heads.size());
    choice.shape.insert(choice.shape.begin(), static_cast<std::int64_t>(nLayers));
}

} // namespace headlight
