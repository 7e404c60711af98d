// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/fuzz/fuzz_target.h"
#include "tests/fuzz/fuzz_tokenizer.h"

/// Any bytes as tiktoken's ranks.
HEADLIGHT_FUZZ_TARGET(tiktoken)
{
    static const FuzzFolder folder;
    folder.write("qwen.tiktoken", bytes);
    tryTokenizer(folder.path());
}
