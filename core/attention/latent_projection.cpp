// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/attention/latent_projection.h"

#include "core/attention/projection.h"

namespace headlight {

LatentVectors latentVectors(const MatrixView& x, const LatentParameters& p, const NormOptions& norm)
{
    LatentVectors latent;
    latent.q = p.wQ.size() == 0 ? Matrix(x) : normalise(project(x, p.wQ, p.bQ), p.qNorm, norm);
    latent.kv = normalise(project(x, p.wKv, p.bKv), p.kvNorm, norm);
    latent.sharedK = project(x, p.wSharedK, p.bSharedK);
    return latent;
}

Matrix withSharedBehind(const MatrixView& own, const MatrixView& shared, Index nHeads)
{
    const Index dOwn = own.cols() / nHeads;
    const Index dHead = dOwn + shared.cols();
    Matrix result(own.rows(), nHeads * dHead);
    for (Index head = 0; head < nHeads; ++head) {
        result.middleCols(head * dHead, dOwn) = own.middleCols(head * dOwn, dOwn);
        result.middleCols(head * dHead + dOwn, shared.cols()) = shared;
    }
    return result;
}

} // namespace headlight
