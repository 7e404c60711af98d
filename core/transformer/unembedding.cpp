// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/transformer/unembedding.h"

#include "core/attention/projection.h"
#include "core/attention/soft_cap.h"
#include "core/ops/norm.h"
#include "core/tensor/gemm.h"

#include <cassert>

namespace headlight {

namespace {

/// The input of the unembedding: finalResid [n, dModel] → [n, dUnembedding].
Matrix headInput(const ModelConfig& config, const Parameters& parameters, const MatrixView& finalResid)
{
    const HeadTransform& transform = parameters.headTransform;
    if (transform.w.size() != 0)
        return normalise(activate(project(finalResid, transform.w, transform.b), config.headActivation), transform.norm,
                         config.normOptions());
    if (parameters.unembeddingProjection.size() != 0)
        return gemm(finalResid, parameters.unembeddingProjection);
    return finalResid;
}

} // namespace

bool hasLogits(const ModelConfig& config, const Parameters& parameters)
{
    switch (config.head) {
    case HeadKind::None:
        return false;
    case HeadKind::Lm:
        break;
    case HeadKind::MaskedLm:
        return parameters.headTransform.w.size() != 0;
    }
    return config.tiedUnembedding || parameters.unembedding.size() != 0;
}

Matrix unembed(const ModelConfig& config, const Parameters& parameters, const MatrixView& finalResid)
{
    assert(hasLogits(config, parameters));
    Matrix logits =
        gemmTransposed(headInput(config, parameters, finalResid), parameters.unembeddingMatrix()); // [n, dVocab]
    if (config.logitScale != 1.0F)
        logits *= config.logitScale;
    if (parameters.logitsBias.size() != 0)
        logits.rowwise() += parameters.logitsBias;
    return softCap(logits, config.logitCap);
}

} // namespace headlight
