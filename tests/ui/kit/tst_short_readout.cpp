// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/kit/text_metrics.h"
#include "ui/kit/theme.h"

#include <QTest>

using namespace headlight;

/// What stands under a picture, in any width.
class TestShortReadout : public QObject {
    Q_OBJECT
private slots:
    void theNumberIsNeverCut()
    {
        const QFont font = theme(ThemeId::Light).bodyFont;
        const QString whole = QStringLiteral("because → the 0.970 · layer 3 · head 6");
        QCOMPARE(shortReadout(whole, font, 1000.0), whole);
        for (double width = textWidth(whole, font); width > textWidth(QStringLiteral("… 0.970"), font); width -= 1.0) {
            const QString line = shortReadout(whole, font, width);
            QVERIFY2(line.contains(QStringLiteral("0.970")) && !line.contains(QStringLiteral("0.970…")),
                     qPrintable(line));
            QVERIFY2(textWidth(line, font) <= width, qPrintable(line));
        }
    }

    /// A column is as wide as its widest text, wherever on the page it begins.
    void whatJustFitsIsNotCut()
    {
        const QFont font = theme(ThemeId::Light).bodyFont;
        const QString word = QStringLiteral("brown");
        const double width = textWidth(word, font);
        for (double left = 0.1; left < 2000.0; left *= 1.07)
            QCOMPARE(elided(word, font, left + width + 8.0 - 8.0 - left), word);
        QVERIFY(elided(word, font, width - 0.5).endsWith(u'…'));
    }

    void piecesAreLeftOutWhole()
    {
        const QFont font = theme(ThemeId::Light).bodyFont;
        const QString two = QStringLiteral("a → b 0.5 · layer 3");
        QCOMPARE(shortReadout(two + QStringLiteral(" · head 6"), font, textWidth(two, font) + 4.0), two);
        QCOMPARE(shortReadout(QStringLiteral("word"), font, 2000.0), QStringLiteral("word"));
    }

    void aPairKeepsBothWordsAndTheLongerIsCutFirst()
    {
        const QFont font = theme(ThemeId::Light).bodyFont;
        const QString word = QStringLiteral("Donaudampfschifffahrtsgesellschaft");
        QCOMPARE(pairWithin("check", "cash", font, 1000.0), QStringLiteral("check → cash"));
        for (double width = 80.0; width < textWidth(word + " → " + word, font) + 20.0; width += 7.0) {
            const QString pair = pairWithin(word, word, font, width);
            QVERIFY2(textWidth(pair, font) <= width && pair.count(QStringLiteral(" → ")) == 1, qPrintable(pair));
        }
        const double room = textWidth("the → Donaudampf…", font);
        QVERIFY(pairWithin("the", word, font, room).startsWith("the → Donau"));
        QVERIFY(pairWithin(word, "the", font, room).endsWith("… → the"));
    }
};

HEADLIGHT_TEST(TestShortReadout)
#include "tst_short_readout.moc"
