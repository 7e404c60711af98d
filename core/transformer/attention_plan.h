// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/model/parameters.h"
#include "core/transformer/run_options.h"

#include <memory>
#include <vector>

namespace headlight {

/// The score options of one layer of a part, from the model's configuration and the user's choice. The bias is made
/// anew.
ScoreOptions scoreOptions(const ModelConfig& config, const Parameters& parameters, const RunOptions& options,
                          AttentionPart part, int layer);

/// The options by which a layer of a part projects, from the configuration alone: without scores and turns.
AttentionOptions projectionOptions(const ModelConfig& config, AttentionPart part);

/// The options of one layer of a stage that is not the one shown, by the layer's own parameters.
AttentionOptions stageAttention(const ModelConfig& stage, const AttentionParameters& parameters,
                                const RunOptions& options, int layer);

/// Makes the options of every attention of a run. Turns of the positions and biases that layers share are made once.
class AttentionPlan {
public:
    /// For texts of at most nTokens. The arguments are borrowed.
    AttentionPlan(const ModelConfig& config, const Parameters& parameters, const RunOptions& options, Index nTokens);

    AttentionOptions of(AttentionPart part, int layer) const;

private:
    const ModelConfig& m_config;
    const Parameters& m_parameters;
    const RunOptions& m_options;
    std::vector<std::shared_ptr<const RotaryTable>> m_rotary; // in the order of ModelConfig::rotary
    std::shared_ptr<const PositionBias> m_bias;               // null where the model has none
    std::shared_ptr<const PositionBias> m_encoderBias;
    Matrix m_relativePositions; // [2·span, dModel] in disentangled attention, else empty
};

} // namespace headlight
