// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/fuzz/fuzz_tokenizer.h"

/// Any bytes as a SentencePiece model, or as tiktoken's ranks under its name.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    static const FuzzFolder folder;
    folder.write("tokenizer.model", asText(data, size));
    tryTokenizer(folder.path());
    return 0;
}
