// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/kit/text_bounds.h"
#include "ui/kit/text_metrics.h"
#include "ui/kit/theme.h"

#include <QTest>

using namespace headlight;

class TestTextBounds : public QObject {
    Q_OBJECT
private slots:
    void aTextReachesAsFarAsItIsDrawn()
    {
        const QFont font = theme(ThemeId::Paper).bodyFont;
        const double width = textWidth(QStringLiteral("station"), font);
        TextBounds end;
        end.text({100.0, 50.0}, QStringLiteral("station"), font, Qt::black, TextAnchor::End, 0.0);
        QCOMPARE(end.bounds().left(), 100.0 - width);
        QCOMPARE(end.bounds().right(), 100.0);
        QCOMPARE(end.bounds().bottom(), 50.0);
        TextBounds upright;
        upright.text({100.0, 50.0}, QStringLiteral("station"), font, Qt::black, TextAnchor::Start, 90.0);
        QVERIFY(std::abs(upright.bounds().top() - (50.0 - width)) < 1e-6); // upwards
        QVERIFY(std::abs(upright.bounds().right() - 100.0) < 1e-6);
    }
    void whatIsNotReadDoesNotCount()
    {
        TextBounds drawn;
        drawn.fillRect({-10.0, -10.0, 500.0, 500.0}, Qt::white);
        drawn.text({0.0, 0.0}, {}, {}, Qt::black, TextAnchor::Start, 0.0);
        QVERIFY(drawn.bounds().isNull());
    }
};

HEADLIGHT_TEST(TestTextBounds)
#include "tst_text_bounds.moc"
