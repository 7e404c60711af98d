// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/kit/legend.h"
#include "ui/kit/text_bounds.h"
#include "ui/kit/text_lines.h"
#include "ui/kit/text_metrics.h"
#include "ui/kit/theme.h"

#include <QTest>

using namespace headlight;

class TestTextLines : public QObject {
    Q_OBJECT
private slots:
    void aTitleLeavesOutWhatIsEmptyAndIsWrapped()
    {
        const Theme& paper = theme(ThemeId::Paper);
        const QStringList parts{"layer 5", QString(), "head 3"};
        QCOMPARE(titleLines(parts, 1000.0, paper), QStringList("layer 5 · head 3"));
        const QStringList narrow = titleLines(parts, textWidth("layer 5 · he", bold(paper.bodyFont)), paper);
        QCOMPARE(narrow.size(), 2);
        QCOMPARE(titleHeight(narrow, paper), 2.0 * lineHeight(paper.bodyFont));
        QCOMPARE(titleHeight(titleLines({}, 1000.0, paper), paper), 0.0);
    }
    void linesStandOneBelowTheOtherInTheirHeight()
    {
        const QFont font = theme(ThemeId::Paper).smallFont;
        const QStringList lines{"bank", "bank", "bank"};
        TextBounds one;
        paintLines(one, {20.0, 30.0}, {"bank"}, font, Qt::black);
        TextBounds all;
        paintLines(all, {20.0, 30.0}, lines, font, Qt::black);
        QCOMPARE(all.bounds().topLeft(), one.bounds().topLeft());
        QCOMPARE(all.bounds().bottom() - one.bounds().bottom(), 2.0 * lineHeight(font));
        QVERIFY(all.bounds().top() >= 30.0 && all.bounds().bottom() <= 30.0 + linesHeight(lines, font));
    }
};

HEADLIGHT_TEST(TestTextLines)
#include "tst_text_lines.moc"
