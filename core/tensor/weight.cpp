// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tensor/weight.h"

#include "core/tensor/packed_panels.h"

#include <cassert>
#include <cstdint>
#include <cstring>
#include <utility>
#include <vector>

namespace headlight {

namespace {

struct OwnedMatrix : WeightStorage {
    explicit OwnedMatrix(Matrix matrix) : values(std::move(matrix)) {}
    const Matrix values;
};

struct OwnedBytes : WeightStorage {
    explicit OwnedBytes(std::size_t size) : bytes(size) {}
    std::vector<std::byte> bytes;
};

const std::byte* numberAt(const StoredMatrix& stored, Index row, Index column)
{
    const Index offset = row * stored.rowStride + column * stored.columnStride;
    return stored.data + bytesOf(stored.format, static_cast<std::size_t>(offset));
}

/// Widens each contiguous row; `to` is [rows, columns].
void widenRows(const StoredMatrix& stored, float* to)
{
    for (Index i = 0; i < stored.rows; ++i)
        widen(stored.format, numberAt(stored, i, 0), stored.columns, to + i * stored.columns);
}

StoredMatrix transposedView(StoredMatrix stored)
{
    std::swap(stored.rows, stored.columns);
    std::swap(stored.rowStride, stored.columnStride);
    return stored;
}

} // namespace

struct Weight::Packed {
    PackedPanels rowsInARow, columnsInARow; // one is used by a matrix, the other by its transpose
};

Weight::Weight(Matrix values)
{
    const auto owned = std::make_shared<const OwnedMatrix>(std::move(values));
    const Matrix& matrix = owned->values;
    m_stored = {reinterpret_cast<const std::byte*>(matrix.data()),
                FloatFormat::F32,
                matrix.rows(),
                matrix.cols(),
                matrix.cols(),
                1};
    m_storage = owned;
}

Weight::Weight(std::shared_ptr<const WeightStorage> storage, const StoredMatrix& stored)
    : m_storage(std::move(storage)), m_stored(stored)
{
    assert(stored.rowStride == 1 || stored.columnStride == 1);
    assert(stored.format != FloatFormat::F32 || reinterpret_cast<std::uintptr_t>(stored.data) % alignof(float) == 0);
    startUnpacked();
}

void Weight::startUnpacked()
{
    const bool pays = m_storage && PackedPanels::pay(m_stored, *m_storage);
    m_packed = pays ? std::make_shared<Packed>() : nullptr;
}

Weight Weight::middleRows(Index first, Index count) const
{
    assert(first >= 0 && count >= 0 && first + count <= rows());
    if (!m_stored.hasRowsInARow() && first % static_cast<Index>(blockOf(m_stored.format).numbers) != 0)
        return Weight(Matrix(toMatrix().middleRows(first, count))); // the part begins within blocks
    Weight part = *this;
    part.m_stored.data = numberAt(m_stored, first, 0);
    part.m_stored.rows = count;
    part.startUnpacked();
    return part;
}

Weight Weight::middleCols(Index first, Index count) const
{
    return transposed().middleRows(first, count).transposed();
}

Weight Weight::columnBlocks(const ColumnBlocks& blocks) const
{
    const Index nColumns = blocks.width * blocks.count;
    const bool inRows = m_stored.hasRowsInARow();
    if (isInBlocks(m_stored.format))
        return packedColumnBlocks(blocks);
    const Index size = static_cast<Index>(bytesOf(m_stored.format, 1));
    const auto storage = std::make_shared<OwnedBytes>(static_cast<std::size_t>(rows() * nColumns * size));
    const StoredMatrix copied{storage->bytes.data(), m_stored.format,    rows(), nColumns,
                              inRows ? nColumns : 1, inRows ? 1 : rows()};
    for (Index j = 0; j < nColumns; ++j) {
        const Index theirs = blocks.first + j / blocks.width * blocks.stride + j % blocks.width;
        for (Index i = 0; i < rows(); ++i)
            std::memcpy(storage->bytes.data() + (i * copied.rowStride + j * copied.columnStride) * size,
                        numberAt(m_stored, i, theirs), static_cast<std::size_t>(size));
    }
    requireUnchanged();
    return Weight(storage, copied);
}

/// Copies whole columns where they lie in blocks of their own; else the blocks' numbers are unpacked.
Weight Weight::packedColumnBlocks(const ColumnBlocks& blocks) const
{
    const Index nColumns = blocks.width * blocks.count;
    const auto theirs = [&](Index j) { return blocks.first + j / blocks.width * blocks.stride + j % blocks.width; };
    if (m_stored.hasRowsInARow()) {
        const Matrix all = toMatrix();
        Matrix copied(rows(), nColumns);
        for (Index j = 0; j < nColumns; ++j)
            copied.col(j) = all.col(theirs(j));
        return Weight(std::move(copied));
    }
    const std::size_t size = bytesOf(m_stored.format, static_cast<std::size_t>(rows()));
    const auto storage = std::make_shared<OwnedBytes>(static_cast<std::size_t>(nColumns) * size);
    for (Index j = 0; j < nColumns; ++j)
        std::memcpy(storage->bytes.data() + static_cast<std::size_t>(j) * size, numberAt(m_stored, 0, theirs(j)), size);
    requireUnchanged();
    return Weight(storage, {storage->bytes.data(), m_stored.format, rows(), nColumns, 1, rows()});
}

Weight Weight::transposed() const
{
    Weight turned = *this;
    turned.m_stored = transposedView(m_stored);
    return turned;
}

RowVector Weight::row(Index index) const
{
    return middleRows(index, 1).toMatrix();
}

Matrix Weight::toMatrix() const
{
    Matrix result(rows(), cols());
    if (m_stored.hasRowsInARow()) {
        widenRows(m_stored, result.data());
    } else {
        Matrix turned(cols(), rows());
        widenRows(transposedView(m_stored), turned.data());
        result = turned.transpose();
    }
    requireUnchanged();
    return result;
}

/// Null where packing does not pay.
PackedPanels* Weight::packedPanels() const
{
    if (!m_packed)
        return nullptr;
    return m_stored.hasRowsInARow() ? &m_packed->rowsInARow : &m_packed->columnsInARow;
}

Panels Weight::panels() const
{
    PackedPanels* packed = packedPanels();
    return packed ? packed->find(m_stored, *m_storage) : Panels();
}

bool Weight::isPacked() const
{
    const PackedPanels* packed = packedPanels();
    return packed && packed->areReady();
}

void Weight::requireUnchanged() const
{
    if (m_storage)
        m_storage->requireUnchanged();
}

} // namespace headlight
