// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/attention_files/attention_matrices.h"

#include "core/attention_files/attention_choice.h"
#include "core/attention_files/axis_order.h"
#include "core/attention_files/matrix_labels.h"
#include "core/base/error.h"
#include "core/base/machine_memory.h"
#include "core/base/printable.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <optional>
#include <utility>

namespace headlight {

namespace {

constexpr double kSumTolerance = 0.01; // wide enough for half precision and many keys

void requireRoom(const AttentionChoice& choice, const std::string& file)
{
    std::uint64_t bytes = sizeof(float);
    for (const std::int64_t size : choice.shape)
        if (__builtin_mul_overflow(bytes, static_cast<std::uint64_t>(size), &bytes))
            bytes = UINT64_MAX;
    if (bytes > machineMemory() / 3) // the source may hold 8 bytes for each number
        throw Error(ErrorKind::BadFile,
                    "its weights " + toString(choice.shape) + " need " + memoryText(bytes) +
                        " of memory, and twice as much to read them, but this machine has " +
                        memoryText(machineMemory()),
                    file);
}

/// Reads the weights of every layer; empties `hidden` where no weight is hidden.
void readWeights(AttentionMatrices& matrices, const AttentionChoice& choice)
{
    bool hidesAny = false;
    for (const NumberArray* array : choice.arrays) {
        ArrayNumbers numbers = array->read();
        hidesAny = hidesAny || !numbers.hidden.empty();
        numbers.hidden.resize(hidesAny ? numbers.values.size() : 0);
        if (choice.arrays.size() == 1) {
            matrices.weights = std::move(numbers.values);
            matrices.hidden = std::move(numbers.hidden);
            return;
        }
        if (hidesAny)
            matrices.hidden.resize(matrices.weights.size());
        matrices.weights.insert(matrices.weights.end(), numbers.values.begin(), numbers.values.end());
        matrices.hidden.insert(matrices.hidden.end(), numbers.hidden.begin(), numbers.hidden.end());
    }
}

std::string toText(float value)
{
    std::array<char, 32> text{};
    return {text.data(), std::to_chars(text.data(), text.data() + text.size(), value).ptr};
}

/// Throws for a number that is no attention weight, with its place.
[[noreturn]] void failWeight(const AttentionMatrices& matrices, std::size_t at)
{
    const float value = matrices.weights[at];
    const auto key = static_cast<Index>(at) % matrices.nKeys;
    const auto query = static_cast<Index>(at) / matrices.nKeys % matrices.nQueries;
    const auto head = static_cast<Index>(at) / matrices.nKeys / matrices.nQueries;
    const std::string what = std::isnan(value)   ? "NaN"
                             : std::isinf(value) ? "infinity, or more than the 3.4e38 of float32"
                                                 : "the negative number " + toText(value);
    throw Error(ErrorKind::BadNumber,
                "layer " + std::to_string(head / matrices.nHeads) + ", head " + std::to_string(head % matrices.nHeads) +
                    ", row " + std::to_string(query) + ", column " + std::to_string(key) + " holds " + what +
                    ", expected a weight from 0 on" +
                    (std::isnan(value) ? "" : "; are these scores, before the softmax?"),
                matrices.name);
}

/// Turns rows of NaN alone, the queries of left padding, into rows of zeros, which look nowhere.
void emptyRowsOfNaN(AttentionMatrices& matrices)
{
    const Index nKeys = matrices.nKeys;
    bool hasAny = false;
    for (auto row = matrices.weights.begin(); row != matrices.weights.end(); row += nKeys)
        if (std::all_of(row, row + nKeys, [](float weight) { return std::isnan(weight); })) {
            std::fill(row, row + nKeys, 0.0F);
            hasAny = true;
        }
    if (hasAny)
        matrices.readAs.push_back("Rows of NaN are shown as rows of zeros.");
}

void requireWeights(const AttentionMatrices& matrices)
{
    for (std::size_t i = 0; i < matrices.weights.size(); ++i)
        if (!std::isfinite(matrices.weights[i]) || matrices.weights[i] < 0.0F)
            failWeight(matrices, i);
}

/// Turns weights whose numbers prove another order of their axes than the usual one. Of several arrays the first axis
/// is their number.
void turnAxes(AttentionMatrices& matrices, const AttentionChoice& choice)
{
    if (!matrices.hidden.empty() || choice.isOfSteps)
        return;
    Shape shape = choice.shape;
    const std::optional<AxisOrder> order = provenAxisOrder(matrices.weights, shape, choice.arrays.size() == 1);
    if (!order)
        return;
    matrices.weights = inUsualOrder(matrices.weights, shape, *order);
    matrices.nLayers = static_cast<int>(shape[0]);
    matrices.nHeads = static_cast<int>(shape[1]);
    matrices.nQueries = shape[2];
    matrices.nKeys = shape[3];
    matrices.readAs.push_back("Its shape " + toString(choice.shape) + " is read as " + toString(shape) +
                              ", layers, heads, queries and keys, since its weights sum to 1 along the keys of that "
                              "order alone.");
}

void measureRows(AttentionMatrices& matrices)
{
    matrices.largest = *std::ranges::max_element(matrices.weights);
    bool isFirst = true;
    const std::size_t nKeys = matrices.nKeys;
    for (std::size_t begin = 0; begin < matrices.weights.size(); begin += nKeys) {
        const auto isHidden = [&](std::size_t key) { return matrices.hidden[begin + key] != 0; };
        std::size_t nHidden = 0;
        while (!matrices.hidden.empty() && nHidden < nKeys && isHidden(nHidden))
            ++nHidden;
        if (nHidden == nKeys) // a head that the layer lacks
            continue;
        double sum = 0.0;
        for (std::size_t i = begin; i < begin + nKeys; ++i)
            sum += double(matrices.weights[i]);
        if (sum == 0.0) {
            ++matrices.nEmptyRows;
            continue;
        }
        ++matrices.nRows;
        if (std::abs(sum - 1.0) <= kSumTolerance)
            continue;
        ++matrices.nOtherRows;
        matrices.smallestSum = isFirst ? sum : std::min(matrices.smallestSum, sum);
        matrices.largestSum = isFirst ? sum : std::max(matrices.largestSum, sum);
        isFirst = false;
    }
}

} // namespace

bool AttentionMatrices::hasTwoTexts() const
{
    return nQueries != nKeys || rowLabels != columnLabels;
}

std::size_t AttentionMatrices::offsetOf(int layer, int head) const
{
    return (static_cast<std::size_t>(layer) * static_cast<std::size_t>(nHeads) + static_cast<std::size_t>(head)) *
           static_cast<std::size_t>(nQueries) * static_cast<std::size_t>(nKeys);
}

AttentionMatrices readAttentionMatrices(const std::filesystem::path& path)
{
    const ArrayFile file = openArrayFile(path);
    const AttentionChoice choice = chooseAttention(file);
    requireRoom(choice, file.name);
    AttentionMatrices matrices;
    matrices.name = file.name;
    matrices.layerNumbers = choice.layerNumbers;
    matrices.readAs = choice.readAs;
    matrices.nLayers = static_cast<int>(choice.shape[0]);
    matrices.nHeads = static_cast<int>(choice.shape[1]);
    matrices.nQueries = choice.shape[2];
    matrices.nKeys = choice.shape[3];
    readWeights(matrices, choice);
    emptyRowsOfNaN(matrices);
    requireWeights(matrices);
    turnAxes(matrices, choice);
    MatrixLabels labels = labelsIn(file, matrices.nQueries, matrices.nKeys);
    matrices.rowLabels = std::move(labels.rows);
    matrices.columnLabels = std::move(labels.columns);
    measureRows(matrices);
    return matrices;
}

} // namespace headlight
