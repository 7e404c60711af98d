// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tokenizer/vocab_txt_files.h"

#include "core/base/error.h"
#include "core/io/mapped_file.h"
#include "core/io/typed_number.h"
#include "core/tokenizer/tokenizer_config.h"
#include "core/tokenizer/tokenizer_document.h"
#include "core/tokenizer/vocabulary.h"

#include <algorithm>
#include <iterator>
#include <string_view>

#include <nlohmann/json.hpp>

namespace headlight {

using nlohmann::json;

namespace {

constexpr std::string_view kEsmSpecialTokens[] = {"<unk>", "<cls>", "<pad>", "<mask>", "<eos>"};

constexpr std::string_view kSpaces = " \t\r\f\v"; // no token begins or ends with one of these

} // namespace

json readBertFiles(const std::filesystem::path& folder, const TokenizerConfig& config)
{
    requireClass(config, {"BertTokenizer", "DistilBertTokenizer", "ElectraTokenizer", "MobileBertTokenizer",
                          "ConvBertTokenizer", "FunnelTokenizer", "LayoutLMTokenizer", "LxmertTokenizer",
                          "MPNetTokenizer", "RetriBertTokenizer", "SqueezeBertTokenizer", "DPRQuestionEncoderTokenizer",
                          "DPRContextEncoderTokenizer", "DPRReaderTokenizer", "PreTrainedTokenizer"});
    const MappedFile file(folder / "vocab.txt");
    json vocabulary = json::object();
    std::int64_t id = 0;
    for (const std::string_view line : linesOf(file))
        vocabulary[std::string(line)] = id++;

    json document = {
        {"normalizer", {{"type", "BertNormalizer"}, {"lowercase", config.flag("do_lower_case").value_or(true)}}},
        {"pre_tokenizer", {{"type", "BertPreTokenizer"}}},
        {"decoder", {{"type", "WordPiece"}}},
        {"model", {{"type", "WordPiece"}, {"unk_token", config.token("unk_token").value_or("[UNK]")}}}};
    document["model"]["vocab"] = std::move(vocabulary);
    document["added_tokens"] = json::array();
    for (const char* token : {"[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]", "<s>", "<pad>", "</s>", "<mask>"})
        if (const auto own = idInDocument(document, token))
            document["added_tokens"].push_back(specialTokenEntry(token, *own, token == std::string_view("<mask>")));

    const std::string cls = config.token("cls_token").value_or("[CLS]");
    const std::string sep = config.token("sep_token").value_or("[SEP]");
    auto processor = templateProcessing(document, cls + " A " + sep, cls + " A " + sep + " B " + sep);
    if (!processor || cls == "<s>")
        processor = templateProcessing(document, "<s> A </s>", "<s> A </s> </s> B </s>");
    if (!processor)
        throw Error(ErrorKind::BadFile, "holds neither " + cls + " and " + sep + " nor <s> and </s>, expected one pair",
                    "vocab.txt");
    document["post_processor"] = std::move(*processor);
    return document;
}

bool isEsmTokenizer(const TokenizerConfig& config)
{
    return config.tokenizerClass() == "EsmTokenizer" ||
           (config.tokenizerClass().empty() && config.modelType() == "esm");
}

json readEsmFiles(const std::filesystem::path& folder, const TokenizerConfig& config)
{
    const MappedFile file(folder / "vocab.txt");
    json document = {{"pre_tokenizer", {{"type", "WhitespaceSplit"}}},
                     {"model", {{"type", "WordLevel"}, {"unk_token", config.token("unk_token").value_or("<unk>")}}},
                     {"added_tokens", json::array()}};
    json vocabulary = json::object();
    std::int64_t id = 0;
    for (const std::string_view line : linesOf(file)) {
        const std::string token(withoutBlanks(line, kSpaces));
        json entry = specialTokenEntry(token, id);
        entry["special"] = std::ranges::find(kEsmSpecialTokens, token) != std::end(kEsmSpecialTokens);
        if (!token.empty())
            document["added_tokens"].push_back(std::move(entry));
        vocabulary[token] = id++;
    }
    document["model"]["vocab"] = std::move(vocabulary);
    auto processor = templateProcessing(document, "<cls> A <eos>", "<cls> A <eos> B <eos>");
    if (!processor)
        throw Error(ErrorKind::BadFile, "does not hold both <cls> and <eos>", "vocab.txt");
    document["post_processor"] = std::move(*processor);
    return document;
}

} // namespace headlight
