// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/plots/token_label.h"

#include <QTest>

using namespace headlight;

class TestTokenLabel : public QObject {
    Q_OBJECT
private slots:
    void ordinaryTextStaysAsItIs()
    {
        for (const char* text : {"station", "火车", "שלום", "مرحبا", "😀", "👩‍👩‍👧", "naïve", "<&\">"})
            QCOMPARE(tokenLabel(text), QString::fromUtf8(text));
    }

    void controlCharactersBecomeVisible()
    {
        QCOMPARE(tokenLabel("\t"), QStringLiteral("⇥"));
        QCOMPARE(tokenLabel("a\nb"), QStringLiteral("a⏎b"));
        QCOMPARE(tokenLabel(std::string_view("\0", 1)), QStringLiteral("␀"));
        QCOMPARE(tokenLabel("\x1b"), QStringLiteral("␛"));
        QCOMPARE(tokenLabel("\x7f"), QStringLiteral("␡"));
        QCOMPARE(tokenLabel("\xC2\x85"), QStringLiteral("U+0085"));
    }

    void marksThatWouldTurnTheTextRoundBecomeVisible()
    {
        QCOMPARE(tokenLabel("\xE2\x80\xAE"), QStringLiteral("U+202E"));
        QCOMPARE(tokenLabel("\xE2\x80\x8F"), QStringLiteral("U+200F"));
    }

    void nothingInItIsForbiddenInXml()
    {
        QCOMPARE(tokenLabel("\xEF\xBF\xBF"), QString(QChar(0xFFFD)));
        QCOMPARE(tokenLabel("\xFF"), QString(QChar(0xFFFD)));
    }

    void blanksAndNothingAreVisible()
    {
        QCOMPARE(tokenLabel(" "), QStringLiteral("␣"));
        QCOMPARE(tokenLabel("  "), QStringLiteral("␣␣"));
        QCOMPARE(tokenLabel(""), QStringLiteral("␣"));
    }
};

QTEST_APPLESS_MAIN(TestTokenLabel)
#include "tst_token_label.moc"
