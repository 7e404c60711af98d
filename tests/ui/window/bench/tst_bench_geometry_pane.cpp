// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/bench/bench_examples.h"
#include "core/bench/run_bench.h"
#include "tests/ui/window/bench/bench_fixture.h"
#include "ui/lessons/lesson_bench.h"
#include "ui/window/bench/bench_geometry_pane.h"
#include "ui/window/bench/geometry_view.h"

#include <QAccessible>
#include <QComboBox>
#include <QFile>
#include <QLabel>
#include <QPushButton>
#include <QTabBar>
#include <QUndoStack>

#include <cmath>

using namespace headlight;
using namespace headlight::test;

/// Arrows in the plane, dragged by the mouse and moved by keys.
class TestBenchGeometryPane : public QObject {
    Q_OBJECT
private slots:
    void init() { m_fixture = std::make_unique<BenchFixture>(); }
    void cleanup() { m_fixture.reset(); }
    void aDraggedKeyChangesItsTableInOneStepOfUndo();
    void aLongDragIsOneStepToo();
    void theValueMovesTheBlendAndNoWeight();
    void keysMoveWhatTabHasPicked();
    void anArrowStaysInThePlaneThatItIsDraggedIn();
    void computedArrowsAreNotDragged();
    void aBenchOfWiderVectorsOffersTheExample();
    void aClickOnARowPicksItsKey();
    void whatALessonAsksIsNotShown();
    void itIsSpokenAndExported();

private:
    static constexpr int kGeometryTab = 6;
    BenchFixture& f() { return *m_fixture; }
    BenchGeometryPane& pane() { return *f().in<BenchGeometryPane>("benchGeometryPage"); }
    GeometryView& view() { return pane().view(); }
    void open(const char* example = "plane")
    {
        f().openExample(example);
        f().clickTab("benchTabs", kGeometryTab);
    }
    /// From the tip of an arrow to a point of its plane, in some moves.
    void drag(const PlaneArrow& arrow, const PlanePoint& to, int moves = 4)
    {
        QWidget* area = view().viewport();
        const QPointF from = view().tipPlace(arrow);
        const QPointF there = view().layout().frameOf(arrow.role).at(to);
        const auto send = [&](QEvent::Type type, const QPointF& at, Qt::MouseButton button, Qt::MouseButtons down) {
            QMouseEvent event(type, at, area->mapToGlobal(at), button, down, Qt::NoModifier);
            QCoreApplication::sendEvent(area, &event);
        };
        send(QEvent::MouseButtonPress, from, Qt::LeftButton, Qt::LeftButton);
        for (int i = 1; i <= moves; ++i)
            send(QEvent::MouseMove, from + (there - from) * (double(i) / moves), Qt::NoButton, Qt::LeftButton);
        send(QEvent::MouseButtonRelease, there, Qt::LeftButton, Qt::NoButton);
    }
    std::unique_ptr<BenchFixture> m_fixture;
};

void TestBenchGeometryPane::aDraggedKeyChangesItsTableInOneStepOfUndo()
{
    open();
    pane().selectQuery(2);
    const BenchInput before = f().input();
    const double weight = view().plot().plane.keys[3].weight;
    const int nSteps = f().nSteps();
    drag({PlaneRole::Key, 3}, {1.5, 0.5});
    QVERIFY(std::abs(f().input().k(3, 0) - 1.5) < 1e-9 && std::abs(f().input().k(3, 1) - 0.5) < 1e-9);
    QVERIFY(f().input().q == before.q && f().input().v == before.v);
    QVERIFY(view().plot().plane.keys[3].weight > weight + 0.1);
    QCOMPARE(f().nSteps(), nSteps + 1);
    QCOMPARE(f().bench->session().undoStack()->undoText(), QString("k of “cats” is (1.50, 0.50)"));
    QTest::keyClick(f().bench, Qt::Key_Z, Qt::ControlModifier);
    QVERIFY(f().input() == before);
    QVERIFY(view().plot().plane.keys[3].weight == weight);
}

/// A pause as long as ends a burst of spinning.
void TestBenchGeometryPane::aLongDragIsOneStepToo()
{
    open();
    const int nSteps = f().nSteps();
    emit view().grabbed();
    emit view().moved({PlaneRole::Value, 0}, {0.1, 0.1});
    QTest::qWait(1300); // nothing is done for longer than a burst lasts
    emit view().moved({PlaneRole::Value, 0}, {0.2, 0.3});
    emit view().released();
    QCOMPARE(f().nSteps(), nSteps + 1);
    emit view().grabbed();
    emit view().moved({PlaneRole::Value, 0}, {0.4, 0.3});
    emit view().released();
    QCOMPARE(f().nSteps(), nSteps + 2);
}

void TestBenchGeometryPane::theValueMovesTheBlendAndNoWeight()
{
    open();
    pane().selectQuery(2);
    const BenchGeometry before = view().plot().plane;
    drag({PlaneRole::Value, 1}, {-1.0, 1.0});
    const BenchGeometry& now = view().plot().plane;
    for (std::size_t j = 0; j < now.keys.size(); ++j)
        QCOMPARE(now.keys[j].weight, before.keys[j].weight);
    QVERIFY(std::abs(now.blend.x - (before.blend.x - 2.2 * before.keys[1].weight)) < 1e-9);
}

void TestBenchGeometryPane::keysMoveWhatTabHasPicked()
{
    open();
    view().setFocus(Qt::TabFocusReason);
    QTest::keyClick(&view(), Qt::Key_Tab);
    QCOMPARE(view().plot().picked, std::optional(PlaneArrow{PlaneRole::Query, 0}));
    QTest::keyClick(&view(), Qt::Key_Tab);
    QCOMPARE(view().plot().picked, std::optional(PlaneArrow{PlaneRole::Key, 0}));
    const double x = f().input().k(0, 0);
    const double y = f().input().k(0, 1);
    QTest::keyClick(&view(), Qt::Key_Right);
    QVERIFY(std::abs(f().input().k(0, 0) - (x + 0.05)) < 1e-9);
    QTest::keyClick(&view(), Qt::Key_Down, Qt::ShiftModifier);
    QVERIFY(std::abs(f().input().k(0, 1) - (y - 0.01)) < 1e-9);
    for (int i = 0; i < 7; ++i)
        QTest::keyClick(&view(), Qt::Key_Tab);
    QCOMPARE(view().plot().picked, std::optional(PlaneArrow{PlaneRole::Value, 3}));
    QTest::keyClick(&view(), Qt::Key_Tab); // on to the next control
    QVERIFY(!view().hasFocus());
    view().setFocus();
    QTest::keyClick(&view(), Qt::Key_Tab);
    QTest::keyClick(&view(), Qt::Key_Escape);
    QVERIFY(!view().plot().picked);
}

void TestBenchGeometryPane::anArrowStaysInThePlaneThatItIsDraggedIn()
{
    open();
    const double reach = view().plot().reach.compared;
    drag({PlaneRole::Query, 0}, {50.0, -50.0});
    QVERIFY(std::abs(f().input().q(0, 0) - reach) < 1e-9 && std::abs(f().input().q(0, 1) + reach) < 1e-9);
    QVERIFY(view().plot().reach.compared > reach); // afterwards there is room again
}

void TestBenchGeometryPane::computedArrowsAreNotDragged()
{
    open("fox-parameters");
    const BenchInput before = f().input();
    const int nSteps = f().nSteps();
    drag({PlaneRole::Key, 2}, {0.1, 0.1});
    QVERIFY(f().input() == before);
    QCOMPARE(f().nSteps(), nSteps);
    QCOMPARE(view().plot().picked, std::optional(PlaneArrow{PlaneRole::Key, 2}));
    QVERIFY(f().in<QLabel>("benchGeometryAdvice")->text().startsWith("These arrows are computed."));
}

void TestBenchGeometryPane::aBenchOfWiderVectorsOffersTheExample()
{
    open("train");
    auto* offer = f().in<QPushButton>("benchGeometryExample");
    QVERIFY(offer->isVisible() && !pane().figure() && !pane().numbers());
    QTest::mouseClick(offer, Qt::LeftButton);
    QVERIFY(f().input() == planeBench());
    QVERIFY(!offer->isVisible() && pane().figure());
    QCOMPARE(f().in<QTabBar>("benchTabs")->currentIndex(), kGeometryTab);
}

void TestBenchGeometryPane::aClickOnARowPicksItsKey()
{
    open();
    QTest::mouseClick(view().viewport(), Qt::LeftButton, {}, view().layout().rowRect(2).center().toPoint());
    QCOMPARE(view().plot().picked, std::optional(PlaneArrow{PlaneRole::Key, 2}));
    QCOMPARE(view().plot().keyInFocus(), 2);
}

void TestBenchGeometryPane::whatALessonAsksIsNotShown()
{
    LessonBench bench{.example = "plane", .input = planeBench(), .tab = BenchTab::Geometry, .pick = BenchPick{0, 3, 0}};
    bench.asks = true;
    f().bench->showLesson(bench, "lesson");
    auto* cover = f().in<QLabel>("benchAnswerFirst");
    QVERIFY(cover->isVisible() && !pane().isVisible());
    bench.asks = false;
    f().bench->showLesson(bench, "lesson");
    QVERIFY(!cover->isVisible() && pane().isVisible());
    QCOMPARE(view().plot().query, QString("cats"));
    QVERIFY(!view().plot().picked);
    bench.pick = BenchPick{*runBench(bench.input).find(BenchStepId::Scores), 3, 2};
    f().bench->showLesson(bench, "lesson"); // points at a key
    QCOMPARE(view().plot().picked, std::optional(PlaneArrow{PlaneRole::Key, 2}));
    QVERIFY(!f().in<QWidget>("benchSide")->isVisible()); // the arrows need the room
}

void TestBenchGeometryPane::itIsSpokenAndExported()
{
    open();
    pane().selectQuery(2);
    view().pick(PlaneArrow{PlaneRole::Key, 1});
    QAccessibleInterface* spoken = QAccessible::queryAccessibleInterface(&view());
    QVERIFY(spoken &&
            spoken->text(QAccessible::Value).startsWith("k of “dog”, (1.5, 0.8). dog: angle 7.5°, score 2.0"));
    const QTemporaryDir folder;
    const auto file = toPath(folder.filePath("arrows.csv"));
    pane().numbers()->write(file);
    QFile written(toQString(file));
    QVERIFY(written.open(QIODevice::ReadOnly));
    const QList<QByteArray> lines = written.readAll().split('\n');
    QCOMPARE(lines.size(), 1 + 4 + 1);
    QCOMPARE(lines[0], QByteArray("query,key,q1,q2,k1,k2,angle_degrees,score,weight,v1,v2,z1,z2"));
    QVERIFY(lines[2].startsWith("chased,dog,1.6"));
}

HEADLIGHT_TEST(TestBenchGeometryPane)
#include "tst_bench_geometry_pane.moc"
