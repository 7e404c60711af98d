// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/ui/window/frame/window_fixture.h"
#include "ui/pictures/compare/compare_row.h"
#include "ui/pictures/heatmap/heatmap_row.h"
#include "ui/pictures/layers/layers_row.h"
#include "ui/pictures/overview/overview_row.h"
#include "ui/session/given_weights.h"
#include "ui/window/compare/compare_view.h"
#include "ui/window/heatmap/heatmap_grid_view.h"
#include "ui/window/heatmap/heatmap_view.h"
#include "ui/window/overview/overview_view.h"
#include "ui/window/widgets/token_finder.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLabel>
#include <QNativeGestureEvent>
#include <QTemporaryDir>
#include <QWheelEvent>

using namespace headlight;
using namespace headlight::test;

namespace {

constexpr int kGivenTokens = 24;

/// Two layers of two heads, each of which looks at the token so many places before.
QByteArray manyPages()
{
    QJsonArray layers;
    for (int layer = 0; layer < 2; ++layer) {
        QJsonArray heads;
        for (int head = 0; head < 2; ++head) {
            QJsonArray rows;
            for (int query = 0; query < kGivenTokens; ++query) {
                QJsonArray row;
                for (int key = 0; key < kGivenTokens; ++key)
                    row << (key == std::max(0, query - 2 * layer - head) ? 1.0 : 0.0);
                rows << row;
            }
            heads << rows;
        }
        layers << heads;
    }
    QJsonArray tokens;
    for (int token = 0; token < kGivenTokens; ++token)
        tokens << QStringLiteral("%1%2").arg(QChar(u'a' + token % 4)).arg(token);
    return QJsonDocument(QJsonObject{{"attention", layers}, {"tokens", tokens}}).toJson();
}

} // namespace

/// Every picture of maps of a file of weights is looked into, as a model's is: the wheel, dragging, a box, keys, Ctrl+G
/// and the small picture of the whole.
class TestMatricesZoom : public QObject {
    Q_OBJECT

private slots:
    void init()
    {
        m_fixture = openedTiny("ab");
        writeFile(m_folder.filePath("pages.json"), manyPages());
        m_fixture->session().setModel(m_folder.filePath("pages.json"));
        SETTLE();
        QVERIFY(showsGivenWeights(m_fixture->session()));
        QCOMPARE(m_fixture->session().grid().nLayers, 2);
        QCOMPARE(m_fixture->session().grid().nHeads, 2);
    }
    void cleanup() { m_fixture.reset(); }

    void everyPageIsLookedInto_data() { addPages(); }
    void everyPageIsLookedInto()
    {
        QFETCH(const QString, view);
        PictureView* shown = shownPage();
        QVERIFY(shown && shown->isVisible());
        QVERIFY(isWhole());

        const QRectF map = mapIn(view);
        QVERIFY(map.width() > 20.0 && map.height() > 20.0);
        wheel(*shown, map.center(), closerWith(view));
        QVERIFY2(!isWhole(), "the wheel");
        const Index fewer = shownRows().count;
        QVERIFY(fewer < kGivenTokens);
        const Index first = shownRows().first;
        QVERIFY(first > 0);
        drag(*shown, mapIn(view).center(), mapIn(view).center() + QPointF(0.0, 0.3 * mapIn(view).height()));
        QVERIFY2(shownRows().first < first && shownRows().count == fewer, "dragging");

        // Ctrl+G comes to a row behind the part, which keeps its size.
        QTest::keyClick(m_fixture->window.get(), Qt::Key_G, Qt::ControlModifier);
        auto* line = shown->findChild<QLineEdit*>("tokenFinderLine");
        QVERIFY(line && line->isVisible());
        QTest::keyClicks(line, "d23");
        SETTLE();
        QCOMPARE(shown->findChild<QLabel*>("tokenFinderCount")->text(), QString("1 of 1"));
        QVERIFY(shownRows().first + shownRows().count == kGivenTokens);
        QTest::keyClick(line, Qt::Key_Escape);

        // The head is another, the part stays; all of it comes back with the menu's keys.
        QTest::keyClick(m_fixture->window.get(), Qt::Key_Right, Qt::AltModifier | Qt::ShiftModifier);
        SETTLE();
        QVERIFY2(!isWhole() && shownRows().first + shownRows().count == kGivenTokens, "another head");
        QTest::keyClick(m_fixture->window.get(), Qt::Key_F, Qt::ControlModifier | Qt::ShiftModifier);
        SETTLE();
        QVERIFY2(isWhole(), "all of it");
    }

    void everyPageIsPinchedAndTakesKeys_data() { addPages(); }
    void everyPageIsPinchedAndTakesKeys()
    {
        QFETCH(const QString, view);
        PictureView* shown = shownPage();
        QVERIFY(shown && shown->isVisible());
        const QPointF at = mapIn(view).center();
        for (int step = 0; step < 10; ++step) { // small ones that only together change a row
            QNativeGestureEvent pinch(Qt::ZoomNativeGesture, QPointingDevice::primaryPointingDevice(), 2, at, at,
                                      shown->viewport()->mapToGlobal(at), 0.04, {});
            QCoreApplication::sendEvent(shown->viewport(), &pinch);
        }
        SETTLE();
        QVERIFY2(!isWhole(), "the pinch");
        shown->setFocus();
        QTest::keyClick(shown, Qt::Key_F);
        SETTLE();
        QVERIFY2(isWhole(), "F");
        // In the overview + and − are for the size of the thumbnails.
        const bool isOverview = view == u"overviewView";
        const Qt::Key closer = isOverview ? Qt::Key_Z : Qt::Key_Plus;
        QTest::keyClick(shown, closer);
        SETTLE();
        const Index fewer = shownRows().count;
        QVERIFY2(fewer < kGivenTokens, "closer");
        QTest::keyClick(shown, closer);
        SETTLE();
        QVERIFY(shownRows().count < fewer);
        if (isOverview)
            QTest::keyClick(shown, Qt::Key_Z, Qt::ShiftModifier);
        else
            QTest::keyClick(shown, Qt::Key_Minus);
        SETTLE();
        QVERIFY2(shownRows().count >= fewer, "away");
        QTest::keyClick(shown, isOverview ? Qt::Key_F : Qt::Key_0);
        SETTLE();
        QVERIFY2(isWhole(), "all of it");
    }

    /// A small picture of the whole is beside the part: a click and a drag in it move what is seen, and pin nothing.
    void theSmallPictureMovesThePart_data()
    {
        addColumns();
        QTest::newRow("heatmap") << kHeatmapTab << "heatmapView" << false;
        QTest::newRow("layers") << kLayersTab << "layersHeatmap" << false;
        QTest::newRow("overview") << kOverviewTab << "overviewView" << false;
        QTest::newRow("overview, large") << kOverviewTab << "overviewHeatmap" << true;
    }
    void theSmallPictureMovesThePart()
    {
        QFETCH(const QString, view);
        PictureView* shown = shownPage();
        QVERIFY(shown && shown->isVisible());
        QVERIFY(wholeIn(view).isEmpty());
        wheel(*shown, mapIn(view).center(), closerWith(view));
        const QRectF whole = wholeIn(view);
        QVERIFY(!whole.isEmpty() && shown->viewport()->rect().contains(whole.toAlignedRect()));
        const Index count = shownRows().count;
        const auto pinned = m_fixture->session().state().pinnedQuery;
        QTest::mouseClick(shown->viewport(), Qt::LeftButton, {}, (whole.bottomRight() - QPointF(1, 1)).toPoint());
        SETTLE();
        QVERIFY2(shownRows() == (TokenRange{kGivenTokens - count, count}), "a click at the end");
        drag(*shown, whole.center(), whole.topLeft() + QPointF(1, 1));
        QVERIFY2(shownRows() == (TokenRange{0, count}), "a drag to the beginning");
        QVERIFY(m_fixture->session().state().pinnedQuery == pinned);
        shown->setFocus();
        QTest::keyClick(shown, Qt::Key_F);
        SETTLE();
        QVERIFY(isWhole() && wholeIn(view).isEmpty());
    }

private:
    static void addColumns()
    {
        QTest::addColumn<ViewTab>("tab");
        QTest::addColumn<QString>("view");
        QTest::addColumn<bool>("large"); // the overview's chosen head fills its pane
    }
    static void addPages()
    {
        addColumns();
        QTest::newRow("heatmap") << kHeatmapTab << "heatmapView" << false;
        QTest::newRow("layers") << kLayersTab << "layersHeatmap" << false;
        QTest::newRow("overview") << kOverviewTab << "overviewView" << false;
        QTest::newRow("overview, large") << kOverviewTab << "overviewHeatmap" << true;
        QTest::newRow("shown heads") << kGridTab << "multiplesView" << false;
        QTest::newRow("compare") << kCompareTab << "compareView" << false;
    }
    /// The view of the page that the row of a test names.
    PictureView* shownPage()
    {
        QFETCH(const ViewTab, tab);
        QFETCH(const QString, view);
        QFETCH(const bool, large);
        m_fixture->clickTab(tab);
        waitUntilSettled();
        if (large) {
            m_fixture->session().set(&SessionState::overview, &OverviewChoice::large, true);
            waitUntilSettled();
        }
        return m_fixture->find<PictureView>(qPrintable(view));
    }
    void waitUntilSettled() { SETTLE(); }
    static Qt::KeyboardModifiers closerWith(const QString& view)
    {
        return view == u"multiplesView"  ? Qt::ControlModifier // else it may scroll
               : view == u"overviewView" ? Qt::ShiftModifier
                                         : Qt::NoModifier;
    }
    /// The small picture of the whole.
    QRectF wholeIn(const QString& view) const
    {
        return view == u"overviewView" ? m_fixture->find<OverviewView>("overviewView")->wholeRect()
                                       : m_fixture->find<HeatmapView>(qPrintable(view))->wholeRect();
    }
    bool isWhole() const { return m_fixture->session().state().mapPart == MapPart{}; }
    TokenRange shownRows() const
    {
        return m_fixture->session().state().mapPart.rows.value_or(TokenRange{0, kGivenTokens});
    }
    /// One map of the view, in its viewport.
    QRectF mapIn(const QString& view) const
    {
        if (view == u"overviewView")
            return m_fixture->find<OverviewView>("overviewView")->pictureRect({0, 1});
        const Index last = shownRows().count - 1;
        const Index across =
            m_fixture->session().state().mapPart.columns.value_or(TokenRange{0, kGivenTokens}).count - 1;
        if (view == u"multiplesView") {
            const auto* grid = m_fixture->find<HeatmapGridView>("multiplesView");
            return grid->cellRect(0, 0, 0).united(grid->cellRect(0, int(last), int(across)));
        }
        if (view == u"compareView") {
            const auto* maps = m_fixture->find<CompareView>("compareView");
            return maps->cellRect(0, 0, 0).united(maps->cellRect(0, int(last), int(across)));
        }
        return m_fixture->find<HeatmapView>(qPrintable(view))->places().cells;
    }
    void wheel(PictureView& view, const QPointF& point, Qt::KeyboardModifiers modifiers)
    {
        QWidget& pointed = *view.viewport();
        for (int notch = 0; notch < 4; ++notch) {
            QWheelEvent event(point, pointed.mapToGlobal(point), {}, QPoint(0, 120), Qt::NoButton, modifiers,
                              Qt::NoScrollPhase, false);
            QCoreApplication::sendEvent(&pointed, &event);
            SETTLE();
        }
    }
    void drag(PictureView& view, const QPointF& from, const QPointF& to)
    {
        QWidget& pointed = *view.viewport();
        QTest::mousePress(&pointed, Qt::LeftButton, {}, from.toPoint());
        for (const QPointF& point : {(from + to) / 2, to}) {
            QMouseEvent move(QEvent::MouseMove, point, pointed.mapToGlobal(point), Qt::NoButton, Qt::LeftButton, {});
            QCoreApplication::sendEvent(&pointed, &move);
        }
        QTest::mouseRelease(&pointed, Qt::LeftButton, {}, to.toPoint());
        SETTLE();
    }
    QTemporaryDir m_folder;
    std::unique_ptr<WindowFixture> m_fixture;
};

HEADLIGHT_TEST(TestMatricesZoom)
#include "tst_matrices_zoom.moc"
