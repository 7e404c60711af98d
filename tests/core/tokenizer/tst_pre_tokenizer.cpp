// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/error.h"
#include "core/io/json.h"
#include "core/tokenizer/pre_tokenizer.h"

#include <QTest>

#include <nlohmann/json.hpp>

using namespace headlight;
using nlohmann::json;
using Words = std::vector<std::string>;

namespace {

Words split(const json& description, const std::string& text)
{
    std::vector<Piece> pieces;
    pieces.push_back({AlignedText::of(text), std::nullopt});
    makePreTokenizer(JsonObject(description, "tokenizer.json"))->split(pieces);
    Words words;
    for (const Piece& piece : pieces)
        words.push_back(piece.text.text);
    return words;
}

json splitAt(const char* expression, const char* behavior, bool invert = false)
{
    return {{"type", "Split"}, {"pattern", {{"Regex", expression}}}, {"behavior", behavior}, {"invert", invert}};
}

} // namespace

class TestPreTokenizer : public QObject {
    Q_OBJECT

private slots:
    void aMatchGoesWhereItsBehaviorSays()
    {
        const std::string text = "the-final--countdown";
        QCOMPARE(split(splitAt("-", "Removed"), text), (Words{"the", "final", "countdown"}));
        QCOMPARE(split(splitAt("-", "Isolated"), text), (Words{"the", "-", "final", "-", "-", "countdown"}));
        QCOMPARE(split(splitAt("-", "MergedWithPrevious"), text), (Words{"the-", "final-", "-", "countdown"}));
        QCOMPARE(split(splitAt("-", "MergedWithNext"), text), (Words{"the", "-final", "-", "-countdown"}));
        QCOMPARE(split(splitAt("-", "Contiguous"), text), (Words{"the", "-", "final", "--", "countdown"}));
        QCOMPARE(split(splitAt("[a-z]+", "Removed", true), text), (Words{"the", "final", "countdown"}));
    }

    void whiteSpaceIsWhatUnicodeCallsSo()
    {
        QCOMPARE(split(splitAt("\\s", "Removed"), "a\x0b"
                                                  "b\u0085c\u3000d\u200be"),
                 (Words{"a", "b", "c", "d\u200be"}));
        QCOMPARE(split(splitAt("[^\\s]", "Removed"), "a b\u0085"), (Words{" ", "\u0085"}));
    }

    /// As Hugging Face tokenizers 0.23 cuts it.
    void posixPunctuationIsPunctuationAndSymbols()
    {
        const std::string text = "a$b+c<d>e^f`g|h~i.j!k€l×m©n°o_p";
        QCOMPARE(split(splitAt("[[:punct:]]", "Removed"), text),
                 (Words{"a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l", "m", "n", "o", "p"}));
        QCOMPARE(split(splitAt("[^[:punct:]]+", "Removed"), "a$b€"), (Words{"$", "€"}));
        QCOMPARE(split(splitAt("[[:^punct:]]+", "Removed"), "a$b€"), (Words{"$", "€"}));
        QCOMPARE(split(splitAt("[x[:punct:][:digit:]]", "Removed"), "axb1c=d"), (Words{"a", "b", "c", "d"}));
        QCOMPARE(split(splitAt("[[:alpha:]&&[^[:punct:]b]]", "Removed"), "a=b"), (Words{"=b"}));
    }

    /// U+1FA75 is a symbol and U+31350 a letter since Unicode 15, which Debian's Oniguruma does not know.
    void propertiesKnowTheCharactersOfToday()
    {
        const char* const deepSeek = R"([^\r\n\p{L}\p{P}\p{S}]?[\p{L}\p{M}]+| ?[\p{P}\p{S}]+)";
        QCOMPARE(split(splitAt(deepSeek, "Isolated"), "🩵you"), (Words{"🩵", "you"}));
        QCOMPARE(split(splitAt(R"(\p{Letter}+)", "Removed"), "🩵\U00031350a"), (Words{"🩵"}));
        QCOMPARE(split(splitAt(R"(\P{^S}+)", "Removed"), "🩵a"), (Words{"a"}));
        QCOMPARE(split(splitAt(R"([\W]+)", "Removed"), "🩵a\U00031350²"), (Words{"a\U00031350"}));
        QCOMPARE(split(splitAt(R"(\W+)", "Removed"), "🩵a\U00031350²"), (Words{"a\U00031350²"})); // as Oniguruma
        QCOMPARE(split(splitAt(R"(\d+)", "Removed"), "1a\U0001E4F0b"), (Words{"a", "b"}));
    }

    /// What stands like a class and is none.
    void whatOnlyLooksLikePunctuationIsNone()
    {
        QCOMPARE(split(splitAt("[:punct:]", "Removed"), "ap$u:"), (Words{"a", "$"})); // a set of letters and a colon
        QCOMPARE(split(splitAt("\\[[:punct:]\\]", "Removed"), "a[p]b[$]"), (Words{"a", "b[$]"}));
        QCOMPARE(split(splitAt("[]a][:p]", "Removed"), "x]py$"), (Words{"x", "y$"}));
        QCOMPARE(split(splitAt("[\\]a][:p]", "Removed"), "x]py$"), (Words{"x", "y$"}));
    }

    void byteLevelCutsWordsWithTheirSpace()
    {
        json description = {{"type", "ByteLevel"}, {"add_prefix_space", false}};
        QCOMPARE(split(description, "Hello world's  12é!\n"),
                 (Words{"Hello", "Ġworld", "'s", "Ġ", "Ġ12", "Ã©", "!", "Ċ"}));
        description["add_prefix_space"] = true;
        QCOMPARE(split(description, "Hi"), (Words{"ĠHi"}));
        QCOMPARE(split(description, " Hi"), (Words{"ĠHi"}));
        QCOMPARE(split(description, ""), Words{});
        description["use_regex"] = false;
        QCOMPARE(split(description, "a b"), (Words{"ĠaĠb"}));
    }

    void digitsAreCutAloneOrInRuns()
    {
        QCOMPARE(split({{"type", "Digits"}, {"individual_digits", true}}, "a12b"), (Words{"a", "1", "2", "b"}));
        QCOMPARE(split({{"type", "Digits"}, {"individual_digits", false}}, "a12b"), (Words{"a", "12", "b"}));
    }

    void aCatastrophicExpressionIsStopped()
    {
        QVERIFY_EXCEPTION_THROWN(split(splitAt("(a|aa)+$b", "Removed"), std::string(100, 'a') + "c"), Error);
    }
};

HEADLIGHT_APPLESS_TEST(TestPreTokenizer)
#include "tst_pre_tokenizer.moc"
