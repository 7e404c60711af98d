// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/tensor/float_formats.h"
#include "core/tensor/matrix.h"
#include "core/tensor/weight_storage.h"

#include <cstddef>
#include <memory>

namespace headlight {

class PackedPanels;
struct Panels;

/// Where a matrix lies in memory: number (i, j) stands i·rowStride + j·columnStride numbers after the first. In a
/// packed format the larger stride is a multiple of a block's numbers, so that every row, or every column, begins with
/// a block.
struct StoredMatrix {
    const std::byte* data = nullptr;
    FloatFormat format = FloatFormat::F32;
    Index rows = 0;
    Index columns = 0;
    Index rowStride = 0;
    Index columnStride = 1;

    bool hasRowsInARow() const { return columnStride == 1; }
};

/// Blocks of columns: `width` columns from `first` on, then again every `stride` columns, `count` times.
struct ColumnBlocks {
    Index first = 0;
    Index width = 0;
    Index stride = 0;
    Index count = 1;
};

/// A matrix of learned numbers in its file's memory, mapped, in the file's format and layout. It is neither widened nor
/// transposed before it is used, so that a model takes the memory of its parameters once. Copies and parts share the
/// memory. A weight that is multiplied repeatedly is packed, and its file's memory given back.
class Weight {
public:
    Weight() = default;
    explicit Weight(Matrix values);
    /// The caller makes sure that one of the strides is 1 and that float32 is aligned.
    Weight(std::shared_ptr<const WeightStorage> storage, const StoredMatrix& stored);
    Weight& operator=(Matrix values) { return *this = Weight(std::move(values)); }

    Index rows() const { return m_stored.rows; }
    Index cols() const { return m_stored.columns; }
    Index size() const { return rows() * cols(); }

    Weight middleRows(Index first, Index count) const;
    Weight middleCols(Index first, Index count) const;
    Weight transposed() const;
    /// The blocks' columns, copied in the same format.
    Weight columnBlocks(const ColumnBlocks& blocks) const;

    // One row, and one column, widened to float.
    RowVector row(Index index) const;
    Matrix toMatrix() const;

    const StoredMatrix& stored() const { return m_stored; }
    /// The panels for a product (see PackedPanels); each call counts as one.
    Panels panels() const;
    /// Whether the weight has been packed.
    bool isPacked() const;
    /// Throws Error{BadFile} when the file changed since it was opened; called after stored() or panels() was used.
    void requireUnchanged() const;

private:
    struct Packed;
    Weight packedColumnBlocks(const ColumnBlocks& blocks) const;
    void startUnpacked();
    PackedPanels* packedPanels() const;

    std::shared_ptr<const WeightStorage> m_storage;
    StoredMatrix m_stored;
    std::shared_ptr<Packed> m_packed; // shared with copies and the transpose; null where packing would cost memory
};

} // namespace headlight
