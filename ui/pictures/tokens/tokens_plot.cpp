// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/tokens/tokens_plot.h"

#include "core/base/error.h"
#include "core/bench/cut_text.h"
#include "core/tokenizer/token_labels.h"
#include "core/tokenizer/tokenizer.h"
#include "ui/kit/label_list.h"
#include "ui/kit/tr.h"

#include <QStringList>

#include <algorithm>

namespace headlight {

namespace {

std::vector<TokenPiece> cutPieces(const std::string& text, TextCut cut)
{
    const std::vector<std::string> texts = cutText(text, cut);
    const std::vector<CharRange> ranges = cutRanges(text, cut);
    std::vector<TokenPiece> pieces;
    for (std::size_t i = 0; i < texts.size(); ++i)
        pieces.push_back({QString::fromStdString(tokenLabel(texts[i], true)), {}, ranges[i]});
    return pieces;
}

std::vector<TokenPiece> subwords(const std::string& text, const Tokenizer& tokenizer)
{
    const TokenSequence encoding = tokenizer.encode(text);
    std::vector<TokenPiece> pieces;
    for (std::size_t i = 0; i < encoding.tokens.size(); ++i)
        pieces.push_back({QString::fromStdString(tokenizer.label(encoding[i].id, true)), encoding[i].id,
                          encoding[i].range(), encoding[i].isSpecial()});
    return pieces;
}

bool hasPlace(const TokenPiece& piece)
{
    return !piece.isSpecial && piece.range.begin < piece.range.end;
}

/// The columns of the characters that a range touches, `first` being the first character's.
void placeOver(TokenPiece& piece, const std::vector<TokenPiece>& characters, int first)
{
    const auto begin = std::ranges::upper_bound(characters, piece.range.begin, {},
                                                [](const TokenPiece& one) { return one.range.end; });
    const auto end = std::ranges::lower_bound(characters, piece.range.end, {},
                                              [](const TokenPiece& one) { return one.range.begin; });
    piece.firstColumn = first + static_cast<int>(begin - characters.begin());
    piece.nColumns = std::max(1, static_cast<int>(end - begin));
}

/// Tokens without a place have columns of their own before or behind the text; inside it they share their neighbour's.
void placeSubwords(std::vector<TokenPiece>& pieces, const std::vector<TokenPiece>& characters, TokensPlot& plot)
{
    const auto first = std::ranges::find_if(pieces, hasPlace);
    const auto nBefore = static_cast<int>(first - pieces.begin());
    for (int i = 0; i < nBefore; ++i)
        pieces[static_cast<std::size_t>(i)].firstColumn = i;
    plot.nColumns = nBefore + static_cast<int>(characters.size());
    auto end = pieces.end();
    while (end != first && !hasPlace(*(end - 1)))
        --end;
    for (auto piece = first; piece != end; ++piece) {
        if (hasPlace(*piece)) {
            placeOver(*piece, characters, nBefore);
        } else {
            piece->firstColumn = (piece - 1)->firstColumn + (piece - 1)->nColumns - 1;
        }
    }
    for (auto piece = end; piece != pieces.end(); ++piece)
        piece->firstColumn = plot.nColumns++;
}

} // namespace

int TokensPlot::count(Cutting cutting) const
{
    const std::vector<TokenPiece>& all = of(cutting);
    return static_cast<int>(std::ranges::count(all, false, &TokenPiece::isSpecial));
}

TokensPlot makeTokensPlot(const QString& text, const SubwordModel& model)
{
    const std::string utf8 = text.toStdString();
    TokensPlot plot;
    plot.model = model.name;
    plot.refusal = model.refusal;
    std::vector<TokenPiece> words = cutPieces(utf8, TextCut::Words);
    std::vector<TokenPiece> characters = cutPieces(utf8, TextCut::Characters);
    if (characters.empty())
        return plot;
    std::vector<TokenPiece> pieces;
    if (model.tokenizer && plot.refusal.isEmpty()) {
        try {
            pieces = subwords(utf8, *model.tokenizer);
        } catch (const Error& error) {
            plot.refusal = QString::fromUtf8(error.what());
        }
    }
    placeSubwords(pieces, characters, plot);
    const int first = static_cast<int>(std::ranges::find_if(pieces, hasPlace) - pieces.begin());
    for (TokenPiece& word : words)
        placeOver(word, characters, first);
    for (std::size_t i = 0; i < characters.size(); ++i)
        characters[i].firstColumn = first + static_cast<int>(i);
    plot.pieces = {std::move(words), std::move(pieces), std::move(characters)};

    plot.caption.model = model.name;
    coverRows(plot, {});
    return plot;
}

void coverRows(TokensPlot& plot, const std::set<Cutting>& covered)
{
    plot.covered = covered;
    QStringList counts;
    for (const Cutting cutting : cuttings)
        if ((cutting != Cutting::Subwords || plot.refusal.isEmpty()) && !covered.contains(cutting))
            counts << countText(plot, cutting);
    plot.caption.notes = counts.join(QStringLiteral(" · "));
}

QString countText(const TokensPlot& plot, Cutting cutting)
{
    if (plot.covered.contains(cutting))
        return cuttingName(cutting);
    const int n = plot.count(cutting);
    switch (cutting) {
    case Cutting::Words:
        return n == 1 ? tr("1 word") : tr("%1 words").arg(n);
    case Cutting::Subwords:
        return n == 1 ? tr("1 subword") : tr("%1 subwords").arg(n);
    case Cutting::Characters:
        break;
    }
    return n == 1 ? tr("1 character") : tr("%1 characters").arg(n);
}

QString cuttingName(Cutting cutting)
{
    switch (cutting) {
    case Cutting::Words:
        return tr("words");
    case Cutting::Subwords:
        return tr("subwords");
    case Cutting::Characters:
        break;
    }
    return tr("characters");
}

QString pieceText(const TokensPlot& plot, Cutting cutting, int index)
{
    if (plot.covered.contains(cutting))
        return cuttingName(cutting);
    const TokenPiece& piece = plot.of(cutting)[static_cast<std::size_t>(index)];
    const char* name = cutting == Cutting::Words      ? QT_TRANSLATE_NOOP("headlight", "word %1 “%2”")
                       : cutting == Cutting::Subwords ? QT_TRANSLATE_NOOP("headlight", "subword %1 “%2”")
                                                      : QT_TRANSLATE_NOOP("headlight", "character %1 “%2”");
    QStringList parts{tr(name).arg(index + 1).arg(inLine(piece.label))};
    if (piece.id)
        parts << tr("id %1").arg(*piece.id);
    if (piece.isSpecial) {
        parts << tr("added by the tokenizer");
    } else if (cutting != Cutting::Characters && !plot.covered.contains(Cutting::Characters)) {
        const int first = piece.firstColumn - plot.of(Cutting::Characters).front().firstColumn + 1;
        parts << (piece.nColumns == 1 ? tr("character %1").arg(first)
                                      : tr("characters %1 to %2").arg(first).arg(first + piece.nColumns - 1));
    }
    for (const Cutting other : cuttings) {
        if (other >= cutting)
            break;
        if (plot.covered.contains(other))
            continue;
        for (const TokenPiece& above : plot.of(other)) {
            const bool covers = above.firstColumn <= piece.firstColumn &&
                                piece.firstColumn + piece.nColumns <= above.firstColumn + above.nColumns;
            if (covers && !piece.isSpecial && !above.isSpecial)
                parts << (other == Cutting::Words ? tr("of the word “%1”") : tr("of the subword “%1”"))
                             .arg(inLine(above.label));
        }
    }
    return parts.join(QStringLiteral(" · "));
}

} // namespace headlight
