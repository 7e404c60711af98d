// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/pointer.h"
#include "tests/ui/window/frame/window_fixture.h"
#include "ui/pictures/compare/compare_text.h"
#include "ui/window/compare/compare_view.h"
#include "ui/window/heatmap/map_zoom.h"

#include <QNativeGestureEvent>
#include <QPointingDevice>
#include <QTest>
#include <QWheelEvent>

using namespace headlight;
using namespace headlight::test;

/// The maps of a comparison, looked into together.
class TestCompareZoom : public QObject {
    Q_OBJECT

private slots:
    void init();
    void cleanup() { m_fixture.reset(); }
    void everyMapFollowsTheOneUnderThePointer_data();
    void everyMapFollowsTheOneUnderThePointer();
    void draggingAndPinchingMoveAllOfThem();
    void shiftAndDraggingChooseAPartAndAClickPinsInIt();
    void theKeyboardGoesOnOutsideThePart();
    void numbersStayThoseOfTheWholeMaps();
    void anotherTextHasNothingOfThePart();

private:
    CompareView* view() { return m_fixture->find<CompareView>("compareView"); }
    TokenRange rows() { return view()->mapZoom().shown().rows; }
    TokenRange columns() { return view()->mapZoom().shown().columns; }
    QPoint at(int panel, int query, int key) { return view()->cellRect(panel, query, key).center().toPoint(); }
    void wheel(const QPointF& point, int eighths)
    {
        QWidget& pointed = *view()->viewport();
        QWheelEvent event(point, pointed.mapToGlobal(point), {}, QPoint(0, eighths), Qt::NoButton, Qt::NoModifier,
                          Qt::NoScrollPhase, false);
        QCoreApplication::sendEvent(&pointed, &event);
        SETTLE();
    }
    void drag(const QPoint& from, const QPoint& to, Qt::KeyboardModifiers modifiers = {})
    {
        QWidget& pointed = *view()->viewport();
        QTest::mousePress(&pointed, Qt::LeftButton, modifiers, from);
        for (const QPoint& point : {(from + to) / 2, to}) {
            QMouseEvent move(QEvent::MouseMove, point, pointed.mapToGlobal(point), Qt::NoButton, Qt::LeftButton,
                             modifiers);
            QCoreApplication::sendEvent(&pointed, &move);
        }
        QTest::mouseRelease(&pointed, Qt::LeftButton, modifiers, to);
        SETTLE();
    }
    std::unique_ptr<WindowFixture> m_fixture;
};

void TestCompareZoom::init()
{
    m_fixture = std::make_unique<WindowFixture>();
    SessionState state = WindowFixture::tinyState("abcdabcdabcdabcd");
    state.tab = kCompareTab;
    m_fixture->open(state);
    SETTLE();
    QVERIFY(view()->plot().hasDifference());
    QVERIFY(view()->plot().a.nQueries() >= 16);
}

void TestCompareZoom::everyMapFollowsTheOneUnderThePointer_data()
{
    QTest::addColumn<int>("panel");
    QTest::newRow("A") << 0;
    QTest::newRow("B") << 1;
    QTest::newRow("B - A") << 2;
}

void TestCompareZoom::everyMapFollowsTheOneUnderThePointer()
{
    QFETCH(int, panel);
    const ComparePlot whole = view()->plot();
    wheel(at(panel, 10, 4), 120);
    const ComparePlot& part = view()->plot();
    QVERIFY(rows().count < whole.a.nQueries());
    for (const auto& [of, all] :
         {std::pair(&part.a, &whole.a), std::pair(&part.b, &whole.b), std::pair(&part.difference, &whole.difference)}) {
        QCOMPARE(of->nQueries(), static_cast<int>(rows().count));
        QCOMPARE(of->nKeys(), static_cast<int>(columns().count));
        const int query = static_cast<int>(rows().first);
        const int key = static_cast<int>(columns().first);
        QCOMPARE(of->cells.value(2, 1), all->cells.value(query + 2, key + 1));
        QCOMPARE(of->queryLabels.value(2), all->queryLabels.value(query + 2));
        QCOMPARE(of->colours.high, all->colours.high);
    }
    QVERIFY(part.caption.shown.contains(QStringLiteral("rows %1 to ").arg(rows().first)));
    for (int notch = 0; notch < 12; ++notch)
        wheel(at(panel, 1, 1), -120);
    QVERIFY(!view()->plot().a.part);
}

void TestCompareZoom::draggingAndPinchingMoveAllOfThem()
{
    const QPointF point = at(1, 12, 12);
    QNativeGestureEvent pinch(Qt::ZoomNativeGesture, QPointingDevice::primaryPointingDevice(), 2, point, point,
                              view()->viewport()->mapToGlobal(point), 0.8, {});
    QCoreApplication::sendEvent(view()->viewport(), &pinch);
    SETTLE();
    const TokenRange before = rows();
    QVERIFY(before.count < view()->plot().a.part->nQueries);
    drag(at(2, 0, 0), at(2, 2, 0));
    QCOMPARE(rows().first, before.first - 2);
    QCOMPARE(rows().count, before.count);
    QTest::mouseDClick(view()->viewport(), Qt::LeftButton, {}, at(0, 1, 1));
    SETTLE();
    QVERIFY(!view()->plot().a.part);
}

void TestCompareZoom::shiftAndDraggingChooseAPartAndAClickPinsInIt()
{
    drag(at(1, 3, 2), at(1, 9, 7), Qt::ShiftModifier);
    QVERIFY(rows() == (TokenRange{3, 7}));
    QVERIFY(columns() == (TokenRange{2, 6}));
    QTest::mouseClick(view()->viewport(), Qt::LeftButton, {}, at(0, 2, 1));
    SETTLE();
    QCOMPARE(m_fixture->session().state().pinnedQuery.value_or(-1), 5);
    QCOMPARE(m_fixture->session().state().pinnedKey.value_or(-1), 3);
    QVERIFY(view()->plot().pinned == (TokenPair{2, 1}));
}

void TestCompareZoom::theKeyboardGoesOnOutsideThePart()
{
    drag(at(0, 3, 2), at(0, 9, 7), Qt::ShiftModifier);
    QTest::mouseClick(view()->viewport(), Qt::LeftButton, {}, at(0, 0, 0));
    SETTLE();
    view()->setFocus();
    QTest::keyClick(view(), Qt::Key_Up);
    SETTLE();
    QCOMPARE(m_fixture->session().state().pinnedQuery.value_or(-1), 2);
    QVERIFY(rows() == (TokenRange{2, 7}));
    QTest::keyClick(view(), Qt::Key_F);
    SETTLE();
    QVERIFY(!view()->plot().a.part);
}

void TestCompareZoom::numbersStayThoseOfTheWholeMaps()
{
    const std::vector<CompareNumber> whole = compareNumbers(view()->plot());
    drag(at(0, 8, 2), at(0, 12, 7), Qt::ShiftModifier);
    const std::vector<CompareNumber> part = compareNumbers(view()->plot());
    QCOMPARE(part.size(), whole.size());
    for (std::size_t i = 0; i < part.size(); ++i)
        QCOMPARE(part[i].value, whole[i].value);
    QCOMPARE(view()->plot().numbers.rowDivergence.size(), std::size_t{5});
}

void TestCompareZoom::anotherTextHasNothingOfThePart()
{
    CompareChoice choice;
    choice.kind = CompareKind::Text;
    choice.text = QStringLiteral("abcd");
    m_fixture->session().set(&SessionState::compare, choice);
    SETTLE();
    QVERIFY(view()->plot().hasB());
    drag(at(0, 8, 2), at(0, 12, 7), Qt::ShiftModifier);
    QVERIFY(!view()->plot().hasB());
    QCOMPARE(view()->plot().refusal, QString("B has no token of these rows, or of these columns."));
    QTest::keyClick(view(), Qt::Key_F);
    SETTLE();
    QVERIFY(view()->plot().hasB());
}

HEADLIGHT_TEST(TestCompareZoom)
#include "tst_compare_zoom.moc"
