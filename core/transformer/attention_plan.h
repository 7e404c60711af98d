// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/model/parameters.h"
#include "core/transformer/run_options.h"

#include <memory>
#include <vector>

namespace headlight {

/// How the scores of one layer of a part are made: what the model is, and what the user chose. The bias is made anew.
ScoreOptions scoreOptions(const ModelConfig& config, const Parameters& parameters, const RunOptions& options,
                          AttentionPart part, int layer);

/// How every attention of a run is done. What the layers share is made once: the turns of the positions and the biases.
class AttentionPlan {
public:
    /// Of texts of at most nTokens. All is borrowed.
    AttentionPlan(const ModelConfig& config, const Parameters& parameters, const RunOptions& options, Index nTokens);

    AttentionOptions of(AttentionPart part, int layer) const;

private:
    const ModelConfig& m_config;
    const Parameters& m_parameters;
    const RunOptions& m_options;
    std::vector<std::shared_ptr<const RotaryTable>> m_rotary; // as ModelConfig::rotary
    std::shared_ptr<const PositionBias> m_bias;               // null: there is none
    std::shared_ptr<const PositionBias> m_encoderBias;
    Matrix m_relativePositions; // [2·span, dModel] of disentangled attention
};

} // namespace headlight
