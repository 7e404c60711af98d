// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tokenizer/tokenizer.h"

#include "core/base/error.h"
#include "core/io/json.h"
#include "core/io/utf8.h"
#include "core/tokenizer/special_names.h"
#include "core/tokenizer/token_labels.h"
#include "core/tokenizer/tokenizer_folder.h"
#include "core/tokenizer/tokenizer_parts.h"

#include <algorithm>
#include <array>
#include <iterator>

namespace headlight {

struct Tokenizer::Data {
    std::filesystem::path folder;
    TokenizerParts parts;                         // without a model, if the folder holds no tokenizer
    std::shared_ptr<const Data> target = nullptr; // encodes translations, where their pieces are others

    TokenSurface surfaceOf(std::int64_t id) const
    {
        const std::string* token = parts.all().tokenOf(id);
        if (!token)
            return {"#" + std::to_string(id), true}; // a vocabulary padded beyond the tokenizer's
        if (parts.added.find(id) || !parts.decoder)
            return {*token, true};
        return {parts.decoder->surface(*token), false};
    }

    TokenKind kindOf(std::int64_t id) const
    {
        const AddedToken* token = parts.added.find(id);
        if (!token || !parts.added.isSpecial(token->content))
            return TokenKind::Ordinary;
        return isPaddingName(token->content) ? TokenKind::Padding : TokenKind::Special;
    }

    void label(TokenSequence& sequence) const
    {
        std::vector<TokenSurface> surfaces;
        for (const Token& token : sequence.tokens)
            surfaces.push_back(surfaceOf(token.id));
        std::vector<std::string> labels = sequenceLabels(surfaces);
        for (std::size_t i = 0; i < labels.size(); ++i)
            sequence.tokens[i].label = std::move(labels[i]);
    }

    /// Runs every step but the post-processor and the labels.
    TokenSequence encodePart(std::string_view text, std::int64_t type) const;
    TokenSequence finish(std::vector<TokenSequence> encodings) const;
};

namespace {

void forgetTypes(TokenSequence& sequence)
{
    for (Token& token : sequence.tokens)
        token.type = 0;
}

} // namespace

TokenSequence Tokenizer::Data::encodePart(std::string_view text, std::int64_t type) const
{
    requireUtf8(text);
    if (!parts.model)
        throw noTokenizerError(folder);
    if (!parts.refusal.empty())
        throw Error(ErrorKind::BadFile, parts.refusal, parts.file);
    std::vector<Piece> pieces = parts.added.split(AlignedText::of(text), parts.normalizer.get());
    if (parts.preTokenizer)
        parts.preTokenizer->split(pieces);

    const std::vector<int> characters = codePointsBefore(text);
    TokenSequence encoding;
    const auto add = [&](std::int64_t id, std::string token, ByteRange from) {
        const TextPlace place{{characters[from.begin], characters[from.end]}, type != 0};
        encoding.tokens.push_back({.id = id, .piece = std::move(token), .place = place, .type = type});
    };
    for (const Piece& piece : pieces) {
        if (piece.addedToken) { // spelled with the white space it took along, as the reference implementation does
            add(*piece.addedToken, piece.text.text, piece.text.originOf(0, piece.text.text.size()));
            continue;
        }
        for (const ModelToken& token : parts.model->tokenize(piece.text.text))
            add(token.id, *parts.all().tokenOf(token.id), piece.text.originOf(token.begin, token.end));
    }
    return encoding;
}

TokenSequence Tokenizer::Data::finish(std::vector<TokenSequence> encodings) const
{
    if (parts.postProcessor)
        encodings = parts.postProcessor->process(std::move(encodings));
    TokenSequence result;
    for (TokenSequence& encoding : encodings)
        std::ranges::move(encoding.tokens, std::back_inserter(result.tokens));
    label(result);
    return result;
}

Tokenizer::Tokenizer() : Tokenizer(std::make_shared<const Data>()) {}

Tokenizer::Tokenizer(std::shared_ptr<const Data> data) : m_data(std::move(data)) {}

Tokenizer Tokenizer::load(const std::filesystem::path& folder)
{
    auto data = std::make_shared<Data>(Data{folder, readTokenizerParts(folder)});
    if (hasTargetSide(folder))
        data->target = std::make_shared<const Data>(Data{folder, readTokenizerParts(folder, TextSide::Target)});
    return Tokenizer(std::move(data));
}

Tokenizer Tokenizer::fromDescription(std::string_view json)
{
    const std::string file = "tokenizer.json";
    return Tokenizer(
        std::make_shared<const Data>(Data{{}, makeTokenizerParts({.document = parseJson(json, file), .file = file})}));
}

Tokenizer Tokenizer::loadIfPresent(const std::filesystem::path& folder)
{
    return holdsTokenizer(folder) ? load(folder) : Tokenizer(std::make_shared<const Data>(Data{folder, {}}));
}

TokenSequence Tokenizer::encode(std::string_view text) const
{
    std::vector<TokenSequence> encodings;
    encodings.push_back(m_data->encodePart(text, 0));
    TokenSequence encoding = m_data->finish(std::move(encodings));
    forgetTypes(encoding); // all tokens of one text are of type 0
    encoding.text = text;
    markPieces(encoding);
    return encoding;
}

TokenSequence Tokenizer::encodePair(std::string_view text, std::string_view pair) const
{
    std::vector<TokenSequence> encodings;
    encodings.push_back(m_data->encodePart(text, 0));
    encodings.push_back(m_data->encodePart(pair, 1));
    TokenSequence encoding = m_data->finish(std::move(encodings));
    if (!m_data->parts.givesTypes)
        forgetTypes(encoding);
    encoding.text = text;
    encoding.pair = pair;
    markPieces(encoding);
    return encoding;
}

TokenSequence Tokenizer::encodeTarget(std::string_view text) const
{
    return m_data->target ? Tokenizer(m_data->target).encode(text) : encode(text);
}

TokenSequence Tokenizer::fromIds(const std::vector<std::int64_t>& ids) const
{
    TokenSequence encoding;
    for (const std::int64_t id : ids) {
        const std::string* token = m_data->parts.all().tokenOf(id);
        encoding.tokens.push_back(
            {.id = id, .piece = token ? *token : m_data->surfaceOf(id).bytes, .kind = m_data->kindOf(id)});
    }
    m_data->label(encoding);
    return encoding;
}

std::string Tokenizer::decode(const std::vector<std::int64_t>& ids, bool skipSpecialTokens) const
{
    std::vector<std::string> tokens;
    for (const std::int64_t id : ids) {
        const AddedToken* added = m_data->parts.added.find(id);
        const std::string* token = added ? &added->found : m_data->parts.all().tokenOf(id);
        if (token && !(skipSpecialTokens && m_data->parts.added.isSpecial(*token)))
            tokens.push_back(*token);
    }
    const bool decodes = m_data->parts.decoder != nullptr;
    if (decodes)
        tokens = m_data->parts.decoder->decode(std::move(tokens));
    std::string text;
    for (std::size_t i = 0; i < tokens.size(); ++i)
        text += (i > 0 && !decodes ? " " : "") + tokens[i];
    return text;
}

std::optional<std::int64_t> Tokenizer::idOf(std::string_view token) const
{
    return m_data->parts.all().idOf(token);
}

std::string Tokenizer::label(std::int64_t id, bool markSpace) const
{
    return tokenLabel(m_data->surfaceOf(id).bytes, markSpace);
}

bool Tokenizer::isSpecial(std::int64_t id) const
{
    return m_data->kindOf(id) != TokenKind::Ordinary;
}

bool Tokenizer::isAddedOrFree(std::int64_t id) const
{
    return m_data->parts.added.find(id) || !m_data->parts.all().tokenOf(id);
}

std::optional<std::int64_t> Tokenizer::maskTokenId() const
{
    constexpr std::array<std::string_view, 3> names = {"<mask>", "[MASK]", "<|mask|>"};
    for (const AddedToken& token : m_data->parts.added.tokens())
        for (const std::string_view name : names)
            if (token.special && token.content == name)
                return token.id;
    return std::nullopt;
}

std::int64_t Tokenizer::vocabularySize() const
{
    return m_data->parts.all().size();
}

} // namespace headlight
