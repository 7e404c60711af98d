// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tokenizer/tokenizer_parts.h"
#include "tests/core/tokenizer/tokenizer_fixture.h"

#include <random>

using namespace headlight;
using fixture::json;

class TestTokenizerParts : public QObject {
    Q_OBJECT

private slots:
    void aFieldThatNobodyReadsChangesNothing_data()
    {
        QTest::addColumn<QString>("place"); // JSON pointer of an object
        for (const char* place : {"", "/model", "/pre_tokenizer", "/decoder", "/post_processor", "/normalizer",
                                  "/normalizer/normalizers/0", "/pre_tokenizer/pretokenizers/0",
                                  "/post_processor/processors/0", "/decoder/decoders/0", "/added_tokens/0"})
            QTest::addRow("%s", place) << place;
    }
    void aFieldThatNobodyReadsChangesNothing()
    {
        QFETCH(QString, place);
        json document = fixture::smallTokenizer();
        document["normalizer"] = {{"type", "Sequence"},
                                  {"normalizers", json::array({{{"type", "NFC"}}, {{"type", "Lowercase"}}})}};
        document["pre_tokenizer"] = {{"type", "Sequence"}, {"pretokenizers", json::array({document["pre_tokenizer"]})}};
        const json ends = {{"type", "ByteLevel"}, {"trim_offsets", false}};
        document["post_processor"] = {{"type", "Sequence"}, {"processors", json::array({ends})}};
        document["decoder"] = {{"type", "Sequence"}, {"decoders", json::array({{{"type", "ByteLevel"}}})}};
        document["added_tokens"] = json::array({{{"id", 500}, {"content", "<new>"}}});
        const auto read = [&] { return makeTokenizerParts({document, "tokenizer.json"}).model->tokenize("the"); };
        const std::vector<ModelToken> plain = read();
        document[json::json_pointer(place.toStdString())]["a_field_of_another_version"] = {{"add_prefix_space", true}};
        const std::vector<ModelToken> surplus = read();
        QCOMPARE(surplus.size(), plain.size());
        for (std::size_t i = 0; i < plain.size(); ++i)
            QCOMPARE(surplus[i].id, plain[i].id);
    }
    void aFileThatLiesIsRefused_data()
    {
        QTest::addColumn<QString>("place"); // JSON pointer
        QTest::addColumn<QString>("value");
        QTest::addColumn<QString>("message");
        const auto lie = [](const char* name, const char* place, const char* value, const char* message) {
            QTest::newRow(name) << place << value << QString("tokenizer.json: ") + message;
        };
        lie("no model", "/model", "null", "\"model\" is null, expected an object");
        lie("model of another kind", "/model/type", "\"Unigram\"",
            "\"model.vocab\" is an object, expected a list of pieces with their scores");
        lie("model unknown", "/model/type", "\"Neural\"",
            "\"model.type\" is \"Neural\", expected one of BPE, Unigram, WordPiece, WordLevel");
        lie("no vocabulary", "/model/vocab", "null", "\"model.vocab\" is null, expected an object");
        lie("vocabulary is a list", "/model/vocab", "[]", "\"model.vocab\" is a list of 0, expected an object");
        lie("id negative", "/model/vocab/a", "-1",
            "\"model.vocab.a\" is -1, expected a whole number from 0 to 16777215");
        lie("id huge", "/model/vocab/a", "99999999999",
            "\"model.vocab.a\" is 99999999999, expected a whole number from 0 to 16777215");
        lie("id is text", "/model/vocab/a", "\"0\"",
            "\"model.vocab.a\" is \"0\", expected a whole number from 0 to 16777215");
        lie("id twice", "/model/vocab/b", "0", "the tokens \"a\" and \"b\" both have the id 0");
        lie("merges missing", "/model/merges", "null", "\"model.merges\" is null, expected a list of pairs");
        lie("merge unknown", "/model/merges", "[\"t x\"]",
            "merge 0, \"t x\", needs the token \"x\", which the vocabulary lacks");
        lie("merge makes unknown", "/model/merges", "[\"a b\"]",
            "merge 0, \"a b\", needs the token \"ab\", which the vocabulary lacks");
        lie("merge of one", "/model/merges", "[\"t h\", \"t\"]",
            "merge 1 is \"t\", expected two pieces with one space between them");
        lie("merge of three", "/model/merges", "[[\"t\", \"h\", \"e\"]]",
            "merge 0 is a list of 3, expected two pieces");
        lie("merge is a number", "/model/merges", "[7]", "merge 0 is 7, expected two pieces");
        lie("version unknown", "/version", "\"2.0\"", "\"version\" is \"2.0\", expected \"1.0\"");
        lie("normalizer unsupported", "/normalizer", R"({"type": "Nfx"})",
            "\"normalizer.type\" is \"Nfx\", expected one of Sequence, BertNormalizer, NFC, NFD, NFKC, NFKD, "
            "Lowercase, Nmt, "
            "Precompiled, Prepend, Replace, Strip, StripAccents, ByteLevel");
        lie("normalizer in a sequence unsupported", "/normalizer",
            R"({"type": "Sequence", "normalizers": [{"type": "Nfx"}]})",
            "\"normalizer.normalizers[0].type\" is \"Nfx\", expected one of Sequence, BertNormalizer, NFC, NFD, NFKC, "
            "NFKD, Lowercase, Nmt, "
            "Precompiled, Prepend, Replace, Strip, StripAccents, ByteLevel");
        lie("charsmap no base64", "/normalizer", R"({"type": "Precompiled", "precompiled_charsmap": "a"})",
            "\"normalizer.precompiled_charsmap\" is \"a\", expected base64");
        lie("charsmap cut off", "/normalizer", R"({"type": "Precompiled", "precompiled_charsmap": "////AAAA"})",
            "\"normalizer.precompiled_charsmap\" is \"////AAAA\", expected the length of a double array, the array, "
            "and texts that end with a zero byte");
        lie("pre-tokenizer unsupported", "/pre_tokenizer/type", "\"Jieba\"",
            "\"pre_tokenizer.type\" is \"Jieba\", expected one of Sequence, BertPreTokenizer, ByteLevel, "
            "CharDelimiterSplit, Digits, FixedLength, Metaspace, Punctuation, Split, UnicodeScripts, Whitespace, "
            "WhitespaceSplit");
        lie("metaspace of two characters", "/pre_tokenizer", R"({"type": "Metaspace", "replacement": "__"})",
            "\"pre_tokenizer.replacement\" is \"__\", expected one character");
        lie("metaspace contradicts itself", "/pre_tokenizer",
            R"({"type": "Metaspace", "replacement": "_", "prepend_scheme": "first", "add_prefix_space": false})",
            "\"pre_tokenizer.prepend_scheme\" is \"first\", expected \"never\", as \"add_prefix_space\" is false");
        lie("pre-tokenizer flag", "/pre_tokenizer/use_regex", "1",
            "\"pre_tokenizer.use_regex\" is 1, expected true or false");
        lie("post-processor unsupported", "/post_processor", R"({"type": "Magic"})",
            "\"post_processor.type\" is \"Magic\", expected one of Sequence, TemplateProcessing, RobertaProcessing, "
            "BertProcessing, ByteLevel");
        lie("post-processor without its token", "/post_processor", R"({"type": "BertProcessing", "cls": ["a", 0]})",
            "\"post_processor.sep\" is missing, expected a token and its id");
        lie("template names an unknown token", "/post_processor",
            R"({"type": "TemplateProcessing", "single": [{"SpecialToken": {"id": "X"}}], "pair": [], "special_tokens": {}})",
            "the template uses the special token \"X\", which \"post_processor.special_tokens\" lacks");
        lie("decoder unsupported", "/decoder", R"({"type": "Rot13"})",
            "\"decoder.type\" is \"Rot13\", expected one of Sequence, BPEDecoder, ByteFallback, ByteLevel, CTC, Fuse, "
            "Metaspace, Replace, Strip, WordPiece");
        lie("added tokens are no list", "/added_tokens", "5", "\"added_tokens\" is 5, expected a list of objects");
        lie("added token without id", "/added_tokens", R"([{"content": "x"}])",
            "\"added_tokens[0].id\" is missing, expected a whole number from 0 to 16777215");
        lie("bad expression", "/pre_tokenizer",
            "{\"type\": \"Split\", \"pattern\": {\"Regex\": \"[a\"}, \"behavior\": \"Removed\"}",
            "the regular expression \"[a\" cannot be read: premature end of char-class");
    }

    void aFileThatLiesIsRefused()
    {
        QFETCH(QString, place);
        QFETCH(QString, value);
        QFETCH(QString, message);
        json document = fixture::smallTokenizer();
        document[json::json_pointer(place.toStdString())] = json::parse(value.toStdString());
        QCOMPARE(fixture::refusal([&] { fixture::load(document); }), message);
    }

    void aLongValueLeavesRoomForWhatIsWrongWithIt_data()
    {
        QTest::addColumn<QString>("place");
        QTest::addColumn<QString>("value");
        QTest::addColumn<QString>("end");
        const QString letters(50000, 'x');
        QTest::newRow("token twice") << "/model/vocab" << QString(R"({"a": 3, "%1": 3})").arg(letters)
                                     << "both have the id 3";
        QTest::newRow("merge") << "/model/merges" << QString(R"([["t", "%1"]])").arg(letters)
                               << "which the vocabulary lacks";
        QTest::newRow("template")
            << "/post_processor"
            << QString(R"({"type": "TemplateProcessing", "single": [{"SpecialToken": {"id": "%1"}}], "pair": [], )")
                       .arg(letters) +
                   R"("special_tokens": {}})"
            << "which \"post_processor.special_tokens\" lacks";
        QTest::newRow("expression") << "/pre_tokenizer"
                                    << "{\"type\": \"Split\", \"pattern\": {\"Regex\": \"[" + letters +
                                           "\"}, \"behavior\": \"Removed\"}"
                                    << "cannot be read: premature end of char-class";
        QTest::newRow("type") << "/model/type" << QString("\"%1\"").arg(letters)
                              << "…\", expected one of BPE, Unigram, WordPiece, WordLevel";
    }

    void aLongValueLeavesRoomForWhatIsWrongWithIt()
    {
        QFETCH(QString, place);
        QFETCH(QString, value);
        QFETCH(QString, end);
        json document = fixture::smallTokenizer();
        document[json::json_pointer(place.toStdString())] = json::parse(value.toStdString());
        const QString said = fixture::refusal([&] { fixture::load(document); });
        QVERIFY2(said.endsWith(end) && said.size() < 500, qPrintable(said.right(200)));
    }

    void anUnknownTokenThatTheVocabularyLacksIsMissedWhereItIsNeeded()
    {
        json document = fixture::smallTokenizer();
        document["model"]["unk_token"] = "<unk>";
        const Tokenizer tokenizer = fixture::load(document);
        QCOMPARE(tokenizer.encode("the").size(), 1);
        QCOMPARE(fixture::refusal([&] { tokenizer.encode("x"); }),
                 "the tokenizer has no token for \"x\", and its vocabulary lacks \"<unk>\" for what is unknown");
    }

    void mutatedFilesNeverCrash()
    {
        const QTemporaryDir folder;
        json document = fixture::smallTokenizer();
        document["normalizer"] = {{"type", "NFC"}};
        document["added_tokens"] = {{{"id", 19}, {"content", "<x>"}, {"lstrip", true}}};
        const std::string good = document.dump();
        std::mt19937 random(3);
        for (int round = 0; round < 1500; ++round) {
            std::string text = good.substr(0, round % 5 ? good.size() : random() % good.size());
            for (unsigned k = 1 + random() % 3; k-- > 0 && !text.empty();)
                text[random() % text.size()] = good[random() % good.size()];
            std::ofstream(folder.filePath("tokenizer.json").toStdString()) << text;
            try {
                const Tokenizer tokenizer = Tokenizer::load(folder.path().toStdString());
                (void)tokenizer.decode(tokenizer.encode("the bé <x>\n").ids());
            } catch (const Error& error) {
                QCOMPARE(error.kind(), ErrorKind::BadFile);
            }
        }
    }

    void theOldFormOfGpt2IsRead()
    {
        const QTemporaryDir folder;
        std::ofstream(folder.filePath("vocab.json").toStdString())
            << R"({"t": 0, "h": 1, "th": 2, "<|endoftext|>": 3})";
        std::ofstream(folder.filePath("merges.txt").toStdString()) << "#version: 0.2\nt h\n";
        const Tokenizer tokenizer = Tokenizer::load(folder.path().toStdString());
        QCOMPARE(tokenizer.encode("tht<|endoftext|>h").ids(), (std::vector<std::int64_t>{2, 0, 3, 1}));
        QVERIFY(tokenizer.isSpecial(3));
        std::ofstream(folder.filePath("merges.txt").toStdString()) << "#version: 0.2\nt x\n";
        QCOMPARE(fixture::refusal([&] { Tokenizer::load(folder.path().toStdString()); }),
                 "vocab.json and merges.txt: merge 0, \"t x\", needs the token \"x\", which the vocabulary lacks");
    }
};

HEADLIGHT_APPLESS_TEST(TestTokenizerParts)
#include "tst_tokenizer_parts.moc"
