// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tokenizer/sentencepiece_source.h"

#include "core/base/error.h"
#include "core/base/printable.h"
#include "core/io/json.h"
#include "core/tokenizer/sentencepiece_families.h"
#include "core/tokenizer/sentencepiece_model.h"
#include "core/tokenizer/sentencepiece_normalizer.h"
#include "core/tokenizer/sentencepiece_steps.h"
#include "core/tokenizer/tokenizer_config.h"
#include "core/tokenizer/tokenizer_document.h"

#include <algorithm>

namespace headlight {

using nlohmann::json;

namespace {

using PieceKind = SentencePieceFile::PieceKind;

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
            source.control.push_back(static_cast<std::int64_t>(id));
    return source;
}

} // namespace

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
