// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/attention/mask.h"
#include "core/attention/multi_head_attention.h"
#include "core/base/cancel_token.h"
#include "core/model/model_config.h"
#include "core/model/parameters.h"
#include "core/tensor/matrix.h"

#include <compare>
#include <cstdint>
#include <set>
#include <vector>

namespace headlight {

struct HeadIndex {
    int layer = 0;
    int head = 0;
    auto operator<=>(const HeadIndex&) const = default;
};

/// What the user may change about a run.
struct RunOptions {
    Mask mask;
    std::set<HeadIndex> ablatedHeads; // their z becomes 0
    bool scaleByRootDHead = true;
    float temperature = 1.0F; // the scores are divided by it

    /// Throws Error{BadArgument}: a head the model does not have, a temperature ≤ 0, a mask of another length.
    void validate(const ModelConfig& config, int nTokens) const;
    bool operator==(const RunOptions&) const = default;
};

struct BlockActivations {
    Matrix residPre; // [T, dModel]
    AttentionActivations attention;
    Matrix residMid;  // [T, dModel] after the attention's residual (and, post-norm, its norm)
    Matrix mlpOut;    // [T, dModel]
    Matrix residPost; // [T, dModel]
};

struct ForwardActivations {
    Matrix embed; // [T, dModel]
    std::vector<BlockActivations> blocks; // [nLayers]
    Matrix finalResid; // [T, dModel] what the unembedding sees
};

/// 1/√dHead and the temperature, as one factor.
float scoreScale(const ModelConfig& config, const RunOptions& options);

/// ids [T] → every activation. Throws Error{BadNumber} that names the first tensor with a NaN, Error{Cancelled}.
ForwardActivations forwardPass(const ModelConfig& config, const Parameters& parameters,
                               const std::vector<std::int64_t>& ids, const RunOptions& options,
                               const CancelToken& cancel = {});

/// finalResid [n, dModel] → logits [n, dVocab].
Matrix unembed(const Parameters& parameters, const MatrixView& finalResid);

} // namespace headlight
