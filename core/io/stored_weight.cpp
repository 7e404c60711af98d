// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/io/stored_weight.h"

#include "core/io/element_reader.h"
#include "core/io/mapped_file.h"

#include <cstdint>
#include <utility>

namespace headlight {

namespace {

template <typename Element>
struct OwnedElements : WeightStorage {
    explicit OwnedElements(std::vector<Element> gathered) : elements(std::move(gathered)) {}
    const std::vector<Element> elements;
};

template <typename Element>
Weight ownedWeight(std::vector<Element> elements, StoredMatrix stored)
{
    auto owner = std::make_shared<const OwnedElements<Element>>(std::move(elements));
    stored.data = reinterpret_cast<const std::byte*>(owner->elements.data());
    return {std::move(owner), stored};
}

/// Replaces a stride of a dimension of one element, which is arbitrary, by one that suits the other dimension.
StoredMatrix withUsefulStrides(StoredMatrix stored)
{
    if (stored.columns <= 1)
        stored.columnStride = 1;
    if (stored.rows <= 1)
        stored.rowStride = stored.columnStride == 1 ? stored.columns : 1;
    return stored;
}

bool canBeViewed(const StoredMatrix& stored)
{
    const bool rowsInARow = stored.columnStride == 1 && stored.rowStride >= stored.columns;
    const bool columnsInARow = stored.rowStride == 1 && stored.columnStride >= stored.rows;
    if (isInBlocks(stored.format)) {
        const auto perBlock = static_cast<Index>(blockOf(stored.format).numbers);
        return (rowsInARow && stored.rowStride % perBlock == 0) ||
               (columnsInARow && stored.columnStride % perBlock == 0);
    }
    return (rowsInARow || columnsInARow) &&
           reinterpret_cast<std::uintptr_t>(stored.data) % bytesOf(stored.format, 1) == 0;
}

} // namespace

std::optional<FloatFormat> floatFormatOf(const TensorInfo& tensor)
{
    return floatFormatNamed(tensor.dtype);
}

Weight storedWeight(const TensorInfo& tensor, FloatFormat format)
{
    const Index rows = tensor.shape[0];
    const Index columns = tensor.shape[1];
    const std::byte* const data = tensor.file->bytes().data() + tensor.begin;
    const StoredMatrix packed{data, format, rows, columns, columns, 1};
    StoredMatrix stored = packed;
    if (!tensor.strides.empty()) {
        stored.rowStride = tensor.strides[0];
        stored.columnStride = tensor.strides[1];
    }
    stored = withUsefulStrides(stored);
    if (canBeViewed(stored))
        return {tensor.file, stored};
    if (isInBlocks(format)) {
        Matrix numbers(rows, columns);
        readElements(tensor, data, numbers.data());
        return Weight(std::move(numbers));
    }
    return format == FloatFormat::F32 ? ownedWeight(gatherQuads(tensor, data), packed)
                                      : ownedWeight(gatherPairs(tensor, data), packed);
}

std::optional<NumberPlace> firstNotFinite(const Weight& weight)
{
    if (!weight.stored().hasRowsInARow()) {
        const auto found = firstNotFinite(weight.transposed());
        return found ? std::optional(NumberPlace{found->column, found->row}) : std::nullopt;
    }
    const std::size_t columns = weight.cols();
    for (Index i = 0; i < weight.rows(); ++i) {
        const std::size_t found =
            firstNotFinite(weight.stored().format, weight.middleRows(i, 1).stored().data, columns);
        if (found != columns)
            return NumberPlace{i, static_cast<Index>(found)};
    }
    return std::nullopt;
}

} // namespace headlight
