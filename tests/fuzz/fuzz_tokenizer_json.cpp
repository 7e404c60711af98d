// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/fuzz/fuzz_target.h"
#include "tests/fuzz/fuzz_tokenizer.h"

/// Any bytes as a tokenizer.json.
HEADLIGHT_FUZZ_TARGET(tokenizer_json)
{
    static const FuzzFolder folder;
    folder.write("tokenizer.json", bytes);
    tryTokenizer(folder.path());
}
