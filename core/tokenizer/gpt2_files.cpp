// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tokenizer/gpt2_files.h"

#include "core/base/error.h"
#include "core/io/json.h"
#include "core/tokenizer/bpe_families.h"
#include "core/tokenizer/vocabulary_lines.h"

#include <nlohmann/json.hpp>

namespace headlight {

using nlohmann::json;

namespace {

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
