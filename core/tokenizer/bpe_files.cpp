// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tokenizer/bpe_files.h"

#include "core/base/error.h"
#include "core/io/json.h"
#include "core/io/mapped_file.h"
#include "core/tokenizer/split_expressions.h"
#include "core/tokenizer/tokenizer_config.h"
#include "core/tokenizer/tokenizer_document.h"
#include "core/tokenizer/vocabulary.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

namespace headlight {

using nlohmann::json;

namespace {

/// Adds to a document with a BPE model the other steps that the family's published class has in its code.
void applyBpeFamily(nlohmann::json& document, const TokenizerConfig& config);

json byteLevelStep(bool addPrefixSpace, bool useRegex = true)
{
    return {
        {"type", "ByteLevel"}, {"add_prefix_space", addPrefixSpace}, {"trim_offsets", false}, {"use_regex", useRegex}};
}

json splitStep(const char* expression, const char* behavior, bool invert)
{
    return {{"type", "Split"}, {"pattern", {{"Regex", expression}}}, {"behavior", behavior}, {"invert", invert}};
}

void addSpecialTokens(json& document, const std::vector<std::string>& tokens)
{
    for (const std::string& token : tokens) // a mask takes the space before it along
        if (const auto id = idInDocument(document, token))
            document["added_tokens"].push_back(specialTokenEntry(token, *id, token == "<mask>"));
}

void setTemplate(json& document, const std::string& start, const std::string& end, const std::string& between)
{
    if (auto processor =
            templateProcessing(document, start + " A " + end, start + " A " + end + " " + between + " B " + end))
        document["post_processor"] = std::move(*processor);
}

void makeByteLevel(json& document, const TokenizerConfig& config)
{
    document["pre_tokenizer"] = byteLevelStep(config.flag("add_prefix_space").value_or(false));
    document["post_processor"] = byteLevelStep(false);
    document["decoder"] = byteLevelStep(false);
}

void makeGpt2(json& document, const TokenizerConfig& config)
{
    makeByteLevel(document, config);
    addSpecialTokens(document, {"<|endoftext|>"});
    if (config.flag("add_bos_token").value_or(false)) {
        const std::string start = config.token("bos_token").value_or("<|endoftext|>");
        setTemplate(document, start, "", "");
    }
}

void makeOpt(json& document, const TokenizerConfig& config)
{
    makeByteLevel(document, config);
    addSpecialTokens(document, {"<pad>", "</s>", "<unk>"});
    setTemplate(document, "</s>", "", "");
}

void makeRoberta(json& document, const TokenizerConfig& config)
{
    makeByteLevel(document, config);
    addSpecialTokens(document, {"<s>", "<pad>", "</s>", "<unk>", "<mask>"});
    const std::string cls = config.token("cls_token").value_or("<s>");
    const std::string sep = config.token("sep_token").value_or("</s>");
    const auto clsId = idInDocument(document, cls);
    const auto sepId = idInDocument(document, sep);
    if (clsId && sepId)
        document["post_processor"] = {{"type", "RobertaProcessing"},
                                      {"cls", {cls, *clsId}},
                                      {"sep", {sep, *sepId}},
                                      {"trim_offsets", true},
                                      {"add_prefix_space", config.flag("add_prefix_space").value_or(false)}};
}

void makeDeberta(json& document, const TokenizerConfig& config)
{
    makeByteLevel(document, config);
    addSpecialTokens(document, {"[CLS]", "[PAD]", "[SEP]", "[UNK]", "[MASK]"});
    setTemplate(document, "[CLS]", "[SEP]", "");
}

void makeWhisper(json& document, const TokenizerConfig& config)
{
    makeByteLevel(document, config);
    addSpecialTokens(document, {"<|endoftext|>"});
    for (const json& entry : config.tokens()) // Whisper's start and end are among them, not in the vocabulary
        if (entry.contains("id") && !idInDocument(document, entry["content"].get<std::string>()))
            document["added_tokens"].push_back(entry);
    setTemplate(document, "<|startoftranscript|> <|notimestamps|>", "<|endoftext|>", "");
}

void makeQwen2(json& document, const TokenizerConfig& config)
{
    makeByteLevel(document, config);
    document["normalizer"] = {{"type", "NFC"}};
    document["pre_tokenizer"] = {{"type", "Sequence"},
                                 {"pretokenizers",
                                  {splitStep(split_expressions::qwen, "Isolated", false),
                                   byteLevelStep(config.flag("add_prefix_space").value_or(false), false)}}};
    addSpecialTokens(document, {"<|endoftext|>", "<|im_start|>", "<|im_end|>"});
}

void makeClip(json& document, const TokenizerConfig&)
{
    document["model"]["end_of_word_suffix"] = "</w>";
    document["model"]["unk_token"] = "<|endoftext|>";
    document["normalizer"] = {{"type", "Sequence"},
                              {"normalizers",
                               {{{"type", "NFC"}},
                                {{"type", "Replace"}, {"pattern", {{"Regex", "\\s+"}}}, {"content", " "}},
                                {{"type", "Lowercase"}}}}};
    document["pre_tokenizer"] = {
        {"type", "Sequence"},
        {"pretokenizers", {splitStep(split_expressions::clip, "Removed", true), byteLevelStep(false)}}};
    document["decoder"] = byteLevelStep(false);
    addSpecialTokens(document, {"<|startoftext|>", "<|endoftext|>"});
    setTemplate(document, "<|startoftext|>", "<|endoftext|>", "<|endoftext|>");
}

void makeOpenAiGpt(json& document, const TokenizerConfig&)
{
    document["model"]["end_of_word_suffix"] = "</w>";
    document["model"]["unk_token"] = "<unk>";
    document["normalizer"] = {{"type", "BertNormalizer"}, {"lowercase", true}};
    document["pre_tokenizer"] = {{"type", "BertPreTokenizer"}};
    document["decoder"] = {{"type", "BPEDecoder"}, {"suffix", "</w>"}};
    addSpecialTokens(document, {"<unk>"});
}

struct BpeFamily {
    std::vector<std::string_view> classes;
    std::vector<std::string_view> modelTypes;
    void (*make)(json& document, const TokenizerConfig& config);
};

const std::vector<BpeFamily>& bpeFamilies()
{
    static const std::vector<BpeFamily> families = {
        {{}, {"opt"}, makeOpt},
        {{"RobertaTokenizer", "LongformerTokenizer", "BartTokenizer", "LEDTokenizer", "MvpTokenizer"},
         {"roberta", "longformer", "bart", "led", "mvp"},
         makeRoberta},
        {{"DebertaTokenizer"}, {"deberta"}, makeDeberta},
        {{"WhisperTokenizer"}, {"whisper"}, makeWhisper},
        {{"Qwen2Tokenizer"}, {"qwen2", "qwen2_moe", "qwen3", "qwen3_moe"}, makeQwen2},
        {{"CLIPTokenizer"}, {"clip", "clip_text_model"}, makeClip},
        {{"OpenAIGPTTokenizer"}, {"openai-gpt"}, makeOpenAiGpt},
        {{"GPT2Tokenizer", "CodeGenTokenizer", "GPTNeoXTokenizer", "PreTrainedTokenizer"}, {"gpt2"}, makeGpt2},
    };
    return families;
}

bool lists(const std::vector<std::string_view>& names, const std::string& name)
{
    return std::ranges::find(names, name) != names.end();
}

void applyBpeFamily(json& document, const TokenizerConfig& config)
{
    std::vector<std::string_view> classes;
    for (const BpeFamily& family : bpeFamilies())
        classes.insert(classes.end(), family.classes.begin(), family.classes.end());
    requireClass(config, classes);

    // The class counts before the model's type; OPT has GPT-2's class and a start of its own, and a
    // PreTrainedTokenizer is any.
    const bool classTells = config.modelType() != "opt" && config.tokenizerClass() != "PreTrainedTokenizer";
    for (const BpeFamily& family : bpeFamilies())
        if (classTells && lists(family.classes, config.tokenizerClass()))
            return family.make(document, config);
    for (const BpeFamily& family : bpeFamilies())
        if (lists(family.modelTypes, config.modelType()))
            return family.make(document, config);
    for (const BpeFamily& family : bpeFamilies())
        if (lists(family.classes, config.tokenizerClass()))
            return family.make(document, config);
    const json& vocabulary = document["model"]["vocab"];
    const bool isRoberta = vocabulary.contains("<s>") && vocabulary.contains("</s>");
    (isRoberta ? makeRoberta : makeGpt2)(document, config);
}

json readMergeLines(const std::filesystem::path& path)
{
    const MappedFile file(path);
    json merges = json::array();
    for (const std::string_view line : linesOf(file))
        if (!line.empty() && !(merges.empty() && line.starts_with("#version")))
            merges.push_back(std::string(line));
    return merges;
}

} // namespace

json readGpt2Files(const std::filesystem::path& folder, const TokenizerConfig& config)
{
    json vocabulary = readJson(folder / "vocab.json");
    if (!vocabulary.is_object())
        throw Error(ErrorKind::BadFile, "holds " + describeJson(vocabulary) + ", expected an object token → id",
                    "vocab.json");
    json document = {{"added_tokens", json::array()}, {"model", {{"type", "BPE"}}}};
    document["model"]["vocab"] = std::move(vocabulary);
    document["model"]["merges"] = readMergeLines(folder / "merges.txt");
    applyBpeFamily(document, config);
    return document;
}

} // namespace headlight
