// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tokenizer/special_names.h"

#include <algorithm>
#include <array>

namespace headlight {

namespace {

constexpr std::array kPaddingNames = std::to_array<std::string_view>({"[PAD]", "<pad>", "<|pad|>", "<PAD>"});
constexpr std::array kUnknownNames = std::to_array<std::string_view>({"[UNK]", "<unk>", "<|unk|>", "UNK", "<UNK>"});
constexpr std::array kOtherNames = std::to_array<std::string_view>(
    {"[CLS]", "[SEP]",  "[MASK]",          "[BOS]",         "[EOS]",  "<s>",    "</s>",  "<cls>",
     "<sep>", "<mask>", "<bos>",           "<eos>",         "<BOS>",  "<EOS>",  "<sos>", "<SOS>",
     "<eop>", "<eod>",  "<start_of_turn>", "<end_of_turn>", "[INST]", "[/INST]"});

bool isIn(const auto& names, std::string_view name)
{
    return std::ranges::find(names, name) != names.end();
}

} // namespace

bool isPaddingName(std::string_view name)
{
    return isIn(kPaddingNames, name);
}

bool isUnknownName(std::string_view name)
{
    return isIn(kUnknownNames, name);
}

TokenKind kindOfName(std::string_view name)
{
    constexpr std::size_t shortestMarked = 5; // <|a|>
    const bool isMarked = name.starts_with("<|") && name.ends_with("|>") && name.size() >= shortestMarked;
    if (isPaddingName(name))
        return TokenKind::Padding;
    return isMarked || isUnknownName(name) || isIn(kOtherNames, name) ? TokenKind::Special : TokenKind::Ordinary;
}

} // namespace headlight
