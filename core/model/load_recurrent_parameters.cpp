// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/model/load_recurrent_parameters.h"

#include "core/base/error.h"
#include "core/base/printable.h"
#include "core/checkpoint/memory_need.h"
#include "core/model/recurrent_tensor_table.h"

#include <algorithm>

namespace headlight {

namespace {

void requireNoFurtherTensor(const TensorSource& file, const std::vector<TensorRow>& table)
{
    for (const std::string& name : file.names())
        if (std::ranges::find(table, name, &TensorRow::checkpointName) == table.end())
            throw Error(ErrorKind::BadFile, "tensor " + inQuotes(name) + " is no part of an attention-rnn model",
                        file.name());
}

void read(const TensorSource& file, const TensorRow& row)
{
    row.assign(row.shape.size() == 1 ? Weight(file.readVector(row.checkpointName, row.shape[0]))
                                     : file.readWeight(row.checkpointName, row.shape[0], row.shape[1]));
}

} // namespace

RecurrentParameters loadRecurrentParameters(const TensorSource& file, const RecurrentSizes& sizes, int dVocab)
{
    RecurrentParameters parameters;
    const std::vector<TensorRow> table = recurrentTensorTable(sizes, dVocab, parameters);
    requireNoFurtherTensor(file, table);
    std::uint64_t needed = 0;
    for (const TensorRow& row : table)
        needed += memoryNeededFor(file, row.checkpointName);
    requireMemory(needed, file);
    for (const TensorRow& row : table)
        read(file, row);
    return parameters;
}

} // namespace headlight
