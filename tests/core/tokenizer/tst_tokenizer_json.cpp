// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tokenizer/tokenizer_json.h"

#include "core/io/json.h"
#include "core/tokenizer/bpe_model.h"
#include "tests/support/refusal.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <filesystem>
#include <string>
#include <vector>

using namespace headlight;
using nlohmann::json;

/// The merges of a tokenizer.json lie apart from its document, and nothing else is read otherwise.
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
    static QByteArray withMerges(const QByteArray& merges)
    {
        return R"({"version": "1.0", "model": {"type": "BPE", "vocab": {"a": 0, "b": 1, "ab": 2, "é": 3, "éab": 4},)"
               R"( "merges": )" +
               merges + R"(, "unk_token": null}, "added_tokens": []})";
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
        QCOMPARE(read.document.dump(), json::parse(withMerges("[]").toStdString()).dump());
        QCOMPARE(read.merges.size(), std::size_t(2));
        QCOMPARE(std::string(read.merges.pair(0).left), std::string("a"));
        QCOMPARE(std::string(read.merges.pair(0).right), std::string("b"));
        QCOMPARE(std::string(read.merges.pair(1).left), std::string("é"));
        QCOMPARE(std::string(read.merges.pair(1).right), std::string("ab"));
    }

    void anythingElseStaysInTheDocument_data()
    {
        QTest::addColumn<QByteArray>("text");
        for (const char* merges :
             {R"([["a", "b"], ["a"]])", R"([["a", "b", "é"]])", R"([["a", 1]])", R"(["a b", "ab"])", R"(["a b ab"])",
              R"([["a", "b"], {"a": "b"}])", "[null]", "[true]", "[-1]", "[1.5]", R"([[["a"], "b"]])",
              "[\"#version: 0.2\", \"a b\"]", "{}", "null", "[]", R"("a b")"})
            QTest::newRow(merges) << withMerges(merges);
        QTest::newRow("elsewhere") << QByteArray(
            R"({"merges": [["a", "b"]], "model": {"inner": {"merges": ["a b"]}, "vocab": []}, "x": {"merges": ["a b"]}})");
        QTest::newRow("a list of models") << QByteArray(R"({"model": [{"merges": ["a b"]}]})");
    }
    void anythingElseStaysInTheDocument()
    {
        QFETCH(QByteArray, text);
        const TokenizerJson read = readTokenizerJson(write(text));
        QCOMPARE(read.document.dump(), json::parse(text.toStdString()).dump());
        QCOMPARE(read.merges.size(), std::size_t(0));
    }

    void brokenFilesAreRefusedInTheSameWords_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::newRow("cut") << withMerges(R"([["a", "b"], ["a")");
        QTest::newRow("no comma") << withMerges(R"([["a" "b"]])");
        QTest::newRow("cut in the list") << withMerges(R"([["a", "b"])").chopped(30);
        QTest::newRow("twice") << QByteArray(R"({"model": {"merges": ["a b"], "merges": ["a b"]}})");
        QTest::newRow("two models") << QByteArray(R"({"model": {"merges": ["a b"]}, "model": {"merges": ["a b"]}})");
        QTest::newRow("a zero byte") << withMerges(QByteArray("[\"a b\"\0]", 8));
    }
    void brokenFilesAreRefusedInTheSameWords()
    {
        QFETCH(QByteArray, text);
        const std::filesystem::path path = write(text);
        const QString said = test::refusal([&] { readTokenizerJson(path); });
        QVERIFY(!said.isEmpty());
        QCOMPARE(said, test::refusal([&] { readJson(path); }));
    }

    /// A model does the same with merges that lie apart, and misses the same piece.
    void aModelMergesBySuchAList()
    {
        const TokenizerJson read = readTokenizerJson(write(withMerges(R"([["a", "b"], ["é", "ab"]])")));
        const BpeModel apart(JsonObject(read.document["model"], "tokenizer.json"), read.merges);
        json whole = json::parse(withMerges(R"([["a", "b"], ["é", "ab"]])").toStdString());
        const BpeModel within(JsonObject(whole["model"], "tokenizer.json"));
        for (const char* text : {"ab", "éab", "aab", "bé", "ééabab"})
            QVERIFY(apart.tokenize(text) == within.tokenize(text));
        QCOMPARE(apart.tokenize("éab").size(), std::size_t(1));

        for (const auto& merges :
             {QByteArray(R"([["a", "b"], ["b", "a"]])"), QByteArray(R"([["a", "b"], ["a", "c"]])")}) {
            const TokenizerJson odd = readTokenizerJson(write(withMerges(merges)));
            whole = json::parse(withMerges(merges).toStdString());
            const QString said =
                test::refusal([&] { BpeModel(JsonObject(odd.document["model"], "tokenizer.json"), odd.merges); });
            QVERIFY2(said.contains("which the vocabulary lacks"), qPrintable(said));
            QCOMPARE(said, test::refusal([&] { BpeModel(JsonObject(whole["model"], "tokenizer.json")); }));
        }
    }
};

HEADLIGHT_TEST(TestTokenizerJson)
#include "tst_tokenizer_json.moc"
