// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/core/tokenizer/tokenizer_fixture.h"

#include <ctime>
using namespace headlight;
using fixture::json;
using Ids = std::vector<std::int64_t>;
using Ranges = std::vector<CharRange>;

class TestTokenizer : public QObject {
    Q_OBJECT

private slots:
    void theSmallTokenizerGivesIdsTokensLabelsAndOffsets()
    {
        const TokenSequence e = fixture::load(fixture::smallTokenizer()).encode("the the bé\n");
        QCOMPARE(e.ids(), (Ids{14, 16, 7, 1, 17, 8}));
        QCOMPARE(e.pieces(), (std::vector<std::string>{"the", "Ġthe", "Ġ", "b", "Ã©", "Ċ"}));
        QCOMPARE(e.labels(), (std::vector<std::string>{"the", "the", "␣", "b", "é", "⏎"}));
        QVERIFY((e.ranges() == Ranges{{0, 3}, {3, 7}, {7, 8}, {8, 9}, {9, 10}, {10, 11}}));
        QCOMPARE(e.specialMask(), (std::vector<std::uint8_t>{0, 0, 0, 0, 0, 0}));
    }

    void partsOfOneCharacterBothHaveItsWholeRange()
    {
        json document = fixture::smallTokenizer();
        document["model"]["merges"] = json::array();
        const TokenSequence e = fixture::load(document).encode("aé");
        QVERIFY((e.ranges() == Ranges{{0, 1}, {1, 2}, {1, 2}}));
        QCOMPARE(e.labels(), (std::vector<std::string>{"a", "é₁", "é₂"}));
    }

    void anEmptyTextGivesOnlySpecialTokens()
    {
        json document = fixture::smallTokenizer();
        QCOMPARE(fixture::load(document).encode("").size(), 0);
        document["post_processor"] = {{"type", "BertProcessing"}, {"cls", {"a", 0}}, {"sep", {"b", 1}}};
        const TokenSequence e = fixture::load(document).encode("");
        QCOMPARE(e.ids(), (Ids{0, 1}));
        QCOMPARE(e.specialMask(), (std::vector<std::uint8_t>{1, 1}));
        QVERIFY((e.ranges() == Ranges{{0, 0}, {0, 0}}));
    }

    void invalidUtf8IsRefusedByItsByte()
    {
        const Tokenizer tokenizer = fixture::load(fixture::smallTokenizer());
        QCOMPARE(fixture::refusal([&] { tokenizer.encode("ab\xFF"); }), "invalid UTF-8 at byte 2");
        QCOMPARE(fixture::refusal([&] { tokenizer.encodePair("ab", "\xC3"); }), "invalid UTF-8 at byte 0");
    }

    void idsAreDescribedAndUnknownOnesNumbered()
    {
        json document = fixture::smallTokenizer();
        document["added_tokens"] = {{{"id", 19}, {"content", "<mask>"}, {"special", true}}};
        const Tokenizer tokenizer = fixture::load(document);
        const TokenSequence e = tokenizer.fromIds({16, 19});
        QCOMPARE(e.pieces(), (std::vector<std::string>{"Ġthe", "<mask>"}));
        QCOMPARE(e.labels(), (std::vector<std::string>{"the", "<mask>"}));
        QCOMPARE(e.specialMask(), (std::vector<std::uint8_t>{0, 1}));
        QCOMPARE(tokenizer.fromIds({20}).pieces(), std::vector<std::string>{"#20"});
        QCOMPARE(tokenizer.fromIds({20}).labels(), std::vector<std::string>{"#20"});
        QCOMPARE(tokenizer.maskTokenId(), std::optional<std::int64_t>(19));
        QVERIFY(tokenizer.isSpecial(19) && !tokenizer.isSpecial(16));
        QCOMPARE(tokenizer.vocabularySize(), 20);
        QCOMPARE(tokenizer.idOf("Ġthe"), std::optional<std::int64_t>(16));
        QVERIFY(!tokenizer.idOf("nothing"));
        QCOMPARE(tokenizer.label(16, true), std::string("␣the"));
        QCOMPARE(tokenizer.label(999), std::string("#999"));
        QCOMPARE(tokenizer.decode({14, 19, 16}), std::string("the the"));
        QCOMPARE(tokenizer.decode({14, 19, 16}, false), std::string("the<mask> the"));
    }

    void aFolderWithoutATokenizerIsRefused()
    {
        const QTemporaryDir folder;
        QCOMPARE(
            fixture::refusal([&] { Tokenizer::load(folder.path().toStdString()); }),
            folder.path() +
                ": holds no tokenizer.json, nor vocab.json and merges.txt, vocab.json and source.spm, vocab.txt, a "
                "SentencePiece .model or a .tiktoken file");
    }

    void withoutATokenizerIdsHaveNamesAndTextIsRefused()
    {
        const QTemporaryDir folder;
        const Tokenizer tokenizer = Tokenizer::loadIfPresent(folder.path().toStdString());
        QCOMPARE(tokenizer.fromIds({7, 12}).labels(), (std::vector<std::string>{"#7", "#12"}));
        QCOMPARE(tokenizer.vocabularySize(), 0);
        QVERIFY(!tokenizer.maskTokenId());
        QVERIFY(fixture::refusal([&] { tokenizer.encode("a"); }).endsWith("a .tiktoken file"));
    }

    void aLongEncodingIsCutToTheContext()
    {
        json document = fixture::smallTokenizer();
        document["post_processor"] = {{"type", "BertProcessing"}, {"cls", {"a", 0}}, {"sep", {"b", 1}}};
        const TokenSequence whole = fixture::load(document).encode("c d e h");
        const TokenSequence same = cutToContext(whole, whole.size());
        QVERIFY(same.ids() == whole.ids() && same.nCutTokens == 0);
        const TokenSequence cut = cutToContext(whole, 3);
        QCOMPARE(cut.ids(), (Ids{0, 2, 1}));
        QCOMPARE(cut.labels().back(), std::string("b"));
        QCOMPARE(cut.nCutTokens, whole.size() - 3);
        QCOMPARE(static_cast<int>(cut.ranges().size()), 3);
        QCOMPARE(cutToContext(whole, 0).size(), 0);
    }

    void aPieceThatIsListedTwiceHasATextUnderBothIds()
    {
        json document = fixture::smallTokenizer();
        document["pre_tokenizer"] = document["decoder"] = nullptr;
        document["model"] = {{"type", "Unigram"}, {"unk_id", 0}, {"vocab", json::array()}};
        for (const char* piece : {"<unk>", "a", "b", "a"})
            document["model"]["vocab"].push_back({piece, -1.0});
        const Tokenizer tokenizer = fixture::load(document);
        const TokenSequence encoding = tokenizer.encode("abxa");
        QCOMPARE(encoding.pieces(), (std::vector<std::string>{"a", "b", "<unk>", "a"}));
        QCOMPARE(tokenizer.fromIds({1, 3}).pieces(), (std::vector<std::string>{"a", "a"}));
    }

    void aLongTextAndALongWordAreFast()
    {
        const Tokenizer tokenizer = fixture::load(fixture::smallTokenizer());
        std::string text;
        while (text.size() < 100'000)
            text += "the bad cab ate the teeth! ";
        const std::clock_t start = std::clock();
        QVERIFY(tokenizer.encode(text).size() > 1000);
        std::string word;
        while (word.size() < 100'000)
            word += "the";
        QCOMPARE(tokenizer.encode(word).size(), 33'334);
        const double seconds = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC; // this process alone
        // It takes 0.2 s, 2 with sanitizers, and minutes when quadratic.
        QVERIFY2(seconds < 8.0, qPrintable(QString::number(seconds)));
    }
};

HEADLIGHT_APPLESS_TEST(TestTokenizer)
#include "tst_tokenizer.moc"
