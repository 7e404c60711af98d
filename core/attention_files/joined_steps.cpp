// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/attention_files/joined_steps.h"

#include "core/attention_files/array_names.h"
#include "core/attention_files/axis_order.h"
#include "core/attention_files/matrix_labels.h"
#include "core/io/element_reader.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <map>
#include <numeric>
#include <string>
#include <utility>

namespace headlight {

namespace {

/// Whether each step looks at every token up to its own last row: the self-attention of a decoder.
bool growStepByStep(const std::vector<Shape>& shapes)
{
    std::int64_t nRows = 0; // the rows that are known before a step
    for (const Shape& shape : shapes) {
        const std::int64_t first = shape[2] - shape[1];
        if (first < 0 || shape[2] <= nRows || first > nRows || (first != 0 && first != nRows))
            return false;
        nRows = shape[2];
    }
    return true;
}

/// Whether every step looks at the same keys, and each but the first has one row: a cross-attention.
bool lookAtTheSameKeys(const std::vector<Shape>& shapes)
{
    for (std::size_t step = 0; step < shapes.size(); ++step)
        if (shapes[step][2] != shapes[0][2] || (step > 0 && shapes[step][1] != 1))
            return false;
    return true;
}

/// The first row of each step in the joined map.
std::vector<std::int64_t> firstRows(const std::vector<Shape>& shapes, bool grows)
{
    std::vector<std::int64_t> first;
    std::int64_t next = 0;
    for (const Shape& shape : shapes) {
        first.push_back(grows ? shape[2] - shape[1] : next);
        next += shape[1];
    }
    return first;
}

/// Copies one step's [heads, Tq, Tk] into the joined map `all` of the shape `whole`, from row `first` on.
void copyStep(ArrayNumbers& all, const Shape& whole, const ArrayNumbers& step, const Shape& shape, std::int64_t first)
{
    for (std::int64_t head = 0; head < shape[0]; ++head)
        for (std::int64_t row = 0; row < shape[1]; ++row) {
            const std::int64_t from = (head * shape[1] + row) * shape[2];
            const std::int64_t to = (head * whole[1] + first + row) * whole[2];
            std::copy_n(step.values.begin() + from, shape[2], all.values.begin() + to);
            if (step.hidden.empty())
                std::fill_n(all.hidden.begin() + to, shape[2], std::uint8_t{0});
            else
                std::copy_n(step.hidden.begin() + from, shape[2], all.hidden.begin() + to);
        }
}

} // namespace

std::shared_ptr<const NumberArray> joinedSteps(const std::vector<const NumberArray*>& steps,
                                               const std::vector<Shape>& shapes)
{
    const auto hasOtherHeads = [&](const Shape& shape) { return shape[0] != shapes[0][0]; };
    const bool looksAtTheSame = lookAtTheSameKeys(shapes);
    const bool grows = !looksAtTheSame && growStepByStep(shapes);
    if (std::ranges::any_of(shapes, hasOtherHeads) || (!grows && !looksAtTheSame))
        return nullptr;
    const std::vector<std::int64_t> first = firstRows(shapes, grows);
    const Shape whole{shapes[0][0], first.back() + shapes.back()[1], shapes.back()[2]};
    auto joined = std::make_shared<NumberArray>();
    joined->name = steps.front()->name;
    joined->shape = whole;
    joined->read = [steps, shapes, first, whole](const ReadingWatch& watch) {
        ArrayNumbers all;
        all.values.resize(elementCount(whole));
        all.hidden.assign(all.values.size(), 1);
        for (std::size_t step = 0; step < steps.size(); ++step) {
            watch.at(step, steps.size());
            copyStep(all, whole, steps[step]->read(watch.part(step, steps.size())), shapes[step], first[step]);
        }
        if (std::ranges::find(all.hidden, 1) == all.hidden.end())
            all.hidden.clear();
        return all;
    };
    return joined;
}

std::shared_ptr<const NumberArray> withEmptyHeads(const NumberArray& layer, const Shape& shape, std::int64_t nHeads)
{
    auto padded = std::make_shared<NumberArray>();
    padded->name = layer.name;
    padded->shape = {nHeads, shape[1], shape[2]};
    padded->read = [read = layer.read, size = elementCount(padded->shape)](const ReadingWatch& watch) {
        ArrayNumbers numbers = read(watch);
        if (numbers.values.size() == size)
            return numbers;
        numbers.hidden.resize(numbers.values.size(), 0);
        numbers.hidden.resize(size, 1);
        numbers.values.resize(size, 0.0F);
        return numbers;
    };
    return padded;
}

namespace {

/// The rows, read; empty where one does not sum to 1, or has not as many numbers as the one before it or one more.
std::vector<std::vector<float>> rowsOfOneMap(const std::vector<const NumberArray*>& arrays, const ReadingWatch& watch)
{
    std::vector<std::vector<float>> rows;
    const auto more = static_cast<std::size_t>(arrays[1]->shape[0] - arrays[0]->shape[0]);
    for (const NumberArray* array : arrays) {
        ArrayNumbers numbers = array->read(watch);
        const double sum = std::accumulate(numbers.values.begin(), numbers.values.end(), 0.0);
        if (more > 1 || !(std::abs(sum - 1.0) <= kSumTolerance) || !numbers.hidden.empty() ||
            (!rows.empty() && numbers.values.size() != rows.back().size() + more))
            return {};
        rows.push_back(std::move(numbers.values));
    }
    return rows;
}

} // namespace

void joinSingleRows(ArrayFile& file, const ReadingWatch& watch)
{
    std::map<std::string, std::vector<const NumberArray*>> groups;
    for (const NumberArray& array : file.numbers) {
        if (array.shape.size() > 1)
            return;
        if (array.shape.size() == 1 && !numbersIn(array.name).empty() && !isLabelName(array.name))
            groups[patternOf(array.name)].push_back(&array);
    }
    std::erase_if(groups, [](const auto& group) { return group.second.size() < 2; });
    if (groups.size() != 1)
        return;
    std::vector<const NumberArray*>& arrays = groups.begin()->second;
    std::vector<std::string> names;
    std::ranges::sort(arrays, {}, [](const NumberArray* array) { return numbersIn(array->name); });
    for (const NumberArray* array : arrays)
        names.push_back(array->name);
    const std::vector<std::vector<float>> rows =
        varyingNumbers(names).size() == 1 ? rowsOfOneMap(arrays, watch) : std::vector<std::vector<float>>();
    if (rows.empty())
        return;
    ArrayNumbers map;
    const std::size_t nKeys = rows.back().size();
    for (const std::vector<float>& row : rows) {
        map.values.insert(map.values.end(), row.begin(), row.end());
        map.values.resize(map.values.size() + nKeys - row.size(), 0.0F);
        map.hidden.insert(map.hidden.end(), row.size(), 0);
        map.hidden.resize(map.values.size(), 1);
    }
    if (rows.front().size() == nKeys)
        map.hidden.clear();
    file.readAs.push_back("Its " + std::to_string(rows.size()) +
                          " arrays of one size are read as the rows of one map: each sums to 1.");
    NumberArray whole{"rows",
                      {std::ssize(rows), static_cast<std::int64_t>(nKeys)},
                      [map = std::move(map)](const ReadingWatch& between) {
                          between.at(0, 1);
                          return map;
                      }};
    std::erase_if(file.numbers,
                  [&](const NumberArray& array) { return std::ranges::find(names, array.name) != names.end(); });
    file.numbers.push_back(std::move(whole));
}

} // namespace headlight
