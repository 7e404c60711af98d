// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/session/bench_text.h"

#include "core/bench/cut_text.h"
#include "core/model/model_catalog.h"
#include "core/tokenizer/token_labels.h"
#include "core/tokenizer/tokenizer.h"

#include <QList>
#include <QStringList>

#include <algorithm>

namespace headlight {

BenchText benchTextOf(const std::vector<std::string>& tokens)
{
    QStringList words;
    for (const std::string& token : tokens)
        words << QString::fromStdString(token);
    return {words.join(u' ')};
}

BenchPieces cutBenchText(const BenchText& text, const std::vector<std::filesystem::path>& modelRoots)
{
    const std::string sentence = text.sentence.trimmed().toStdString();
    BenchPieces pieces;
    if (text.cut != BenchCut::Subwords) {
        const TextCut cut = text.cut == BenchCut::Words ? TextCut::Words : TextCut::Characters;
        for (const std::string& piece : cutText(sentence, cut))
            pieces.tokens.push_back(tokenLabel(piece, true)); // a blank is seen
        pieces.places = cutRanges(sentence, cut);
        return pieces;
    }
    if (sentence.empty())
        return pieces;
    const TokenSequence encoding = Tokenizer::load(resolveModel(text.model.toStdString(), modelRoots)).encode(sentence);
    for (std::size_t i = 0; i < encoding.tokens.size(); ++i) {
        if (encoding[i].isSpecial())
            continue;
        pieces.tokens.push_back(encoding[i].label);
        pieces.places.push_back(encoding[i].range());
    }
    return pieces;
}

std::pair<BenchText, std::vector<std::string>> firstTokens(const BenchText& text, const BenchPieces& pieces, int count)
{
    const auto n = std::min(static_cast<std::size_t>(count), pieces.tokens.size());
    BenchText shorter = text;
    const int end = n == 0 ? 0 : pieces.places[n - 1].end;
    const QList<uint> characters = text.sentence.trimmed().toUcs4();
    shorter.sentence = QString::fromUcs4(reinterpret_cast<const char32_t*>(characters.data()), end);
    return {shorter, {pieces.tokens.begin(), pieces.tokens.begin() + static_cast<std::ptrdiff_t>(n)}};
}

} // namespace headlight
