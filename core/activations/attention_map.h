// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/activations/shown_axes.h"
#include "core/tensor/matrix.h"
#include "core/transformer/forward_pass.h"

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace headlight {

struct ActivationCache;

enum class AttentionStep {
    Scores, ///< the model's own bias included
    MaskedScores,
    Pattern,
    PositionBias, ///< the part of the scores that depends on where query and key stand; 0 where the model has no such
                  ///< bias
    ContentToContent,  ///< q·k, as the model scales it
    ContentToPosition, ///< the part of the bias that depends on the query (disentangled attention); else 0
    PositionToContent  ///< the part of the bias that depends on the key; else 0
};

/// Whether a step is a summand of the scores and not a step on the way from them to the pattern.
constexpr bool isPartOfScores(AttentionStep step)
{
    return step != AttentionStep::Scores && step != AttentionStep::MaskedScores && step != AttentionStep::Pattern;
}

/// Where the numbers of an AttentionMap come from; one class for each kind of attention.
class AttentionSource {
public:
    virtual ~AttentionSource() = default;
    virtual Matrix block(TokenRange queries, TokenRange keys, AttentionStep step) const = 0; // [queries, keys]
    virtual bool hasValue(Index query) const = 0;
    /// False for a cell that a mask hides.
    virtual bool allows(Index, Index) const { return true; }
    /// [queries, keys] 1 where allows() is true, else 0.
    virtual Matrix allowed(TokenRange queries, TokenRange keys) const;
    /// See AttentionMap::sink().
    virtual Matrix sink(TokenRange) const { return {}; }
};

/// Bin number `bin` of `total` things shared out to `bins` bins; never empty when bins ≤ total.
TokenRange binRange(Index bin, Index bins, Index total);

/// The attention of one head, [query, key], computed block by block for whoever looks. Cheap to copy.
/// Rows are queries, columns are keys; the two need not have the same length.
class AttentionMap {
public:
    AttentionMap() = default;
    AttentionMap(std::vector<std::string> queryLabels, std::vector<std::string> keyLabels, HeadIndex head,
                 std::shared_ptr<const AttentionSource> source, ShownAxes shows = {});

    const std::vector<std::string>& queryLabels() const { return m_queryLabels; }
    const std::vector<std::string>& keyLabels() const { return m_keyLabels; }
    Index nQueries() const { return std::ssize(m_queryLabels); }
    Index nKeys() const { return std::ssize(m_keyLabels); }
    HeadIndex head() const { return m_head; }
    /// Which tokens the rows and columns stand for: one each, unless the map was made by shownAttention().
    const ShownAxes& shows() const { return m_shows; }
    /// This map with other names for its rows; one label for each query.
    AttentionMap withQueryLabels(std::vector<std::string> labels) const;
    /// The first `nQueries` rows alone.
    AttentionMap firstQueries(Index nQueries) const;

    Matrix block(TokenRange queries, TokenRange keys, AttentionStep step) const;
    Matrix whole(AttentionStep step) const;
    RowVector patternRow(Index query) const; // [Tk]
    float at(Index query, Index key, AttentionStep step) const;

    /// False for a query that may look at no key: it has no pattern, and its row of a block is zeros.
    bool hasValue(Index query) const;
    /// False for a cell that the mask hides: its weight in a block is 0 and means nothing. A cell of merged tokens is
    /// hidden where the mask lets none of the row's tokens look at any of the column's.
    bool allows(Index query, Index key) const;
    Matrix allowed(TokenRange queries, TokenRange keys) const; // [queries, keys] 1 where allows() is true, else 0

    /// The attention of each query that goes to the sink, [queries, 1]: a learned score that stands for no token (see
    /// attention_sink.h). A sink is no key; with it a row of the pattern sums to 1. Empty where the model has no sink,
    /// or where the rows are no longer the softmax's.
    Matrix sink(TokenRange queries) const;
    bool hasSink() const { return nQueries() > 0 && sink({0, 1}).size() != 0; }

    /// The pattern in at most rows × columns bins, each with its largest weight; the whole pattern where it fits.
    Matrix pooled(Index rows, Index columns) const;

private:
    std::vector<std::string> m_queryLabels;
    std::vector<std::string> m_keyLabels;
    HeadIndex m_head;
    std::shared_ptr<const AttentionSource> m_source;
    ShownAxes m_shows;
};

/// The attention of one head of a run, labelled with the tokens of its part: in a cross-attention a row for every
/// position of the decoder and a column for every token of the source. Throws Error{BadArgument} for a head that the
/// model does not have. Where the run has not reached the head's layer there are labels and a mask; a number throws.
AttentionMap attentionMap(std::shared_ptr<const ActivationCache> cache, HeadIndex head);

/// A map of given numbers (of a file, a bench, a test): pattern [Tq, Tk], scores log pattern. `allowed` [Tq, Tk] is
/// 0 where a mask hides a cell; empty where none is hidden. `hasValue` [Tq] is false for a row without a value; where
/// it is empty, each row that adds up to more than 0 has one.
AttentionMap attentionMapFromMatrix(std::vector<std::string> queryLabels, std::vector<std::string> keyLabels,
                                    HeadIndex head, Matrix pattern, Matrix allowed = {},
                                    std::vector<bool> hasValue = {});

} // namespace headlight
