// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tokenizer/gpt2_files.h"

#include "core/base/error.h"
#include "core/io/mapped_file.h"
#include "core/io/utf8.h"

#include <nlohmann/json.hpp>

namespace headlight {

using nlohmann::json;

namespace {

json readMergeLines(const std::filesystem::path& path)
{
    const MappedFile file(path);
    std::string_view rest(reinterpret_cast<const char*>(file.bytes().data()), file.bytes().size());
    if (const auto bad = firstInvalidUtf8(rest))
        throw Error(ErrorKind::BadFile, "invalid UTF-8 at byte " + std::to_string(*bad), file.name());
    json merges = json::array();
    while (!rest.empty()) {
        const std::size_t end = std::min(rest.find('\n'), rest.size());
        std::string_view line = rest.substr(0, end);
        rest.remove_prefix(std::min(end + 1, rest.size()));
        if (line.ends_with('\r'))
            line.remove_suffix(1);
        if (!line.empty() && !line.starts_with("#version"))
            merges.push_back(std::string(line));
    }
    return merges;
}

json addedToken(const std::string& content, const json& id, bool lstrip)
{
    return {{"id", id}, {"content", content}, {"special", true}, {"normalized", false}, {"lstrip", lstrip}};
}

} // namespace

JsonObject readGpt2Files(const std::filesystem::path& folder)
{
    json vocabulary = readJson(folder / "vocab.json");
    if (!vocabulary.is_object())
        throw Error(ErrorKind::BadFile, "holds " + describeJson(vocabulary) + ", expected an object token → id",
                    "vocab.json");
    const bool isRoberta = vocabulary.contains("<s>") && vocabulary.contains("</s>");
    json postProcessor = {{"type", "ByteLevel"}, {"trim_offsets", false}, {"add_prefix_space", false}};
    std::vector<std::string> special = {"<|endoftext|>"};
    if (isRoberta) { // whose vocabulary keeps an unused <|endoftext|> that is not special
        postProcessor = {{"type", "RobertaProcessing"},
                         {"cls", {"<s>", vocabulary["<s>"]}},
                         {"sep", {"</s>", vocabulary["</s>"]}},
                         {"trim_offsets", true},
                         {"add_prefix_space", false}};
        special = {"<s>", "<pad>", "</s>", "<unk>", "<mask>"};
    }
    json added = json::array();
    for (const std::string& name : special)
        if (vocabulary.contains(name)) // RoBERTa's mask takes the space before it along
            added.push_back(addedToken(name, vocabulary[name], name == "<mask>"));
    const json byteLevel = {{"type", "ByteLevel"}, {"add_prefix_space", false}};
    json document = {{"added_tokens", std::move(added)},
                     {"pre_tokenizer", byteLevel},
                     {"post_processor", std::move(postProcessor)},
                     {"decoder", byteLevel}};
    document["model"] = {{"type", "BPE"}};
    document["model"]["vocab"] = std::move(vocabulary);
    document["model"]["merges"] = readMergeLines(folder / "merges.txt");
    return {std::move(document), "vocab.json and merges.txt"};
}

} // namespace headlight
