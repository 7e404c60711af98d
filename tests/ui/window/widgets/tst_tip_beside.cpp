// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/widgets/tip_beside.h"

#include "tests/support/sample_plots.h"
#include "ui/window/heatmap/heatmap_view.h"

#include <QApplication>
#include <QTest>

using namespace headlight;

/// Where a tool tip stands.
class TestTipBeside : public QObject {
    Q_OBJECT
private slots:
    void itNeverCoversWhatItSpeaksOf();
    void theTipOfACellStandsBesideIt();
};

void TestTipBeside::itNeverCoversWhatItSpeaksOf()
{
    const QRect screen(0, 0, 1280, 800);
    for (const QSize tip : {QSize(60, 20), QSize(400, 22), QSize(300, 120)})
        for (const QSize cell : {QSize(1, 1), QSize(46, 38), QSize(200, 160)})
            for (int x = 0; x + cell.width() <= screen.width(); x += 90)
                for (int y = 0; y + cell.height() <= screen.height(); y += 70) {
                    const QRect spoken(QPoint(x, y), cell);
                    const QRect place(tipPlace(tip, spoken, screen), tip);
                    QVERIFY(screen.contains(place));
                    QVERIFY2(!place.intersects(spoken), qPrintable(QString("%1, %2").arg(x).arg(y)));
                }
    // A cell as large as the screen cannot be cleared; the tip stays on the screen.
    QVERIFY(screen.contains(QRect(tipPlace({60, 20}, screen, screen), QSize(60, 20))));
}

void TestTipBeside::theTipOfACellStandsBesideIt()
{
    HeatmapView view;
    view.resize(600, 500);
    view.setPlot(test::heatmap(test::englishTokens()));
    view.show();
    QVERIFY(QTest::qWaitForWindowExposed(&view));
    for (const TokenPair& pair : {TokenPair{0, 0}, TokenPair{3, 2}, TokenPair{6, 6}}) {
        const QRect cell = view.cellRect(pair.query, pair.key).toAlignedRect();
        QTest::mouseMove(view.viewport(), cell.center());
        const QWidget* tip = nullptr;
        const auto isShown = [&] {
            for (const QWidget* widget : QApplication::topLevelWidgets())
                if (widget->inherits("QTipLabel") && widget->isVisible())
                    tip = widget;
            return tip != nullptr;
        };
        QTRY_VERIFY(isShown());
        const QRect onScreen(view.viewport()->mapToGlobal(cell.topLeft()), cell.size());
        QVERIFY2(!tip->geometry().intersects(onScreen), qPrintable(QString("cell %1").arg(pair.query)));
    }
}

HEADLIGHT_TEST(TestTipBeside)
#include "tst_tip_beside.moc"
