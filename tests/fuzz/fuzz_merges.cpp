// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/fuzz/fuzz_target.h"
#include "tests/fuzz/fuzz_tokenizer.h"

/// Any bytes as vocab.json and, behind the first zero among them, as merges.txt.
HEADLIGHT_FUZZ_TARGET(merges)
{
    static const FuzzFolder folder;
    const std::size_t end = std::min(bytes.find('\0'), bytes.size());
    folder.write("vocab.json", bytes.substr(0, end));
    folder.write("merges.txt", bytes.substr(std::min(end + 1, bytes.size())));
    tryTokenizer(folder.path());
}
