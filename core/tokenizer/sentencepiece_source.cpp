// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tokenizer/sentencepiece_source.h"

#include "core/base/error.h"
#include "core/base/printable.h"
#include "core/io/json.h"
#include "core/tokenizer/bpe_model.h"
#include "core/tokenizer/sentencepiece_families.h"
#include "core/tokenizer/tokenizer_config.h"
#include "core/tokenizer/tokenizer_document.h"

#include <algorithm>
#include <numeric>

namespace headlight {

using nlohmann::json;

namespace {

using PieceKind = SentencePieceFile::PieceKind;

/// Of two merges the one to the piece of the higher score comes first; equal scores are equals.
std::vector<std::uint32_t> mergeRanks(const SentencePieceFile& model)
{
    std::vector<std::size_t> order(model.pieces.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, std::greater<>(), [&](std::size_t i) { return model.pieces[i].score; });
    std::vector<std::uint32_t> ranks(order.size(), BpeModel::Pieces::never);
    std::uint32_t rank = 0;
    for (std::size_t k = 0; k < order.size(); ++k) {
        const SentencePieceFile::Piece& piece = model.pieces[order[k]];
        if (k > 0 && piece.score < model.pieces[order[k - 1]].score)
            ++rank;
        if (piece.kind == PieceKind::Normal || piece.kind == PieceKind::UserDefined)
            ranks[order[k]] = rank;
    }
    return ranks;
}

std::unique_ptr<const TokenModel> makePieceMerger(const SentencePieceFile& model)
{
    BpeModel::Pieces pieces;
    for (std::size_t id = 0; id < model.pieces.size(); ++id)
        pieces.vocabulary.addOrReplace(model.pieces[id].text, static_cast<std::int64_t>(id));
    pieces.ranks = mergeRanks(model);
    pieces.unknown = model.unknownId;
    pieces.fusesUnknown = true;
    pieces.byteFallback = model.byteFallback;
    return std::make_unique<BpeModel>(std::move(pieces));
}

json unigramDescription(const SentencePieceFile& model)
{
    json vocabulary = json::array();
    for (const SentencePieceFile::Piece& piece : model.pieces)
        vocabulary.push_back({piece.text, static_cast<double>(piece.score)});
    return {{"type", "Unigram"},
            {"unk_id", model.unknownId},
            {"byte_fallback", model.byteFallback},
            {"vocab", std::move(vocabulary)}};
}

json mergerDescription(const SentencePieceFile& model)
{
    json vocabulary = json::object();
    for (std::size_t id = 0; id < model.pieces.size(); ++id)
        vocabulary[model.pieces[id].text] = id;
    return {{"type", "BPE"}, {"vocab", std::move(vocabulary)}};
}

json addedTokens(const SentencePieceFile& model, const SentencePieceFamily& family)
{
    json added = json::array();
    for (std::size_t id = 0; id < model.pieces.size(); ++id) {
        const SentencePieceFile::Piece& piece = model.pieces[id];
        const bool special =
            piece.kind == PieceKind::Control || std::ranges::find(family.special, piece.text) != family.special.end();
        if (!special && piece.kind != PieceKind::UserDefined)
            continue;
        const bool isMask = piece.text == "<mask>" || piece.text == "[MASK]";
        const bool takesSpace = isMask && !family.hasPlainMask;
        json entry = specialTokenEntry(piece.text, static_cast<std::int64_t>(id), takesSpace);
        entry["special"] = special;
        added.push_back(std::move(entry));
    }
    return added;
}

/// A template with the language's token in place of "LANG".
std::string inLanguage(std::string_view text, const SentencePieceFamily& family, const TokenizerConfig& config)
{
    constexpr std::string_view place = "LANG";
    std::string result(text);
    if (const std::size_t at = result.find(place); at != std::string::npos)
        result.replace(at, place.size(), config.token("src_lang").value_or(std::string(family.language)));
    return result;
}

} // namespace

std::unique_ptr<const TokenModel> makeSentencePieceModel(const SentencePieceFile& model)
{
    if (model.algorithm == SentencePieceFile::Algorithm::Bpe)
        return makePieceMerger(model);
    return makeTokenModel(JsonObject(unigramDescription(model), model.name));
}

TokenizerSource readSentencePiece(const std::filesystem::path& path, const TokenizerConfig& config)
{
    SentencePieceFile model = SentencePieceFile::read(path);
    const SentencePieceFamily& family = sentencePieceFamily(model, config);
    if (family.arrange)
        family.arrange(model, config);
    const bool merges = model.algorithm == SentencePieceFile::Algorithm::Bpe;
    TokenizerSource source = {json::object(), model.name, merges ? makePieceMerger(model) : nullptr};
    json& document = source.document;
    document["model"] = merges ? mergerDescription(model) : unigramDescription(model);
    document["added_tokens"] = addedTokens(model, family);
    family.setSteps(document, model, config);
    if (!family.single.empty())
        if (auto processor = templateProcessing(document, inLanguage(family.single, family, config),
                                                inLanguage(family.pair, family, config)))
            document["post_processor"] = std::move(*processor);
    if (!family.language.empty() && !document.contains("post_processor"))
        throw Error(ErrorKind::BadFile,
                    "no file gives " + inQuotes(inLanguage("LANG", family, config)) +
                        " an id, the language of the text",
                    model.name);
    return source;
}

} // namespace headlight
