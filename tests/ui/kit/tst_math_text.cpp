// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/kit/math_text.h"

#include <QTest>

using namespace headlight;

using Pieces = std::vector<MathPiece>;

class TestMathText : public QObject {
    Q_OBJECT
private slots:
    void raisedAndLoweredBelongToWhatTheyFollow()
    {
        QCOMPARE(parseMath("W_i^Q"), (Pieces{{"W", "i", "Q"}}));
        QCOMPARE(parseMath("X W^O + b"), (Pieces{{"X W", "", "O"}, {" + b", "", ""}}));
    }

    void aGroupInBracesStaysTogether()
    {
        QCOMPARE(parseMath("[T, d_{model}]"), (Pieces{{"[T, d", "model", ""}, {"]", "", ""}}));
    }

    void oddInputIsTakenAsItStands()
    {
        QCOMPARE(parseMath("a_"), (Pieces{{"a_", "", ""}}));
        QCOMPARE(parseMath("_i"), (Pieces{{"", "i", ""}}));
        QCOMPARE(parseMath("a_{b"), (Pieces{{"a", "{", ""}, {"b", "", ""}}));
        QCOMPARE(parseMath(""), Pieces{});
    }
};

HEADLIGHT_APPLESS_TEST(TestMathText)
#include "tst_math_text.moc"
