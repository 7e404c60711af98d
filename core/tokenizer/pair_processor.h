// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/tokenizer/offset_trimmer.h"
#include "core/tokenizer/post_processor.h"

#include <string>

namespace headlight {

/// [CLS] A [SEP] and [CLS] A [SEP] B [SEP] (BERT); <s> A </s> and <s> A </s></s> B </s> (RoBERTa).
class PairProcessor : public PostProcessor {
public:
    static PairProcessor bert(const JsonObject& description);
    static PairProcessor roberta(const JsonObject& description);

    std::vector<TokenSequence> process(std::vector<TokenSequence> parts) const override;

private:
    struct Token {
        std::string text;
        std::int64_t id = 0;
    };
    static Token readToken(const JsonObject& description, const char* key); // ["</s>", 2]
    PairProcessor(const JsonObject& description, OffsetTrimmer trimmer, bool doubleSeparator);

    Token m_first;
    Token m_separator;
    OffsetTrimmer m_trimmer;
    bool m_doubleSeparator;
};

} // namespace headlight
