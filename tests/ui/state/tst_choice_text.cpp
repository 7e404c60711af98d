// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/state/choice_text.h"

#include <QTest>

#include <limits>

using namespace headlight;

class TestChoiceText : public QObject {
    Q_OBJECT

private slots:
    void sharedKeysNameTheHeadsThatShareThem();
    void numbersHaveATrueMinusAndNoNegativeZero();
    void headsAreNamedOrCounted();
    void aSmallShareDoesNotReadAsNothing();
    void aPaintedMaskHasAShortName();
};

void TestChoiceText::numbersHaveATrueMinusAndNoNegativeZero()
{
    QCOMPARE(numberText(-2.8412, 3), QStringLiteral("−2.841"));
    QCOMPARE(numberText(0.9264, 3), QStringLiteral("0.926"));
    QCOMPARE(numberText(-0.00001, 3), QStringLiteral("0.000"));
    QCOMPARE(numberText(-std::numeric_limits<double>::infinity(), 3), QStringLiteral("−∞"));
}

void TestChoiceText::sharedKeysNameTheHeadsThatShareThem()
{
    QCOMPARE(sharedKeyText(5, 1), QString());
    QCOMPARE(sharedKeyText(5, 4), QStringLiteral("key head 1, shared by heads 4–7"));
    QCOMPARE(sharedKeyText(0, 2), QStringLiteral("key head 0, shared by heads 0–1"));
}

void TestChoiceText::headsAreNamedOrCounted()
{
    QCOMPARE(headsText({{1, 3}}), QStringLiteral("1.3"));
    QCOMPARE(headsText({{1, 3}, {2, 0}}), QStringLiteral("1.3 and 2.0"));
    QCOMPARE(headsText({{1, 3}, {2, 0}, {2, 1}}), QStringLiteral("3 heads"));
    QCOMPARE(headNumber({1, 3, AttentionPart::Cross}), QStringLiteral("1.3"));
    QCOMPARE(headText({1, 3, AttentionPart::Cross}), QStringLiteral("cross 1.3"));
    QCOMPARE(headInWords({1, 3}), QStringLiteral("layer 1, head 3"));
    QCOMPARE(headTitle({1, 3}), QStringLiteral("layer 1 · head 3"));
}

void TestChoiceText::aSmallShareDoesNotReadAsNothing()
{
    QCOMPARE(shareText(0.4984), QStringLiteral("0.498"));
    QCOMPARE(shareText(0.0005), QStringLiteral("0.001"));
    QCOMPARE(shareText(0.0002), QStringLiteral("<0.001"));
    QCOMPARE(shareText(0.0), QStringLiteral("0.000"));
}

void TestChoiceText::aPaintedMaskHasAShortName()
{
    Mask mask = maskFromString("window:12");
    QCOMPARE(maskTag(mask), QStringLiteral("window of 12"));
    mask.painted.cells = {{0, 1}, {2, 3}, {3, 3}};
    mask.painted.keys = {4};
    QCOMPARE(maskTag(mask), QStringLiteral("window + 4"));
    QCOMPARE(maskWord(mask), QStringLiteral("window of 12, 3 cells painted, 1 token hidden"));
    mask.kind = MaskKind::None;
    QCOMPARE(maskTag(mask), QStringLiteral("none + 4"));
}

HEADLIGHT_GUILESS_TEST(TestChoiceText)
#include "tst_choice_text.moc"
