// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/attention_files/attention_choice.h"

#include "core/attention_files/array_names.h"
#include "core/attention_files/array_stack.h"
#include "core/attention_files/choice_refusals.h"
#include "core/attention_files/matrix_labels.h"
#include "core/attention_files/named_layers.h"
#include "core/attention_files/stacked_heads.h"
#include "core/base/error.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <map>
#include <utility>

namespace headlight {

namespace {

constexpr std::int64_t kMostHeadsOfAll = 1 << 16;

using ArrayGroup = std::vector<const NumberArray*>;

/// Whether an array of this name is a model's input and not its attention: masks, ids, labels; or what a sink gets.
bool isBesideWeights(const std::string& pattern)
{
    return pattern.find("mask") != std::string::npos || pattern.ends_with("ids") || pattern == "sink" ||
           isLabelName(pattern);
}

/// Whether an array is the weights of a model's layer: a "weight" beside its "bias", which has one size.
bool isOfParameters(const NumberArray& array, const ArrayFile& file)
{
    constexpr std::string_view weight = "weight";
    if (!array.name.ends_with(weight))
        return false;
    const std::string bias = array.name.substr(0, array.name.size() - weight.size()) + "bias";
    return std::ranges::any_of(file.numbers,
                               [&](const NumberArray& other) { return other.name == bias && other.shape.size() == 1; });
}

/// Whether an array's name says that it is something else that a model gives.
bool isOtherOutput(const std::string& pattern)
{
    constexpr std::array<std::string_view, 4> words{"hidden_state", "past_key", "key_value", "logits"};
    return pattern.find("att") == std::string::npos &&
           std::ranges::any_of(words, [&](std::string_view word) { return pattern.find(word) != std::string::npos; });
}

/// Groups the arrays of two sizes or more whose names differ only in numbers. Arrays beside the weights are groups only
/// where there are no others.
std::map<std::string, ArrayGroup> groupsOf(const ArrayFile& file)
{
    std::map<std::string, ArrayGroup> groups;
    for (const NumberArray& array : file.numbers)
        if (array.shape.size() >= 2 && !isOfParameters(array, file) && !isOtherOutput(patternOf(array.name)))
            groups[patternOf(array.name)].push_back(&array);
    const auto isBeside = [](const auto& group) {
        return isBesideWeights(group.first) || std::ranges::all_of(group.second, &NumberArray::isOfTruth);
    };
    if (!std::ranges::all_of(groups, isBeside))
        std::erase_if(groups, isBeside);
    for (auto& [pattern, group] : groups)
        std::ranges::sort(group, {}, [](const NumberArray* array) { return numbersIn(array->name); });
    return groups;
}

void requireGroups(const std::map<std::string, ArrayGroup>& groups, const ArrayFile& file)
{
    const auto isParameters = [&](const NumberArray& array) { return isOfParameters(array, file); };
    if (groups.empty() && std::ranges::any_of(file.numbers, isParameters))
        throw Error(ErrorKind::BadFile,
                    "holds " + listOfArrays(file) +
                        ", the parameters of a model and no attention weights; a model is opened with --model",
                    file.name);
    if (groups.empty())
        throw Error(ErrorKind::BadFile,
                    "holds " + listOfArrays(file) +
                        ", expected attention weights [Tq, Tk], [heads, Tq, Tk] or [layers, heads, Tq, Tk]",
                    file.name);
}

/// The only group, or the one whose name alone contains a word, the words tried in turn.
const ArrayGroup& attentionGroup(const std::map<std::string, ArrayGroup>& groups, const ArrayFile& file)
{
    if (groups.size() == 1)
        return groups.begin()->second;
    constexpr std::array<std::string_view, 6> kWords{".all.", "pattern", "prob", "attention", "attn", "weight"};
    for (const std::string_view word : kWords) {
        std::vector<const ArrayGroup*> named;
        for (const auto& [pattern, group] : groups)
            if (pattern.find(word) != std::string::npos)
                named.push_back(&group);
        if (named.size() == 1)
            return *named.front();
    }
    throw Error(ErrorKind::BadFile,
                "holds " + listOfArrays(file) +
                    ", expected one array of attention weights, or one for each layer under "
                    "names that differ in their number; name it \"attention\"",
                file.name);
}

/// Whether the first axis of an array counts texts: ids or a mask beside it have a row for each, and a column for each
/// key.
bool isBatch(const NumberArray& array, const ArrayFile& file)
{
    if (array.shape.size() < 3 || array.shape[0] < 2)
        return false;
    return std::ranges::any_of(file.numbers, [&](const NumberArray& other) {
        return &other != &array && isBesideWeights(patternOf(other.name)) &&
               other.shape == Shape{array.shape.front(), array.shape.back()};
    });
}

/// The question how arrays are read; of a batch the readings whose first axis counts examples alone.
MatrixQuestion questionOf(const ArrayGroup& arrays, const ArrayFile& file)
{
    MatrixQuestion question = ArrayStack(arrays).question();
    if (arrays.size() == 1 && isBatch(*arrays.front(), file))
        std::erase_if(question.readings, [](const MatrixAxes& axes) { return axes.front() != MatrixAxis::Examples; });
    return question;
}

/// The arrays read by axes that a person has chosen, or by the only order that suits them where just the example was
/// open.
bool placeByReading(AttentionChoice& choice, MatrixReading reading, const ArrayFile& whole)
{
    const std::string& file = whole.name;
    const MatrixQuestion question = questionOf(choice.arrays, whole);
    const std::shared_ptr<const NumberArray> apart =
        choice.arrays.size() == 1 ? unstacked(*choice.arrays.front(), reading.axes) : nullptr;
    if (apart)
        choice.arrays = {apart.get()};
    const ArrayStack stack(choice.arrays);
    const bool wasChosen = !reading.axes.empty();
    if (!wasChosen) {
        std::vector<MatrixAxes> ofExamples;
        std::ranges::copy_if(question.readings, std::back_inserter(ofExamples),
                             [&](const MatrixAxes& axes) { return stack.examples(axes) > 1; });
        if (ofExamples.size() != 1)
            return false;
        reading.axes = ofExamples.front();
    }
    if (!reading.example && stack.examples(reading.axes) > 1)
        failOpenChoice({question.axes, {reading.axes}}, stack.examples(reading.axes), file);
    choice.made = {stack.read(reading, file), apart};
    choice.arrays = {choice.made.front().get()};
    choice.shape = choice.made.front()->shape;
    choice.isSettled = true;
    if (wasChosen)
        choice.readAs.push_back("Its axes are read as " + axesText(reading.axes) + ".");
    if (wasChosen)
        choice.asked.push_back("axes read as " + axesText(reading.axes));
    if (stack.examples(reading.axes) > 1)
        choice.readAs.push_back("Example " + std::to_string(*reading.example) + " of " +
                                std::to_string(stack.examples(reading.axes)) + ", counted from 0, is shown.");
    if (const std::size_t nWithout = stack.nWithoutExample(reading, file); nWithout > 0)
        choice.readAs.push_back("Layers that lack this example, " + std::to_string(nWithout) + " of " +
                                std::to_string(choice.found.size()) + ", are shown without weights.");
    if (stack.examples(reading.axes) > 1)
        choice.asked.push_back("example " + std::to_string(*reading.example));
    return true;
}

/// The shape [layers, heads, Tq, Tk] of an array of every layer.
Shape wholeShape(const NumberArray& array, const std::string& file)
{
    Shape shape = array.shape;
    while (shape.size() > 4 && shape.front() == 1)
        shape.erase(shape.begin());
    if (shape.size() == 5 && shape[1] == 1) // the batch comes after the layers where they were stacked
        shape.erase(shape.begin() + 1);
    if (nSizesOf(array) > 4)
        askHowToRead({&array}, file);
    if (shape.size() > 4)
        failShape(array, file, "[Tq, Tk], [heads, Tq, Tk] or [layers, heads, Tq, Tk] of one text: a batch of 1");
    while (shape.size() < 4)
        shape.insert(shape.begin(), 1);
    return shape;
}

} // namespace

AttentionChoice chooseAttention(const ArrayFile& file, const MatrixReading& reading)
{
    const std::map<std::string, ArrayGroup> groups = groupsOf(file);
    requireGroups(groups, file);
    AttentionChoice choice;
    choice.readAs = file.readAs;
    choice.arrays = attentionGroup(groups, file);
    choice.found = choice.arrays;
    const NumberArray& first = *choice.found.front();
    choice.isSettled = first.namesAxes;
    if (first.isOfTruth) {
        choice.readAs.emplace_back("It holds true and false, as a mask does, and no weights.");
        choice.asked.emplace_back("true and false as 1 and 0");
    }
    const bool wasRead = (!reading.axes.empty() || reading.example) && placeByReading(choice, reading, file);
    if (!wasRead && first.hasOwnText && choice.arrays.size() > 1)
        askHow(choice, file.name);
    if (const MatrixQuestion question = questionOf(choice.arrays, file);
        !wasRead && choice.arrays.size() == 1 && isBatch(first, file) && !question.readings.empty())
        failOpenChoice(question, first.shape.front(), file.name);
    if (!wasRead && choice.arrays.size() == 1)
        choice.shape = wholeShape(first, file.name);
    else if (!wasRead)
        placeByNames(choice, file);
    if (reading.example && !wasRead)
        throw Error(ErrorKind::BadArgument, "holds one text: there is no example to choose", file.name);
    std::int64_t heads = 0;
    if (std::ranges::any_of(choice.shape, [](std::int64_t size) { return size == 0; }) ||
        __builtin_mul_overflow(choice.shape[0], choice.shape[1], &heads) || heads > kMostHeadsOfAll)
        failShape(first, file.name, "from 1 to 65536 heads of at least one row and column");
    return choice;
}

void askHow(const AttentionChoice& choice, const std::string& file)
{
    askHowToRead(choice.found, file);
    throw Error(ErrorKind::BadFile, "holds arrays whose axes cannot be told apart", file);
}

MatrixQuestion questionOf(const ArrayFile& file)
{
    const std::map<std::string, ArrayGroup> groups = groupsOf(file);
    requireGroups(groups, file);
    const ArrayGroup& group = attentionGroup(groups, file);
    MatrixQuestion question = questionOf(group, file);
    if (group.size() == 1)
        addStackReading(question);
    return question;
}

} // namespace headlight
