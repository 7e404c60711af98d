// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/attention/mask.h"
#include "core/attention/scores.h"
#include "core/base/error.h"
#include "tests/support/loop_twins.h"

#include <QtTest>

using namespace headlight;
using namespace headlight::test;

namespace {

/// What a mask lets through, drawn: one row a query, '#' a key it may look at.
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
    }
    void paddedKeysAreHiddenFromEveryQuery()
    {
        Mask mask = maskFromString("causal");
        mask.paddedKeys = {0, 1, 0};
        QCOMPARE(drawn(mask, 3), (QStringList{"#..", "#..", "#.#"}));
    }
    void aSpellingComesBackAsItWas()
    {
        for (const char* text : {"none", "causal", "window:4", "prefix:3"})
            QCOMPARE(toString(maskFromString(text)), std::string(text));
    }
    void anUnknownMaskNamesTheKnownOnes_data()
    {
        QTest::addColumn<QString>("text");
        for (const char* text : {"diagonal", "", "window", "window:", "window:0", "window:-1", "window:2x", "prefix:-1",
                                 "Causal", "window:99999999999"})
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
        const Mask mask = maskFromString("window:3");
        const Matrix block = maskScores(scores.block(4, 2, 3, 5), mask, 4, 2);
        QCOMPARE(block, Matrix(maskScores(scores, mask).block(4, 2, 3, 5)));
    }
};

HEADLIGHT_APPLESS_TEST(MaskTest)
#include "tst_mask.moc"
