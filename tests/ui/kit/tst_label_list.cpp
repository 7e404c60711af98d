// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/kit/label_list.h"

#include <QTest>

using namespace headlight;

/// Whatever a token may hold changes nothing of the line that names it.
class TestLabelList : public QObject {
    Q_OBJECT
private slots:
    void aPairReadsFromTheQueryToTheKey()
    {
        QCOMPARE(pairInLine("check", "cash"), QString("check → cash"));
        QCOMPARE(pairInLine("", "cash"), QString(" → cash"));
    }

    /// Isolated, each word is one neutral thing to what stands beside it: the arrow stays between them, left to right.
    void wordsWrittenFromRightToLeftAreIsolatedEach()
    {
        const QString mark(QChar(0x200E));
        const auto isolated = [&](const QString& word) { return mark + QChar(0x2068) + word + QChar(0x2069); };
        const QString train = QStringLiteral("القطار");
        const QString departed = QStringLiteral("غادر");
        QCOMPARE(pairInLine(departed, train), isolated(departed) + " → " + isolated(train));
        QCOMPARE(pairInLine("cash", train), "cash → " + isolated(train));
    }

    void labelsThatAreAlikeHaveTheirPlaces()
    {
        QStringList labels{"she", "says", "she", "runs", "she"};
        QCOMPARE(placedLabel(labels, 0), QString::fromUtf8("she₁"));
        QCOMPARE(placedLabel(labels, 4), QString::fromUtf8("she₃"));
        QCOMPARE(placedLabel(labels, 1), QString("says"));
        QCOMPARE(placedLabel(labels, 9), QString());
        QCOMPARE(placedLabel(labels, -1), QString());
        QCOMPARE(placedLabel(QStringList(12, "x"), 11), QString::fromUtf8("x₁₂"));
    }

    void whatLooksLikeAPlaceForAnArgumentIsAWord()
    {
        QCOMPARE(pairInLine("%2", "%1"), QString("%2 → %1"));
        QCOMPARE(pairInLine("%3", "%L1"), QString("%3 → %L1"));
    }
};

HEADLIGHT_APPLESS_TEST(TestLabelList)
#include "tst_label_list.moc"
