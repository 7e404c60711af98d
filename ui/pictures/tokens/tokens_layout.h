// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/kit/theme.h"
#include "ui/pictures/tokens/tokens_plot.h"

#include <QRectF>
#include <QSizeF>

#include <optional>
#include <vector>

namespace headlight {

/// One token of a picture.
struct TokenPick {
    Cutting cutting = Cutting::Words;
    int piece = 0;
    bool operator==(const TokenPick&) const = default;
};

/// A token, or the part of it that stands in one line.
struct TokenBox {
    TokenPick pick;
    QRectF box;
    QString label; // elided
    QString id;    // below the box; empty of words, characters and a part that is not the first
};

/// Three rows over the same characters: what fits beside each other.
struct TokensLine {
    double wordsTop = 0.0;
    double subwordsTop = 0.0;
    double charactersTop = 0.0;
    double bottom = 0.0;
    double right = 0.0;
    std::vector<TokenBox> boxes;
    std::vector<QRectF> covers; // in place of the boxes of covered rows
};

struct TokensLayout {
    double left = 0.0;   // where the names of the rows begin
    double pieces = 0.0; // where the boxes begin
    double rowHeight = 0.0;
    std::vector<TokensLine> lines;
    QRectF refusal; // in place of the subwords of the first line
    QPointF note;   // top left of what stands below
    double noteWidth = 0.0;
    double height = 0.0;

    std::optional<TokenPick> pickAt(const QPointF& point) const;
    /// The box of its first part.
    QRectF boxOf(const TokenPick& pick) const;
};

/// `width` is kept, the height is what the text takes.
TokensLayout layoutTokens(const TokensPlot& plot, double width, double noteHeight, const Theme& theme);

/// A size as wide as the text, up to a page, where the text goes on in the next line.
QSizeF preferredTokensSize(const TokensPlot& plot, const Theme& theme);

/// Whether two tokens share a character.
bool sharesColumn(const TokenPiece& a, const TokenPiece& b);

} // namespace headlight
