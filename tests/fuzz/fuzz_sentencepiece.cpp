// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/fuzz/fuzz_target.h"
#include "tests/fuzz/fuzz_tokenizer.h"

/// Any bytes as a SentencePiece model, or as tiktoken's ranks under its name.
HEADLIGHT_FUZZ_TARGET(sentencepiece)
{
    static const FuzzFolder folder;
    folder.write("tokenizer.model", bytes);
    tryTokenizer(folder.path());
}
