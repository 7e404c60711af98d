// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tokenizer/tokenizer_json.h"

#include "core/io/json.h"
#include "core/tokenizer/bpe_model.h"
#include "core/tokenizer/tokenizer.h"
#include "tests/support/refusal.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <filesystem>
#include <string>
#include <vector>

using namespace headlight;
using nlohmann::json;

/// The vocabulary and the merges of a tokenizer.json lie apart from its document, and nothing else is read otherwise.
class TestTokenizerJson : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;

    std::filesystem::path write(const QByteArray& text) const
    {
        const QString path = m_folder.filePath("tokenizer.json");
        QFile file(path);
        if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size())
            qFatal("the file is not written");
        return path.toStdString();
    }
    static QByteArray withLists(const QByteArray& vocabulary, const QByteArray& merges)
    {
        return R"({"version": "1.0", "model": {"type": "BPE", "vocab": )" + vocabulary + R"(, "merges": )" + merges +
               R"(, "unk_token": null}, "added_tokens": []})";
    }
    static QByteArray withMerges(const QByteArray& merges)
    {
        return withLists(R"({"a": 0, "b": 1, "ab": 2, "é": 3, "éab": 4})", merges);
    }

private slots:
    void plainMergesLieApart_data()
    {
        QTest::addColumn<QByteArray>("merges");
        QTest::newRow("pairs") << QByteArray(R"([["a", "b"], ["é", "ab"]])");
        QTest::newRow("texts") << QByteArray(R"(["a b", "é ab"])");
        QTest::newRow("both") << QByteArray(R"(["a b", ["\u00e9", "ab"]])");
    }
    void plainMergesLieApart()
    {
        QFETCH(QByteArray, merges);
        const TokenizerJson read = readTokenizerJson(write(withMerges(merges)));
        QCOMPARE(read.document.dump(), json::parse(withLists("{}", "[]").toStdString()).dump());
        QCOMPARE(read.apart.merges.size(), std::size_t(2));
        QCOMPARE(std::string(read.apart.merges.pair(0).left), std::string("a"));
        QCOMPARE(std::string(read.apart.merges.pair(0).right), std::string("b"));
        QCOMPARE(std::string(read.apart.merges.pair(1).left), std::string("é"));
        QCOMPARE(std::string(read.apart.merges.pair(1).right), std::string("ab"));
    }

    void aVocabularyLiesApart()
    {
        const TokenizerJson read = readTokenizerJson(write(withLists(R"({"a": 5, "\u00e9": 0, "": 16777215})", "{}")));
        QCOMPARE(read.document.dump(), json::parse(withLists("{}", "{}").toStdString()).dump());
        const Vocabulary& vocabulary = read.apart.vocabulary;
        QCOMPARE(vocabulary.nTokens(), std::size_t(3));
        QCOMPARE(vocabulary.idOf("a"), std::optional<std::int64_t>(5));
        QCOMPARE(vocabulary.idOf("é"), std::optional<std::int64_t>(0));
        QCOMPARE(vocabulary.idOf(""), std::optional<std::int64_t>(Vocabulary::maxId));
    }

    void anythingElseStaysInTheDocument_data()
    {
        QTest::addColumn<QByteArray>("text");
        for (const char* merges : {R"([["a", "b"], ["a"]])", R"([["a", "b", "é"]])", R"([["a", 1]])",
                                   R"(["a b", "ab"])", R"(["a b ab"])", R"([["a", "b"], {"a": "b"}])", "[null]",
                                   "[true]", "[-1]", "[1.5]", R"([[["a"], "b"]])", "[\"#version: 0.2\", \"a b\"]"})
            QTest::newRow(merges) << withMerges(merges);
        for (const char* merges : {"{}", "null", "[]", R"("a b")"})
            QTest::newRow(merges) << withLists("{}", merges);
        for (const char* vocabulary :
             {R"({"a": 0, "b": 0})", R"({"a": -1})", R"({"a": -0})", R"({"a": 16777216})",
              R"({"a": 18446744073709551615})", R"({"a": 1.0})", R"({"a": "0"})", R"({"a": null})", R"({"a": true})",
              R"({"a": [0]})", R"({"a": {"b": 0}})", "[]", R"([["a", 0.5]])", R"(["a"])", "{}", "null", "0", R"("a")"})
            QTest::newRow(vocabulary) << withLists(vocabulary, "[]");
        QTest::newRow("elsewhere") << QByteArray(
            R"({"merges": [["a", "b"]], "vocab": {"a": 0}, "model": {"inner": {"merges": ["a b"], "vocab": {"a": 0}},)"
            R"( "vocab": []}, "x": {"merges": ["a b"], "vocab": {"a": 0}}})");
        QTest::newRow("a list of models") << QByteArray(R"({"model": [{"merges": ["a b"], "vocab": {"a": 0}}]})");
    }
    void anythingElseStaysInTheDocument()
    {
        QFETCH(QByteArray, text);
        const TokenizerJson read = readTokenizerJson(write(text));
        QCOMPARE(read.document.dump(), json::parse(text.toStdString()).dump());
        QCOMPARE(read.apart.merges.size(), std::size_t(0));
        QCOMPARE(read.apart.vocabulary.nTokens(), std::size_t(0));
    }

    void brokenFilesAreRefusedInTheSameWords_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::newRow("cut") << withMerges(R"([["a", "b"], ["a")");
        QTest::newRow("no comma") << withMerges(R"([["a" "b"]])");
        QTest::newRow("cut in the list") << withMerges(R"([["a", "b"])").chopped(30);
        QTest::newRow("twice") << QByteArray(R"({"model": {"merges": ["a b"], "merges": ["a b"]}})");
        QTest::newRow("two models") << QByteArray(R"({"model": {"merges": ["a b"]}, "model": {"merges": ["a b"]}})");
        QTest::newRow("a token twice") << withLists(R"({"a": 0, "b": 1, "a": 2})", "[]");
        QTest::newRow("a token twice, the same") << withLists(R"({"a": 0, "a": 0})", "[]");
        QTest::newRow("two vocabularies") << QByteArray(R"({"model": {"vocab": {"a": 0}, "vocab": {"b": 1}}})");
        QTest::newRow("cut in the vocabulary") << QByteArray(R"({"model": {"vocab": {"a": 0, "b")");
        QTest::newRow("no id") << withLists(R"({"a": 0, "b"})", "[]");
        QTest::newRow("a zero byte in a token") << withLists(QByteArray("{\"a\0\": 0}", 9), "[]");
        QTest::newRow("a zero byte") << withMerges(QByteArray("[\"a b\"\0]", 8));
    }
    void brokenFilesAreRefusedInTheSameWords()
    {
        QFETCH(QByteArray, text);
        const std::filesystem::path path = write(text);
        const QString said = test::refusal([&] { readTokenizerJson(path); });
        QVERIFY(said != "accepted");
        QCOMPARE(said, test::refusal([&] { readJson(path); }));
    }

    /// A model does the same with merges that lie apart, and misses the same piece.
    void aModelMergesBySuchAList()
    {
        TokenizerJson read = readTokenizerJson(write(withMerges(R"([["a", "b"], ["é", "ab"]])")));
        const BpeModel apart(JsonObject(read.document["model"], "tokenizer.json"), std::move(read.apart));
        json whole = json::parse(withMerges(R"([["a", "b"], ["é", "ab"]])").toStdString());
        const BpeModel within(JsonObject(whole["model"], "tokenizer.json"));
        for (const char* text : {"ab", "éab", "aab", "bé", "ééabab"})
            QVERIFY(apart.tokenize(text) == within.tokenize(text));
        QCOMPARE(apart.tokenize("éab").size(), std::size_t(1));

        for (const auto& merges :
             {QByteArray(R"([["a", "b"], ["b", "a"]])"), QByteArray(R"([["a", "b"], ["a", "c"]])")}) {
            TokenizerJson odd = readTokenizerJson(write(withMerges(merges)));
            whole = json::parse(withMerges(merges).toStdString());
            const QString said = test::refusal(
                [&] { BpeModel(JsonObject(odd.document["model"], "tokenizer.json"), std::move(odd.apart)); });
            QVERIFY2(said.contains("which the vocabulary lacks"), qPrintable(said));
            QCOMPARE(said, test::refusal([&] { BpeModel(JsonObject(whole["model"], "tokenizer.json")); }));
        }
    }

    /// A file says what its text says: tokens, ids of added tokens, and what is wrong with it.
    void aFolderReadsAsItsText_data()
    {
        QTest::addColumn<QByteArray>("text");
        const QByteArray vocabulary = R"({"a": 0, "b": 1, "ab": 2, "é": 9, "[UNK]": 4})";
        const auto typed = [&](const QByteArray& type, const QByteArray& lists) {
            return QByteArray(R"({"model": {"type": ")" + type + R"(", "unk_token": "[UNK]", )" + lists +
                              R"(}, "added_tokens": [{"id": 5, "content": "<new>", "special": true},)"
                              R"( {"id": 2, "content": "ab", "special": false}]})");
        };
        const QByteArray merges = R"(, "merges": [["a", "b"]])";
        QTest::newRow("BPE") << typed("BPE", R"("vocab": )" + vocabulary + merges);
        QTest::newRow("merges first") << typed("BPE", R"("merges": [["a", "b"]], "vocab": )" + vocabulary);
        QTest::newRow("WordPiece") << typed("WordPiece", R"("vocab": )" + vocabulary);
        QTest::newRow("WordLevel") << typed("WordLevel", R"("vocab": )" + vocabulary);
        QTest::newRow("no vocabulary") << typed("BPE", R"("merges": [["a", "b"]])");
        QTest::newRow("a Unigram's") << typed("Unigram", R"("vocab": )" + vocabulary);
        QTest::newRow("ids twice") << typed("BPE", R"("vocab": {"z": 3, "c": 1, "b": 1, "y": 3})" + merges);
        QTest::newRow("no id") << typed("WordLevel", R"("vocab": {"b": "one", "a": 1.5})");
        QTest::newRow("a large id") << typed("WordPiece", R"("vocab": {"a": 16777216})");
        QTest::newRow("a token is missing") << typed("BPE", R"("vocab": {"a": 0, "ab": 2, "[UNK]": 1})" + merges);
    }
    void aFolderReadsAsItsText()
    {
        QFETCH(QByteArray, text);
        const std::filesystem::path path = write(text);
        const QString said = test::refusal([&] { Tokenizer::load(path.parent_path()); });
        QCOMPARE(said, test::refusal([&] { Tokenizer::fromDescription(text.toStdString()); }));
        if (said != "accepted")
            return;
        const Tokenizer apart = Tokenizer::load(path.parent_path());
        const Tokenizer within = Tokenizer::fromDescription(text.toStdString());
        for (const char* words : {"ab", "a", "é", "abab<new>é", "xyz"}) {
            const auto ids = [&](const Tokenizer& tokenizer) {
                std::vector<std::int64_t> found;
                for (const Token& token : tokenizer.encode(words).tokens)
                    found.push_back(tokenizer.isAddedOrFree(token.id) ? -1 : token.id); // added ones are counted anew
                return found;
            };
            QCOMPARE(ids(apart), ids(within));
        }
        QCOMPARE(apart.idOf("<new>"), std::optional<std::int64_t>(5)); // one behind the five of the vocabulary
        QCOMPARE(apart.idOf("é"), std::optional<std::int64_t>(9));
    }
};

HEADLIGHT_TEST(TestTokenizerJson)
#include "tst_tokenizer_json.moc"
