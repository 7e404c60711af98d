// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/error.h"
#include "core/io/json.h"
#include "core/tokenizer/normalizer.h"
#include "core/tokenizer/pre_tokenizer.h"

#include <QTest>

#include <utility>

#include <nlohmann/json.hpp>

using namespace headlight;
using nlohmann::json;
using Words = std::vector<std::string>;

namespace {

Words split(const json& description, AlignedText text)
{
    std::vector<Piece> pieces;
    pieces.push_back({std::move(text), std::nullopt});
    makePreTokenizer(JsonObject(description, "tokenizer.json"))->split(pieces);
    Words words;
    for (const Piece& piece : pieces)
        words.push_back(piece.text.text);
    return words;
}

Words split(const json& description, const std::string& text)
{
    return split(description, AlignedText::of(text));
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

    /// Hugging Face tokenizers 0.23 cuts it so.
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
        // Oniguruma takes ² for a word character here and not in the set above.
        QCOMPARE(split(splitAt(R"(\W+)", "Removed"), "🩵a\U00031350²"), (Words{"a\U00031350²"}));
        QCOMPARE(split(splitAt(R"(\d+)", "Removed"), "1a\U0001E4F0b"), (Words{"a", "b"}));
    }

    /// Unicode 15.1 and 16 have these characters, which Debian's ICU does not know and the reference does.
    void propertiesKnowUnicode16()
    {
        const auto matched = [](const char* expression, const std::string& text) {
            return split(splitAt(expression, "Removed", true), text);
        };
        const std::string ideograph = "\U0002EBF0";
        QCOMPARE(matched(R"(\p{L})", "." + ideograph + "\uA7CB\u1C8A."), (Words{ideograph, "\uA7CB", "\u1C8A"}));
        QCOMPARE(matched(R"(\p{Han})", "a" + ideograph + "\u31EF"), (Words{ideograph}));
        QCOMPARE(matched(R"(\p{Lu})", "\u1C89\u1C8A"), (Words{"\u1C89"}));
        QCOMPARE(matched(R"(\p{Mn})", "\u0897\U0001171E"), (Words{"\u0897"})); // the second is a spacing mark by now
        QCOMPARE(matched(R"(\p{Mc})", "\u0897\U0001171E"), (Words{"\U0001171E"}));
        QCOMPARE(matched(R"(\p{S})", "a\U0001FAE9"), (Words{"\U0001FAE9"}));
        QCOMPARE(matched(R"(\w+)", ideograph + "\U00010D40\U0001FAE9"), (Words{ideograph + "\U00010D40"}));
        QCOMPARE(matched(R"(\d)", "\U0001CCF0\U0001CCEF"), (Words{"\U0001CCF0"}));
        QCOMPARE(split({{"type", "Whitespace"}}, "a" + ideograph + "\U0001FAE9b"),
                 (Words{"a" + ideograph, "\U0001FAE9", "b"}));
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

    /// Hugging Face tokenizers 0.23 takes "first" so: where the first letter that is kept came from decides, and what a
    /// charsmap alone leaves out before it counts as that letter's own. "~" stands for U+0001.
    void metaspaceFirstAsksWhereTheTextBegan_data()
    {
        const json charsmap = {{"type", "Precompiled"},
                               {"precompiled_charsmap", "EAAAAAAIAAAAAACAAAAAAAEJAAAA"}}; // U+0001 becomes nothing
        const json strip = {{"type", "Strip"}, {"strip_left", true}, {"strip_right", true}};
        const json without = {{"type", "Replace"}, {"pattern", {{"String", "x"}}}, {"content", ""}};
        const json other = {{"type", "Replace"}, {"pattern", {{"String", "x"}}}, {"content", "y"}};
        const auto sequence = [](const json& one, const json& two) {
            return json{{"type", "Sequence"}, {"normalizers", json::array({one, two})}};
        };
        QTest::addColumn<QString>("normalizer");
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("words");
        const auto row = [](const char* name, const json& normalizer, const char* text, const char* words) {
            QTest::newRow(name) << QString::fromStdString(normalizer.dump()) << QString(text).replace('~', QChar(1))
                                << QString(words);
        };
        row("charsmap", charsmap, "~~ab c", "▁ab ▁c");
        row("charsmap inside", charsmap, "a~b", "▁ab");
        row("charsmap, all of it", charsmap, "~", "");
        row("charsmap, then Strip with a blank to take", sequence(charsmap, strip), "~ ab", "ab");
        row("charsmap, then Strip without", sequence(charsmap, strip), "~ab", "▁ab");
        row("Strip, then charsmap", sequence(strip, charsmap), " ~ab", "ab");
        row("Strip", strip, " ab", "ab");
        row("Nmt", {{"type", "Nmt"}}, "~ab", "ab");
        row("Replace by nothing", without, "xab", "ab");
        row("Replace by another", other, "xab", "▁yab");
        row("accents", {{"type", "StripAccents"}}, "\u0301ab", "ab");
    }

    void metaspaceFirstAsksWhereTheTextBegan()
    {
        QFETCH(QString, normalizer);
        QFETCH(QString, text);
        QFETCH(QString, words);
        AlignedText aligned = AlignedText::of(text.toStdString());
        makeNormalizer(JsonObject(json::parse(normalizer.toStdString()), "tokenizer.json"))->apply(aligned);
        QStringList found;
        for (const std::string& word :
             split({{"type", "Metaspace"}, {"replacement", "▁"}, {"prepend_scheme", "first"}}, std::move(aligned)))
            found << QString::fromStdString(word);
        QCOMPARE(found.join(' '), words);
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
