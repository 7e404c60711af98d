// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/export/paged_text.h"
#include "ui/lessons/set_text.h"

#include <QTest>

using namespace headlight;

/// Letters in what a lesson asks and replies.
class TestSetText : public QObject {
    Q_OBJECT
private slots:
    void lettersWithScriptsBecomeFormulas_data();
    void lettersWithScriptsBecomeFormulas();
    void everythingElseStaysAsItIs_data();
    void everythingElseStaysAsItIs();
};

void TestSetText::lettersWithScriptsBecomeFormulas_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("mark");
    QTest::newRow("subscript") << "that is d_model here"
                               << "that is $d_{model}$ here";
    QTest::newRow("superscript") << "W^Q is wide"
                                 << "$W^{Q}$ is wide";
    QTest::newRow("root") << "by √d_k"
                          << "by $\\sqrt{d_{k}}$";
    QTest::newRow("two scripts") << "W_1^Q"
                                 << "$W_{1}^{Q}$";
    QTest::newRow("braces") << "z_{quick}"
                            << "$z_{quick}$";
    QTest::newRow("transposed") << "QK^⊤" << asPlainMark("QK^⊤"); // two letters: written as a formula, or not at all
    QTest::newRow("call") << "U_a h(leaves)"
                          << "$U_{a}$ h\\(leaves\\)";
    QTest::newRow("formula") << "Is $Q = X W^Q$ *wide*?"
                             << "Is $Q = X W^Q$ \\*wide\\*\\?";
}

void TestSetText::lettersWithScriptsBecomeFormulas()
{
    QFETCH(QString, text);
    QFETCH(QString, mark);
    QCOMPARE(asSetMark(text), mark);
}

void TestSetText::everythingElseStaysAsItIs_data()
{
    QTest::addColumn<QString>("text");
    for (const char* text : {"9. The signs </s> are tokens", "snake_case stays", "1.11 / 11.79 = 0.09", "costs 5 $",
                             "the#2 or 2^10", "√2 lies between 1 and 2", "a * b * c", ""})
        QTest::newRow(text) << QString::fromUtf8(text);
}

void TestSetText::everythingElseStaysAsItIs()
{
    QFETCH(QString, text);
    QCOMPARE(asSetMark(text), asPlainMark(text));
}

HEADLIGHT_TEST(TestSetText)
#include "tst_set_text.moc"
