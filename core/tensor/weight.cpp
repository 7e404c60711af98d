// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tensor/weight.h"

#include <cassert>
#include <cstdint>
#include <utility>

namespace headlight {

namespace {

struct OwnedMatrix : WeightStorage {
    explicit OwnedMatrix(Matrix matrix) : values(std::move(matrix)) {}
    const Matrix values;
};

const std::byte* numberAt(const StoredMatrix& stored, Index row, Index column)
{
    const Index offset = row * stored.rowStride + column * stored.columnStride;
    return stored.data + offset * static_cast<Index>(bytesOf(stored.format));
}

/// Rows in a row, each widened; `to` is [rows, columns].
void widenRows(const StoredMatrix& stored, float* to)
{
    for (Index i = 0; i < stored.rows; ++i)
        widen(stored.format, numberAt(stored, i, 0), static_cast<std::size_t>(stored.columns), to + i * stored.columns);
}

StoredMatrix transposedView(StoredMatrix stored)
{
    std::swap(stored.rows, stored.columns);
    std::swap(stored.rowStride, stored.columnStride);
    return stored;
}

} // namespace

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
}

Weight Weight::middleRows(Index first, Index count) const
{
    assert(first >= 0 && count >= 0 && first + count <= rows());
    Weight part = *this;
    part.m_stored.data = numberAt(m_stored, first, 0);
    part.m_stored.rows = count;
    return part;
}

Weight Weight::middleCols(Index first, Index count) const
{
    return transposed().middleRows(first, count).transposed();
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

void Weight::requireUnchanged() const
{
    if (m_storage)
        m_storage->requireUnchanged();
}

} // namespace headlight
