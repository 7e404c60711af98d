// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/error.h"
#include "core/tokenizer/tokenizer.h"
#include "tests/fuzz/fuzz_folder.h"

/// The tokenizer of a folder is read or refused with an Error, and one that was read keeps its word: every text is
/// encoded or refused, offsets lie within it, ids have a text.
inline void tryTokenizer(const std::filesystem::path& folder)
{
    constexpr std::string_view kTexts[] = {
        "",
        "The train left.",
        "  two  spaces\n\ttab ",
        "caf\xC3\xA9 na\xC3\xAFve e\xCC\x81",
        "\xE6\x97\xA5\xE6\x9C\xAC 12345 \xF0\x9F\x91\xA9\xE2\x80\x8D\xF0\x9F\x92\xBB",
        "a<s>b[MASK]</s>"};
    try {
        const headlight::Tokenizer tokenizer = headlight::Tokenizer::load(folder);
        for (const std::string_view text : kTexts) {
            try {
                const headlight::TokenSequence encoding = tokenizer.encode(text);
                for (const auto& offset : encoding.ranges())
                    if (offset.begin < 0 || offset.begin > offset.end || offset.end > static_cast<int>(text.size()))
                        __builtin_trap();
                (void)tokenizer.decode(encoding.ids());
            } catch (const headlight::Error&) {
            }
        }
    } catch (const headlight::Error&) {
    }
}
