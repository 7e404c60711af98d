// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/model/tensor_table.h"

#include "core/model/families/family.h"
#include "core/model/table_builder.h"

#include <algorithm>

namespace headlight {

Matrix columnsOf(const TensorRow& row, const Matrix& theirs)
{
    if (row.blockWidth == 0)
        return theirs.middleCols(row.firstColumn, row.nColumns);
    Matrix ours(theirs.rows(), row.nColumns);
    for (Index block = 0; block * row.blockWidth < row.nColumns; ++block)
        ours.middleCols(block * row.blockWidth, row.blockWidth) =
            theirs.middleCols(row.firstColumn + block * row.blockStride, row.blockWidth);
    return ours;
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
