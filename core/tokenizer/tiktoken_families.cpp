// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tokenizer/tiktoken_families.h"

#include "core/base/error.h"
#include "core/tokenizer/split_expressions.h"
#include "core/tokenizer/tokenizer_config.h"

#include <algorithm>

namespace headlight {

namespace {

using Tokens = TiktokenFamily::Tokens;

Tokens gpt2Tokens(std::int64_t)
{
    return {{"<|endoftext|>", 50256}};
}

Tokens cl100kTokens(std::int64_t)
{
    return {{"<|endoftext|>", 100257},
            {"<|fim_prefix|>", 100258},
            {"<|fim_middle|>", 100259},
            {"<|fim_suffix|>", 100260},
            {"<|endofprompt|>", 100276}};
}

Tokens o200kTokens(std::int64_t)
{
    return {{"<|endoftext|>", 199999}, {"<|endofprompt|>", 200018}};
}

Tokens qwenTokens(std::int64_t nRanks)
{
    Tokens tokens = {{"<|endoftext|>", nRanks}, {"<|im_start|>", nRanks + 1}, {"<|im_end|>", nRanks + 2}};
    for (std::int64_t i = 0; i < 205; ++i)
        tokens.emplace_back("<|extra_" + std::to_string(i) + "|>", nRanks + 3 + i);
    return tokens;
}

/// 256 of them; those without a name of their own are reserved.
Tokens llama3Tokens(std::int64_t nRanks)
{
    Tokens tokens;
    const auto add = [&](std::string name) {
        const auto id = nRanks + static_cast<std::int64_t>(tokens.size());
        tokens.emplace_back(std::move(name), id);
    };
    const auto addReserved = [&](int i) { add("<|reserved_special_token_" + std::to_string(i) + "|>"); };
    add("<|begin_of_text|>");
    add("<|end_of_text|>");
    for (int i = 0; i < 4; ++i)
        addReserved(i);
    add("<|start_header_id|>");
    add("<|end_header_id|>");
    addReserved(4);
    add("<|eot_id|>");
    for (int i = 5; tokens.size() < 256; ++i)
        addReserved(i);
    return tokens;
}

const std::vector<TiktokenFamily>& tiktokenFamilies()
{
    namespace expressions = split_expressions;
    static const std::vector<TiktokenFamily> families = {
        {{"r50k_base", "p50k_base", "gpt2"}, {"gpt2"}, 50256, expressions::gpt2, gpt2Tokens, ""},
        {{"p50k"}, {}, 50281, expressions::gpt2, gpt2Tokens, ""},
        {{"cl100k_base"}, {}, 100256, expressions::cl100k, cl100kTokens, ""},
        {{"o200k_base"}, {}, 199998, expressions::o200k, o200kTokens, ""},
        {{"qwen"}, {"qwen"}, 151643, expressions::qwen, qwenTokens, "", true},
        {{}, {"llama"}, 128000, expressions::cl100k, llama3Tokens, "<|begin_of_text|>"},
    };
    return families;
}

} // namespace

const TiktokenFamily& tiktokenFamily(const std::string& file, std::int64_t nRanks, const TokenizerConfig& config)
{
    for (const TiktokenFamily& family : tiktokenFamilies())
        if (std::ranges::find(family.modelTypes, config.modelType()) != family.modelTypes.end())
            return family;
    for (const TiktokenFamily& family : tiktokenFamilies())
        if (std::ranges::any_of(family.names, [&](std::string_view name) { return file.starts_with(name); }))
            return family;
    for (const TiktokenFamily& family : tiktokenFamilies())
        if (family.nRanks == nRanks)
            return family;
    throw Error(ErrorKind::BadFile,
                "has " + std::to_string(nRanks) +
                    " ranks, which is no known family's number (GPT-2, cl100k, o200k, Qwen, Llama 3), so that the "
                    "expression that cuts its words is not known; expected a tokenizer.json beside it",
                file);
}

} // namespace headlight
