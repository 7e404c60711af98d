// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tokenizer/tokenizer_parts.h"

#include "core/io/json.h"

#include <utility>

namespace headlight {

TokenizerParts makeTokenizerParts(const JsonObject& document, std::unique_ptr<const TokenModel> model)
{
    if (document.has("version") && document.raw("version") != "1.0")
        document.failField("version", "\"1.0\"");
    TokenizerParts parts;
    if (const auto normalizer = document.optionalObject("normalizer"))
        parts.normalizer = makeNormalizer(*normalizer);
    if (const auto preTokenizer = document.optionalObject("pre_tokenizer"))
        parts.preTokenizer = makePreTokenizer(*preTokenizer);
    parts.model = model ? std::move(model) : makeTokenModel(document.object("model"));
    if (const auto postProcessor = document.optionalObject("post_processor"))
        parts.postProcessor = makePostProcessor(*postProcessor);
    if (const auto decoder = document.optionalObject("decoder"))
        parts.decoder = makeDecoder(*decoder);

    const Vocabulary& base = parts.model->vocabulary();
    for (std::int64_t id = 0; id < base.size(); ++id)
        if (const std::string* token = base.tokenOf(id))
            parts.vocabulary.addOrReplace(*token, id); // as the model has it: a piece may be listed twice
    std::vector<AddedToken> added;
    for (const JsonObject& entry : document.objects("added_tokens", false)) {
        added.push_back(AddedToken::read(entry));
        parts.vocabulary.addOrReplace(added.back().content, added.back().id);
    }
    parts.added = AddedVocabulary(std::move(added), parts.normalizer.get());
    return parts;
}

} // namespace headlight
