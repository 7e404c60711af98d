// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/model/tensor_table.h"

#include "core/model/families/family.h"
#include "core/model/table_builder.h"

#include <algorithm>

namespace headlight {

Weight TensorRow::partOf(const Weight& theirs) const
{
    const Index sliceRows = slice < 0 ? theirs.rows() : theirs.rows() / shape.front();
    const Weight matrix = slice < 0 ? theirs : theirs.middleRows(slice * sliceRows, sliceRows);
    const Weight turned = isTransposed ? matrix.transposed() : matrix;
    return blockWidth == 0 ? turned.middleCols(firstColumn, nColumns)
                           : turned.columnBlocks({firstColumn, blockWidth, blockStride, nColumns / blockWidth});
}

void TensorRow::assign(const Weight& values) const
{
    if (Weight* const* weight = std::get_if<Weight*>(&target))
        **weight = values;
    else if (Matrix* const* matrix = std::get_if<Matrix*>(&target))
        **matrix = values.toMatrix();
    else if (const VectorPart* part = std::get_if<VectorPart>(&target))
        part->whole->segment(part->first, nColumns) = values.row(0);
    else
        *std::get<RowVector*>(target) = values.toMatrix().reshaped<Eigen::RowMajor>().transpose();
}

Matrix TensorRow::values() const
{
    if (Weight* const* weight = std::get_if<Weight*>(&target))
        return (*weight)->toMatrix();
    if (Matrix* const* matrix = std::get_if<Matrix*>(&target))
        return **matrix;
    if (const VectorPart* part = std::get_if<VectorPart>(&target))
        return part->whole->segment(part->first, nColumns);
    return *std::get<RowVector*>(target);
}

std::vector<TensorRow> tensorTable(const ModelConfig& config, Parameters& parameters)
{
    TableBuilder table(config);
    familyOf(config).addTensors(table, config, parameters);
    return table.take();
}

std::vector<LayerNames> layerNames(const ModelConfig& config)
{
    return familyOf(config).layers(config);
}

std::vector<TensorRow> sortedByTensor(std::vector<TensorRow> table)
{
    std::ranges::stable_sort(table, {}, &TensorRow::checkpointName);
    return table;
}

} // namespace headlight
