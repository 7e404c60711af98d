// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tokenizer/tokenizer_parts.h"

#include "core/base/error.h"
#include "core/io/json.h"
#include "core/tokenizer/gpt2_files.h"

#include <system_error>

namespace headlight {

TokenizerParts makeTokenizerParts(const JsonObject& document)
{
    TokenizerParts parts;
    if (const auto normalizer = document.optionalObject("normalizer"))
        parts.normalizer = makeNormalizer(*normalizer);
    if (const auto preTokenizer = document.optionalObject("pre_tokenizer"))
        parts.preTokenizer = makePreTokenizer(*preTokenizer);
    parts.model = makeTokenModel(document.object("model"));
    if (const auto postProcessor = document.optionalObject("post_processor"))
        parts.postProcessor = makePostProcessor(*postProcessor);
    if (const auto decoder = document.optionalObject("decoder"))
        parts.decoder = makeDecoder(*decoder);

    const Vocabulary& base = parts.model->vocabulary();
    for (std::int64_t id = 0; id < base.size(); ++id)
        if (const std::string* token = base.tokenOf(id))
            parts.vocabulary.add(*token, id);
    std::vector<AddedToken> added;
    for (const JsonObject& entry : document.objects("added_tokens", false)) {
        AddedToken token = AddedToken::read(entry);
        if (!parts.vocabulary.add(token.content, token.id))
            entry.failField("id", "the id that \"" + token.content + "\" has in the vocabulary, or one that is free");
        added.push_back(std::move(token));
    }
    parts.added = AddedVocabulary(std::move(added), parts.normalizer.get());
    return parts;
}

bool holdsTokenizer(const std::filesystem::path& folder)
{
    const auto exists = [&](const char* name) {
        std::error_code ignored;
        return std::filesystem::exists(folder / name, ignored);
    };
    return exists("tokenizer.json") || (exists("vocab.json") && exists("merges.txt"));
}

Error noTokenizerError(const std::filesystem::path& folder)
{
    return Error(ErrorKind::BadFile, "holds neither tokenizer.json nor vocab.json and merges.txt", folder.string());
}

TokenizerParts readTokenizerParts(const std::filesystem::path& folder)
{
    if (!holdsTokenizer(folder))
        throw noTokenizerError(folder);
    std::error_code ignored;
    if (std::filesystem::exists(folder / "tokenizer.json", ignored))
        return makeTokenizerParts(JsonObject::read(folder / "tokenizer.json"));
    return makeTokenizerParts(readGpt2Files(folder));
}

} // namespace headlight
