// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/model/packed/packed_matrix.h"

#include "core/base/error.h"
#include "core/base/printable.h"
#include "core/base/worker_pool.h"
#include "core/io/element_reader.h"
#include "core/io/mapped_file.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <utility>

namespace headlight {

namespace {

constexpr Index kTileOfRows = 64; // neighbouring rows often lie in the same lines of memory

std::vector<std::byte> packedBlocks(const PackedShape& shape, const PackedNumbers& numbers)
{
    const std::size_t rowBytes = bytesOf(shape.format, static_cast<std::size_t>(shape.columns));
    std::vector<std::byte> bytes(rowBytes * static_cast<std::size_t>(shape.rows));
    parallelFor((shape.rows + kTileOfRows - 1) / kTileOfRows, [&](Index tile) {
        std::array<std::uint8_t, kScaledBlockNumbers> codes{};
        const Index end = std::min(shape.rows, (tile + 1) * kTileOfRows);
        for (Index column = 0; column < shape.columns; column += kScaledBlockNumbers)
            for (Index row = tile * kTileOfRows; row < end; ++row) {
                numbers.codes(row, column, kScaledBlockNumbers, codes.data());
                packScaledBlock(shape.format, numbers.scale(row, column), codes.data(),
                                bytes.data() + static_cast<std::size_t>(row) * rowBytes +
                                    bytesOf(shape.format, static_cast<std::size_t>(column)));
            }
    });
    return bytes;
}

std::vector<std::byte> unpackedNumbers(const PackedShape& shape, const PackedNumbers& numbers)
{
    std::vector<std::byte> bytes(static_cast<std::size_t>(shape.rows * shape.columns) * sizeof(float));
    const Index step = std::min<Index>(shape.run, kScaledBlockNumbers);
    parallelFor(shape.rows, [&](Index row) {
        std::array<std::uint8_t, kScaledBlockNumbers> codes{};
        std::byte* to = bytes.data() + static_cast<std::size_t>(row * shape.columns) * sizeof(float);
        for (Index column = 0; column < shape.columns;) {
            const Index left = std::min(shape.run - column % shape.run, shape.columns - column);
            const Index count = std::min(step, left);
            numbers.codes(row, column, count, codes.data());
            const BlockScale shared = numbers.scale(row, column);
            for (Index j = 0; j < count; ++j, to += sizeof(float)) {
                const float number = scaledNumber(shape.format, codes[static_cast<std::size_t>(j)], shared);
                std::memcpy(to, &number, sizeof number);
            }
            column += count;
        }
    });
    return bytes;
}

bool isOneOf(const std::string& dtype, std::string_view dtypes)
{
    while (!dtypes.empty()) {
        const std::size_t end = std::min(dtypes.find(' '), dtypes.size());
        if (dtypes.substr(0, end) == dtype)
            return true;
        dtypes.remove_prefix(std::min(end + 1, dtypes.size()));
    }
    return false;
}

std::string listOf(const std::string& dtypes)
{
    std::string list = dtypes;
    for (std::size_t at = list.find(' '); at != std::string::npos; at = list.find(' ', at + 4))
        list.replace(at, 1, " or ");
    return list;
}

} // namespace

PackedFile::PackedFile(const TensorSource& file) : m_file(file)
{
    for (const std::string& tensor : file.names())
        m_tensors.emplace(tensor, *file.find(tensor));
}

void PackedFile::fail(const std::string& message) const
{
    throw Error(ErrorKind::BadFile, message, name());
}

const TensorInfo& PackedFile::take(const std::string& tensor, const std::string& dtypes, const Shape& shape)
{
    const TensorInfo* info = find(tensor);
    if (!info)
        fail("tensor " + inQuotes(tensor) + " is missing, expected " + listOf(dtypes) +
             (shape.empty() ? std::string() : " of shape " + toString(shape)));
    if (!isOneOf(info->dtype, dtypes) || !info->strides.empty())
        fail("tensor " + inQuotes(tensor) + " is " + info->dtype + ", expected " + listOf(dtypes));
    if (!shape.empty() && info->shape != shape)
        fail("tensor " + inQuotes(tensor) + " has shape " + toString(info->shape) + ", expected " + toString(shape));
    m_tensors.erase(tensor);
    return *info;
}

void PackedFile::drop(const std::string& tensor)
{
    m_tensors.erase(tensor);
}

void PackedFile::put(const std::string& name, const PackedShape& shape, std::vector<TensorInfo> from,
                     std::function<PackedNumbers()> read)
{
    static constexpr std::array<const char*, 8> names = {"LESS_ZERO_4", "LESS_ZERO_8", "PLUS_LEAST_4", "PLUS_LEAST_8",
                                                         "NF4",         "FP4",         "INT8",         "E4M3"};
    const FloatFormat kept = shape.fitsBlocks() ? shape.format : FloatFormat::F32;
    TensorInfo info;
    info.dtype = kept == FloatFormat::F32
                     ? "F32"
                     : names[static_cast<std::size_t>(kept) - static_cast<std::size_t>(FloatFormat::LessZero4)];
    info.shape = {shape.rows, shape.columns};
    info.end = bytesOf(kept, static_cast<std::size_t>(shape.rows * shape.columns));
    info.file = std::make_shared<const MappedFile>(
        m_file.name(), info.end, [shape, from = std::move(from), read = std::move(read)] {
            const PackedNumbers numbers = read();
            std::vector<std::byte> bytes =
                shape.fitsBlocks() ? packedBlocks(shape, numbers) : unpackedNumbers(shape, numbers);
            for (const TensorInfo& tensor : from) {
                tensor.file->requireUnchanged();
                if (tensor.file->canGiveBack())
                    tensor.file->giveBack(tensor.file->bytes().subspan(tensor.begin, tensor.end - tensor.begin));
            }
            return bytes;
        });
    m_tensors.insert_or_assign(name, std::move(info));
    m_hasPut = true;
}

const std::byte* bytesOfTensor(const TensorInfo& tensor)
{
    return tensor.file->bytes().data() + tensor.begin;
}

std::uint32_t wordAt(const std::byte* words, Index index)
{
    std::uint32_t word = 0;
    std::memcpy(&word, words + index * static_cast<Index>(sizeof word), sizeof word);
    return word;
}

std::vector<float> finiteNumbers(const std::string& tensor, const TensorInfo& info)
{
    std::vector<float> numbers(elementCount(info.shape));
    readElements(info, bytesOfTensor(info), numbers.data());
    const auto bad = std::ranges::find_if_not(numbers, [](float x) { return std::isfinite(x); });
    if (bad != numbers.end())
        throw Error(ErrorKind::BadNumber,
                    "tensor " + inQuotes(tensor) + " holds " + (std::isnan(*bad) ? "NaN" : "infinity") + " as number " +
                        std::to_string(bad - numbers.begin() + 1) + ", expected finite numbers",
                    info.file->name());
    return numbers;
}

Index wordsFor(Index columns, int bits)
{
    return (columns * bits + 31) / 32;
}

} // namespace headlight
