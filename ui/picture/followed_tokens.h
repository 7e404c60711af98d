// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/activations/activation_cache.h"
#include "core/tensor/matrix.h"
#include "core/tokenizer/token_sequence.h"
#include "ui/state/session_state.h"

#include <QString>

#include <optional>

namespace headlight {

/// The tokens that the positions in a state count: a model's input and, for a translator, what its decoder read.
struct RunTokens {
    TokenSequence input = {};
    std::optional<TokenSequence> target = {};
    bool operator==(const RunTokens&) const = default;
};

RunTokens runTokens(const ActivationCache& run);

/// The part that the views show of a run with these tokens; pins, selected tokens and the ends of links are in it.
struct ShownTokens {
    RunTokens tokens = {};
    AttentionPart part = AttentionPart::Decoder;
    bool operator==(const ShownTokens&) const = default;
};

/// What was chosen about tokens or parts that are there no more.
struct LeftBehind {
    int nHidden = 0;   // tokens that were hidden from every query
    int nCells = 0;    // painted cells
    int nPins = 0;     // pinned query, pinned key
    int nSelected = 0; // tokens whose attention was shown together
    int nLinkEnds = 0; // tokens whose links alone were shown
    int nRanges = 0;   // ranges of rows or columns that were looked into
    int nMasks = 0;    // masks of an attention that the model does not have
    int nPrefixes = 0; // masks whose number now counts tokens of the new text
    bool operator==(const LeftBehind&) const = default;

    bool isEmpty() const { return *this == LeftBehind(); }
    LeftBehind& operator+=(const LeftBehind& other);
};

/// "2 hidden tokens, 5 painted cells"; empty where nothing was.
QString leftBehindList(const LeftBehind& left);

/// Whether something in the state counts tokens.
bool countsTokens(const SessionState& state);

/// The state with everything that followedState() moves as it is in `from`.
SessionState withTokenChoices(SessionState state, const SessionState& from);
bool haveSameTokenChoices(const SessionState& a, const SessionState& b);

struct FollowedState {
    SessionState state;
    LeftBehind left;
};

/// The state with everything that counts tokens moved from `before` to `after` as TokenAlignment says: painted cells
/// and hidden tokens of each part, the mask's number where it counts first tokens, pins, selected tokens, the ends of
/// links, and the rows and columns that are looked into. A cell goes on where its query and its key both do; rows and
/// columns reach from the first to the last token that goes on from one of theirs. Attention of a text with itself
/// stays with that text: the decoder's of a GPT is the encoder's of a translator. Positions beyond the old text meant
/// nothing and are forgotten.
FollowedState followedState(const SessionState& state, const ShownTokens& before, const ShownTokens& after);

/// Weights [Tq, Tk] ≥ 0 of the cells of a part's attention, moved in the same way: a new cell has the smallest weight
/// of the old cells that it goes on from, 0 where there are none. Where the new part's queries or keys are of another
/// text nothing goes on. The result is [Tq, Tk] of the new part's tokens.
Matrix followedWeights(const Matrix& weights, const ShownTokens& before, const ShownTokens& after);

} // namespace headlight
