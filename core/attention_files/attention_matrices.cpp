// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/attention_files/attention_matrices.h"

#include "core/attention_files/attention_choice.h"
#include "core/attention_files/axis_order.h"
#include "core/attention_files/flat_maps.h"
#include "core/attention_files/matrix_labels.h"
#include "core/attention_files/matrix_parts.h"
#include "core/attention_files/special_numbers.h"
#include "core/attention_files/stacked_heads.h"
#include "core/base/error.h"
#include "core/base/machine_memory.h"
#include "core/base/printable.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <utility>

namespace headlight {

namespace {

void requireRoom(const AttentionChoice& choice, std::uint64_t mostBytes, const std::string& file)
{
    std::uint64_t bytes = sizeof(float);
    for (const std::int64_t size : choice.shape)
        if (__builtin_mul_overflow(bytes, static_cast<std::uint64_t>(size), &bytes))
            bytes = UINT64_MAX;
    if (bytes > mostBytes)
        throw Error(ErrorKind::BadFile,
                    "its weights " + toString(choice.shape) + " need " + memoryText(bytes) +
                        " of memory, more than 64 times the file and 64 MiB; numpy.save and numpy.savez write every "
                        "number",
                    file);
    if (bytes > machineMemory() / 3) // the source may hold 8 bytes for each number
        throw Error(ErrorKind::BadFile,
                    "its weights " + toString(choice.shape) + " need " + memoryText(bytes) +
                        " of memory, and twice as much to read them, but this machine has " +
                        memoryText(machineMemory()),
                    file);
}

/// Reads the weights of every layer; empties `hidden` where no weight is hidden.
void readWeights(AttentionMatrices& matrices, const AttentionChoice& choice, const ReadingWatch& watch)
{
    bool hidesAny = false;
    for (std::size_t i = 0; i < choice.arrays.size(); ++i) {
        const ReadingWatch ofArray = watch.part(i, choice.arrays.size());
        ofArray.at(0, 1);
        ArrayNumbers numbers = choice.arrays[i]->read(ofArray);
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

/// Softmax over the keys that are not hidden.
void takeSoftmax(AttentionMatrices& matrices)
{
    const auto nKeys = static_cast<std::size_t>(matrices.nKeys);
    for (std::size_t begin = 0; begin < matrices.weights.size(); begin += nKeys) {
        const auto isHidden = [&](std::size_t i) { return !matrices.hidden.empty() && matrices.hidden[i] != 0; };
        double largest = -HUGE_VAL;
        for (std::size_t i = begin; i < begin + nKeys; ++i)
            if (!isHidden(i))
                largest = std::max(largest, double(matrices.weights[i]));
        double sum = 0.0;
        for (std::size_t i = begin; i < begin + nKeys; ++i)
            sum += isHidden(i) ? 0.0 : std::exp(double(matrices.weights[i]) - largest);
        for (std::size_t i = begin; i < begin + nKeys; ++i)
            matrices.weights[i] =
                isHidden(i) ? 0.0F : static_cast<float>(std::exp(double(matrices.weights[i]) - largest) / sum);
    }
    matrices.isSigned = false;
    matrices.readAs.push_back("The softmax of its numbers is shown.");
    matrices.asked.push_back("softmax of the file’s numbers");
}

/// Whether the names say that rows and columns are of two texts, in the order that everyone writes.
bool isNamedCross(const AttentionMatrices& matrices, const AttentionChoice& choice)
{
    const std::string& name = choice.found.front()->name;
    return matrices.part == MatrixPart::Cross || name.find("cross") != std::string::npos ||
           name.find("align") != std::string::npos;
}

/// The usual order was taken for weights whose sizes leave others open: says so.
void noteUsualOrder(AttentionMatrices& matrices, const AttentionChoice& choice)
{
    MatrixAxes axes{MatrixAxis::Layers, MatrixAxis::Heads, MatrixAxis::Queries, MatrixAxis::Keys};
    const bool isOne = choice.arrays.size() == 1 && choice.made.empty();
    // [8, T, T] may be eight heads, or the mean of the heads for eight texts, as torch.nn.MultiheadAttention gives it.
    const bool mayBeTexts = isOne && matrices.nLayers == 1 && matrices.nHeads > 1 &&
                            choice.arrays.front()->shape.size() == 3 &&
                            choice.found.front()->name.find("head") == std::string::npos;
    const bool isOpen = (isOne && matrices.nLayers > 1) || mayBeTexts ||
                        (matrices.nQueries != matrices.nKeys && matrices.nHeads > 1 && !isNamedCross(matrices, choice));
    if (!isOpen)
        return;
    if (!isOne || matrices.nLayers == 1)
        axes.erase(axes.begin());
    matrices.readAs.push_back("Its axes are taken for " + axesText(axes) + "." +
                              (mayBeTexts ? " Several texts with the mean of their heads would look alike: "
                                            "--matrix-axes examples,queries,keys reads them so."
                                          : ""));
    matrices.asked.push_back("axes taken for " + axesText(axes));
}

/// What each axis of the file's arrays counts, where they stand in another order than the usual one.
MatrixAxes axesInFile(const AxisOrder& order, const AttentionChoice& choice)
{
    constexpr std::array kUsual{MatrixAxis::Layers, MatrixAxis::Heads, MatrixAxis::Queries, MatrixAxis::Keys};
    MatrixAxes axes(kUsual.size(), MatrixAxis::Keys);
    for (std::size_t role = 0; role < kUsual.size(); ++role)
        axes[order[role]] = kUsual[role];
    // The layers are the arrays themselves where there are several, and sizes of 1 stand for the axes that one lacks.
    const std::size_t most = choice.arrays.size() > 1 ? kUsual.size() - 1 : kUsual.size();
    const std::size_t nKept = std::min(most, choice.arrays.front()->shape.size());
    axes.erase(axes.begin(), axes.end() - static_cast<std::ptrdiff_t>(nKept));
    return axes;
}

/// Settles which of two texts looks in a table that does not say it: the one whose tokens' weights sum to 1. Returns
/// whether rows and columns changed places. Throws Error{OpenChoice} where both do, or neither.
bool turnTable(AttentionMatrices& matrices, const AttentionChoice& choice)
{
    const bool rowsSum = sumsToOneAlong(3, matrices.weights, choice.shape);
    const bool columnsSum = sumsToOneAlong(2, matrices.weights, choice.shape);
    if (rowsSum == columnsSum)
        askHow(choice, matrices.name);
    matrices.readAs.push_back(rowsSum ? "Its sources are read as queries, and its targets as keys: the weights of each "
                                        "source sum to 1."
                                      : "Its targets are read as queries, and its sources as keys: the weights of each "
                                        "target sum to 1.");
    matrices.asked.push_back(rowsSum ? "sources read as queries" : "targets read as queries");
    if (rowsSum)
        return false;
    constexpr AxisOrder kTurned{0, 1, 3, 2};
    Shape shape = choice.shape;
    const Shape asInFile = shape;
    matrices.weights = inUsualOrder(matrices.weights, shape, kTurned);
    if (!matrices.hidden.empty()) {
        Shape ofHidden = asInFile;
        const std::vector<float> hidden =
            inUsualOrder({matrices.hidden.begin(), matrices.hidden.end()}, ofHidden, kTurned);
        std::ranges::transform(hidden, matrices.hidden.begin(),
                               [](float isHidden) { return static_cast<std::uint8_t>(isHidden); });
    }
    std::swap(matrices.nQueries, matrices.nKeys);
    return true;
}

/// The file with the labels of rows for columns, and those of columns for rows.
ArrayFile withTurnedLabels(ArrayFile file)
{
    for (TextArray& texts : file.texts)
        texts.name = texts.name == "row_labels"      ? "column_labels"
                     : texts.name == "column_labels" ? "row_labels"
                                                     : texts.name;
    return file;
}

/// Whether a person chose the keys of such a table to stand before its queries.
bool readsTurned(const MatrixReading& reading)
{
    const auto queries = std::ranges::find(reading.axes, MatrixAxis::Queries);
    return queries != reading.axes.end() &&
           std::find(queries, reading.axes.end(), MatrixAxis::Keys) == reading.axes.end();
}

/// Turns weights whose numbers prove another order of their axes than the usual one. Of several arrays the first axis
/// is their number. Throws Error{OpenChoice} where sizes or numbers contradict the usual order and prove no other.
void turnAxes(AttentionMatrices& matrices, const AttentionChoice& choice)
{
    if (choice.isSettled)
        return;
    Shape shape = choice.shape;
    const bool movesFirst = choice.arrays.size() == 1;
    const std::optional<AxisOrder> order =
        matrices.hidden.empty() ? provenAxisOrder(matrices.weights, shape, movesFirst) : std::nullopt;
    if (!order) {
        if (!isNamedCross(matrices, choice) && isOrderInDoubt(matrices.weights, shape, movesFirst))
            askHow(choice, matrices.name);
        return noteUsualOrder(matrices, choice);
    }
    matrices.weights = inUsualOrder(matrices.weights, shape, *order);
    matrices.nLayers = static_cast<int>(shape[0]);
    matrices.nHeads = static_cast<int>(shape[1]);
    matrices.nQueries = shape[2];
    matrices.nKeys = shape[3];
    matrices.readAs.push_back("Its axes are read as " + axesText(axesInFile(*order, choice)) +
                              ", since its weights sum to 1 along the keys of that order alone.");
    matrices.asked.push_back("axes turned by the sums");
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

namespace {

AttentionMatrices matricesIn(const ArrayFile& file, MatrixPart part, const MatrixReading& reading,
                             std::uint64_t mostBytes, const ReadingWatch& watch)
{
    const AttentionChoice choice = chooseAttention(file, reading);
    requireRoom(choice, mostBytes, file.name);
    AttentionMatrices matrices;
    matrices.name = file.name;
    matrices.part = part;
    matrices.layerNumbers = choice.layerNumbers;
    matrices.readAs = choice.readAs;
    matrices.asked = choice.asked;
    matrices.nLayers = static_cast<int>(choice.shape[0]);
    matrices.nHeads = static_cast<int>(choice.shape[1]);
    matrices.nQueries = choice.shape[2];
    matrices.nKeys = choice.shape[3];
    readWeights(matrices, choice, watch.step(0.0, 0.6));
    const ReadingWatch checks = watch.step(0.6, 1.0);
    checks.at(0, 4);
    const bool mayBeTurned = choice.found.front()->mayBeTurned;
    bool isTurned = mayBeTurned && readsTurned(reading);
    if (mayBeTurned && reading.axes.empty())
        isTurned = turnTable(matrices, choice);
    else if (!splitFlatMaps(matrices, choice))
        turnAxes(matrices, choice);
    const std::int64_t nStacked = mayBeTurned || isNamedCross(matrices, choice) ? 1 : stackedHeads(matrices, choice);
    const std::int64_t nLonger = std::max(matrices.nQueries, matrices.nKeys);
    const auto namesAll = [&](const TextArray& texts) { return std::ssize(texts.texts) == nLonger; };
    if (nStacked > 1 && std::ranges::none_of(file.texts, namesAll) && !splitStack(matrices, nStacked))
        askForStack(matrices, nStacked);
    checks.at(1, 4);
    hideSpecialNumbers(matrices, reading.isOfScores);
    checks.at(2, 4);
    requireNumbers(matrices);
    checks.at(3, 4);
    if (reading.isOfScores)
        takeSoftmax(matrices);
    if (matrices.isSigned)
        matrices.readAs.push_back("Some of its numbers are below 0, as of differences or of scores before the softmax: "
                                  "they are shown as they are, and --matrix-softmax shows their softmax.");
    FoundLabels labels =
        labelsIn(isTurned ? withTurnedLabels(file) : file, matrices, choice.found.front()->name, reading.example);
    matrices.rowLabels = std::move(labels.rows);
    matrices.columnLabels = std::move(labels.columns);
    matrices.rowIds = std::move(labels.rowIds);
    matrices.columnIds = std::move(labels.columnIds);
    for (std::string& note : labels.notes)
        matrices.readAs.push_back(std::move(note));
    measureRows(matrices);
    return matrices;
}

} // namespace

std::vector<AttentionMatrices> readAttentionParts(const std::filesystem::path& path, const MatrixReading& reading,
                                                  const ReadingWatch& watch)
{
    constexpr double kOpened = 0.3; // share of the reading that opening a file is
    auto found = partsOfFile(openArrayFile(path, watch.step(0.0, kOpened)));
    const ReadingWatch rest = watch.step(kOpened, 1.0);
    std::vector<AttentionMatrices> parts;
    for (auto& [part, file] : found) {
        const ReadingWatch ofPart = rest.part(parts.size(), found.size());
        parts.push_back(matricesIn(file, part, reading, mostUnpackedBytes(path), ofPart));
    }
    rest.at(1, 1);
    return parts;
}

AttentionMatrices readAttentionMatrices(const std::filesystem::path& path, const MatrixReading& reading,
                                        const ReadingWatch& watch)
{
    return std::move(readAttentionParts(path, reading, watch).front());
}

MatrixQuestion matrixQuestion(const std::filesystem::path& path)
{
    return questionOf(partsOfFile(openArrayFile(path)).front().second);
}

} // namespace headlight
