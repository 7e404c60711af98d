// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tokenizer/gguf_splits.h"

#include "core/tokenizer/split_expressions.h"

#include <algorithm>

namespace headlight {

namespace {

namespace expressions = split_expressions;

constexpr const char* kDigit = R"(\p{N})";
constexpr const char* kThreeDigits = "[0-9][0-9][0-9]";

const std::vector<GgufSplit>& ggufSplits()
{
    static const std::vector<GgufSplit> splits = {
        {.names = {"gpt-2", "phi-2", "jina-es", "jina-de", "gigachat", "jina-v2-es", "jina-v2-de", "a.x-4.0", "mellum",
                   "modern-bert", "jais", "trillion", "granite-docling", "exaone4"},
         .expressions = {expressions::gpt2}},
        {.names = {"jina-v1-en", "jina-v2-code", "roberta-bpe"},
         .expressions = {expressions::gpt2},
         .endsWithSeparator = true},
        {.names = {"mpt", "olmo"}, .expressions = {expressions::gpt2}, .composesText = true}, // GPT-NeoX's tokenizer
        {.names = {"llama3", "llama-v3", "llama-bpe", "falcon3", "falcon-h1", "pixtral", "midm-2.0", "lfm2",
                   "jina-v5-nano"},
         .expressions = {expressions::cl100k},
         .takesWholeWords = true,
         .addsStart = true},
        {.names = {"dbrx", "smaug-bpe", "chatglm-bpe", "glm4"}, .expressions = {expressions::cl100k}},
        {.names = {"qwen2", "deepseek-r1-qwen", "kormo", "f2llmv2", "megrez"},
         .expressions = {expressions::qwen},
         .composesText = true},
        {.names = {"stablelm2", "hunyuan", "solar-open", "grok-2"}, .expressions = {expressions::qwen}},
        {.names = {"gpt-4o", "llama4", "kanana2", "minimax-m2"}, .expressions = {expressions::o200k}},
        {.names = {"tekken"},
         .expressions = {R"([^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]*[\p{Ll}\p{Lm}\p{Lo}\p{M}]+)"
                         R"(|[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]+[\p{Ll}\p{Lm}\p{Lo}\p{M}]*)"
                         R"(|\p{N}| ?[^\s\p{L}\p{N}]+[\r\n/]*|\s*[\r\n]+|\s+(?!\S)|\s+)"},
         .takesWholeWords = true,
         .addsStart = true},
        {.names = {"starcoder", "refact", "command-r", "smollm", "codeshell", "exaone", "minerva-7b"},
         .expressions = {kDigit, expressions::gpt2}},
        {.names = {"falcon"}, .expressions = {R"([\p{P}\$\+<=>\^~\|`]+)", expressions::gpt2, kThreeDigits}},
        {.names = {"deepseek-coder"},
         .expressions = {R"([\r\n])", R"(\s?\p{L}+)", R"(\s?\p{P}+)", "[一-龥ࠀ-一가-퟿]+", kDigit}},
        {.names = {"deepseek-v3", "hunyuan-dense"},
         .expressions = {R"(\p{N}{1,3})", "[一-龥぀-ゟ゠-ヿ]+",
                         R"([!"#$%&'()*+,\-./:;<=>?@\[\\\]^_`{|}~][A-Za-z]+|[^\r\n\p{L}\p{P}\p{S}]?[\p{L}\p{M}]+)"
                         R"(| ?[\p{P}\p{S}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+)"}},
        {.names = {"poro-chat", "bloom", "gpt3-finnish"}, .expressions = {R"( ?[^(\s|.,!?…。，、।۔،)]+)"}},
        {.names = {"viking"}, .expressions = {R"( ?[^(\s|.,!?…。，、।۔،)]+)", kDigit}},
        {.names = {"seed-coder"},
         .expressions = {R"((?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}{1}| ?[^\s\p{L}\p{N}\r\n]+)"
                         R"(|\s*[\r\n]+|\s+(?!\S)|\s+)"}},
        {.names = {"default"},
         .expressions = {R"([\p{P}\$\+<=>\^~\|]+)", expressions::gpt2, R"(\p{N}+)", kThreeDigits}},
    };
    return splits;
}

} // namespace

const GgufSplit* findGgufSplit(std::string_view name)
{
    const auto found = std::ranges::find_if(ggufSplits(), [&](const GgufSplit& split) {
        return std::ranges::find(split.names, name) != split.names.end();
    });
    return found == ggufSplits().end() ? nullptr : &*found;
}

} // namespace headlight
