// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/printable.h"
#include "core/io/element_reader.h"
#include "core/model/packed/packed_methods.h"

#include <memory>
#include <utility>

namespace headlight {

namespace {

/// Throws for a tensor that is no matrix.
void requireMatrix(const PackedFile& file, const std::string& name, const TensorInfo& tensor)
{
    if (tensor.shape.size() != 2 || tensor.shape[0] < 1 || tensor.shape[1] < 1)
        file.fail("tensor " + inQuotes(name) + " has shape " + toString(tensor.shape) + ", expected rows and columns");
}

/// The group of each column; empty where column i belongs to group i / groupSize.
std::vector<std::int64_t> groupsOfColumns(PackedFile& file, const std::string& name, Index columns, Index groupSize,
                                          Index nGroups)
{
    std::vector<std::int64_t> groups(static_cast<std::size_t>(columns));
    const TensorInfo& stored = file.take(name, "I32 I64", {columns});
    readElements(stored, bytesOfTensor(stored), groups.data());
    bool isInOrder = true;
    for (std::size_t i = 0; i < groups.size(); ++i) {
        if (groups[i] < 0 || groups[i] >= nGroups)
            file.fail("tensor " + inQuotes(name) + " holds " + std::to_string(groups[i]) + " at index " +
                      std::to_string(i) + ", expected a group from 0 to " + std::to_string(nGroups - 1));
        isInOrder = isInOrder && groups[i] == static_cast<Index>(i) / groupSize;
    }
    return isInOrder ? std::vector<std::int64_t>() : groups;
}

} // namespace

void putGptq(PackedFile& file, const Packing& packing, const std::string& module)
{
    const int bits = packing.groups.bits;
    const Index perWord = 32 / bits;
    const std::uint32_t mask = (1U << static_cast<unsigned>(bits)) - 1U;
    const TensorInfo packed = file.take(module + ".qweight", "I32 U32", {});
    requireMatrix(file, module + ".qweight", packed);
    const Index columns = packed.shape[0] * perWord;
    const Index rows = packed.shape[1];
    const Index groupSize = packing.groups.size < 0 ? columns : packing.groups.size;
    const Index nGroups = groupsOf(columns, groupSize);
    if (rows % perWord != 0)
        file.fail("tensor " + inQuotes(module + ".qweight") + " has shape " + toString(packed.shape) +
                  ", expected a multiple of " + std::to_string(perWord) + " columns");
    const TensorInfo zeros = file.take(module + ".qzeros", "I32 U32", {nGroups, rows / perWord});
    const std::string scalesName = module + ".scales";
    const TensorInfo scalesInfo = file.take(scalesName, "F16 BF16 F32", {nGroups, rows});
    std::vector<std::int64_t> groups;
    if (file.find(module + ".g_idx"))
        groups = groupsOfColumns(file, module + ".g_idx", columns, groupSize, nGroups);
    const FloatFormat format = bits == 4 ? FloatFormat::LessZero4 : FloatFormat::LessZero8;
    const int more = packing.addsOneToZeros ? 1 : 0;
    const Index run = groups.empty() ? groupSize : 1;
    file.put(module + ".weight", {format, rows, columns, run}, {packed}, [=] {
        const auto scales = std::make_shared<const std::vector<float>>(finiteNumbers(scalesName, scalesInfo));
        const std::byte* words = bytesOfTensor(packed);
        const std::byte* zeroWords = bytesOfTensor(zeros);
        const auto codeIn = [=](std::uint32_t word, Index place) {
            return (word >> static_cast<unsigned>(place * bits)) & mask;
        };
        PackedNumbers numbers;
        numbers.codes = [=](Index row, Index first, Index n, std::uint8_t* codes) {
            for (Index i = first; i < first + n; ++i)
                *codes++ = static_cast<std::uint8_t>(codeIn(wordAt(words, i / perWord * rows + row), i % perWord));
        };
        numbers.scale = [=](Index row, Index column) {
            const Index group = groups.empty() ? column / groupSize : groups[static_cast<std::size_t>(column)];
            const std::uint32_t zero = codeIn(wordAt(zeroWords, (group * rows + row) / perWord), row % perWord);
            return BlockScale{(*scales)[static_cast<std::size_t>(group * rows + row)],
                              static_cast<float>(static_cast<int>(zero) + more)};
        };
        return numbers;
    });
}

void putAwq(PackedFile& file, const Packing& packing, const std::string& module)
{
    constexpr Index perWord = 8;
    const TensorInfo packed = file.take(module + ".qweight", "I32 U32", {});
    requireMatrix(file, module + ".qweight", packed);
    const Index columns = packed.shape[0];
    const Index rows = packed.shape[1] * perWord;
    const Index groupSize = packing.groups.size < 0 ? columns : packing.groups.size;
    const Index nGroups = groupsOf(columns, groupSize);
    const TensorInfo zeros = file.take(module + ".qzeros", "I32 U32", {nGroups, rows / perWord});
    const std::string scalesName = module + ".scales";
    const TensorInfo scalesInfo = file.take(scalesName, "F16 BF16 F32", {nGroups, rows});
    file.put(module + ".weight", {FloatFormat::LessZero4, rows, columns, groupSize}, {packed}, [=] {
        const auto scales = std::make_shared<const std::vector<float>>(finiteNumbers(scalesName, scalesInfo));
        const std::byte* words = bytesOfTensor(packed);
        const std::byte* zeroWords = bytesOfTensor(zeros);
        // A word holds the rows 0, 2, 4, 6, 1, 3, 5, 7 of eight from its lowest bits up.
        const auto codeAt = [=](const std::byte* from, Index line, Index row) {
            const Index place = row % 2 * 4 + row % perWord / 2;
            return (wordAt(from, (line * rows + row) / perWord) >> static_cast<unsigned>(place * 4)) & 15U;
        };
        PackedNumbers numbers;
        numbers.codes = [=](Index row, Index first, Index n, std::uint8_t* codes) {
            for (Index i = first; i < first + n; ++i)
                *codes++ = static_cast<std::uint8_t>(codeAt(words, i, row));
        };
        numbers.scale = [=](Index row, Index column) {
            const Index group = column / groupSize;
            return BlockScale{(*scales)[static_cast<std::size_t>(group * rows + row)],
                              static_cast<float>(codeAt(zeroWords, group, row))};
        };
        return numbers;
    });
}

} // namespace headlight
