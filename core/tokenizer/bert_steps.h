// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/tokenizer/normalizer.h"
#include "core/tokenizer/pre_tokenizer.h"

namespace headlight {

/// BERT rewrites its text before it is cut (Devlin et al. 2018, BasicTokenizer): controls go, white space becomes a
/// space, ideographs stand between spaces, accents go, capitals become small letters.
class BertNormalizer : public Normalizer {
public:
    explicit BertNormalizer(const JsonObject& description);
    void apply(AlignedText& text) const override;

private:
    bool m_cleans;
    bool m_separatesIdeographs;
    bool m_lowercases;
    bool m_stripsAccents; // equals m_lowercases where the file does not say
};

/// Cuts text at white space, which goes; each punctuation mark is a word of its own.
class BertPreTokenizer : public PreTokenizer {
public:
    void split(std::vector<Piece>& pieces) const override;
};

} // namespace headlight
