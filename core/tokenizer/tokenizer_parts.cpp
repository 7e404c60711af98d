// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tokenizer/tokenizer_parts.h"

#include "core/io/json.h"

#include <algorithm>
#include <set>
#include <utility>

namespace headlight {

namespace {

/// SentencePiece's own normalizer puts a blank before all it is given: the classes that use it look for added tokens in
/// the user's own text alone.
std::vector<AddedToken> readAddedTokens(const JsonObject& document, bool inUsersText)
{
    std::vector<AddedToken> added;
    for (const JsonObject& entry : document.objects("added_tokens", false)) {
        added.push_back(AddedToken::read(entry));
        if (inUsersText)
            added.back().normalized = false;
    }
    return added;
}

/// Appends the tokens of `control` that no file lists.
void appendControlTokens(const std::vector<std::int64_t>& control, const Vocabulary& vocabulary,
                         std::vector<AddedToken>& added)
{
    std::set<std::int64_t> known;
    for (const AddedToken& token : added)
        known.insert(token.id);
    for (const std::int64_t id : control)
        if (known.insert(id).second)
            added.push_back({.id = id, .content = *vocabulary.tokenOf(id), .special = true, .inText = false});
}

} // namespace

TokenizerParts makeTokenizerParts(TokenizerSource source)
{
    const JsonObject document(std::move(source.document), source.file);
    if (document.has("version") && document.raw("version") != "1.0")
        document.failField("version", "\"1.0\"");
    TokenizerParts parts;
    parts.refusal = std::move(source.refusal);
    parts.file = source.file;
    const bool isSentencePiece = source.normalizer != nullptr;
    parts.normalizer = std::move(source.normalizer);
    if (const auto normalizer = document.optionalObject("normalizer"); normalizer && !isSentencePiece)
        parts.normalizer = makeNormalizer(*normalizer);
    if (const auto preTokenizer = document.optionalObject("pre_tokenizer"))
        parts.preTokenizer = makePreTokenizer(*preTokenizer);
    const bool isOwnModel = source.model != nullptr;
    parts.model =
        isOwnModel ? std::move(source.model) : makeTokenModel(document.object("model"), std::move(source.apart));
    if (const auto postProcessor = document.optionalObject("post_processor"))
        parts.postProcessor = makePostProcessor(*postProcessor);
    if (const auto decoder = document.optionalObject("decoder"))
        parts.decoder = makeDecoder(*decoder);

    std::vector<AddedToken> added = readAddedTokens(document, isSentencePiece);
    const Vocabulary& base = parts.model->vocabulary();
    const bool isOneToOne = !isOwnModel && document.object("model").raw("vocab").is_object();
    parts.modelHasAddedTokens = isOneToOne && std::ranges::all_of(added, [&](const AddedToken& token) {
                                    return base.idOf(token.content) == token.id;
                                });
    for (std::int64_t id = 0; id < base.size() && !parts.modelHasAddedTokens; ++id)
        if (const std::string* token = base.tokenOf(id))
            parts.vocabulary.addOrReplace(*token, id); // a piece that is listed twice has its last id
    for (const AddedToken& token : added)
        if (!parts.modelHasAddedTokens)
            parts.vocabulary.addOrReplace(token.content, token.id);
    appendControlTokens(source.control, base, added);
    parts.added = AddedVocabulary(std::move(added), parts.normalizer.get(), std::move(source.codes));
    return parts;
}

} // namespace headlight
