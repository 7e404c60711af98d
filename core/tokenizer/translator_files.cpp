// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tokenizer/translator_files.h"

#include "core/base/error.h"
#include "core/base/printable.h"
#include "core/io/json.h"
#include "core/tokenizer/sentencepiece_model.h"
#include "core/tokenizer/token_model.h"
#include "core/tokenizer/tokenizer_config.h"
#include "core/tokenizer/tokenizer_document.h"

#include <memory>
#include <system_error>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

namespace headlight {

using nlohmann::json;

namespace {

/// A model whose pieces have their ids in a vocabulary of its own, as Marian's: a piece that the vocabulary lacks is
/// unknown, and text that is no piece may be known: it can be one of the other language.
class RenumberedModel : public TokenModel {
public:
    /// `unknownPiece` is the id in `pieces` of what is none, `unknown` that in `vocabulary`.
    RenumberedModel(std::unique_ptr<const TokenModel> pieces, std::int64_t unknownPiece, Vocabulary vocabulary,
                    std::int64_t unknown);

    std::vector<ModelToken> tokenize(std::string_view word) const override;
    const Vocabulary& vocabulary() const override { return m_vocabulary; }

private:
    std::unique_ptr<const TokenModel> m_pieces;
    std::int64_t m_unknownPiece;
    Vocabulary m_vocabulary;
    std::int64_t m_unknown;
    std::vector<std::int64_t> m_ids; // [id of the piece in its model]
};

RenumberedModel::RenumberedModel(std::unique_ptr<const TokenModel> pieces, std::int64_t unknownPiece,
                                 Vocabulary vocabulary, std::int64_t unknown)
    : m_pieces(std::move(pieces)), m_unknownPiece(unknownPiece), m_vocabulary(std::move(vocabulary)), m_unknown(unknown)
{
    for (std::int64_t id = 0; id < m_pieces->vocabulary().size(); ++id) {
        const std::string* piece = m_pieces->vocabulary().tokenOf(id);
        m_ids.push_back(piece ? m_vocabulary.idOf(*piece).value_or(unknown) : unknown);
    }
}

std::vector<ModelToken> RenumberedModel::tokenize(std::string_view word) const
{
    std::vector<ModelToken> tokens = m_pieces->tokenize(word);
    for (ModelToken& token : tokens)
        if (token.id == m_unknownPiece)
            token.id = m_vocabulary.idOf(word.substr(token.begin, token.end - token.begin)).value_or(m_unknown);
        else
            token.id = m_ids.at(token.id);
    return tokens;
}

constexpr const char* m2mPieces = "sentencepiece.bpe.model";

bool isThere(const std::filesystem::path& path)
{
    std::error_code ignored;
    return std::filesystem::exists(path, ignored);
}

json specialTokensOf(const json& vocabulary)
{
    json added = json::array();
    for (const char* token : {"<s>", "</s>", "<pad>", "<unk>"})
        if (const auto entry = vocabulary.find(token); entry != vocabulary.end())
            added.push_back(specialTokenEntry(token, entry->get<std::int64_t>()));
    return added;
}

LanguageCodes languageCodesOf(const json& vocabulary, std::int64_t unknown)
{
    LanguageCodes codes(unknown);
    for (const auto& [token, id] : vocabulary.items())
        if (LanguageCodes::isCode(token))
            codes.add(token, id.get<std::int64_t>());
    return codes;
}

/// M2M-100 begins with the language of the text: "__en__".
std::string startToken(const json& document, const TokenizerConfig& config)
{
    const std::string start = "__" + config.token("src_lang").value_or("en") + "__";
    if (!idInDocument(document, start))
        throw Error(ErrorKind::BadFile,
                    "lacks " + inQuotes(start) +
                        " among its additional_special_tokens, expected the language of the text",
                    "special_tokens_map.json");
    return start + " ";
}

} // namespace

bool holdsTranslatorFiles(const std::filesystem::path& folder, const TokenizerConfig& config)
{
    const bool isM2m = config.tokenizerClass().empty() ? config.modelType() == "m2m_100"
                                                       : config.tokenizerClass() == "M2M100Tokenizer";
    return isThere(folder / "vocab.json") && (isThere(folder / "source.spm") || (isM2m && isThere(folder / m2mPieces)));
}

bool holdsTargetPieces(const std::filesystem::path& folder)
{
    return isThere(folder / "source.spm") && isThere(folder / "target.spm") && isThere(folder / "vocab.json");
}

TokenizerSource readTranslatorFiles(const std::filesystem::path& folder, TextSide side, const TokenizerConfig& config)
{
    requireClass(config, {"MarianTokenizer", "M2M100Tokenizer", "PreTrainedTokenizer"});
    const bool isMarian = isThere(folder / "source.spm");
    const char* piecesFile = !isMarian ? m2mPieces : side == TextSide::Source ? "source.spm" : "target.spm";
    const SentencePieceFile pieces = SentencePieceFile::read(folder / piecesFile);

    TokenizerSource source = sentencePieceSource(pieces, "vocab.json");
    json& document = source.document;
    document["vocab"] = readJson(folder / "vocab.json");
    Vocabulary vocabulary = Vocabulary::read(JsonObject(document, source.file), "vocab");
    const auto unknown = vocabulary.idOf("<unk>");
    if (!unknown)
        throw Error(ErrorKind::BadFile, "lacks the token \"<unk>\"", source.file);
    source.model = std::make_unique<RenumberedModel>(makeSentencePieceModel(pieces), pieces.unknownId,
                                                     std::move(vocabulary), *unknown);

    document["added_tokens"] = specialTokensOf(document["vocab"]);
    if (isMarian)
        source.codes = languageCodesOf(document["vocab"], *unknown);
    document["model"]["vocab"] = std::move(document["vocab"]);
    document.erase("vocab");
    addMissingTokens(document, config);
    const std::string start = isMarian ? "" : startToken(document, config);
    if (auto processor = templateProcessing(document, start + "A </s>", start + "A B </s>"))
        document["post_processor"] = std::move(*processor);
    return source;
}

} // namespace headlight
