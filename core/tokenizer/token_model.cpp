// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tokenizer/token_model.h"

#include "core/tokenizer/bpe_model.h"
#include "core/tokenizer/part_kinds.h"
#include "core/tokenizer/unigram_model.h"
#include "core/tokenizer/word_level_model.h"
#include "core/tokenizer/word_piece_model.h"

#include <utility>

namespace headlight {

namespace {

/// Older files name no type; their fields tell.
std::string modelType(const JsonObject& description)
{
    if (!description.has("type") && description.raw("vocab").is_array())
        return "Unigram";
    return typeOrMarked(description, {{"merges", "BPE"},
                                      {"unk_id", "Unigram"},
                                      {"continuing_subword_prefix", "WordPiece"},
                                      {"unk_token", "WordLevel"}});
}

} // namespace

std::unique_ptr<const TokenModel> makeTokenModel(const JsonObject& description, ListsApart apart)
{
    using Made = std::unique_ptr<const TokenModel>;
    const std::vector<PartKind<TokenModel>> kinds = {
        {"BPE", [&](const JsonObject& own) -> Made { return std::make_unique<BpeModel>(own, std::move(apart)); }},
        {"Unigram", makeKind<TokenModel, UnigramModel>},
        {"WordPiece",
         [&](const JsonObject& own) -> Made {
             return std::make_unique<WordPieceModel>(own, std::move(apart.vocabulary));
         }},
        {"WordLevel",
         [&](const JsonObject& own) -> Made {
             return std::make_unique<WordLevelModel>(own, std::move(apart.vocabulary));
         }},
    };
    return makePart(description, modelType(description), kinds);
}

} // namespace headlight
