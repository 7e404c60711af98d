// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tokenizer/base64.h"
#include "tests/core/tokenizer/tokenizer_fixture.h"

#include <algorithm>

using namespace headlight;
using fixture::json;

/// Models that no class reads in a way of its own, against SentencePiece itself (make_sentencepiece_golden.py).
class TestSentencePieceModel : public QObject {
    Q_OBJECT

    json m_golden;

    void write(const QTemporaryDir& folder, const char* file, const std::string& model) const
    {
        const auto bytes = decodedBase64(m_golden["models"][model].get<std::string>());
        std::ofstream(folder.filePath(file).toStdString(), std::ios::binary) << bytes.value();
    }

    Tokenizer modelOf(const std::string& name) const
    {
        const QTemporaryDir folder;
        write(folder, "x.model", name);
        return Tokenizer::load(folder.path().toStdString());
    }

    Tokenizer translatorOf(const json& translator) const
    {
        const QTemporaryDir folder;
        write(folder, "source.spm", translator["source"]);
        write(folder, "target.spm", translator["target"]);
        std::ofstream(folder.filePath("vocab.json").toStdString()) << translator["vocabulary"];
        return Tokenizer::load(folder.path().toStdString());
    }

    static void requireIds(const Tokenizer& tokenizer, const json& texts, const json& ids)
    {
        for (std::size_t i = 0; i < texts.size(); ++i) {
            const auto text = texts[i].get<std::string>();
            const TokenSequence found = tokenizer.encode(text);
            QVERIFY2(json(found.ids()) == ids[i],
                     (texts[i].dump() + "\n" + json(found.ids()).dump() + "\n" + ids[i].dump()).c_str());
            const auto nCharacters = std::ranges::count_if(text, [](char byte) { return (byte & 0xC0) != 0x80; });
            for (const CharRange& range : found.ranges())
                QVERIFY(0 <= range.begin && range.begin <= range.end && range.end <= nCharacters);
        }
    }

private slots:
    void initTestCase()
    {
        std::ifstream file(HEADLIGHT_SOURCE_DIR "/tests/golden/tokenizer_sentencepiece.json");
        m_golden = json::parse(file);
    }

    void everyModelGivesTheIdsOfSentencePiece()
    {
        QVERIFY(m_golden["ids"].size() >= 10);
        for (const auto& [name, ids] : m_golden["ids"].items()) {
            QCOMPARE(ids.size(), m_golden["texts"].size());
            requireIds(modelOf(name), m_golden["texts"], ids);
        }
    }

    /// "Other letters": what the source's pieces do not cover may still have an id, as a piece of the target.
    void everyTranslatorGivesTheIdsOfItsVocabulary()
    {
        QVERIFY(!m_golden["translators"].empty());
        for (const json& translator : m_golden["translators"]) {
            json texts = m_golden["texts"];
            texts.insert(texts.end(), translator["texts"].begin(), translator["texts"].end());
            QCOMPARE(translator["ids"].size(), texts.size());
            requireIds(translatorOf(translator), texts, translator["ids"]);
        }
    }

    void aCharacterOfSeveralIsCoveredWhole()
    {
        const TokenSequence encoding = modelOf("unigram").encode("か\u3099 e\u0302\u0301");
        const int end = encoding.ranges().back().end;
        QCOMPARE(end, 6);
        bool coversBoth = false;
        for (const CharRange& range : encoding.ranges())
            coversBoth = coversBoth || (range.begin <= 0 && range.end == 2);
        QVERIFY(coversBoth);
    }

    void eachByteTokenCoversItsOwnCharacter()
    {
        const TokenSequence encoding = modelOf("unigram-bytes").encode("我爱");
        QCOMPARE(encoding.tokens.size(), std::size_t{7}); // "▁" and the bytes
        for (std::size_t i = 1; i < 7; ++i)
            QVERIFY((encoding[i].range() == CharRange{i < 4 ? 0 : 1, i < 4 ? 1 : 2}));
    }

    void aPieceOfSeveralWordsIsDecodedWithItsBlanks()
    {
        const Tokenizer tokenizer = modelOf("unigram-across");
        const TokenSequence encoding = tokenizer.encode("about the house");
        QCOMPARE(encoding.pieces().front(), std::string("▁about▁the"));
        QCOMPARE(tokenizer.decode(encoding.ids()), std::string("about the house"));
    }

    /// No text is read as one, yet it is no word either.
    void aControlPieceIsSpecialAndNotFound()
    {
        const Tokenizer tokenizer = modelOf("unigram-symbols");
        const auto id = tokenizer.idOf("foo");
        QVERIFY(id && tokenizer.isSpecial(*id));
        const std::vector<std::int64_t> found = tokenizer.encode("foo football").ids();
        QCOMPARE(std::ranges::count(found, *id), 0);
        QCOMPARE(tokenizer.decode({*id}, true), std::string());
    }
};

HEADLIGHT_APPLESS_TEST(TestSentencePieceModel)
#include "tst_sentencepiece_model.moc"
