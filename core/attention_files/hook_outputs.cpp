// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/attention_files/hook_outputs.h"

#include "core/attention_files/axis_order.h"

#include <algorithm>
#include <map>
#include <string>

namespace headlight {

namespace {

/// The name of a tuple and the place of an array in it: "layers.3" and 1 of "layers.3.1".
struct TuplePlace {
    std::string tuple;
    int place = 0;
};

std::optional<TuplePlace> tuplePlace(const std::string& name)
{
    const std::size_t end = name.rfind('.');
    const std::string last = end == std::string::npos ? name : name.substr(end + 1);
    if (last.size() != 1 || last[0] < '0' || last[0] > '2')
        return std::nullopt;
    return TuplePlace{end == std::string::npos ? "" : name.substr(0, end), last[0] - '0'};
}

bool rowsSumToOne(const NumberArray& array, const ReadingWatch& watch)
{
    const std::int64_t nKeys = array.shape.back();
    const ArrayNumbers numbers = array.read(watch);
    return numbers.hidden.empty() &&
           sumsToOneAlong(3, numbers.values, {1, 1, std::ssize(numbers.values) / nKeys, nKeys});
}

/// Whether an output [B, T, D] may belong to weights [B, T, Tk] or [B, heads, T, Tk].
bool mayBelong(const Shape& output, const Shape& weights)
{
    return (output.size() == 2 || output.size() == 3) && weights.size() >= output.size() && weights.size() <= 4 &&
           weights.back() > 0 && output[output.size() - 2] == weights[weights.size() - 2];
}

} // namespace

void leaveOutOutputs(ArrayFile& file, const ReadingWatch& watch)
{
    std::map<std::string, std::map<int, const NumberArray*>> tuples;
    for (const NumberArray& array : file.numbers) {
        const std::optional<TuplePlace> at = tuplePlace(array.name);
        if (!at)
            return;
        tuples[at->tuple][at->place] = &array;
    }
    if (tuples.empty())
        return;
    for (const auto& [name, tuple] : tuples)
        if (tuple.size() != 2 || !tuple.contains(0) || !mayBelong(tuple.at(0)->shape, tuple.rbegin()->second->shape))
            return;
    const auto& first = tuples.begin()->second;
    if (rowsSumToOne(*first.at(0), watch) || !rowsSumToOne(*first.rbegin()->second, watch))
        return;
    std::erase_if(file.numbers, [](const NumberArray& array) { return tuplePlace(array.name)->place == 0; });
    for (NumberArray& array : file.numbers)
        array.name = tuplePlace(array.name)->tuple;
    file.readAs.emplace_back("The first of each two arrays is a module's output, which is left out; the other has its "
                             "weights: their rows sum to 1.");
}

} // namespace headlight
