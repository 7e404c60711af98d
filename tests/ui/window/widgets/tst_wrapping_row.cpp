// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/widgets/wrapping_row.h"

#include "ui/window/widgets/choice_button.h"
#include "ui/window/widgets/message_label.h"

#include <QTest>

using namespace headlight;

class TestWrappingRow : public QObject {
    Q_OBJECT

private slots:
    void aCaptionGivesWayAndNoControlIsCut()
    {
        QWidget pane;
        auto* row = new WrappingRow(&pane);
        auto* shows = new ChoiceButton("Shows", nullptr, &pane);
        auto* caption = new MessageLabel(&pane);
        shows->setValue("mean of the heads of a layer");
        caption->setSentence(QString("head 0.2 is chosen; shown: mean of 4 heads · ").repeated(8));
        row->add(shows);
        row->add(caption, 1);
        const int wanted = shows->sizeHint().width();
        row->setGeometry({0, 0, wanted + 120, 40});
        QCOMPARE(shows->width(), wanted);
        QVERIFY2(caption->width() > 100 && caption->width() < caption->sizeHint().width(),
                 qPrintable(QString::number(caption->width())));
        QVERIFY(caption->geometry().right() < wanted + 120);
        row->setGeometry({0, 0, shows->minimumSizeHint().width() + 20, 40}); // not even the button has room
        QVERIFY(shows->width() < wanted && shows->width() >= shows->minimumSizeHint().width());
        row->setGeometry({0, 0, 4000, 40});
        QCOMPARE(shows->width(), wanted);
        QCOMPARE(caption->geometry().right(), 3999);
    }
};

HEADLIGHT_TEST(TestWrappingRow)
#include "tst_wrapping_row.moc"
