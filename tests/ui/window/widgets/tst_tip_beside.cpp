// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/widgets/tip_beside.h"

#include "core/bench/bench_examples.h"
#include "tests/support/pointer.h"
#include "tests/support/sample_plots.h"
#include "tests/support/shown_view.h"
#include "tests/ui/window/frame/window_fixture.h"
#include "ui/pictures/overview/overview_row.h"
#include "ui/window/ablation/ablation_view.h"
#include "ui/window/bench/bench_view.h"
#include "ui/window/heads/heads_overview.h"
#include "ui/window/heatmap/heatmap_view.h"
#include "ui/window/inspector/inspector_view.h"
#include "ui/window/overview/overview_view.h"
#include "ui/window/text/token_chips.h"

#include <QApplication>
#include <QHelpEvent>
#include <QTest>
#include <QToolTip>

#include <algorithm>
#include <functional>

using namespace headlight;

/// Where a tool tip stands.
class TestTipBeside : public QObject {
    Q_OBJECT
private slots:
    void itNeverCoversWhatItSpeaksOf();
    void theTipOfACellStandsBesideIt();
    void theTipOfAHeadsWorthStandsBesideIt();
    void theTipOfABenchsCellStandsBesideIt();
    void aKeyEndsTheTipOverWhatItMayChange();
    void theTipsOfTheWindowStandBesideWhatTheySpeakOf();

private:
    static QString tipBeside(QWidget& widget, const QRectF& part, const std::function<void(const QPoint&)>& ask);
    static QString hovered(QWidget& view, const QRectF& part);
    static QString helped(QWidget& view, const QRectF& part);
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

/// The text of a tip that has come for a part of a widget; empty where it covers that part.
QString TestTipBeside::tipBeside(QWidget& widget, const QRectF& part, const std::function<void(const QPoint&)>& ask)
{
    for (QWidget* old : QApplication::topLevelWidgets())
        if (old->inherits("QTipLabel"))
            old->hide();
    const QPoint place = part.center().toPoint();
    ask(place);
    const QRect onScreen(widget.mapToGlobal(part.toAlignedRect().topLeft()), part.toAlignedRect().size());
    for (const QWidget* tip : QApplication::topLevelWidgets())
        if (tip->inherits("QTipLabel") && tip->isVisible())
            return tip->geometry().intersects(onScreen) ? QString() : QToolTip::text();
    return {};
}

QString TestTipBeside::hovered(QWidget& view, const QRectF& part)
{
    return tipBeside(test::pointedAt(view), part, [&](const QPoint& place) { test::movePointer(view, place); });
}

QString TestTipBeside::helped(QWidget& view, const QRectF& part)
{
    return tipBeside(view, part, [&](const QPoint& place) {
        QHelpEvent help(QEvent::ToolTip, place, view.mapToGlobal(place));
        QCoreApplication::sendEvent(&view, &help);
    });
}

void TestTipBeside::theTipOfACellStandsBesideIt()
{
    const auto view = test::shownView<HeatmapView>(test::heatmap(test::englishTokens()), {600, 500});
    for (const TokenPair& pair : {TokenPair{0, 0}, TokenPair{3, 2}, TokenPair{6, 6}})
        QVERIFY2(!hovered(*view, view->cellRect(pair.query, pair.key)).isEmpty(),
                 qPrintable(QString::number(pair.key)));
}

void TestTipBeside::theTipOfAHeadsWorthStandsBesideIt()
{
    AblationPlot plot;
    plot.tokens = "“left” … “time”";
    plot.values = Matrix::Constant(4, 8, -0.25F);
    const auto view = test::shownView<AblationView>(plot, {500, 240});
    for (const HeadIndex& head : {HeadIndex{0, 0}, HeadIndex{2, 3}, HeadIndex{3, 7}}) {
        const QString tip = hovered(*view, view->cellRect(head));
        QVERIFY2(tip.contains(ablationCellText(plot, head)), qPrintable(tip));
        QVERIFY2(tip.contains("less likely") && tip.contains("click"), qPrintable(tip)); // what the number means
    }
}

void TestTipBeside::theTipOfABenchsCellStandsBesideIt()
{
    const auto view = test::shownView<BenchView>(benchPlot(quickBrownFoxBench()), {1000, 700});
    for (const BenchStepId id : {BenchStepId::Queries, BenchStepId::Scores, BenchStepId::Pattern}) {
        const BenchPick pick{*view->plot().steps->find(id), 1, 1};
        const QRectF cell = view->cellRect(pick).translated(-view->widget()->pos());
        const QString tip =
            tipBeside(*view->widget(), cell, [&](const QPoint& place) { test::movePointer(*view->widget(), place); });
        QVERIFY2(tip.contains("quick"), qPrintable(tip));
    }
}

void TestTipBeside::aKeyEndsTheTipOverWhatItMayChange()
{
    const auto isTipShown = [] {
        return std::ranges::any_of(QApplication::topLevelWidgets(), [](const QWidget* widget) {
            return widget->inherits("QTipLabel") && widget->isVisible();
        });
    };
    const auto view = test::shownView<HeatmapView>(test::heatmap(test::englishTokens()), {600, 500});
    QVERIFY(!hovered(*view, view->cellRect(3, 2)).isEmpty());
    QTest::keyPress(view.get(), Qt::Key_Control);
    QVERIFY(isTipShown()); // which changes nothing yet
    QTest::keyClick(view.get(), Qt::Key_Right);
    QVERIFY(!isTipShown());

    test::WindowFixture fixture;
    fixture.open(test::WindowFixture::tinyState("abcde"));
    QTRY_VERIFY_WITH_TIMEOUT(fixture.isSettled(), 60000);
    fixture.session().setText("abcdef");
    QTRY_VERIFY_WITH_TIMEOUT(fixture.isSettled(), 60000);
    auto* heads = fixture.find<HeadsOverview>("headsOverview");
    QVERIFY(!helped(*heads, heads->thumbnailRect({1, 2})).isEmpty());
    QTest::keyClick(fixture.window.get(), Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(fixture.session().state().input.text, QString("abcde"));
    QVERIFY(!isTipShown());
    test::WindowFixture::forget();
}

void TestTipBeside::theTipsOfTheWindowStandBesideWhatTheySpeakOf()
{
    test::WindowFixture fixture;
    fixture.open(test::WindowFixture::tinyState("abcde"));
    const auto settled = [&] { return fixture.isSettled(); };
    QTRY_VERIFY_WITH_TIMEOUT(settled(), 60000);

    fixture.clickTab(kOverviewTab);
    QTRY_VERIFY_WITH_TIMEOUT(settled(), 60000);
    auto* overview = fixture.find<OverviewView>("overviewView");
    for (const HeadIndex& head : {HeadIndex{0, 0}, HeadIndex{1, 3}}) {
        const OverviewPlace place = overview->plot().placeOf(head);
        const QString tip = hovered(*overview, overview->pictureRect(place));
        QVERIFY2(tip.startsWith(overview->description(place)) && tip.contains("double click"), qPrintable(tip));
    }
    QVERIFY(hovered(*overview, overview->layerHeading(1)).contains("ayer 1"));

    auto* heads = fixture.find<HeadsOverview>("headsOverview");
    QVERIFY(!helped(*heads, heads->thumbnailRect({1, 2})).isEmpty());
    auto* chips = fixture.find<TokenChips>("tokenChips");
    QVERIFY(!helped(*chips, chips->chipRect(2)).isEmpty());

    fixture.session().pin(3, 1);
    QTRY_VERIFY_WITH_TIMEOUT(settled(), 60000);
    auto* inspector = fixture.find<InspectorView>("inspector");
    for (const InspectorItem& item : inspector->picture().items) {
        const bool isSeen = inspector->visibleRegion().boundingRect().contains(item.rect.toAlignedRect());
        const bool speaks = item.kind == InspectorItem::Kind::Header || item.kind == InspectorItem::Kind::Number ||
                            item.kind == InspectorItem::Kind::Key;
        if (isSeen && speaks)
            QVERIFY2(!hovered(*inspector, item.rect).isEmpty(), qPrintable(QString::number(item.rect.top())));
    }
    test::WindowFixture::forget();
}

HEADLIGHT_TEST(TestTipBeside)
#include "tst_tip_beside.moc"
