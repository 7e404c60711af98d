// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/io/json.h"
#include "core/tokenizer/base64.h"
#include "core/tokenizer/vocabulary.h"
#include "tests/core/tokenizer/tokenizer_fixture.h"

#include <algorithm>
#include <cstring>

using namespace headlight;
using fixture::json;
using Ids = std::vector<std::int64_t>;

namespace {

std::string varint(std::uint64_t value)
{
    std::string bytes;
    for (; value >= 0x80; value >>= 7U)
        bytes.push_back(static_cast<char>(0x80 | (value & 0x7F)));
    bytes.push_back(static_cast<char>(value));
    return bytes;
}

/// A field of protobuf that holds bytes.
std::string field(unsigned number, const std::string& bytes)
{
    return varint(number << 3U | 2U) + varint(bytes.size()) + bytes;
}

struct Piece {
    const char* text;
    float score;
    unsigned kind = 1; // 2 unknown, 3 control, 4 user-defined
};

/// A SentencePiece model of the unigram kind without a charsmap (sentencepiece_model.proto).
std::string unigramModel(const std::vector<Piece>& pieces)
{
    std::string model;
    for (const Piece& piece : pieces) {
        std::string score(4, '\0');
        std::memcpy(score.data(), &piece.score, 4);
        model += field(1, field(1, piece.text) + varint(2U << 3U | 5U) + score + varint(3U << 3U) + varint(piece.kind));
    }
    return model;
}

/// A folder of these files; JSON as it is.
class Folder {
public:
    explicit Folder(const std::vector<std::pair<const char*, std::string>>& files)
    {
        for (const auto& [name, bytes] : files)
            std::ofstream(m_folder.filePath(name).toStdString(), std::ios::binary) << bytes;
    }
    QString path(const QString& name) const { return m_folder.filePath(name); }
    Tokenizer load() const { return Tokenizer::load(m_folder.path().toStdString()); }

private:
    QTemporaryDir m_folder;
};

const std::vector<Piece> frame = {{"<unk>", 0, 2}, {"<s>", 0, 3}, {"</s>", 0, 3}};

std::string sentencePieceModel(const std::vector<Piece>& pieces)
{
    std::vector<Piece> all = frame;
    all.insert(all.end(), pieces.begin(), pieces.end());
    return unigramModel(all);
}

} // namespace

/// Folders without a tokenizer.json, by the published classes that read them.
class TestTokenizerFolders : public QObject {
    Q_OBJECT

private slots:
    void esmFindsEachAminoAcidWhereverItStands()
    {
        const std::string vocabulary = "<cls>\n<pad>\n<eos>\n<unk>\nL\nA\nG\nV\n.\n-\n<null_1>\n<mask>";
        const Folder folder(
            {{"vocab.txt", vocabulary}, {"tokenizer_config.json", R"({"tokenizer_class": "EsmTokenizer"})"}});
        const Tokenizer tokenizer = folder.load();
        QCOMPARE(tokenizer.encode("LAG").ids(), (Ids{0, 4, 5, 6, 2}));
        QCOMPARE(tokenizer.encode("L A<mask>G\n-").ids(), (Ids{0, 4, 5, 11, 6, 9, 2}));
        QCOMPARE(tokenizer.encode("LqqG xA y z").ids(), (Ids{0, 4, 3, 6, 3, 5, 3, 3, 2}));
        QCOMPARE(tokenizer.encodePair("L", "V").ids(), (Ids{0, 4, 2, 7, 2}));
        QVERIFY(tokenizer.isSpecial(11) && !tokenizer.isSpecial(4) && !tokenizer.isSpecial(10));
        QCOMPARE(tokenizer.encode("A qV").ranges(), (std::vector<CharRange>{{0, 0}, {0, 1}, {2, 3}, {3, 4}, {0, 0}}));
    }
    void marianCutsEachSideByItsOwnPieces()
    {
        const json vocabulary = {{"</s>", 0}, {"<unk>", 1}, {"▁the", 2}, {"▁", 3},      {"t", 4},
                                 {"he", 5},   {"▁le", 6},   {"l", 7},    {">>fr<<", 8}, {"<pad>", 9}};
        const Folder folder(
            {{"vocab.json", vocabulary.dump()},
             {"source.spm", sentencePieceModel({{"▁the", -1}, {"▁", -2}, {"l", -3}, {"e", -3}, {"q", -3}})},
             {"target.spm", sentencePieceModel({{"▁le", -1}, {"▁", -2}, {"t", -3}, {"he", -3}})}});
        const Tokenizer tokenizer = folder.load();
        QCOMPARE(tokenizer.encode("the").ids(), (Ids{2, 0}));
        QCOMPARE(tokenizer.encode(">>fr<< the  the").ids(), (Ids{8, 2, 2, 0}));
        QCOMPARE(tokenizer.encode("le q").ids(), (Ids{3, 7, 1, 3, 1, 0})); // "e" and "q" are pieces without an id
        QCOMPARE(tokenizer.encodeTarget("le the").ids(), (Ids{6, 3, 4, 5, 0}));
        QCOMPARE(tokenizer.encodePair("the", "the").ids(), (Ids{2, 2, 0}));
        QCOMPARE(tokenizer.encode("the the").ranges(), (std::vector<CharRange>{{0, 3}, {3, 7}, {0, 0}}));
        QCOMPARE(tokenizer.decode({2, 6, 0}), std::string("the le"));
    }

    void m2m100BeginsWithTheLanguageOfTheText()
    {
        const json vocabulary = {{"<s>", 0}, {"<pad>", 1}, {"</s>", 2}, {"<unk>", 3}, {"▁a", 4}, {"▁b", 5}};
        const std::string pieces = sentencePieceModel({{"▁b", -1}, {"▁a", -1}});
        const json special = {{"additional_special_tokens", {"__de__", "__en__", "__fr__"}}};
        const auto idsWith = [&](const json& config) {
            return Folder({{"vocab.json", vocabulary.dump()},
                           {"sentencepiece.bpe.model", pieces},
                           {"special_tokens_map.json", special.dump()},
                           {"tokenizer_config.json", config.dump()}})
                .load()
                .encode("a b")
                .ids();
        };
        QCOMPARE(idsWith({{"tokenizer_class", "M2M100Tokenizer"}}), (Ids{7, 4, 5, 2}));
        QCOMPARE(idsWith({{"tokenizer_class", "M2M100Tokenizer"}, {"src_lang", "fr"}}), (Ids{8, 4, 5, 2}));
        QCOMPARE(fixture::refusal([&] {
                     idsWith({{"tokenizer_class", "M2M100Tokenizer"}, {"src_lang", "xx"}});
                 }),
                 "special_tokens_map.json: lacks \"__xx__\" among its additional_special_tokens, expected the language "
                 "of the text");
    }

    void aLanguageStandsBesideTheTextOfMbartAndNllb()
    {
        const std::string pieces = sentencePieceModel({{"▁a", -1}, {"▁b", -1}}); // fairseq's head makes them 4 and 5
        const auto idsWith = [&](const json& config) {
            return Folder({{"sentencepiece.bpe.model", pieces}, {"tokenizer_config.json", config.dump()}})
                .load()
                .encodePair("a", "b")
                .ids();
        };
        QCOMPARE(idsWith({{"tokenizer_class", "MBartTokenizer"}}), (Ids{4, 5, 2, 9}));
        QCOMPARE(idsWith({{"tokenizer_class", "MBartTokenizer"}, {"src_lang", "zh_CN"}}), (Ids{4, 5, 2, 30}));
        QCOMPARE(idsWith({{"tokenizer_class", "MBart50Tokenizer"}, {"src_lang", "sl_SI"}}), (Ids{57, 4, 5, 2}));
        const json nllb = {{"tokenizer_class", "NllbTokenizer"},
                           {"additional_special_tokens", {"ace_Arab", "eng_Latn", "fra_Latn"}},
                           {"mask_token", "<mask>"}};
        QCOMPARE(idsWith(nllb), (Ids{7, 4, 5, 2}));
        json legacy = nllb;
        legacy["legacy_behaviour"] = true;
        QCOMPARE(idsWith(legacy), (Ids{4, 5, 2, 7}));
        QCOMPARE(fixture::refusal([&] {
                     idsWith({{"tokenizer_class", "NllbTokenizer"}});
                 }),
                 "sentencepiece.bpe.model: no file gives \"eng_Latn\" an id, the language of the text");
    }

    /// Their classes make it anew: NLLB's own tokenizer.json has the language behind the text.
    void theLanguageOfATokenizerJsonIsThatOfItsClass()
    {
        json document = fixture::smallTokenizer();
        const auto special = [](const char* text, int id) {
            return json{{"id", id}, {"content", text}, {"special", true}};
        };
        document["added_tokens"] = {special("</s>", 19), special("eng_Latn", 20), special("fra_Latn", 21),
                                    special("en_XX", 22)};
        document["post_processor"] = {{"type", "BertProcessing"}, {"cls", {"en_XX", 22}}, {"sep", {"</s>", 19}}};
        const auto idsWith = [&](const json& config) {
            const Folder folder({{"tokenizer.json", document.dump()}, {"tokenizer_config.json", config.dump()}});
            return folder.load().encode("a").ids();
        };
        const json nllb = {{"tokenizer_class", "NllbTokenizerFast"}, {"src_lang", nullptr}};
        QCOMPARE(idsWith(nllb), (Ids{20, 0, 19}));
        json french = nllb;
        french["src_lang"] = "fra_Latn";
        QCOMPARE(idsWith(french), (Ids{21, 0, 19}));
        json legacy = french;
        legacy["legacy_behaviour"] = true;
        QCOMPARE(idsWith(legacy), (Ids{0, 19, 21}));
        QCOMPARE(idsWith({{"tokenizer_class", "MBartTokenizer"}}), (Ids{0, 19, 22}));
        QCOMPARE(idsWith({{"tokenizer_class", "MBart50Tokenizer"}}), (Ids{22, 0, 19}));
        QCOMPARE(idsWith({{"tokenizer_class", "MBart50Tokenizer"}, {"src_lang", "xx_XX"}}),
                 (Ids{22, 0, 19})); // its own
        QCOMPARE(idsWith({{"tokenizer_class", "PreTrainedTokenizerFast"}}), (Ids{22, 0, 19}));
    }

    /// msmarco-roberta-base-ance-firstp is one: its own tokenizer keeps the case.
    void sentenceTransformersMayLowerTheText()
    {
        const auto encodingWith = [](const char* name, const char* sentences) {
            const Folder folder({{"tokenizer.json", fixture::smallTokenizer().dump()}, {name, sentences}});
            return folder.load().encode("AB");
        };
        const char* lowers = R"({"max_seq_length": 128, "do_lower_case": true})";
        for (const char* name : {"sentence_bert_config.json", "sentence_roberta_config.json"}) {
            const TokenSequence encoding = encodingWith(name, lowers);
            QCOMPARE(encoding.ids(), (Ids{0, 1}));
            QVERIFY((encoding[1].range() == CharRange{1, 2}));
        }
        QVERIFY(encodingWith("sentence_bert_config.json", R"({"do_lower_case": false})").ids() != (Ids{0, 1}));
    }

    void eachClassTreatsCaseAndAccentsInItsWay_data()
    {
        QTest::addColumn<QString>("config");
        QTest::addColumn<QString>("tokens");
        QTest::newRow("albert") << R"({"tokenizer_class": "AlbertTokenizer"})"
                                << "▁a e";
        QTest::newRow("albert told")
            << R"({"tokenizer_class": "AlbertTokenizer", "do_lower_case": false, "keep_accents": true})"
            << "▁A é";
        QTest::newRow("fnet") << R"({"tokenizer_class": "FNetTokenizer"})"
                              << "▁A e";
        QTest::newRow("xlnet") << R"({"tokenizer_class": "XLNetTokenizer"})"
                               << "▁A e";
        QTest::newRow("rembert") << R"({"tokenizer_class": "RemBertTokenizer"})"
                                 << "▁A é";
    }

    void eachClassTreatsCaseAndAccentsInItsWay()
    {
        QFETCH(QString, config);
        QFETCH(QString, tokens);
        const Folder folder({{"spiece.model", sentencePieceModel({{"▁a", -1}, {"▁A", -1}, {"e", -1}, {"é", -1}})},
                             {"tokenizer_config.json", config.toStdString()}});
        std::string found;
        for (const std::string& token : folder.load().encode("Aé").pieces())
            found += (found.empty() ? "" : " ") + token;
        QCOMPARE(QString::fromStdString(found), tokens);
    }

    /// The models of DeBERTa v2 and v3 have no piece for the mask, which leaves the space before it in the text.
    void debertaV2HasItsMaskBehindThePieces()
    {
        const std::string pieces =
            unigramModel({{"[PAD]", 0, 3}, {"[CLS]", 0, 3}, {"[SEP]", 0, 3}, {"[UNK]", 0, 2}, {"▁a", -1}, {"▁", -2}});
        const Folder folder({{"spm.model", pieces},
                             {"tokenizer_config.json", R"({"do_lower_case": false, "vocab_type": "spm"})"},
                             {"config.json", R"({"model_type": "deberta-v2"})"}});
        const TokenSequence encoding = folder.load().encode("a [MASK]");
        QCOMPARE(encoding.ids(), (Ids{1, 4, 6, 2}));
        QVERIFY((encoding[2].range() == CharRange{2, 8}));
    }

    /// Its converter names them; other user-defined pieces are words that are found whole.
    void gemmasTurnsAreSpecial()
    {
        const std::string pieces = unigramModel({{"<pad>", 0, 3},
                                                 {"<eos>", 0, 3},
                                                 {"<bos>", 0, 3},
                                                 {"<unk>", 0, 2},
                                                 {"<start_of_turn>", 0, 4},
                                                 {"<b>", 0, 4},
                                                 {"a", -1}});
        const Folder folder(
            {{"tokenizer.model", pieces}, {"tokenizer_config.json", R"({"tokenizer_class": "GemmaTokenizer"})"}});
        const Tokenizer tokenizer = folder.load();
        QCOMPARE(tokenizer.encode("<start_of_turn>a<b>").ids(), (Ids{2, 4, 6, 5}));
        QVERIFY(tokenizer.isSpecial(4) && !tokenizer.isSpecial(5));
    }

    /// BERT's second sentence is of another type; RoBERTa's, with two tokens between, of the same.
    void aTokenKnowsWhetherItIsSpecialAndWhetherItOnlyFillsUp()
    {
        const Folder folder(
            {{"vocab.txt", "[PAD]\n[UNK]\n[CLS]\n[SEP]\n[MASK]\na\n"}, {"tokenizer_config.json", "{}"}});
        const TokenSequence ids = folder.load().fromIds({2, 5, 0});
        QVERIFY(ids[0].kind == TokenKind::Special && ids[1].kind == TokenKind::Ordinary);
        QVERIFY(ids[2].kind == TokenKind::Padding && ids[2].isSpecial());
        const TokenSequence text = folder.load().encode("a");
        QVERIFY(text[0].kind == TokenKind::Special && !text[0].inText() && text[1].inText());
    }
    void aPairOfAVocabularyHasItsTypes()
    {
        const auto pairIn = [](const char* vocabulary, const char* config = "{}") {
            const Folder folder({{"vocab.txt", vocabulary}, {"tokenizer_config.json", config}});
            return folder.load().encodePair("a", "a a");
        };
        const TokenSequence bert = pairIn("[PAD]\n[UNK]\n[CLS]\n[SEP]\n[MASK]\na\n");
        QCOMPARE(bert.typeIds(), (Ids{0, 0, 0, 1, 1, 1}));
        QCOMPARE(cutToContext(bert, 4).typeIds(), (Ids{0, 0, 0, 1}));
        const char* untyped = R"({"model_input_names": ["input_ids", "attention_mask"]})";
        QCOMPARE(pairIn("[PAD]\n[UNK]\n[CLS]\n[SEP]\n[MASK]\na\n", untyped).typeIds(), Ids(6, 0));
        QCOMPARE(pairIn("<s>\n<pad>\n</s>\n[UNK]\n<mask>\na\n").typeIds(), Ids(7, 0));
    }

    /// tokenization_utils_base.py of transformers, the files from before added_tokens_decoder.
    void anAddedTokenThatIsNotSpecialIsFoundInLowerCaseToo()
    {
        const Folder folder({{"vocab.txt", "[PAD]\n[UNK]\n[CLS]\n[SEP]\n[MASK]\nis\nco\n##vid\n"},
                             {"tokenizer_config.json", R"({"tokenizer_class": "BertTokenizer"})"},
                             {"added_tokens.json", R"({"COVID": 8, "[SPECIAL]": 9})"},
                             {"special_tokens_map.json", R"({"additional_special_tokens": ["[SPECIAL]"]})"}});
        QCOMPARE(folder.load().encode("Covid is [SPECIAL] [special]").ids(), (Ids{2, 8, 5, 9, 1, 1, 1, 3}));
    }

    /// The older form goes by the map, the newer one by the list in tokenizer_config.json alone.
    void eachFormHasOneFileOfSpecialTokens()
    {
        const auto startWith = [](const char* config) {
            const Folder folder({{"vocab.txt", "[PAD]\n[UNK]\n[CLS]\n[SEP]\n[MASK]\n[START]\na\n"},
                                 {"tokenizer_config.json", config},
                                 {"special_tokens_map.json", R"({"cls_token": "[START]"})"}});
            return folder.load().encode("a")[0].id;
        };
        QCOMPARE(startWith(R"({"tokenizer_class": "BertTokenizer", "cls_token": "[CLS]"})"), 5);
        QCOMPARE(startWith(R"({"tokenizer_class": "BertTokenizer", "cls_token": "[CLS]",
                               "added_tokens_decoder": {"2": {"content": "[CLS]", "special": true}}})"),
                 2);
    }

    /// A list in transformers 5, and an object of named tokens in 4.46 and later of 4.
    void specialTokensHaveHadSeveralNames_data()
    {
        QTest::addColumn<QByteArray>("config");
        QTest::newRow("of old") << QByteArray(R"({"additional_special_tokens": ["<image>"]})");
        QTest::newRow("a list") << QByteArray(R"({"extra_special_tokens": ["<image>"]})");
        QTest::newRow("with flags") << QByteArray(
            R"({"extra_special_tokens": [{"__type": "AddedToken", "content": "<image>", "lstrip": false}]})");
        QTest::newRow("named") << QByteArray(R"({"extra_special_tokens": {"image_token": "<image>"}})");
        QTest::newRow("both names") << QByteArray(
            R"({"additional_special_tokens": ["<image>"], "extra_special_tokens": ["<image>"]})");
        QTest::newRow("of one family") << QByteArray(
            R"({"extra_special_tokens": [], "model_specific_special_tokens": {"image_token": "<image>"}})");
    }
    void specialTokensHaveHadSeveralNames()
    {
        QFETCH(QByteArray, config);
        const Folder folder(
            {{"tokenizer.json", fixture::smallTokenizer().dump()}, {"tokenizer_config.json", config.toStdString()}});
        const Tokenizer tokenizer = folder.load();
        QCOMPARE(tokenizer.encode("a<image>").ids(), (Ids{0, 19}));
        QVERIFY(tokenizer.isSpecial(19));
    }

    /// What tokenizer_config.json says of a token goes before what tokenizer.json says.
    void aListedTokenTakesItsFlagsFromTheList()
    {
        json document = fixture::smallTokenizer();
        document["added_tokens"] = {{{"id", 19}, {"content", "<mask>"}, {"special", true}, {"lstrip", false}}};
        const auto offsetWith = [&](const std::string& config) {
            const Folder folder({{"tokenizer.json", document.dump()}, {"tokenizer_config.json", config}});
            const TokenSequence encoding = folder.load().encode("a <mask>");
            return std::ranges::find(encoding.tokens, 19, &Token::id)->range();
        };
        QVERIFY((offsetWith("{}") == CharRange{2, 8}));
        QVERIFY((offsetWith(R"({"added_tokens_decoder": {"19": {"content": "<mask>", "lstrip": true}}})") ==
                 CharRange{1, 8}));
    }

    /// The classes whose own code makes the start and the end, beside a tokenizer.json that has none.
    void flagsOfStartAndEndAreFollowedWhereTheClassDoes()
    {
        json document = fixture::smallTokenizer();
        document["added_tokens"] = {{{"id", 19}, {"content", "<s>"}, {"special", true}},
                                    {{"id", 20}, {"content", "</s>"}, {"special", true}}};
        const auto idsOf = [&](json config) {
            config["bos_token"] = "<s>";
            config["eos_token"] = "</s>";
            const Folder folder({{"tokenizer.json", document.dump()}, {"tokenizer_config.json", config.dump()}});
            return folder.load().encode("a").ids();
        };
        QCOMPARE(idsOf({{"tokenizer_class", "GPTNeoXTokenizer"}}), (Ids{0}));
        QCOMPARE(idsOf({{"tokenizer_class", "GPTNeoXTokenizer"}, {"add_bos_token", true}}), (Ids{19, 0}));
        QCOMPARE(idsOf({{"tokenizer_class", "CohereTokenizerFast"}, {"add_eos_token", true}}), (Ids{19, 0, 20}));
        QCOMPARE(idsOf({{"tokenizer_class", "PreTrainedTokenizerFast"}, {"add_bos_token", true}}), (Ids{0}));
    }

    /// A letter that a Replace puts before a part stands where the part begins.
    void whatIsPutBeforeAPartHasItsPlace()
    {
        json document = fixture::smallTokenizer();
        document["added_tokens"] = {{{"id", 19}, {"content", "<s>"}, {"special", true}}};
        document["normalizer"] = {{"type", "Replace"}, {"pattern", {{"Regex", "^"}}}, {"content", "a"}};
        const TokenSequence encoding = fixture::load(document).encode("<s>b");
        QCOMPARE(encoding.ids(), (Ids{19, 0, 1}));
        QVERIFY((encoding[1].range() == CharRange{3, 3}));
        QVERIFY((encoding[2].range() == CharRange{3, 4}));
    }

    void qwensRanksReadComposedText()
    {
        std::string ranks;
        const auto add = [&](const char* base64, int rank) {
            ranks += std::string(base64) + ' ' + std::to_string(rank) + '\n';
        };
        add("ZQ==", 0); // e
        add("zA==", 1); // the two bytes of U+0301
        add("gQ==", 2);
        add("ww==", 3); // the two of é
        add("qQ==", 4);
        add("w6k=", 5); // é
        const Folder folder({{"qwen.tiktoken", ranks}, {"config.json", R"({"model_type": "qwen"})"}});
        QCOMPARE(folder.load().encode("e\u0301").ids(), (Ids{5}));
    }

    void tekkensRanksStandBehindItsSpecialTokens()
    {
        nlohmann::json file = {
            {"config", {{"pattern", "[a-z]+|[^a-z]"}, {"default_vocab_size", 265}, {"default_num_special_tokens", 5}}},
            {"vocab", nlohmann::json::array()}};
        for (int byte = 0; byte < 256; ++byte)
            file["vocab"].push_back({{"rank", byte}, {"token_bytes", encodedBase64(std::string(1, char(byte)))}});
        int rank = 256;
        for (const char* text : {"ab", "abc", "é", "<s", "beyond", "too far"})
            file["vocab"].push_back({{"rank", rank++}, {"token_bytes", encodedBase64(text)}});
        const Folder folder({{"tekken.json", file.dump()}});
        const Tokenizer tokenizer = folder.load();
        QCOMPARE(tokenizer.encode("abc").ids(), (Ids{1, 257 + 5}));
        QCOMPARE(tokenizer.encode("abé b").ids(), (Ids{1, 256 + 5, 258 + 5, ' ' + 5, 'b' + 5}));
        QCOMPARE(tokenizer.decode({257 + 5, 258 + 5}), std::string("abcé"));
        QCOMPARE(tokenizer.encode("</s>").ids(), (Ids{1, 2}));
        QCOMPARE(tokenizer.vocabularySize(), std::int64_t(265)); // a rank beyond the model's is none of its tokens
    }

    void theClassCountsBeforeTheModelsType()
    {
        const std::pair<const char*, std::string> vocabulary{"vocab.json", R"({"<s>": 0, "</s>": 1, "a": 2, "b": 3})"};
        const std::pair<const char*, std::string> merges{"merges.txt", "#version: 0.2\n"};
        const auto ids = [&](const char* type, const char* tokenizerClass) {
            const Folder folder(
                {vocabulary,
                 merges,
                 {"config.json", R"({"model_type": ")" + std::string(type) + R"("})"},
                 {"tokenizer_config.json", R"({"tokenizer_class": ")" + std::string(tokenizerClass) + R"("})"}});
            return folder.load().encode("ab").ids();
        };
        QCOMPARE(ids("roberta", "GPT2Tokenizer"), (Ids{2, 3}));
        QCOMPARE(ids("gpt2", "RobertaTokenizer"), (Ids{0, 2, 3, 1}));
        QCOMPARE(ids("gpt2", "PreTrainedTokenizer"), (Ids{2, 3}));
        QCOMPARE(ids("opt", "GPT2Tokenizer"), (Ids{1, 2, 3}));
    }

    void aStartThatIsAddedStandsBeforeAPairOnce()
    {
        const Folder folder(
            {{"vocab.json", R"({"a": 0, "b": 1, "<|endoftext|>": 2})"},
             {"merges.txt", "#version: 0.2\n"},
             {"tokenizer_config.json", R"({"tokenizer_class": "GPT2Tokenizer", "add_bos_token": true})"}});
        const Tokenizer tokenizer = folder.load();
        QCOMPARE(tokenizer.encode("ab").ids(), (Ids{2, 0, 1}));
        QCOMPARE(tokenizer.encodePair("a", "b").ids(), (Ids{2, 0, 1})); // GPT2Converter
    }

    /// PhoBERT's stands in config.json.
    void aClassWithRulesOfItsOwnIsNamedWithItsFile()
    {
        const auto refusalOf = [](const char* file, const std::string& name) {
            const Folder folder({{"vocab.txt", "a 1\n"}, {file, json{{"tokenizer_class", name}}.dump()}});
            return fixture::refusal([&] { folder.load(); });
        };
        const QString own = refusalOf("tokenizer_config.json", "BertJapaneseTokenizer");
        QVERIFY2(own.startsWith("tokenizer_config.json: \"tokenizer_class\" is \"BertJapaneseTokenizer\""),
                 qPrintable(own));
        const QString models = refusalOf("config.json", "PhobertTokenizer");
        QVERIFY2(models.startsWith("config.json: \"tokenizer_class\" is \"PhobertTokenizer\""), qPrintable(models));
    }

    void aFileBeyondItsBoundIsRefusedBeforeItIsRead_data()
    {
        QTest::addColumn<QString>("name");
        for (const char* name : {"vocab.json", "merges.txt", "tokenizer_config.json"})
            QTest::newRow(name) << name;
    }
    void aFileBeyondItsBoundIsRefusedBeforeItIsRead()
    {
        QFETCH(QString, name);
        const Folder folder({{"vocab.json", R"({"a": 0})"},
                             {"merges.txt", "#version: 0.2\n"},
                             {"tokenizer_config.json", R"({"tokenizer_class": "GPT2Tokenizer"})"}});
        QVERIFY(QFile::resize(folder.path(name), (64 << 20) + 1)); // a hole, no bytes on the disk
        const QString said = test::refusal([&] { folder.load(); });
        QVERIFY2(said.startsWith(name + ": is 67108865 bytes long"), qPrintable(said));
    }

    void moreTokensThanAnyVocabularyHasAreRefused()
    {
        const Folder lines({{"vocab.txt", std::string(3'000'000, '\n')}});
        QVERIFY(test::refusal([&] { lines.load(); }).startsWith("vocab.txt: has more than the 1048576 lines"));
        std::string pieces;
        for (std::size_t i = 0; i <= Vocabulary::maxTokens; ++i)
            pieces += field(1, field(1, "a"));
        const Folder model({{"tokenizer.model", pieces}});
        QVERIFY(test::refusal([&] { model.load(); }).startsWith("tokenizer.model: has more than the 1048576 pieces"));
        const JsonObject description(json::object(), "tokenizer.json");
        QVERIFY(test::refusal([&] {
                    Vocabulary::requireFew(Vocabulary::maxTokens + 1, description, "vocab");
                }).startsWith("tokenizer.json: \"vocab\" has 1048577 tokens, more than the 1048576"));
    }

    void whatADownloadLeftInItsPlaceIsNamed_data()
    {
        QTest::addColumn<QString>("name");
        for (const char* name : {"vocab.txt", "merges.txt", "tokenizer.model", "qwen.tiktoken"})
            QTest::newRow(name) << name;
    }
    void whatADownloadLeftInItsPlaceIsNamed()
    {
        QFETCH(QString, name);
        const std::string file = name.toStdString();
        const auto said = [&](const char* bytes) {
            std::vector<std::pair<const char*, std::string>> files{{file.c_str(), bytes}};
            if (name == "merges.txt")
                files.emplace_back("vocab.json", R"({"a": 0})");
            const Folder folder(files);
            return test::refusal([&] { folder.load(); });
        };
        const char* const pointer = "version https://git-lfs.github.com/spec/v1\noid sha256:12\nsize 499723\n";
        const char* const page = "<!DOCTYPE html>\n<html><body>Not found</body></html>\n";
        QVERIFY2(said(pointer).startsWith(name + ": is only git-lfs's pointer"), qPrintable(said(pointer)));
        QVERIFY2(said(page).startsWith(name + ": is a page of HTML"), qPrintable(said(page)));
    }

    void aLinkToNothingIsNamed()
    {
        const Folder folder({});
        QVERIFY(QFile::link("gone", folder.path("tokenizer.json")));
        const QString said = test::refusal([&] { folder.load(); });
        QVERIFY2(said.contains("tokenizer.json: cannot be read"), qPrintable(said));
    }
};

HEADLIGHT_APPLESS_TEST(TestTokenizerFolders)
#include "tst_tokenizer_folders.moc"
