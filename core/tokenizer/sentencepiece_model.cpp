// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tokenizer/sentencepiece_model.h"

#include "core/base/error.h"
#include "core/base/printable.h"
#include "core/io/json.h"
#include "core/tokenizer/bpe_model.h"
#include "core/tokenizer/charsmap_normalizers.h"
#include "core/tokenizer/sentencepiece_families.h"
#include "core/tokenizer/sentencepiece_steps.h"
#include "core/tokenizer/tokenizer_config.h"
#include "core/tokenizer/tokenizer_document.h"
#include "core/tokenizer/unigram_model.h"

#include <algorithm>
#include <functional>
#include <limits>
#include <numeric>
#include <utility>

namespace headlight {

using nlohmann::json;

namespace {

using PieceKind = SentencePieceFile::PieceKind;

Vocabulary vocabularyOf(const SentencePieceFile& model)
{
    Vocabulary vocabulary;
    for (std::size_t id = 0; id < model.pieces.size(); ++id)
        vocabulary.addOrReplace(model.pieces[id].text, id);
    return vocabulary;
}

/// Unused pieces are merged, too: SentencePiece takes them apart again, and the converters do not look at the kind.
bool isMerged(PieceKind kind)
{
    return kind == PieceKind::Normal || kind == PieceKind::UserDefined || kind == PieceKind::Unused;
}

/// Ranks [piece] by falling score: the merge to the piece of the higher score comes first; equal scores have one rank.
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
        if (isMerged(piece.kind))
            ranks[order[k]] = rank;
    }
    return ranks;
}

BpeModel::Pieces mergedPieces(const SentencePieceFile& model)
{
    BpeModel::Pieces pieces;
    pieces.vocabulary = vocabularyOf(model);
    pieces.ranks = mergeRanks(model);
    pieces.unknown = model.unknownId;
    pieces.fusesUnknown = true;
    pieces.byteFallback = model.byteFallback;
    return pieces;
}

/// The least and the largest score of the pieces that were learned; unigram_model.cc starts from FLT_MAX and FLT_MIN.
std::pair<float, float> rangeOfScores(const SentencePieceFile& model)
{
    float least = std::numeric_limits<float>::max();
    float largest = std::numeric_limits<float>::min();
    for (const SentencePieceFile::Piece& piece : model.pieces)
        if (piece.kind == PieceKind::Normal) {
            least = std::min(least, piece.score);
            largest = std::max(largest, piece.score);
        }
    return {least, largest};
}

UnigramModel::Pieces scoredPieces(const SentencePieceFile& model)
{
    constexpr float unknownPenalty = 10;
    constexpr double userDefinedPenalty = 0.1; // hardly any: such a piece is always taken
    const auto [least, largest] = rangeOfScores(model);
    UnigramModel::Pieces pieces;
    pieces.vocabulary = vocabularyOf(model);
    for (const SentencePieceFile::Piece& piece : model.pieces) {
        std::optional<double> score;
        if (piece.kind == PieceKind::Normal)
            score = piece.score;
        else if (piece.kind == PieceKind::UserDefined)
            score = static_cast<float>(piece.text.size()) * largest - userDefinedPenalty;
        pieces.scores.push_back(score);
    }
    pieces.unknown = model.unknownId;
    pieces.unknownScore = least - unknownPenalty;
    pieces.byteFallback = model.byteFallback;
    return pieces;
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
        json entry = specialTokenEntry(piece.text, id, takesSpace);
        entry["special"] = special;
        added.push_back(std::move(entry));
    }
    return added;
}

json modelDescription(const SentencePieceFile& model)
{
    return model.algorithm == SentencePieceFile::Algorithm::Bpe ? mergerDescription(model) : unigramDescription(model);
}

/// No text is read as a control piece, however it is spelled.
TokenizerSource readPlainModel(const SentencePieceFile& model)
{
    TokenizerSource source = sentencePieceSource(model, model.name);
    source.model = makeSentencePieceModel(model);
    source.document["model"] = modelDescription(model);
    for (std::size_t id = 0; id < model.pieces.size(); ++id)
        if (model.pieces[id].kind == PieceKind::Control)
            source.control.push_back(id);
    return source;
}

} // namespace

std::unique_ptr<const TokenModel> makeSentencePieceModel(const SentencePieceFile& model)
{
    if (model.algorithm == SentencePieceFile::Algorithm::Unigram)
        return std::make_unique<UnigramModel>(scoredPieces(model));
    BpeModel::Pieces pieces = mergedPieces(model);
    for (std::size_t id = 0; id < model.pieces.size(); ++id) {
        pieces.unused.push_back(model.pieces[id].kind == PieceKind::Unused);
        if (model.pieces[id].kind == PieceKind::UserDefined)
            pieces.whole.push_back(id);
    }
    return std::make_unique<BpeModel>(std::move(pieces));
}

std::unique_ptr<const TokenModel> makePieceMerger(const SentencePieceFile& model)
{
    return std::make_unique<BpeModel>(mergedPieces(model));
}

TokenizerSource sentencePieceSource(const SentencePieceFile& model, const std::string& file)
{
    TokenizerSource source = {json::object(), file};
    source.normalizer = std::make_unique<SentencePieceNormalizer>(model);
    sentencepiece_steps::setPlainDecoder(source.document, model);
    return source;
}

TokenizerSource readSentencePiece(const std::filesystem::path& path, const TokenizerConfig& config)
{
    SentencePieceFile model = SentencePieceFile::read(path);
    const SentencePieceFamily& family = sentencePieceFamily(model, config);
    if (!family.setSteps)
        return readPlainModel(model);
    if (family.arrange)
        family.arrange(model, config);
    const bool merges = model.algorithm == SentencePieceFile::Algorithm::Bpe;
    TokenizerSource source = {json::object(), model.name, merges ? makePieceMerger(model) : nullptr};
    json& document = source.document;
    document["model"] = modelDescription(model);
    document["added_tokens"] = addedTokens(model, family);
    family.setSteps(document, model, config);
    if (!family.single.empty())
        if (auto processor = familyTemplate(document, family, config))
            document["post_processor"] = std::move(*processor);
    if (!family.language.empty() && !document.contains("post_processor"))
        throw Error(ErrorKind::BadFile,
                    "no file gives " + inQuotes(textLanguage(family, config)) + " an id, the language of the text",
                    model.name);
    return source;
}

} // namespace headlight
