// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tokenizer/sentencepiece_families.h"

#include "core/base/error.h"
#include "core/base/printable.h"
#include "core/tokenizer/sentencepiece_steps.h"
#include "core/tokenizer/tokenizer_config.h"
#include "core/tokenizer/tokenizer_document.h"

#include <algorithm>
#include <cctype>
#include <span>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

namespace headlight {

namespace {

using PieceKind = SentencePieceFile::PieceKind;

/// Puts `head` in place of the model's first `nReplaced` pieces; the unknown piece is at `unknownId` then.
void replaceHead(SentencePieceFile& model, const std::vector<std::string_view>& head, std::size_t nReplaced,
                 std::int64_t unknownId)
{
    std::vector<SentencePieceFile::Piece> pieces;
    for (const std::string_view text : head)
        pieces.push_back({std::string(text), 0, PieceKind::Control});
    for (std::size_t i = std::min(nReplaced, model.pieces.size()); i < model.pieces.size(); ++i)
        pieces.push_back(std::move(model.pieces[i]));
    model.pieces = std::move(pieces);
    model.unknownId = unknownId;
}

void arrangeT5(SentencePieceFile& model, const TokenizerConfig& config)
{
    for (std::int64_t i = config.integer("extra_ids").value_or(100); i-- > 0;) // T5's sentinels, the first one last
        model.pieces.push_back({"<extra_id_" + std::to_string(i) + ">", 0, PieceKind::Control});
}

/// DeBERTa's models have no piece for the mask: this adds one.
void arrangeDebertaV2(SentencePieceFile& model, const TokenizerConfig&)
{
    if (std::ranges::find(model.pieces, "[MASK]", &SentencePieceFile::Piece::text) == model.pieces.end())
        model.pieces.push_back({"[MASK]", 0, PieceKind::Control});
}

void arrangeXlmRoberta(SentencePieceFile& model, const TokenizerConfig&)
{
    replaceHead(model, {"<s>", "<pad>", "</s>", "<unk>"}, 3, 3);
    model.pieces.push_back({"<mask>", 0, PieceKind::Control});
}

void arrangeCamembert(SentencePieceFile& model, const TokenizerConfig&)
{
    replaceHead(model, {"<s>NOTUSED", "<pad>", "</s>NOTUSED", "<unk>", "<unk>NOTUSED"}, 1, 3);
    model.pieces[4].score = -100;
    model.pieces.push_back({"<mask>", 0, PieceKind::Control});
}

void arrangePegasus(SentencePieceFile& model, const TokenizerConfig&)
{
    constexpr int nReserved = 103; // ids from the two masks to the last reserved one
    const std::int64_t unknownId = model.unknownId + nReserved;
    replaceHead(model, {"<pad>", "</s>", "<mask_1>", "<mask_2>"}, 2, unknownId);
    std::vector<SentencePieceFile::Piece> reserved;
    for (int i = 2; i < nReserved; ++i)
        reserved.push_back({"<unk_" + std::to_string(i) + ">", -100, PieceKind::Control});
    model.pieces.insert(model.pieces.begin() + 4, reserved.begin(), reserved.end());
}

/// Puts the head of fairseq's vocabularies before the pieces, and the languages and the mask behind them.
void arrangeLanguages(SentencePieceFile& model, std::span<const std::string> languages)
{
    replaceHead(model, {"<s>", "<pad>", "</s>", "<unk>"}, 3, 3);
    for (const std::string& language : languages)
        model.pieces.push_back({language, 0, PieceKind::Control});
    model.pieces.push_back({"<mask>", 0, PieceKind::Control});
}

/// mBART's 25 languages, and the 27 that mBART-50 adds behind them.
const std::vector<std::string>& mbartLanguages()
{
    static const std::vector<std::string> languages = {
        "ar_AR", "cs_CZ", "de_DE", "en_XX", "es_XX", "et_EE", "fi_FI", "fr_XX", "gu_IN", "hi_IN", "it_IT",
        "ja_XX", "kk_KZ", "ko_KR", "lt_LT", "lv_LV", "my_MM", "ne_NP", "nl_XX", "ro_RO", "ru_RU", "si_LK",
        "tr_TR", "vi_VN", "zh_CN", "af_ZA", "az_AZ", "bn_IN", "fa_IR", "he_IL", "hr_HR", "id_ID", "ka_GE",
        "km_KH", "mk_MK", "ml_IN", "mn_MN", "mr_IN", "pl_PL", "ps_AF", "pt_XX", "sv_SE", "sw_KE", "ta_IN",
        "te_IN", "th_TH", "tl_XX", "uk_UA", "ur_PK", "xh_ZA", "gl_ES", "sl_SI"};
    return languages;
}

void arrangeMbart(SentencePieceFile& model, const TokenizerConfig&)
{
    arrangeLanguages(model, std::span(mbartLanguages()).first(25));
}

void arrangeMbart50(SentencePieceFile& model, const TokenizerConfig&)
{
    arrangeLanguages(model, mbartLanguages());
}

/// The files beside the model list NLLB's languages ("eng_Latn") in the order of their ids.
void arrangeNllb(SentencePieceFile& model, const TokenizerConfig& config)
{
    std::vector<std::string> languages;
    for (const nlohmann::json& token : config.tokens()) {
        const auto& text = token["content"].get_ref<const std::string&>();
        const bool isLanguage = text.size() == 8 && text[3] == '_';
        if (isLanguage && std::ranges::find(languages, text) == languages.end())
            languages.push_back(text);
    }
    arrangeLanguages(model, languages);
}

/// "9," is worth less than "9" and ",": a number's comma is a token of its own.
void arrangeAlbert(SentencePieceFile& model, const TokenizerConfig&)
{
    for (SentencePieceFile::Piece& piece : model.pieces) {
        const std::size_t size = piece.text.size();
        if (size >= 2 && piece.text[size - 1] == ',' && std::isdigit(static_cast<unsigned char>(piece.text[size - 2])))
            piece.score -= 100;
    }
}

namespace steps = sentencepiece_steps;

const SentencePieceFamily& plainFamily()
{
    static const SentencePieceFamily family = {{}, {}, "", "", {}, nullptr, nullptr};
    return family;
}

const std::vector<SentencePieceFamily>& sentencePieceFamilies()
{
    constexpr const char* bert = "[CLS] A [SEP]";
    constexpr const char* bertPair = "[CLS] A [SEP] B [SEP]";
    constexpr const char* roberta = "<s> A </s>";
    constexpr const char* robertaPair = "<s> A </s> </s> B </s>";
    // clang-format would put each value of this table on a line of its own.
    // clang-format off
    static const std::vector<SentencePieceFamily> families = {
        {{"T5Tokenizer"}, {"t5", "mt5", "umt5", "longt5"}, "A </s>", "A </s> B </s>", {"</s>", "<unk>", "<pad>"},
         arrangeT5, steps::usual},
        {{"AlbertTokenizer"}, {"albert"}, bert, bertPair, {"[CLS]", "[SEP]", "<unk>", "<pad>", "[MASK]"},
         arrangeAlbert, steps::albert},
        {{"FNetTokenizer"}, {"fnet"}, bert, bertPair, {"[CLS]", "[SEP]", "<unk>", "<pad>", "[MASK]"},
         arrangeAlbert, steps::xlnet},
        {{"RemBertTokenizer"}, {"rembert"}, bert, bertPair, {"[CLS]", "[SEP]", "[UNK]", "[PAD]", "[MASK]"},
         nullptr, steps::rembert},
        {{"XLNetTokenizer"}, {"xlnet"}, "A <sep> <cls>", "A <sep> B <sep> <cls>",
         {"<s>", "</s>", "<unk>", "<sep>", "<pad>", "<cls>", "<mask>", "<eop>", "<eod>"}, arrangeAlbert,
         steps::xlnet},
        {{"XLMRobertaTokenizer"}, {"xlm-roberta", "xlm-roberta-xl"}, roberta, robertaPair,
         {"<s>", "</s>", "<unk>", "<pad>", "<mask>"}, arrangeXlmRoberta, steps::usual},
        {{"MBartTokenizer"}, {"mbart"}, "A </s> LANG", "A B </s> LANG", {"<s>", "</s>", "<unk>", "<pad>", "<mask>"},
         arrangeMbart, steps::usual, "en_XX"},
        {{"MBart50Tokenizer"}, {}, "LANG A </s>", "LANG A B </s>", {"<s>", "</s>", "<unk>", "<pad>", "<mask>"},
         arrangeMbart50, steps::usual, "en_XX"},
        {{"NllbTokenizer"}, {}, "LANG A </s>", "LANG A B </s>", {"<s>", "</s>", "<unk>", "<pad>", "<mask>"},
         arrangeNllb, steps::usual, "eng_Latn"},
        {{"CamembertTokenizer"}, {"camembert"}, roberta, robertaPair, {"<s>", "</s>", "<unk>", "<pad>", "<mask>"},
         arrangeCamembert, steps::usual},
        {{"BigBirdTokenizer"}, {"big_bird"}, bert, bertPair,
         {"<s>", "</s>", "<unk>", "<pad>", "[CLS]", "[SEP]", "[MASK]"}, nullptr, steps::usual},
        {{"DebertaV2Tokenizer"}, {"deberta-v2"}, bert, bertPair, {"[CLS]", "[SEP]", "[UNK]", "[PAD]", "[MASK]"},
         arrangeDebertaV2, steps::debertaV2, "", true},
        {{"PegasusTokenizer"}, {"pegasus"}, "A </s>", "A B </s>", {"<pad>", "</s>", "<unk>", "<mask_1>", "<mask_2>"},
         arrangePegasus, steps::pegasus},
        {{"LlamaTokenizer", "CodeLlamaTokenizer"}, {"llama", "mistral", "mixtral", "phi3"}, "<s> A", "<s> A <s> B",
         {"<unk>", "<s>", "</s>"}, nullptr, steps::llama},
        {{"GemmaTokenizer"}, {"gemma", "gemma2", "gemma3", "gemma3_text"}, "<bos> A", "<bos> A <bos> B",
         {"<pad>", "<eos>", "<bos>", "<unk>", "<start_of_turn>", "<end_of_turn>"}, nullptr, steps::gemma},
    };
    // clang-format on
    return families;
}

/// The family that has `word` among its `names`, classes or types; null where none has.
const SentencePieceFamily* familyWith(std::vector<std::string_view> SentencePieceFamily::*names, std::string_view word)
{
    for (const SentencePieceFamily& family : sentencePieceFamilies())
        if (std::ranges::find(family.*names, word) != (family.*names).end())
            return &family;
    return nullptr;
}

const SentencePieceFamily& familyOfModelType(std::string_view type)
{
    if (const SentencePieceFamily* family = familyWith(&SentencePieceFamily::modelTypes, type))
        return *family;
    throw Error(ErrorKind::BadFile,
                "\"model_type\" is " + inQuotes(type) +
                    ", which is not known with a SentencePiece model alone; such a folder is read by its "
                    "tokenizer.json, which is missing",
                "config.json");
}

/// The family that the pieces themselves give away.
const SentencePieceFamily& familyOfPieces(const SentencePieceFile& model)
{
    const auto has = [&](std::string_view text) {
        return std::ranges::find(model.pieces, text, &SentencePieceFile::Piece::text) != model.pieces.end();
    };
    const auto startsWith = [&](const std::vector<std::string_view>& texts) {
        return model.pieces.size() >= texts.size() &&
               std::ranges::equal(texts, std::span(model.pieces).first(texts.size()), {}, {},
                                  &SentencePieceFile::Piece::text);
    };
    const bool unigram = model.algorithm == SentencePieceFile::Algorithm::Unigram;
    if (unigram && startsWith({"<pad>", "<unk>", "[CLS]", "[SEP]"}))
        return familyOfModelType("albert");
    if (unigram && startsWith({"[PAD]", "[CLS]", "[SEP]", "[UNK]"}))
        return familyOfModelType("deberta-v2");
    if (unigram && startsWith({"<pad>", "</s>", "<unk>"}))
        return familyOfModelType("t5");
    if (unigram && model.name == "sentencepiece.bpe.model" && startsWith({"<unk>", "<s>", "</s>"}))
        return familyOfModelType("xlm-roberta");
    const bool keepsText = model.charsmap.empty() && !model.removesExtraWhitespace; // all of Llama's models do
    if (!unigram && keepsText && model.byteFallback && startsWith({"<unk>", "<s>", "</s>"}) && has("<0x0A>"))
        return familyOfModelType("llama");
    if (!unigram && startsWith({"<pad>", "<eos>", "<bos>", "<unk>"}))
        return familyOfModelType("gemma");
    return plainFamily();
}

} // namespace

const SentencePieceFamily& sentencePieceFamily(const SentencePieceFile& model, const TokenizerConfig& config)
{
    std::vector<std::string_view> classes = {"PreTrainedTokenizer"};
    for (const SentencePieceFamily& family : sentencePieceFamilies())
        classes.insert(classes.end(), family.classes.begin(), family.classes.end());
    requireClass(config, classes);
    if (const SentencePieceFamily* family = familyWith(&SentencePieceFamily::classes, config.tokenizerClass()))
        return *family;
    return config.modelType().empty() ? familyOfPieces(model) : familyOfModelType(config.modelType());
}

const SentencePieceFamily* languageFamily(const TokenizerConfig& config)
{
    const std::string& name = config.tokenizerClass();
    const SentencePieceFamily* family = name.empty() ? familyWith(&SentencePieceFamily::modelTypes, config.modelType())
                                                     : familyWith(&SentencePieceFamily::classes, name);
    return family && !family->language.empty() ? family : nullptr;
}

std::string textLanguage(const SentencePieceFamily& family, const TokenizerConfig& config)
{
    return config.token("src_lang").value_or(std::string(family.language));
}

std::optional<nlohmann::json> familyTemplate(const nlohmann::json& document, const SentencePieceFamily& family,
                                             const TokenizerConfig& config, const Vocabulary& apart)
{
    const auto inLanguage = [&](std::string_view text) {
        constexpr std::string_view place = "LANG";
        std::string result(text);
        if (const std::size_t at = result.find(place); at != std::string::npos)
            result.replace(at, place.size(), textLanguage(family, config));
        return result;
    };
    const bool isBehind =
        !family.language.empty() && config.flag("legacy_behaviour").value_or(false); // only NLLB has the flag
    const SentencePieceFamily& around =
        isBehind ? *familyWith(&SentencePieceFamily::classes, "MBartTokenizer") : family;
    return templateProcessing(document, inLanguage(around.single), inLanguage(around.pair), apart);
}

} // namespace headlight
