// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tokenizer/esm_files.h"

#include "core/base/error.h"
#include "core/io/typed_number.h"
#include "core/tokenizer/tokenizer_config.h"
#include "core/tokenizer/tokenizer_document.h"
#include "core/tokenizer/vocabulary_lines.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <iterator>
#include <string_view>

namespace headlight {

using nlohmann::json;

namespace {

constexpr std::string_view kEsmSpecialTokens[] = {"<unk>", "<cls>", "<pad>", "<mask>", "<eos>"};

constexpr std::string_view kSpaces = " \t\r\f\v"; // that no token begins or ends with

} // namespace

bool isOfEsm(const TokenizerConfig& config)
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
