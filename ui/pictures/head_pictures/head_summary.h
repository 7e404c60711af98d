// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/activations/activation_cache.h"
#include "core/tensor/matrix.h"

#include <QStringList>

#include <cstdint>
#include <vector>

namespace headlight {

/// The tokens that a head's rows and columns stand for.
struct HeadLabels {
    QStringList queries;
    QStringList keys;
    std::vector<std::uint8_t> specialTokens = {}; // marks them in a self-attention; else empty
};

/// Says how a head looks in this text, with its proof: a habit of most tokens and its mean weight ("previous 0.93"),
/// else the strongest look that is not at itself, a neighbour, the first or a special token ("check → cash 0.88"), else
/// "mixed" and the weight of that look.
QString headSummary(const Matrix& pattern, const HeadLabels& labels);
/// Summary of a cross-attention's head, whose two texts have no positions in common.
QString crossHeadSummary(const Matrix& pattern, const HeadLabels& labels);

/// What the head does over text that its model was not trained on, "over 500 held-out sentences: self 0.97"; empty
/// where that was not measured, as of another model than the shipped ones or under another mask than none and causal.
QString heldOutSummary(const ActivationCache& cache, const HeadIndex& head);

/// How much there is to see of a head in this text, 0 to 1, of each query's strongest look that is not at itself, a
/// neighbour, the first or a special token: a key counts once, by the strongest of the looks at it, and the sum is over
/// the queries. All at one word are less to see than each at its own. 0 of a head that has a habit, which a look at one
/// distance or at the first word is, too.
double headStructure(const Matrix& pattern, const HeadLabels& labels);

/// The words among a cross-attention's queries and keys: neither special tokens nor punctuation.
struct AlignedWords {
    std::vector<Index> queries;
    std::vector<Index> keys;
};

/// How clear an alignment a cross-attention shows, 0 to 1: each word that is written at a source word of its own. A
/// source word counts once, by the strongest of the looks that have their maximum there, and the sum is over the words
/// of the longer text. Special tokens and punctuation don't count: heads rest there.
double crossHeadStructure(const Matrix& pattern, const AlignedWords& words);

} // namespace headlight
