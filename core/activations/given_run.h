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

/// The labels of a file of matrices as tokens. A row or column without a label has its number for one.
struct GivenTexts {
    TokenSequence queries;
    std::optional<TokenSequence> keys; // only where the columns stand for another text than the rows
};
/// What the file itself names rows and columns; empty where it names none.
MatrixLabels ownLabels(const Model& model);
/// Where there are no labels, `tokenizer` spells the file's ids; it may be null.
GivenTexts givenTexts(const Model& model, const MatrixLabels& labels, const Tokenizer* tokenizer = nullptr);

/// A run that has attention weights and no other activation; `model` is made by matrixModel().
std::shared_ptr<const ActivationCache> givenRun(std::shared_ptr<const Model> model, GivenTexts texts);

/// Whether a part of a run shows numbers of a file of which some are below 0: they are no attention weights. False
/// where a model ran.
bool holdsSignedNumbers(const ActivationCache& run, AttentionPart part);

/// Reads the weights of one head from a file's matrices. Scores are their logarithms, or the numbers themselves where
/// some are below 0.
class GivenSource : public AttentionSource {
public:
    GivenSource(std::shared_ptr<const AttentionMatrices> matrices, HeadIndex head);

    Matrix block(TokenRange queries, TokenRange keys, AttentionStep step) const override;
    bool hasValue(Index query) const override;
    bool allows(Index query, Index key) const override;
    Matrix allowed(TokenRange queries, TokenRange keys) const override;

private:
    std::shared_ptr<const AttentionMatrices> m_matrices;
    std::size_t m_offset;
};

} // namespace headlight
