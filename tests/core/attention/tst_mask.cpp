// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/attention/mask.h"
#include "core/attention/scores.h"
#include "core/base/error.h"
#include "tests/support/every_mask.h"
#include "tests/support/loop_twins.h"

#include <QtTest>

using namespace headlight;
using namespace headlight::test;

namespace {

/// Draws what a mask lets through: one row a query, '#' a key it may look at.
QStringList drawn(const Mask& mask, int nTokens)
{
    QStringList rows;
    for (int i = 0; i < nTokens; ++i) {
        QString row;
        for (int j = 0; j < nTokens; ++j)
            row += mask.allows(i, j) ? '#' : '.';
        rows << row;
    }
    return rows;
}

/// What each kind says of a query i, a key j and its number n.
const QMap<QString, std::function<bool(int, int, int)>> formulas{
    {"none", [](int, int, int) { return true; }},
    {"causal", [](int i, int j, int) { return j <= i; }},
    {"window", [](int i, int j, int n) { return i - n < j && j <= i; }},
    {"prefix", [](int i, int j, int n) { return j < n || j <= i; }},
    {"strided",
     [](int i, int j, int l) { // the two sets of Child et al. 2019, listed
         std::set<int> keys;
         for (int key = std::max(0, i - l); key <= i; ++key)
             keys.insert(key);
         for (int key = i; key >= 0; key -= l)
             keys.insert(key);
         return keys.contains(j);
     }},
};

} // namespace

class MaskTest : public QObject {
    Q_OBJECT
private slots:
    void eachKindHidesWhatItsPictureSays()
    {
        QCOMPARE(drawn(maskFromString("none"), 3), (QStringList{"###", "###", "###"}));
        QCOMPARE(drawn(maskFromString("causal"), 3), (QStringList{"#..", "##.", "###"}));
        QCOMPARE(drawn(maskFromString("window:2"), 4), (QStringList{"#...", "##..", ".##.", "..##"}));
        QCOMPARE(drawn(maskFromString("prefix:2"), 4), (QStringList{"##..", "##..", "###.", "####"}));
        QCOMPARE(drawn(maskFromString("prefix:0"), 2), (QStringList{"#.", "##"}));
        QCOMPARE(drawn(maskFromString("strided:3"), 8), (QStringList{"#.......", "##......", "###.....", "####....",
                                                                     ".####...", "..####..", "#..####.", ".#..####"}));
        QCOMPARE(drawn(maskFromString("strided:1"), 3), drawn(maskFromString("causal"), 3));
    }
    void eachKindIsItsFormula_data()
    {
        QTest::addColumn<QString>("word");
        for (const MaskKindRow& row : maskKinds())
            QTest::addRow("%s", row.spelling.data())
                << QString::fromUtf8(row.spelling.data(), qsizetype(row.spelling.size()));
    }
    void eachKindIsItsFormula()
    {
        QFETCH(QString, word);
        QVERIFY2(formulas.contains(word), "a new kind needs its formula in this test");
        const MaskKindRow& row = *std::ranges::find(maskKinds(), word.toStdString(), &MaskKindRow::spelling);
        for (int n = row.number ? row.number->least : 0; n <= (row.number ? 9 : 0); ++n) {
            const Mask mask{kindOf(row), n, {}};
            for (int i = 0; i < 12; ++i)
                for (int j = 0; j < 12; ++j) {
                    QCOMPARE(mask.allows(i, j), formulas[word](i, j, n));
                    if (mask.allows(i, j))
                        QVERIFY(j <= i || !mask.looksOnlyBack());
                    if (mask.reach(i).first <= j && j < mask.reach(i).end)
                        QVERIFY(mask.allows(i, j) || mask.hasGaps());
                }
        }
    }
    void everyKindHasAWordAndTextsOfItsOwn()
    {
        QStringList texts;
        for (const MaskKindRow& row : maskKinds()) {
            for (const char* text : {row.title, row.name, row.brief, row.caption, row.help})
                QVERIFY(text && *text);
            QCOMPARE(QString(row.brief).contains("%1"), row.number.has_value());
            QCOMPARE(QString(row.caption).contains("%1"), row.number.has_value());
            texts << row.spelling.data() << row.title << row.caption << row.help;
        }
        QCOMPARE(texts.removeDuplicates(), 0);
    }
    void paddedKeysAreHiddenFromEveryQuery()
    {
        Mask mask = maskFromString("causal");
        mask.paddedKeys = {0, 1, 0};
        QCOMPARE(drawn(mask, 3), (QStringList{"#..", "#..", "#.#"}));
    }
    void aSpellingComesBackAsItWas()
    {
        for (const QString& text : everyMask(0) + everyMask(4) + QStringList{"window:4", "prefix:0", "prefix:3"})
            QCOMPARE(toString(maskFromString(text.toStdString())), text.toStdString());
    }
    void anUnknownMaskNamesTheKnownOnes_data()
    {
        QTest::addColumn<QString>("text");
        for (const char* text : {"diagonal", "", "window", "window:", "window:0", "window:-1", "window:2x", "prefix:-1",
                                 "Causal", "causal:", "none:1", "window:99999999999"})
            QTest::addRow("%s", text) << text;
    }
    void anUnknownMaskNamesTheKnownOnes()
    {
        QFETCH(QString, text);
        try {
            maskFromString(text.toStdString());
            QFAIL("accepted");
        } catch (const Error& error) {
            QVERIFY(error.kind() == ErrorKind::BadArgument);
            QVERIFY(QString::fromStdString(error.message()).contains("causal"));
        }
    }
    void aHiddenCellIsMinusInfinityAndTheOthersStay()
    {
        const Matrix scores = randomMatrix(5, 5, 1);
        const Matrix masked = maskScores(scores, maskFromString("causal"));
        for (Index i = 0; i < 5; ++i)
            for (Index j = 0; j < 5; ++j)
                QCOMPARE(masked(i, j), j <= i ? scores(i, j) : -std::numeric_limits<float>::infinity());
    }
    void aBlockIsMaskedByItsPlaceInTheWhole()
    {
        const Matrix scores = randomMatrix(9, 9, 2);
        for (const QString& text : everyMask(3)) {
            const Mask mask = maskFromString(text.toStdString());
            const Matrix block = maskScores(scores.block(4, 2, 3, 5), mask, 4, 2);
            QCOMPARE(block, Matrix(maskScores(scores, mask).block(4, 2, 3, 5)));
        }
    }
};

HEADLIGHT_APPLESS_TEST(MaskTest)
#include "tst_mask.moc"
