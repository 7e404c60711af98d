// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/tokenizer/metaspace.h"
#include "core/tokenizer/pre_tokenizer.h"

namespace headlight {

/// SentencePiece's words: a space is a visible character that begins the word behind it.
class MetaspacePreTokenizer : public PreTokenizer {
public:
    explicit MetaspacePreTokenizer(const JsonObject& description);
    void split(std::vector<Piece>& pieces) const override;

private:
    std::vector<Piece> splitText(AlignedText text) const;

    Metaspace m_metaspace;
};

} // namespace headlight
