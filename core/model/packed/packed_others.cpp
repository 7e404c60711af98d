// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/printable.h"
#include "core/io/element_reader.h"
#include "core/model/packed/packed_methods.h"

#include <algorithm>
#include <memory>
#include <utility>

namespace headlight {

namespace {

/// How the numbers of a tensor of scales lie over a matrix: one for each rectangle of rows and columns.
struct ScaleGrid {
    Index rowsEach = 1;
    Index columnsEach = 1;
    Index perRow = 1; // rectangles side by side

    std::size_t at(Index row, Index column) const
    {
        return static_cast<std::size_t>(row / rowsEach * perRow + column / columnsEach);
    }
};

void requireTwoSizes(const PackedFile& file, const std::string& name, const TensorInfo& tensor)
{
    if (tensor.shape.size() != 2 || tensor.shape[0] < 1 || tensor.shape[1] < 1)
        file.fail("tensor " + inQuotes(name) + " has shape " + toString(tensor.shape) + ", expected rows and columns");
}

/// Leaves out what rounds activations elsewhere, which Headlight does not do.
void dropScalesOfActivations(PackedFile& file, const std::string& module)
{
    for (const char* ending :
         {".input_scale", ".input_zero_point", ".activation_scale", ".output_scale", ".input_scale_ub"})
        file.drop(module + ending);
}

/// The grid of a tensor of scales by its shape: for the whole tensor [] or [1], else one of those that are expected.
ScaleGrid gridOf(const PackedFile& file, const std::string& name, const Shape& matrix, const ScaleGrid& expected)
{
    const TensorInfo* stored = file.find(name);
    const Index down = (matrix[0] + expected.rowsEach - 1) / expected.rowsEach;
    const Shape wanted{down, expected.perRow};
    if (!stored)
        file.fail("tensor " + inQuotes(name) + " is missing, expected the scales of a matrix of shape " +
                  toString(matrix));
    const bool isFlat = expected.perRow == 1 && stored->shape == Shape{down};
    const bool isOne = down == 1 && expected.perRow == 1 && elementCount(stored->shape) == 1;
    if (stored->shape != wanted && !isFlat && !isOne)
        file.fail("tensor " + inQuotes(name) + " has shape " + toString(stored->shape) + ", expected " +
                  toString(wanted));
    return expected;
}

ScaleGrid squares(const Shape& matrix, Index rowsEach, Index columnsEach)
{
    return {rowsEach, columnsEach, groupsOf(matrix[1], columnsEach)};
}

ScaleGrid wholeRows(const Shape& matrix)
{
    return {1, matrix[1], 1};
}

ScaleGrid wholeMatrix(const Shape& matrix)
{
    return {matrix[0], matrix[1], 1};
}

constexpr const char* kScaleDtypes = "F32 BF16 F16";

/// Puts a matrix of bytes whose scales lie in a grid; codes of I8 have the zero in their middle, at 128.
void putBytes(PackedFile& file, const std::string& module, const TensorInfo& packed, FloatFormat format,
              const ScaleGrid& grid, const std::string& scalesName, const std::vector<TensorInfo>& zeros)
{
    const Index columns = packed.shape[1];
    const TensorInfo scalesInfo = file.take(scalesName, kScaleDtypes, {});
    const Index run = std::min(grid.columnsEach, columns);
    const std::uint8_t turned = format == FloatFormat::LessZero8 ? 0x80U : 0U;
    file.put(module + ".weight", {format, packed.shape[0], columns, run}, {packed}, [=] {
        const auto scales = std::make_shared<const std::vector<float>>(finiteNumbers(scalesName, scalesInfo));
        const auto* bytes = reinterpret_cast<const std::uint8_t*>(bytesOfTensor(packed));
        const auto* zeroBytes =
            zeros.empty() ? nullptr : reinterpret_cast<const std::int8_t*>(bytesOfTensor(zeros.front()));
        PackedNumbers numbers;
        numbers.codes = [=](Index row, Index first, Index n, std::uint8_t* codes) {
            for (Index i = first; i < first + n; ++i)
                *codes++ = bytes[row * columns + i] ^ turned;
        };
        numbers.scale = [=](Index row, Index column) {
            const std::size_t place = grid.at(row, column);
            const int zero = zeroBytes ? zeroBytes[place] : 0;
            return BlockScale{(*scales)[place], turned == 0 ? 0.0F : static_cast<float>(128 + zero)};
        };
        return numbers;
    });
}

} // namespace

void putFp8(PackedFile& file, const Packing& packing, const std::string& module)
{
    const std::string weight = module + ".weight";
    const TensorInfo packed = file.take(weight, "F8_E4M3", {});
    requireTwoSizes(file, weight, packed);
    const std::string scales = file.find(weight + "_scale_inv") ? weight + "_scale_inv" : weight + "_scale";
    const TensorInfo* stored = file.find(scales);
    const bool isOne = stored && elementCount(stored->shape) == 1;
    const ScaleGrid grid = packing.blockRows > 0 ? squares(packed.shape, packing.blockRows, packing.blockColumns)
                                                 : (isOne ? wholeMatrix(packed.shape) : wholeRows(packed.shape));
    dropScalesOfActivations(file, module);
    putBytes(file, module, packed, FloatFormat::E4M3, gridOf(file, scales, packed.shape, grid), scales, {});
}

namespace {

ScaleGrid gridOfStrategy(const Packing& packing, const Shape& matrix)
{
    if (packing.strategy == "tensor")
        return wholeMatrix(matrix);
    if (packing.strategy == "channel")
        return wholeRows(matrix);
    if (packing.strategy == "block")
        return squares(matrix, packing.blockRows, packing.blockColumns);
    return {1, packing.groups.size, groupsOf(matrix[1], packing.groups.size)};
}

/// The shape that "weight_shape" holds.
Shape shapeIn(PackedFile& file, const std::string& name)
{
    const TensorInfo& stored = file.take(name, "I64 I32", {2});
    Shape shape(2);
    readElements(stored, bytesOfTensor(stored), shape.data());
    constexpr std::int64_t largest = 1 << 30;
    if (shape[0] < 1 || shape[1] < 1 || shape[0] > largest || shape[1] > largest)
        file.fail("tensor " + inQuotes(name) + " holds " + toString(shape) + ", expected rows and columns");
    return shape;
}

/// Zeros of an asymmetric packing: words of codes of neighbouring rows, or one byte each.
struct StoredZeros {
    TensorInfo tensor;
    bool isInWords = false;
};

std::vector<StoredZeros> takeZeros(PackedFile& file, const Packing& packing, const std::string& module,
                                   const Shape& matrix, const ScaleGrid& grid, bool mayBeInWords)
{
    const std::string name = module + ".weight_zero_point";
    const TensorInfo* stored = file.find(name);
    if (!stored && packing.isSymmetric)
        return {};
    const Index down = (matrix[0] + grid.rowsEach - 1) / grid.rowsEach;
    const bool isInWords = mayBeInWords && stored && stored->dtype == "I32";
    if (isInWords)
        return {{file.take(name, "I32", {wordsFor(down, packing.groups.bits), grid.perRow}), true}};
    gridOf(file, name, matrix, grid);
    return {{file.take(name, "I8", {}), false}};
}

void putWords(PackedFile& file, const Packing& packing, const std::string& module)
{
    const int bits = packing.groups.bits;
    const Index perWord = 32 / bits;
    const std::uint32_t mask = (1U << static_cast<unsigned>(bits)) - 1U;
    const int middle = 1 << (bits - 1); // codes are signed numbers plus this
    const Shape matrix = shapeIn(file, module + ".weight_shape");
    const Index nWords = wordsFor(matrix[1], bits);
    const TensorInfo packed = file.take(module + ".weight_packed", "I32", {matrix[0], nWords});
    const ScaleGrid grid = gridOf(file, module + ".weight_scale", matrix, gridOfStrategy(packing, matrix));
    const std::vector<StoredZeros> zeros = takeZeros(file, packing, module, matrix, grid, true);
    const std::string scalesName = module + ".weight_scale";
    const TensorInfo scalesInfo = file.take(scalesName, kScaleDtypes, {});
    std::vector<std::int64_t> groups;
    if (const TensorInfo* given = file.find(module + ".weight_g_idx")) {
        groups.resize(static_cast<std::size_t>(matrix[1]));
        readElements(file.take(module + ".weight_g_idx", "I32 I64", {matrix[1]}), bytesOfTensor(*given), groups.data());
        if (std::ranges::all_of(groups, [](std::int64_t group) { return group == -1; }))
            groups.clear(); // a writer's sign that there is no order
        for (const std::int64_t group : groups)
            if (group < 0 || group >= grid.perRow)
                file.fail("tensor " + inQuotes(module + ".weight_g_idx") + " holds " + std::to_string(group) +
                          ", expected a group from 0 to " + std::to_string(grid.perRow - 1));
    }
    const FloatFormat format = bits == 4 ? FloatFormat::LessZero4 : FloatFormat::LessZero8;
    const Index run = groups.empty() ? std::min<Index>(grid.columnsEach, matrix[1]) : 1;
    file.put(module + ".weight", {format, matrix[0], matrix[1], run}, {packed}, [=] {
        const auto scales = std::make_shared<const std::vector<float>>(finiteNumbers(scalesName, scalesInfo));
        const std::byte* words = bytesOfTensor(packed);
        const std::byte* zeroBytes = zeros.empty() ? nullptr : bytesOfTensor(zeros.front().tensor);
        const bool zerosAreInWords = !zeros.empty() && zeros.front().isInWords;
        PackedNumbers numbers;
        numbers.codes = [=](Index row, Index first, Index n, std::uint8_t* codes) {
            for (Index i = first; i < first + n; ++i)
                *codes++ = static_cast<std::uint8_t>(
                    (wordAt(words, row * nWords + i / perWord) >> static_cast<unsigned>(i % perWord * bits)) & mask);
        };
        numbers.scale = [=](Index row, Index column) {
            const Index place = groups.empty() ? column : groups[static_cast<std::size_t>(column)] * grid.columnsEach;
            const std::size_t at = grid.at(row, place);
            int zero = middle;
            if (zerosAreInWords) {
                const Index line = row / grid.rowsEach;
                const std::uint32_t word =
                    wordAt(zeroBytes, line / perWord * grid.perRow + static_cast<Index>(at) % grid.perRow);
                zero = static_cast<int>((word >> static_cast<unsigned>(line % perWord * bits)) & mask);
            } else if (zeroBytes) {
                zero = middle + static_cast<int>(static_cast<std::int8_t>(zeroBytes[at]));
            }
            return BlockScale{(*scales)[at], static_cast<float>(zero)};
        };
        return numbers;
    });
}

} // namespace

void putCompressed(PackedFile& file, const Packing& packing, const std::string& module)
{
    dropScalesOfActivations(file, module);
    if (packing.format == "pack-quantized") {
        putWords(file, packing, module);
        return;
    }
    const bool isFloat = packing.format == "float-quantized";
    const TensorInfo packed = file.take(module + ".weight", isFloat ? "F8_E4M3" : "I8", {});
    requireTwoSizes(file, module + ".weight", packed);
    const std::string scales = module + ".weight_scale";
    const ScaleGrid grid = gridOf(file, scales, packed.shape, gridOfStrategy(packing, packed.shape));
    std::vector<TensorInfo> zeros;
    if (isFloat)
        file.drop(module + ".weight_zero_point"); // zeros of a symmetric packing
    else
        for (const StoredZeros& stored : takeZeros(file, packing, module, packed.shape, grid, false))
            zeros.push_back(stored.tensor);
    putBytes(file, module, packed, isFloat ? FloatFormat::E4M3 : FloatFormat::LessZero8, grid, scales, zeros);
}

void putMlx(PackedFile& file, const PackedGroups& groups, const std::string& module)
{
    const std::string weight = module + ".weight";
    const TensorInfo packed = file.take(weight, "U32", {});
    requireTwoSizes(file, weight, packed);
    const Index rows = packed.shape[0];
    const Index nWords = packed.shape[1];
    const Index columns = nWords * 32 / groups.bits;
    if (columns % groups.size != 0 || columns * groups.bits != nWords * 32)
        file.fail("tensor " + inQuotes(weight) + " has shape " + toString(packed.shape) + ", which is " +
                  std::to_string(columns) + " columns of " + std::to_string(groups.bits) +
                  " bits, expected whole groups of " + std::to_string(groups.size));
    const Shape grid{rows, columns / groups.size};
    const TensorInfo scalesInfo = file.take(module + ".scales", kScaleDtypes, grid);
    const TensorInfo leastInfo = file.take(module + ".biases", kScaleDtypes, grid);
    const FloatFormat format = groups.bits <= 4 ? FloatFormat::PlusLeast4 : FloatFormat::PlusLeast8;
    file.put(weight, {format, rows, columns, groups.size}, {packed}, [=] {
        const auto scales = std::make_shared<const std::vector<float>>(finiteNumbers(module + ".scales", scalesInfo));
        const auto least = std::make_shared<const std::vector<float>>(finiteNumbers(module + ".biases", leastInfo));
        const std::byte* words = bytesOfTensor(packed);
        const auto bits = static_cast<Index>(groups.bits);
        const std::uint64_t mask = (std::uint64_t{1} << static_cast<unsigned>(bits)) - 1U;
        PackedNumbers numbers;
        numbers.codes = [=](Index row, Index first, Index n, std::uint8_t* codes) {
            for (Index bit = first * bits; bit < (first + n) * bits; bit += bits) { // the bits of a row in a row
                const Index word = bit / 32;
                std::uint64_t two = wordAt(words, row * nWords + word);
                if (word + 1 < nWords)
                    two |= std::uint64_t{wordAt(words, row * nWords + word + 1)} << 32U;
                *codes++ = static_cast<std::uint8_t>((two >> static_cast<unsigned>(bit % 32)) & mask);
            }
        };
        numbers.scale = [=](Index row, Index column) {
            const auto at = static_cast<std::size_t>(row * grid[1] + column / groups.size);
            return BlockScale{(*scales)[at], (*least)[at]};
        };
        return numbers;
    });
}

} // namespace headlight
