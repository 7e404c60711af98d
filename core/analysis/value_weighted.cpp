// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/analysis/value_weighted.h"

#include "core/analysis/run_access.h"
#include "core/base/counted.h"
#include "core/base/error.h"
#include "core/tensor/gemm.h"

#include <string>

namespace headlight {

RowVector valueNorms(const std::shared_ptr<const ActivationCache>& run, HeadIndex head, ValueVector vector)
{
    requireHead(run->config(), head);
    if (run->config().isGiven())
        throw Error(ErrorKind::BadArgument, run->model->name + " holds attention weights alone: there are no values to "
                                                               "weigh them by");
    if (run->recurrent)
        return run->recurrent->source.states.rowwise().norm().transpose();
    const MatrixView v = valuesOf(*run, head); // [Tk, dHead]
    if (vector == ValueVector::Value)
        return v.rowwise().norm().transpose();
    return gemm(v, outputParametersOf(*run, head)).rowwise().norm().transpose();
}

Matrix valueWeighted(const AttentionMap& map, const RowVectorView& norms, TokenRange queries, TokenRange keys)
{
    if (norms.size() != map.nKeys())
        throw Error(ErrorKind::BadArgument,
                    "there are " + std::to_string(norms.size()) + " norms for " + counted(map.nKeys(), "key"));
    requireTokens(queries, map.nQueries());
    requireTokens(keys, map.nKeys());
    Matrix weighted = map.block(queries, keys, AttentionStep::Pattern); // [queries, keys]
    weighted.array().rowwise() *= norms.segment(keys.first, keys.count).array();
    return weighted;
}

} // namespace headlight
