// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/tokenizer/token_sequence.h"
#include "ui/kit/figure.h"

#include <QString>

#include <array>
#include <optional>
#include <set>
#include <vector>

namespace headlight {

class Tokenizer;

/// How a text is cut, from coarse to fine, as the picture shows it from top to bottom.
enum class Cutting { Words, Subwords, Characters };
inline constexpr std::array cuttings = {Cutting::Words, Cutting::Subwords, Cutting::Characters};

/// One token of a cutting, and the columns of the picture it stands over.
struct TokenPiece {
    QString label;                  // the token as a person reads it, blanks visible: "␣train"
    std::optional<std::int64_t> id; // in the model's vocabulary; of subwords only
    CharRange range;                // in the text; {0, 0} of a token that the tokenizer added
    bool isSpecial = false;         // added by the tokenizer
    int firstColumn = 0;
    int nColumns = 1;
};

/// A text cut into words, subwords and characters, one above the other. A column is a character, or a token that stands
/// for no part of the text.
struct TokensPlot {
    FigureCaption caption;
    QString model;   // whose subwords these are
    QString refusal; // why there are none; else empty
    int nColumns = 0;
    std::array<std::vector<TokenPiece>, 3> pieces; // by Cutting
    std::set<Cutting> covered;                     // a lesson asks for these: neither drawn nor counted on the screen

    const std::vector<TokenPiece>& of(Cutting cutting) const { return pieces[static_cast<std::size_t>(cutting)]; }
    bool isEmpty() const { return nColumns == 0; }
    /// Without those that the tokenizer added.
    int count(Cutting cutting) const;
};

const FigureLook<TokensPlot>& figureLook(const TokensPlot*);

/// Subwords of a model; `refusal` says why it has none.
struct SubwordModel {
    QString name;
    const Tokenizer* tokenizer = nullptr;
    QString refusal;
};

TokensPlot makeTokensPlot(const QString& text, const SubwordModel& model);

/// Covers rows in place of those that were covered; the caption counts them no longer.
void coverRows(TokensPlot& plot, const std::set<Cutting>& covered);

/// "7 words", "9 subwords", "34 characters"; a covered row's name alone.
QString countText(const TokensPlot& plot, Cutting cutting);
/// "words", "subwords", "characters"
QString cuttingName(Cutting cutting);

/// A piece in a sentence: "subword 5 “␣train” · id 1509 · characters 22 to 27".
QString pieceText(const TokensPlot& plot, Cutting cutting, int piece);

} // namespace headlight
