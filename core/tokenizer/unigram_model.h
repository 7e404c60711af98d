// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/tokenizer/prefix_trie.h"
#include "core/tokenizer/token_model.h"

#include <optional>
#include <vector>

namespace headlight {

/// The unigram language model (Kudo 2018): of all ways to write a word as pieces, the one with the largest sum of their
/// scores (log probabilities); Viterbi's algorithm. Characters that no piece covers are unknown, a run of them one.
class UnigramModel : public TokenModel {
public:
    explicit UnigramModel(const JsonObject& description);

    /// A model that goes as SentencePiece itself: only some of its pieces are found in a text, the sums of their scores
    /// are rounded to float, and each unknown character has bytes of its own.
    struct Pieces {
        Vocabulary vocabulary;
        std::vector<std::optional<double>> scores; // [piece]; nothing for a piece that is not found in a text
        std::int64_t unknown = 0;
        double unknownScore = 0;
        bool byteFallback = false;
    };
    explicit UnigramModel(Pieces pieces);

    std::vector<ModelToken> tokenize(std::string_view word) const override;
    const Vocabulary& vocabulary() const override { return m_vocabulary; }

private:
    void readPieces(const JsonObject& description);
    double stored(double sum) const { return m_followsSentencePiece ? static_cast<float>(sum) : sum; }
    /// Returns the pieces of the best way to write `word`, from the last to the first; an unknown character is a piece
    /// with the unknown's id.
    std::vector<ModelToken> bestPathBackwards(std::string_view word) const;
    void addUnknown(std::string_view word, const ModelToken& unknown, std::vector<ModelToken>& tokens) const;

    Vocabulary m_vocabulary;
    std::vector<double> m_scores; // [piece]
    PrefixTrie m_trie;
    double m_unknownScore = 0; // ten below the least score
    std::optional<std::int64_t> m_unknown;
    bool m_byteFallback;        // unknown characters as tokens "<0x0A>" of their bytes
    bool m_fusesUnknown = true; // neighbouring unknown characters are one token
    bool m_followsSentencePiece = false;
};

} // namespace headlight
