// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/fuzz/fuzz_tokenizer.h"

/// Any bytes as vocab.json and, behind the first zero among them, as merges.txt.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    static const FuzzFolder folder;
    const std::string_view text = asText(data, size);
    const std::size_t end = std::min(text.find('\0'), text.size());
    folder.write("vocab.json", text.substr(0, end));
    folder.write("merges.txt", text.substr(std::min(end + 1, text.size())));
    tryTokenizer(folder.path());
    return 0;
}
