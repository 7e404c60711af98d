// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/model/model_config.h"
#include "core/tensor/matrix.h"

#include <optional>
#include <string>
#include <vector>

namespace headlight {

/// A vector that is added to the residual stream before a layer while the model runs: activation addition (Turner et
/// al. 2023, "Activation Addition: Steering Language Models Without Optimization"; Rimsky et al. 2024, "Steering Llama
/// 2 via Contrastive Activation Addition").
struct Steering {
    std::vector<float> vector = {};   // [dModel]; empty: nothing is added
    int layer = 0;                    // the vector is added before it
    float strength = 1.0F;            // the factor of the vector
    std::optional<int> position = {}; // the only token that is changed; empty: every one
    std::string name = {};            // what the vector is, for captions: "“good” − “bad”", "v.npy"

    /// False where the stream is left as it is, to the bit.
    bool isOn() const { return strength != 0.0F && !vector.empty(); }
    /// Whether the stream before `layer` is changed.
    bool isBefore(int before) const { return isOn() && layer == before; }
    bool isAt(Index token) const { return !position || *position == token; }
    /// Whether the stream of a text of so many tokens is changed: a position beyond its end waits for a longer one.
    bool changes(Index nTokens) const { return isOn() && (!position || *position < nTokens); }
    /// What is added to a row of the stream, [dModel]; only where isOn().
    RowVector added() const;
    /// Adds it to the stream before a layer, where that is the layer; `stream` [n, dModel] has the tokens from `first`
    /// on.
    void addTo(Eigen::Ref<Matrix> stream, int before, Index first = 0) const;

    /// Throws Error{BadArgument}: a model that is no stack of layers alone, a layer that it does not have, a vector of
    /// another width or with a number that is none.
    void validate(const ModelConfig& config) const;
    bool operator==(const Steering&) const = default;
};

/// Whether the model has the one residual stream that steering changes.
bool canBeSteered(const ModelConfig& config);

} // namespace headlight
