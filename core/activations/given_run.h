// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/activations/activation_cache.h"
#include "core/activations/attention_map.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace headlight {

/// The texts of a file of matrices: its labels as tokens. A label that is missing is the number of its row or column.
struct GivenTexts {
    Encoding queries;
    std::optional<Encoding> keys; // where they are another text
};
GivenTexts givenTexts(const AttentionMatrices& matrices, const MatrixLabels& labels);

/// A run of which only the attention weights are there; `model` is one of matrixModel().
std::shared_ptr<const ActivationCache> givenRun(std::shared_ptr<const Model> model, GivenTexts texts);

/// The weights of one head as the file has them. Scores are their logarithms.
class GivenSource : public AttentionSource {
public:
    GivenSource(std::shared_ptr<const AttentionMatrices> matrices, HeadIndex head);

    Matrix block(TokenRange queries, TokenRange keys, AttentionStep step) const override;
    bool hasValue(Index query) const override;
    bool allows(Index query, Index key) const override;

private:
    std::shared_ptr<const AttentionMatrices> m_matrices;
    std::size_t m_offset;
};

} // namespace headlight
