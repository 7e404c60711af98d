// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tokenizer/added_vocabulary.h"

#include <QTest>

using namespace headlight;

namespace {

/// "[…]" around added tokens, "(…)" around text.
std::string split(std::vector<AddedToken> tokens, const std::string& text)
{
    for (std::size_t i = 0; i < tokens.size(); ++i)
        tokens[i].id = static_cast<std::int64_t>(i);
    const AddedVocabulary vocabulary(std::move(tokens), nullptr);
    std::string result;
    for (const Piece& piece : vocabulary.split(AlignedText::of(text), nullptr))
        result += piece.addedToken ? "[" + piece.text.text + "]" : "(" + piece.text.text + ")";
    return result;
}

AddedToken token(const std::string& content)
{
    AddedToken result;
    result.content = content;
    return result;
}

} // namespace

class TestAddedVocabulary : public QObject {
    Q_OBJECT

private slots:
    void theLeftmostAndThenLongestTokenIsFound()
    {
        QCOMPARE(split({token("<s>"), token("<s>x"), token("s>xy")}, "a<s>xyb<s>"), std::string("(a)[<s>x](yb)[<s>]"));
        QCOMPARE(split({}, "abc"), std::string("(abc)"));
        QCOMPARE(split({token("x")}, ""), std::string());
        QCOMPARE(split({token("x")}, "xx"), std::string("[x][x]"));
    }

    void whiteSpaceBesideATokenGoesWithIt()
    {
        AddedToken mask = token("<mask>");
        mask.lstrip = true;
        QCOMPARE(split({mask}, "a \t<mask> b"), std::string("(a)[ \t<mask>]( b)"));
        QCOMPARE(split({mask}, "  <mask>"), std::string("[  <mask>]"));
        mask.lstrip = false;
        mask.rstrip = true;
        QCOMPARE(split({mask}, "a <mask>\u3000 b"), std::string("(a )[<mask>\u3000 ](b)"));
        mask.lstrip = true;
        QCOMPARE(split({mask}, "<mask> <mask>"), std::string("[<mask> ][<mask>]"));
    }

    void aTokenOfWhiteSpaceIsFoundInWhatAnotherTookAlong()
    {
        AddedToken mask = token("<mask>");
        mask.rstrip = true;
        AddedToken space = token(" ");
        QCOMPARE(split({mask, space}, "<mask> b"), std::string("[<mask> ][ ](b)")); // the reference has it so
    }

    void aSingleWordTokenIsNotFoundInsideAWord()
    {
        AddedToken word = token("ab");
        word.singleWord = true;
        QCOMPARE(split({word}, "ab cab abé (ab) ab_"), std::string("[ab]( cab abé ()[ab]() ab_)"));
    }
};

HEADLIGHT_APPLESS_TEST(TestAddedVocabulary)
#include "tst_added_vocabulary.moc"
