// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/fuzz/fuzz_target.h"
#include "tests/fuzz/fuzz_tokenizer.h"

/// Any bytes as the vocabulary of a WordPiece model.
HEADLIGHT_FUZZ_TARGET(vocab_txt)
{
    static const FuzzFolder folder;
    folder.write("vocab.txt", bytes);
    tryTokenizer(folder.path());
}
