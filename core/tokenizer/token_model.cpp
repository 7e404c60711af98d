// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tokenizer/token_model.h"

#include "core/tokenizer/bpe_model.h"
#include "core/tokenizer/part_kinds.h"
#include "core/tokenizer/unigram_model.h"
#include "core/tokenizer/word_level_model.h"
#include "core/tokenizer/word_piece_model.h"

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

const std::vector<PartKind<TokenModel>>& modelKinds()
{
    static const std::vector<PartKind<TokenModel>> kinds = {
        {"BPE", makeKind<TokenModel, BpeModel>},
        {"Unigram", makeKind<TokenModel, UnigramModel>},
        {"WordPiece", makeKind<TokenModel, WordPieceModel>},
        {"WordLevel", makeKind<TokenModel, WordLevelModel>},
    };
    return kinds;
}

} // namespace

std::unique_ptr<const TokenModel> makeTokenModel(const JsonObject& description, const MergeList& merges)
{
    const std::string type = modelType(description);
    if (type == "BPE" && merges.size() > 0)
        return std::make_unique<const BpeModel>(description, merges);
    return makePart(description, type, modelKinds());
}

} // namespace headlight
