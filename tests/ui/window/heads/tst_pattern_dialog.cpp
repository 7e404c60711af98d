// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/analysis/head_similarity.h"
#include "tests/support/pointer.h"
#include "tests/support/tiny_marian.h"
#include "tests/ui/window/frame/window_fixture.h"
#include "ui/pictures/shapes/shapes_row.h"
#include "ui/window/heads/head_table_model.h"
#include "ui/window/heads/pattern_canvas.h"
#include "ui/window/heatmap/heatmap_view.h"

#include <QAction>
#include <QComboBox>
#include <QDialog>
#include <QHeaderView>
#include <QLabel>
#include <QMenu>
#include <QTabBar>
#include <QTableView>
#include <QToolButton>

#include <algorithm>
#include <cmath>

using namespace headlight;

namespace {

/// 1 − the mean Jensen-Shannon divergence, in bits, of the rows that were drawn, by the obvious loops.
double loopSimilarity(const Matrix& drawing, const Matrix& pattern)
{
    double sum = 0.0;
    int nRows = 0;
    for (Index i = 0; i < drawing.rows(); ++i) {
        const double total = double(drawing.row(i).sum());
        if (total <= 0.0)
            continue;
        double divergence = 0.0;
        for (Index j = 0; j < drawing.cols(); ++j) {
            const double p = double(drawing(i, j)) / total;
            const double q = double(pattern(i, j));
            const double m = (p + q) / 2.0;
            divergence += (p > 0.0 ? p * std::log2(p / m) : 0.0) / 2.0;
            divergence += (q > 0.0 ? q * std::log2(q / m) : 0.0) / 2.0;
        }
        sum += 1.0 - divergence;
        ++nRows;
    }
    return sum / nRows;
}

} // namespace

/// Patterns drawn with the mouse and the keyboard in the real window, and the heads that are like them.
class TestPatternDialog : public QObject {
    Q_OBJECT

    std::unique_ptr<test::WindowFixture> m_fixture;

    QDialog* dialog() const { return m_fixture->find<QDialog>("patternDialog"); }
    PatternCanvas* canvas() const { return m_fixture->find<PatternCanvas>("patternCanvas"); }
    QTableView* table() const { return m_fixture->find<QTableView>("headFinderTable"); }
    QPoint at(int query, int key) const { return canvas()->cellRect(query, key).center().toPoint(); }
    const Matrix& weights() const { return canvas()->pattern().weights; }
    int drawnColumn() const { return HeadTableModel::columnOf(HeadMeasure::Drawing); }
    int contrastColumn() const { return HeadTableModel::columnOf(HeadMeasure::DrawingContrast); }

    void openDialog() const
    {
        auto* tabs = m_fixture->find<QTabBar>("bottomTabs");
        QTest::mouseClick(tabs, Qt::LeftButton, {}, tabs->tabRect(1).center());
        SETTLE(); // the table is no part of the state
        QTest::mouseClick(m_fixture->find<QToolButton>("drawPatternButton"), Qt::LeftButton);
        QVERIFY(dialog()->isVisible());
        SETTLE();
    }

    void drag(const QPoint& from, const QPoint& to, Qt::MouseButton button = Qt::LeftButton) const
    {
        QTest::mousePress(canvas(), button, {}, from);
        QMouseEvent move(QEvent::MouseMove, QPointF(to), canvas()->mapToGlobal(QPointF(to)), Qt::NoButton, button,
                         Qt::NoModifier);
        QCoreApplication::sendEvent(canvas(), &move);
        QTest::mouseRelease(canvas(), button, {}, to);
    }

    QPoint heading(int column) const
    {
        table()->scrollTo(table()->model()->index(0, column));
        const QHeaderView* header = table()->horizontalHeader();
        return {header->sectionViewportPosition(column) + header->sectionSize(column) / 2, header->height() / 2};
    }

    void waitForTheDrawing() const
    {
        const auto isAsked = [this] { // there is a pause after a stroke
            const auto& asked = m_fixture->session().drawing();
            return canvas()->pattern().isBlank() ? !asked : asked && *asked == weights();
        };
        QTRY_VERIFY_WITH_TIMEOUT(isAsked(), 60000);
        SETTLE();
    }

    /// Every head's number in the table is the loops', of what is drawn now.
    bool numbersAreTheLoops() const
    {
        const auto& result = m_fixture->session().result();
        if (!result->headTable || !result->headTable->hasDrawing)
            return false;
        return std::all_of(
            result->headTable->rows.begin(), result->headTable->rows.end(), [&](const HeadTableRow& row) {
                const Matrix pattern = attentionMap(result->cache, row.head).whole(AttentionStep::Pattern);
                return row.drawing && std::abs(*row.drawing - loopSimilarity(weights(), pattern)) < 1e-5;
            });
    }

    void compareWithLoops() const
    {
        QTRY_VERIFY_WITH_TIMEOUT(numbersAreTheLoops(), 20000);
        const int sorted = table()->horizontalHeader()->sortIndicatorSection();
        QVERIFY(sorted == drawnColumn() || sorted == contrastColumn());
        double last = 2.0;
        for (int row = 0; row < table()->model()->rowCount(); ++row) {
            const QVariant number = table()->model()->index(row, sorted).data(HeadTableModel::SortRole);
            const double value = number.isValid() ? number.toDouble() : -2.0;
            QVERIFY(value <= last);
            last = value;
        }
    }

private slots:
    void init() { m_fixture = test::openedTiny("abcdef"); }

    void cleanup() { m_fixture.reset(); }

    void headsAreSortedByHowLikeTheDrawingTheyAre()
    {
        openDialog();
        QVERIFY(table()->isColumnHidden(drawnColumn()));
        drag(at(1, 0), at(6, 5)); // the diagonal below the diagonal, gaps filled
        for (int query = 0; query < 8; ++query)
            for (int key = 0; key < 8; ++key)
                QCOMPARE(weights()(query, key), query >= 1 && query <= 6 && key == query - 1 ? 0.5F : 0.0F);
        waitForTheDrawing();
        QVERIFY(!table()->isColumnHidden(drawnColumn()));
        compareWithLoops();
        drag(at(7, 0), at(3, 0)); // the numbers follow
        waitForTheDrawing();
        compareWithLoops();
        const QString selective = table()->model()->index(0, 0).data().toString();
        QTest::mouseClick(table()->horizontalHeader()->viewport(), Qt::LeftButton, {}, heading(drawnColumn()));
        QCOMPARE(table()->horizontalHeader()->sortIndicatorSection(), drawnColumn());
        compareWithLoops();
        const QString best = table()->model()->index(0, 0).data().toString();
        const QString said = m_fixture->find<QLabel>("bestHeads")->text();
        QVERIFY2(said.startsWith("Most like it: " + best), qPrintable(said));
        QVERIFY2(said.contains("Most of all only there: " + selective), qPrintable(said));
    }

    void theRightButtonAndShiftErase()
    {
        openDialog();
        drag(at(4, 0), at(4, 3));
        QCOMPARE(weights().sum(), 2.0F);
        QTest::mouseClick(canvas(), Qt::LeftButton, {}, at(4, 1));
        QCOMPARE(weights()(4, 1), 1.0F);
        QTest::mouseClick(canvas(), Qt::RightButton, {}, at(4, 1));
        QCOMPARE(weights()(4, 1), 0.0F);
        QTest::mouseClick(canvas(), Qt::LeftButton, Qt::ShiftModifier, at(4, 2));
        QCOMPARE(weights()(4, 2), 0.0F);
        QCOMPARE(weights().sum(), 1.0F);
    }

    void whatIsMaskedCannotBeDrawnOn()
    {
        openDialog();
        drag(at(0, 1), at(2, 7));
        for (int query = 0; query < 8; ++query)
            for (int key = query + 1; key < 8; ++key)
                QCOMPARE(weights()(query, key), 0.0F);
        QTest::mouseClick(canvas(), Qt::LeftButton, {}, at(2, 6));
        QVERIFY(canvas()->accessibleDescription().contains("masked"));
        QVERIFY(!canvas()->canUndo()); // nothing was drawn
    }

    void theKeyboardDrawsErasesAndTakesBack()
    {
        openDialog();
        canvas()->setFocus();
        for (int i = 0; i < 3; ++i)
            QTest::keyClick(canvas(), Qt::Key_Down);
        QTest::keyClick(canvas(), Qt::Key_Right);
        QTest::keyClick(canvas(), Qt::Key_Space);
        QTest::keyClick(canvas(), Qt::Key_Space);
        QCOMPARE(weights()(3, 1), 1.0F);
        QVERIFY2(canvas()->accessibleDescription().endsWith("1.0 drawn"),
                 qPrintable(canvas()->accessibleDescription()));
        const int nSteps = m_fixture->session().undoStack()->index();
        QTest::keyClick(canvas(), Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(weights()(3, 1), 0.5F);
        QTest::keyClick(canvas(), Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
        QCOMPARE(weights()(3, 1), 1.0F);
        QCOMPARE(m_fixture->session().undoStack()->index(), nSteps); // it is the drawing's own undo
        QTest::keyClick(canvas(), Qt::Key_Space, Qt::ShiftModifier);
        QVERIFY(canvas()->pattern().isBlank());
    }

    void clearIsTakenBackToo()
    {
        openDialog();
        drag(at(2, 0), at(6, 2));
        const Matrix before = weights();
        waitForTheDrawing();
        QTest::mouseClick(m_fixture->find<QToolButton>("clearDrawing"), Qt::LeftButton);
        QVERIFY(canvas()->pattern().isBlank());
        waitForTheDrawing();
        QVERIFY(table()->isColumnHidden(drawnColumn()));
        QTRY_VERIFY(m_fixture->session().result()->headTable && !m_fixture->session().result()->headTable->hasDrawing);
        QTest::mouseClick(m_fixture->find<QToolButton>("undoStroke"), Qt::LeftButton);
        QCOMPARE(weights(), before);
        waitForTheDrawing();
        compareWithLoops();
    }

    void theBrushIsAsWideAsChosenAndPresetsAreSearched()
    {
        openDialog();
        auto* brush = m_fixture->find<QComboBox>("brushSize");
        brush->setCurrentIndex(brush->findData(3));
        QTest::mouseClick(canvas(), Qt::LeftButton, {}, at(6, 3));
        QCOMPARE(weights().sum(), 4.5F);
        auto* presets = m_fixture->find<QToolButton>("patternPresets");
        QCOMPARE(presets->menu()->actions().size(), 5);
        for (QAction* preset : presets->menu()->actions()) {
            preset->trigger();
            waitForTheDrawing();
            compareWithLoops();
        }
    }

    void theDrawingFollowsItsTokensAndSaysWhatIsLeftBehind()
    {
        m_fixture->openTiny("ab cd");
        openDialog();
        QTest::mouseClick(canvas(), Qt::LeftButton, {}, at(5, 1)); // d on a
        QTest::mouseClick(canvas(), Qt::LeftButton, {}, at(2, 1)); // b on a
        waitForTheDrawing();
        m_fixture->session().setText("xy ab cd");
        waitForTheDrawing();
        QTRY_COMPARE(int(weights().rows()), 10);
        QCOMPARE(weights()(8, 4), 0.5F);
        QCOMPARE(weights()(5, 4), 0.5F);
        QCOMPARE(weights().sum(), 1.0F);
        QVERIFY(m_fixture->find<QLabel>("patternHint")->text().startsWith("Left button"));
        compareWithLoops();
        m_fixture->session().setText("xy ab ef"); // "d" is gone, though there are as many tokens
        waitForTheDrawing();
        QTRY_COMPARE(weights().sum(), 0.5F);
        QCOMPARE(weights()(5, 4), 0.5F);
        compareWithLoops();
        const QString hint = m_fixture->find<QLabel>("patternHint")->text();
        QVERIFY2(hint.startsWith("1 of 2 drawn cells"), qPrintable(hint));
        m_fixture->session().setText("uvw");
        waitForTheDrawing();
        QTRY_VERIFY(canvas()->pattern().isBlank());
        QVERIFY(table()->isColumnHidden(drawnColumn()));
        QVERIFY(m_fixture->find<QLabel>("patternHint")->text().startsWith("The drawing is dropped"));
    }

    /// Wherever in a cell the mouse is, the stroke is in that cell and in no other.
    void aClickPaintsTheCellUnderIt()
    {
        openDialog();
        for (const int size : {300, 440, 523}) {
            dialog()->resize(size, size + 40);
            SETTLE();
            for (int query = 0; query < 8; ++query)
                for (int key = 0; key <= query; ++key)
                    for (const double place : {0.1, 0.5, 0.9}) {
                        const QRectF cell = canvas()->cellRect(query, key);
                        const QPointF point = cell.topLeft() + QPointF(cell.width(), cell.height()) * place;
                        QTest::mouseClick(canvas(), Qt::LeftButton, {}, point.toPoint());
                        QCOMPARE(weights()(query, key), 0.5F);
                        QCOMPARE(weights().sum(), 0.5F);
                        QTest::mouseClick(canvas(), Qt::RightButton, {}, point.toPoint());
                    }
        }
    }

    /// What is painted is where the frame shows the brush.
    void everyBrushPaintsWhatItsFrameShows()
    {
        openDialog();
        auto* brush = m_fixture->find<QComboBox>("brushSize");
        for (int choice = 0; choice < brush->count(); ++choice) {
            brush->setCurrentIndex(choice);
            QTest::mouseClick(canvas(), Qt::LeftButton, {}, at(5, 1));
            QRectF painted;
            for (int query = 0; query < 8; ++query)
                for (int key = 0; key < 8; ++key)
                    if (weights()(query, key) > 0.0F)
                        painted = painted.united(canvas()->cellRect(query, key));
            QVERIFY(canvas()->brushRect().contains(canvas()->cellRect(5, 1).center()));
            QCOMPARE(painted.top(), canvas()->brushRect().top());
            QCOMPARE(painted.left(), canvas()->brushRect().left());
            QTest::mouseClick(m_fixture->find<QToolButton>("clearDrawing"), Qt::LeftButton);
        }
    }

    void aRowOpensItsHeadByADoubleClick()
    {
        openDialog();
        m_fixture->session().set(&SessionState::tab, kShapesTab);
        SETTLE();
        const QModelIndex index = table()->model()->index(3, 0);
        table()->scrollTo(index);
        const QPoint point = table()->visualRect(index).center();
        QTest::mouseClick(table()->viewport(), Qt::LeftButton, {}, point);
        QTest::mouseDClick(table()->viewport(), Qt::LeftButton, {}, point);
        QCOMPARE(m_fixture->session().state().tab, kHeatmapTab);
        SETTLE();
        QCOMPARE(headText(m_fixture->find<HeatmapView>("heatmapView")->plot().head), index.data().toString());
    }

    void aCrossAttentionIsDrawnAsARectangle()
    {
        const QString folder = test::WindowFixture::dataFolder() + "/models/marian";
        QDir().mkpath(folder);
        test::writeTinyMarian(QDir(folder));
        SessionState state = test::WindowFixture::tinyState("abcde");
        state.model = "marian";
        state.input.secondText = "xy";
        state.part = AttentionPart::Cross;
        m_fixture->open(state);
        SETTLE();
        openDialog();
        const auto& view = *m_fixture->session().result()->view;
        QVERIFY(view.nQueries != view.nKeys);
        QCOMPARE(int(weights().rows()), view.nQueries);
        QCOMPARE(int(weights().cols()), view.nKeys);
        drag(at(0, 0), at(view.nQueries - 1, view.nKeys - 1));
        waitForTheDrawing();
        compareWithLoops();
        QDir(folder).removeRecursively();
    }

    void everyControlHasANameAndATip()
    {
        openDialog();
        QVERIFY(!canvas()->accessibleName().isEmpty());
        for (const char* name : {"undoStroke", "clearDrawing", "patternPresets", "brushSize", "drawPatternButton"})
            QVERIFY2(!m_fixture->find<QWidget>(name)->toolTip().isEmpty(), name);
        dialog()->resize(dialog()->minimumSizeHint()); // however narrow, what its box says is whole
        const auto* brush = m_fixture->find<QComboBox>("brushSize");
        QVERIFY(brush->width() >= brush->sizeHint().width());
        QVERIFY(!dialog()->grab().isNull());
        QTest::keyClick(dialog(), Qt::Key_Escape);
        QVERIFY(!dialog()->isVisible());
    }
};

HEADLIGHT_TEST(TestPatternDialog)
#include "tst_pattern_dialog.moc"
