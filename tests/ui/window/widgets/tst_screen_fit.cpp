// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/widgets/screen_fit.h"

#include <QScreen>
#include <QTest>
#include <QWidget>

using namespace headlight;

namespace {

/// Where a window that was at `place` is at the next start.
QRect restored(const QRect& place, const QSize& least)
{
    QWidget before;
    before.setMinimumSize(least);
    before.setGeometry(place);
    before.show();
    QWidget after;
    after.setMinimumSize(least);
    restoreOnScreen(after, before.saveGeometry());
    after.show();
    return after.geometry();
}

} // namespace

class TestScreenFit : public QObject {
    Q_OBJECT

private slots:
    void aWindowAlmostAsHighAsItsScreenKeepsItsLastLine()
    {
        const QRect room = QGuiApplication::primaryScreen()->availableGeometry();
        const QSize least(600, room.height() - 10); // less than a title bar is left
        const QRect place = restored(QRect(room.topLeft(), least), least);
        QVERIFY2(place.bottom() <= room.bottom() && place.top() >= room.top(),
                 qPrintable(QString::number(place.top())));
    }

    void aWindowThatHasRoomStaysWhereItWas()
    {
        const QRect place(40, 60, 500, 400);
        QCOMPARE(restored(place, {200, 100}), place);
    }

    void whatIsNoGeometryChangesNothing()
    {
        QWidget window;
        window.resize(300, 200);
        restoreOnScreen(window, "no geometry");
        QCOMPARE(window.size(), QSize(300, 200));
    }
};

HEADLIGHT_TEST(TestScreenFit)
#include "tst_screen_fit.moc"
