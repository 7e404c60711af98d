// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/core/tokenizer/tokenizer_fixture.h"

#include <random>

using namespace headlight;
using fixture::json;

class TestTokenizerParts : public QObject {
    Q_OBJECT

private slots:
    void aFileThatLiesIsRefused_data()
    {
        QTest::addColumn<QString>("place"); // JSON pointer
        QTest::addColumn<QString>("value");
        QTest::addColumn<QString>("message");
        const auto lie = [](const char* name, const char* place, const char* value, const char* message) {
            QTest::newRow(name) << place << value << QString("tokenizer.json: ") + message;
        };
        lie("no model", "/model", "null", "\"model\" is null, expected an object");
        lie("model unsupported", "/model/type", "\"Unigram\"",
            "\"model.type\" is \"Unigram\", expected BPE, the one model supported");
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
        lie("unknown token unknown", "/model/unk_token", "\"<unk>\"",
            "\"model.unk_token\" is \"<unk>\", expected a token of the vocabulary");
        lie("normalizer unsupported", "/normalizer", R"({"type": "Nmt"})",
            "\"normalizer.type\" is \"Nmt\", expected one of Sequence, NFC, NFD, NFKC, NFKD, Lowercase, Prepend, "
            "Replace, Strip");
        lie("normalizer in a sequence unsupported", "/normalizer",
            R"({"type": "Sequence", "normalizers": [{"type": "Nmt"}]})",
            "\"normalizer.normalizers[0].type\" is \"Nmt\", expected one of Sequence, NFC, NFD, NFKC, NFKD, Lowercase, "
            "Prepend, Replace, Strip");
        lie("pre-tokenizer unsupported", "/pre_tokenizer/type", "\"Metaspace\"",
            "\"pre_tokenizer.type\" is \"Metaspace\", expected one of Sequence, ByteLevel, Split, Digits");
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
        lie("decoder unsupported", "/decoder", R"({"type": "CTC"})",
            "\"decoder.type\" is \"CTC\", expected one of Sequence, ByteLevel, ByteFallback, Fuse, Replace, Strip");
        lie("added tokens are no list", "/added_tokens", "5", "\"added_tokens\" is 5, expected a list of objects");
        lie("added token without id", "/added_tokens", R"([{"content": "x"}])",
            "\"added_tokens[0].id\" is missing, expected a whole number from 0 to 16777215");
        lie("added token contradicts the vocabulary", "/added_tokens", R"([{"id": 5, "content": "a"}])",
            "\"added_tokens[0].id\" is 5, expected the id that \"a\" has in the vocabulary, or one that is free");
        lie("bad expression", "/pre_tokenizer",
            "{\"type\": \"Split\", \"pattern\": {\"Regex\": \"[a\"}, \"behavior\": \"Removed\"}",
            "the regular expression \"[a\" cannot be read: U_REGEX_MISSING_CLOSE_BRACKET");
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
                (void)tokenizer.decode(tokenizer.encode("the bé <x>\n").ids);
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
        QCOMPARE(tokenizer.encode("tht<|endoftext|>h").ids, (std::vector<std::int64_t>{2, 0, 3, 1}));
        QVERIFY(tokenizer.isSpecial(3));
        std::ofstream(folder.filePath("merges.txt").toStdString()) << "#version: 0.2\nt x\n";
        QCOMPARE(fixture::refusal([&] { Tokenizer::load(folder.path().toStdString()); }),
                 "vocab.json and merges.txt: merge 0, \"t x\", needs the token \"x\", which the vocabulary lacks");
    }
};

HEADLIGHT_APPLESS_TEST(TestTokenizerParts)
#include "tst_tokenizer_parts.moc"
