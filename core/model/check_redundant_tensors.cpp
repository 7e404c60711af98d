// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/model/check_redundant_tensors.h"

#include "core/base/error.h"
#include "core/base/printable.h"
#include "core/model/checkpoint_names.h"

#include <string>

namespace headlight {

namespace {

/// Compares row by row, since the table may be large.
bool sameRows(const Weight& a, const Weight& b)
{
    for (Index i = 0; i < a.rows(); ++i)
        if (a.row(i) != b.row(i))
            return false;
    return true;
}

void checkEmbeddingCopy(const TensorSource& file, const std::string& name, const CheckpointNames& names,
                        const TensorRow& embeddingRow, const Weight& embedding)
{
    if (file.find(name) && !sameRows(file.readWeight(name, embedding.rows(), embedding.cols()), embedding))
        throw Error(ErrorKind::BadFile,
                    "tensor " + inQuotes(name) + " differs from " +
                        inQuotes(names.inFile(embeddingRow.checkpointName)) + ", whose copy it is in every " +
                        names.family() +
                        " model that Headlight reads: one table for all the places of the embedding would be needed",
                    file.name());
}

/// The bias of a masked-token head has two names, and may be saved under both.
void checkBiasCopy(const TensorSource& file, const std::string& name, const RowVector& bias)
{
    if (file.readVector(name, bias.size()) != bias)
        throw Error(ErrorKind::BadFile,
                    "tensor " + inQuotes(name) + " differs from the bias of the same head under its other name",
                    file.name());
}

} // namespace

void checkRedundantTensors(const TensorSource& file, const ModelConfig& config, const Parameters& parameters)
{
    const CheckpointNames names(file, config);
    Parameters unused;
    const TensorRow embeddingRow = tensorTable(config, unused).front();
    for (const std::string& copy : names.copies())
        checkEmbeddingCopy(file, names.inFile(copy), names, embeddingRow, parameters.tokenEmbedding);
    for (const std::string& name : file.names())
        if (name.ends_with("decoder.bias") && parameters.logitsBias.size() != 0)
            checkBiasCopy(file, name, parameters.logitsBias);
}

} // namespace headlight
