// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/model/table_builder.h"

#include <utility>

namespace headlight {

void TableBuilder::add(TensorRow row)
{
    row.optionalGroup = m_group;
    m_rows.push_back(std::move(row));
}

void TableBuilder::matrix(std::string name, std::string checkpointName, Index rows, Index columns, Weight& target)
{
    add({std::move(name), std::move(checkpointName), {rows, columns}, 0, columns, &target});
}

void TableBuilder::small(std::string name, std::string checkpointName, Index rows, Index columns, Matrix& target)
{
    add({std::move(name), std::move(checkpointName), {rows, columns}, 0, columns, &target});
}

void TableBuilder::vector(std::string name, std::string checkpointName, Index size, RowVector& target)
{
    add({std::move(name), std::move(checkpointName), {size}, 0, size, &target});
}

void TableBuilder::norm(const std::string& name, const std::string& checkpointName, Index size,
                        LayerNormParameters& target)
{
    if (m_config.normHasGain)
        vector(name + ".gain", checkpointName + ".weight", size, target.gain);
    if (m_config.normHasBias && m_config.normKind == NormKind::Layer)
        vector(name + ".bias", checkpointName + ".bias", size, target.bias);
}

void TableBuilder::transposedLinear(const Linear& linear, Weight& w, RowVector& b)
{
    addLinear(linear, true, w, b);
}

void TableBuilder::linear(const Linear& linear, Weight& w, RowVector& b)
{
    addLinear(linear, false, w, b);
}

void TableBuilder::addLinear(const Linear& linear, bool isTransposed, Weight& w, RowVector& b)
{
    const ColumnBlocks& blocks = linear.columns;
    const bool isWhole = blocks.width == 0;
    TensorRow row;
    row.name = linear.name + ".w" + linear.suffix;
    row.checkpointName = linear.checkpointName + ".weight";
    row.shape = isTransposed ? Shape{linear.out, linear.in} : Shape{linear.in, linear.out};
    row.firstColumn = blocks.first;
    row.nColumns = isWhole ? linear.out : blocks.width * blocks.count;
    row.target = &w;
    row.isTransposed = isTransposed;
    row.blockWidth = blocks.count > 1 ? blocks.width : 0;
    row.blockStride = blocks.stride;
    add(row);
    if (!linear.hasBias)
        return;
    row.name = linear.name + ".b" + linear.suffix;
    row.checkpointName = linear.checkpointName + ".bias";
    row.shape = {linear.out};
    row.target = &b;
    row.isTransposed = false;
    add(row);
}

} // namespace headlight
