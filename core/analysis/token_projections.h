// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/attention/plain_projections.h"
#include "core/model/model.h"
#include "core/transformer/run_options.h"

#include <cstdint>
#include <vector>

namespace headlight {

/// The q, k and v that one head makes of tokens by themselves: of each token's embedding, without its position and
/// type, as if nothing else stood in the stream. It goes through the norms that the head reads the stream through, with
/// the token's own mean and scale. Rotary positions turn nothing. The model is borrowed.
class TokenProjections {
public:
    /// The head has q, k and v of its own where other heads take no part in them.
    TokenProjections(const Model& model, HeadIndex head);

    /// Leaves out what the biases add to v, which is equal for every token.
    void leaveOutBiasesOfValues();

    /// [n, dHead] twice, [n, dValue]
    PlainProjections of(const std::vector<std::int64_t>& ids) const;
    /// Projections of rows of the stream at the input of the head's layer, [n, dModel].
    PlainProjections ofStream(const MatrixView& rows) const;

private:
    Matrix streamOf(const std::vector<std::int64_t>& ids) const;
    void takeOneHead();

    ModelConfig m_config;   // without positions
    Parameters m_embedding; // the parameters of the embedding alone
    BlockParameters m_block;
    AttentionOptions m_options;
    AttentionSize m_size;
    HeadIndex m_head;
    bool m_isOneHead = false; // the parameters are those of the head alone
};

} // namespace headlight
