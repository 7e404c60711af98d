// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/attention/plain_projections.h"

#include "core/attention/projection.h"
#include "core/ops/rounding.h"

#include <utility>

namespace headlight {

namespace {

Matrix clipped(Matrix x, float clip)
{
    if (clip != 0.0F)
        x = x.cwiseMax(-clip).cwiseMin(clip);
    return x;
}

/// Norms q or k [T, n·dHead] per head or as a whole.
Matrix normed(Matrix x, Index dHead, const LayerNormParameters& parameters, const AttentionOptions& options)
{
    switch (options.qkNorm) {
    case QkNorm::None:
        break;
    case QkNorm::Whole:
        return normalise(x, parameters, options.norm);
    case QkNorm::PerHead:
        return normaliseHeads(x, dHead, parameters, options.norm);
    }
    return x;
}

Matrix normedAndClipped(Matrix x, Index dHead, const LayerNormParameters& parameters, const AttentionOptions& options)
{
    if (options.clipsBehindNorm)
        return clipped(normed(std::move(x), dHead, parameters, options), options.clip);
    return normed(clipped(std::move(x), options.clip), dHead, parameters, options);
}

PlainProjections queriesKeysValues(const MatrixView& x, const AttentionParameters& p)
{
    std::vector<Matrix> made = project(x, {{p.wQ, p.bQ}, {p.wK, p.bK}, {p.wV, p.bV}});
    return {std::move(made[0]), std::move(made[1]), std::move(made[2])};
}

/// q, k and v of x before q and k are normed.
PlainProjections projectAll(const MatrixView& x, const AttentionParameters& p, const AttentionOptions& options)
{
    if (options.roundsInputs)
        return queriesKeysValues(roundedToBytes(x), p);
    if (p.latent.isEmpty())
        return queriesKeysValues(x, p);
    const LatentVectors latent = latentVectors(x, p.latent, options.latentNorm);
    std::vector<Matrix> made = project(latent.kv, {{p.wK, p.bK}, {p.wV, p.bV}});
    return {project(latent.q, p.wQ, p.bQ), withSharedBehind(made[0], latent.sharedK, options.nHeads),
            std::move(made[1])};
}

} // namespace

PlainProjections plainProjections(const MatrixView& x, const AttentionParameters& p, const AttentionOptions& options)
{
    const Index dHead = p.wQ.cols() / options.nHeads;
    PlainProjections made = projectAll(x, p, options);
    made.q = normedAndClipped(std::move(made.q), dHead, p.qNorm, options);
    made.k = normedAndClipped(std::move(made.k), dHead, p.kNorm, options);
    made.v = clipped(std::move(made.v), options.clip);
    return made;
}

} // namespace headlight
