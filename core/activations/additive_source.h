// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/activations/attention_map.h"

namespace headlight {

/// The attention of a recurrent translator: vᵀ tanh(W s_{i−1} + U h_j), recomputed for the block asked for.
class AdditiveSource : public AttentionSource {
public:
    explicit AdditiveSource(std::shared_ptr<const ActivationCache> cache);

    Matrix block(TokenRange queries, TokenRange keys, AttentionStep step) const override;
    bool hasValue(Index query) const override;
    bool allows(Index query, Index key) const override;

private:
    std::shared_ptr<const ActivationCache> m_cache;
};

} // namespace headlight
