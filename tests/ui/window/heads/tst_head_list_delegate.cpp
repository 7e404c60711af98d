// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/heads/head_list_delegate.h"

#include "ui/kit/text_metrics.h"

#include <QTest>

using namespace headlight;

class TestHeadListDelegate : public QObject {
    Q_OBJECT

private slots:
    void theNumberIsNeverCut_data();
    void theNumberIsNeverCut();
    void whatHasNoNumberIsWords();
};

static const QFont& type()
{
    return theme(ThemeId::Light).smallFont;
}

void TestHeadListDelegate::theNumberIsNeverCut_data()
{
    QTest::addColumn<QString>("words");
    QTest::newRow("a habit") << "previous";
    QTest::newRow("a pair") << "Lorsque → When";
    QTest::newRow("a number for a token") << "in → 1984";
    QTest::newRow("a long token") << QString(200, u'm') + " → the";
}

void TestHeadListDelegate::theNumberIsNeverCut()
{
    QFETCH(const QString, words);
    const QString summary = words + " 0.93";
    const FittedSummary wide = fittedSummary(summary, type(), 1e4);
    QCOMPARE(wide.words, words);
    QCOMPARE(wide.number, QString("0.93"));
    for (const double width : {60.0, 80.0, 110.0, 160.0}) {
        const FittedSummary fitted = fittedSummary(summary, type(), width);
        QCOMPARE(fitted.number, QString("0.93"));
        QVERIFY2(textWidth(fitted.words, type()) + textWidth(fitted.number, type()) < width, qPrintable(fitted.words));
        QVERIFY2(fitted.words == words || fitted.words.endsWith(u'…'), qPrintable(fitted.words));
    }
}

void TestHeadListDelegate::whatHasNoNumberIsWords()
{
    QCOMPARE(fittedSummary("mixed", type(), 1e4).words, QString("mixed"));
    QCOMPARE(fittedSummary("no value", type(), 1e4).words, QString("no value"));
    QVERIFY(fittedSummary("no value", type(), 1e4).number.isEmpty());
    QVERIFY(fittedSummary({}, type(), 1e4).words.isEmpty());
}

HEADLIGHT_TEST(TestHeadListDelegate)
#include "tst_head_list_delegate.moc"
