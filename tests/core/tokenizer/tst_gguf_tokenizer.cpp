// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/io/json.h"
#include "core/tokenizer/base64.h"
#include "core/tokenizer/gguf_splits.h"
#include "tests/core/tokenizer/tokenizer_fixture.h"
#include "tests/support/gguf_bytes.h"

#include <QTemporaryDir>
#include <QtTest>

#include <fstream>

using namespace headlight;
using headlight::test::GgufBytes;
using nlohmann::json;

namespace {

constexpr std::int32_t kGgufNormal = 1;
constexpr std::int32_t kGgufControl = 3;
constexpr std::int32_t kGgufUserDefined = 4;
constexpr std::int32_t kGgufByte = 6;

/// The vocabulary of a file, on its way to a GGUF file as the public converter writes it.
struct GgufTokens {
    std::vector<std::string> tokens;
    std::vector<float> scores;
    std::vector<std::int32_t> types;

    void add(const std::string& token, float score = 0, std::int32_t type = kGgufNormal)
    {
        tokens.push_back(token);
        scores.push_back(score);
        types.push_back(type);
    }
    void addTo(GgufBytes& file, const char* kind) const
    {
        file.text("tokenizer.ggml.model", kind).texts("tokenizer.ggml.tokens", tokens);
        file.numbers("tokenizer.ggml.scores", 6, scores).numbers("tokenizer.ggml.token_type", 5, types);
    }
};

GgufTokens ggufTokensOf(const json& document)
{
    std::map<std::int64_t, std::string> byId;
    for (const auto& [token, id] : document["model"]["vocab"].items())
        byId[id.get<std::int64_t>()] = token;
    std::map<std::int64_t, bool> added; // id → special
    for (const json& entry : document["added_tokens"]) {
        byId[entry["id"].get<std::int64_t>()] = entry["content"];
        added[entry["id"].get<std::int64_t>()] = entry["special"].get<bool>();
    }
    GgufTokens all;
    for (const auto& [id, token] : byId) {
        while (std::ssize(all.tokens) < id)
            all.add("[PAD" + std::to_string(all.tokens.size()) + "]", 0, 5);
        const auto found = added.find(id);
        all.add(token, 0, found == added.end() ? kGgufNormal : found->second ? kGgufControl : kGgufUserDefined);
    }
    return all;
}

std::vector<std::string> ggufMergesOf(const json& document)
{
    std::vector<std::string> merges;
    for (const json& merge : document["model"]["merges"])
        merges.push_back(merge.is_string() ? merge.get<std::string>()
                                           : merge[0].get<std::string>() + " " + merge[1].get<std::string>());
    return merges;
}

std::vector<std::int64_t> idsOfText(const TokenSequence& sequence)
{
    std::vector<std::int64_t> ids;
    for (const Token& token : sequence.tokens)
        ids.push_back(token.id);
    return ids;
}

/// A Llama's vocabulary: named tokens, bytes, and pieces of falling scores.
GgufTokens ggufLlamaTokens()
{
    GgufTokens all;
    all.add("<unk>", 0, 2);
    all.add("<s>", 0, kGgufControl);
    all.add("</s>", 0, kGgufControl);
    for (int byte = 0; byte < 256; ++byte)
        all.add(QString::asprintf("<0x%02X>", byte).toStdString(), 0, kGgufByte);
    float score = -1;
    for (const char* piece : {"▁t", "he", "▁the", "in", "▁", "t", "h", "e", "i", "n"})
        all.add(piece, score--);
    all.add("<|x|>", 0, kGgufUserDefined);
    return all;
}

} // namespace

class TestGgufTokenizer : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;

    Tokenizer load(const GgufBytes& file) const
    {
        const std::string path = m_folder.filePath("tiny.gguf").toStdString();
        std::ofstream(path, std::ios::binary) << file.bytes();
        return Tokenizer::load(path);
    }
    static void compareOnHardTexts(const Tokenizer& found, const Tokenizer& expected)
    {
        for (const std::string& text : fixture::hardTexts()) {
            QVERIFY2(idsOfText(found.encode(text)) == idsOfText(expected.encode(text)), text.c_str());
            QVERIFY2(idsOfText(found.encodePair(text, "B b")) == idsOfText(expected.encodePair(text, "B b")),
                     text.c_str());
        }
    }

private slots:
    void aLlamasPiecesAreMergedByScore()
    {
        GgufBytes file;
        ggufLlamaTokens().addTo(file, "llama");
        const Tokenizer tokenizer = load(file);
        const auto id = [&](const char* token) { return *tokenizer.idOf(token); };
        QVERIFY(idsOfText(tokenizer.encode("the in")) ==
                (std::vector<std::int64_t>{1, id("▁the"), id("▁"), id("in")})); // <s>, and a blank in front
        QVERIFY(idsOfText(tokenizer.encode("t<|x|></s>")) == (std::vector<std::int64_t>{1, id("▁t"), id("<|x|>"), 2}));
        QVERIFY(idsOfText(tokenizer.encode("é")) ==
                (std::vector<std::int64_t>{1, id("▁"), id("<0xC3>"), id("<0xA9>")}));
        QCOMPARE(tokenizer.decode(idsOfText(tokenizer.encode("the in é"))), std::string("the in é"));
    }
    void whatIsAddedIsWhatTheFileSays()
    {
        GgufBytes file;
        ggufLlamaTokens().addTo(file, "llama");
        file.truth("tokenizer.ggml.add_bos_token", false).truth("tokenizer.ggml.add_eos_token", true);
        file.truth("tokenizer.ggml.add_space_prefix", false).number("tokenizer.ggml.eos_token_id", 1);
        const Tokenizer tokenizer = load(file);
        QVERIFY(idsOfText(tokenizer.encode("in")) == (std::vector<std::int64_t>{*tokenizer.idOf("in"), 1}));
    }

    void bytePairsAreThoseOfTheRealTokenizer_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("split");
        QTest::newRow("roberta-base") << "roberta-base"
                                      << "roberta-bpe";
    }
    void bytePairsAreThoseOfTheRealTokenizer()
    {
        QFETCH(QString, name);
        QFETCH(QString, split);
        const auto folder = fixture::sharedFolder("tokenizers/" + name);
        if (!folder)
            QSKIP("the real tokenizers are not here");
        json document = readJson(std::filesystem::path(*folder) / "tokenizer.json");
        for (json& entry : document["added_tokens"])
            entry["lstrip"] = false; // GGUF cannot say that a mask takes the blank before it along
        GgufBytes file;
        ggufTokensOf(document).addTo(file, "gpt2");
        file.text("tokenizer.ggml.pre", split.toStdString()).texts("tokenizer.ggml.merges", ggufMergesOf(document));
        file.number("tokenizer.ggml.bos_token_id", 0).number("tokenizer.ggml.eos_token_id", 2);
        file.number("tokenizer.ggml.seperator_token_id", 2).truth("tokenizer.ggml.add_bos_token", true);
        compareOnHardTexts(load(file), fixture::load(document));
    }
    void gpt2IsThatOfItsOlderFiles()
    {
        const auto folder = fixture::sharedFolder("tokenizers/gpt2");
        if (!folder)
            QSKIP("the real tokenizers are not here");
        json document = {{"model", {{"vocab", readJson(std::filesystem::path(*folder) / "vocab.json")}}},
                         {"added_tokens", json::array()}};
        GgufTokens all = ggufTokensOf(document);
        all.types[50256] = kGgufControl;
        std::vector<std::string> merges;
        std::ifstream lines(*folder + "/merges.txt");
        for (std::string line; std::getline(lines, line);)
            if (!line.empty() && !line.starts_with("#version"))
                merges.push_back(line);
        GgufBytes file;
        all.addTo(file, "gpt2");
        file.text("tokenizer.ggml.pre", "gpt-2").texts("tokenizer.ggml.merges", merges);
        compareOnHardTexts(load(file), Tokenizer::load(*folder));
    }
    void wordPiecesAreThoseOfTheRealTokenizer()
    {
        const auto folder = fixture::sharedFolder("tokenizers/bert-base-uncased");
        if (!folder)
            QSKIP("the real tokenizers are not here");
        const json document = readJson(std::filesystem::path(*folder) / "tokenizer.json");
        GgufTokens all = ggufTokensOf(document);
        for (std::string& token : all.tokens) { // the converter marks the beginnings of words
            if (token.starts_with("##"))
                token = token.substr(2);
            else if (!(token.starts_with("[") && token.ends_with("]")))
                token = "▁" + token;
        }
        GgufBytes file;
        all.addTo(file, "bert");
        file.number("tokenizer.ggml.cls_token_id", 101).number("tokenizer.ggml.seperator_token_id", 102);
        file.number("tokenizer.ggml.unknown_token_id", 100);
        compareOnHardTexts(load(file), fixture::load(document));
    }
    void unigramsAreThoseOfTheRealTokenizer()
    {
        const auto folder = fixture::sharedFolder("tokenizers/t5-small");
        if (!folder)
            QSKIP("the real tokenizers are not here");
        const json document = readJson(std::filesystem::path(*folder) / "tokenizer.json");
        GgufTokens all;
        for (const json& piece : document["model"]["vocab"])
            all.add(piece[0], piece[1].get<float>());
        for (const json& entry : document["added_tokens"])
            all.types.at(entry["id"].get<std::size_t>()) = kGgufControl;
        std::string charsmap;
        const auto find = [&](const auto& self, const json& value) -> void {
            if (value.is_object() && value.contains("precompiled_charsmap"))
                charsmap = *decodedBase64(value["precompiled_charsmap"].get<std::string>());
            if (value.is_structured())
                for (const json& inner : value)
                    self(self, inner);
        };
        find(find, document["normalizer"]);
        GgufBytes file;
        all.addTo(file, "t5");
        file.numbers("tokenizer.ggml.precompiled_charsmap", 1, std::vector<char>(charsmap.begin(), charsmap.end()));
        file.truth("tokenizer.ggml.add_eos_token", true).number("tokenizer.ggml.eos_token_id", 1);
        file.number("tokenizer.ggml.unknown_token_id", 2);
        const Tokenizer found = load(file);
        const Tokenizer expected = fixture::load(document);
        for (const std::string& text : fixture::hardTexts())
            if (text.find("\u3000") == std::string::npos) // this tokenizer.json cuts there, SentencePiece does not
                QVERIFY2(idsOfText(found.encode(text)) == idsOfText(expected.encode(text)), text.c_str());
    }

    void aWayOfCuttingThatNobodyKnowsIsSaid()
    {
        GgufBytes file;
        GgufTokens all;
        all.add("a");
        all.addTo(file, "gpt2");
        file.text("tokenizer.ggml.pre", "from-nowhere").texts("tokenizer.ggml.merges", {});
        const Tokenizer tokenizer = load(file);
        QCOMPARE(tokenizer.label(0), std::string("a"));
        const QString said = fixture::refusal([&] { tokenizer.encode("a"); });
        QVERIFY2(said.startsWith("tiny.gguf: \"tokenizer.ggml.pre\" is \"from-nowhere\", which says how"),
                 qPrintable(said));
    }
    void everyExpressionCutsHardTexts()
    {
        for (const char* name :
             {"gpt-2", "mpt", "llama-bpe", "dbrx", "qwen2", "stablelm2", "gpt-4o", "tekken", "starcoder", "falcon",
              "deepseek-coder", "deepseek-v3", "poro-chat", "viking", "seed-coder", "default"}) {
            QVERIFY2(findGgufSplit(name), name);
            GgufBytes file;
            ggufTokensOf(fixture::smallTokenizer()).addTo(file, "gpt2");
            file.text("tokenizer.ggml.pre", name);
            file.texts("tokenizer.ggml.merges", ggufMergesOf(fixture::smallTokenizer()));
            const Tokenizer tokenizer = load(file);
            QCOMPARE(tokenizer.decode(idsOfText(tokenizer.encode("the cat"))), std::string("the cat"));
            for (const std::string& text : fixture::hardTexts())
                tokenizer.encode(text);
        }
    }
    void lyingVocabulariesAreRefused()
    {
        GgufBytes file;
        GgufTokens all = ggufLlamaTokens();
        all.scores.pop_back();
        all.addTo(file, "llama");
        QCOMPARE(fixture::refusal([&] { load(file); }),
                 "tiny.gguf: \"tokenizer.ggml.scores\" is an array of 269 values of type FLOAT32, expected a score for "
                 "each of the 270 tokens");
        GgufBytes other;
        other.text("tokenizer.ggml.model", "rwkv").texts("tokenizer.ggml.tokens", {"a"});
        QCOMPARE(fixture::refusal([&] { load(other); }),
                 "tiny.gguf: \"tokenizer.ggml.model\" is \"rwkv\", expected \"llama\", \"gpt2\", \"bert\" or \"t5\"");
        GgufBytes broken;
        GgufTokens bad;
        bad.add("\xff");
        bad.addTo(broken, "llama");
        QVERIFY(fixture::refusal([&] {
                    load(broken);
                }).startsWith("tiny.gguf: token 0 of \"tokenizer.ggml.tokens\" is no UTF-8"));
    }
};

HEADLIGHT_APPLESS_TEST(TestGgufTokenizer)
#include "tst_gguf_tokenizer.moc"
