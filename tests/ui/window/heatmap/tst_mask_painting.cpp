// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/tiny_marian.h"
#include "tests/ui/window/frame/window_fixture.h"
#include "ui/pictures/links/links_row.h"
#include "ui/window/actions/main_actions.h"
#include "ui/window/heatmap/heatmap_view.h"
#include "ui/window/text/token_chips.h"

#include <QAction>
#include <QContextMenuEvent>
#include <QInputDialog>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QTimer>
#include <QToolButton>

using namespace headlight;
using namespace headlight::test;

/// The mask is painted with a real mouse and real keys, and the model runs with what was painted.
class TestMaskPainting : public QObject {
    Q_OBJECT
private slots:
    void init();
    void cleanup() { m_fixture.reset(); }
    void aClickHidesACellFromEveryHeadOfEveryLayer();
    void aStrokeIsOneStepOfUndo();
    void aStrokeThatBeginsOnAHiddenCellShowsAgain();
    void theKeyboardPaintsTheChosenCell();
    void escapeAndTheOtherTabsEndIt();
    void whatTheMaskHidesIsNotPainted();
    void withoutTheModeAClickStillPins();
    void aWordStandsForAllItsPairs();
    void paintBelongsToItsPart();
    void paintGoesOnWithItsTokensAlone();
    void anUndoOverAChangeOfModelCountsThePaintAgain();
    void aTokenIsHiddenFromEveryQueryByItsMenu();
    void selectedTokensAreHiddenTogether();
    void aConstantIsTypedForTheScale();

private:
    HeatmapView* heatmap() const { return m_fixture->find<HeatmapView>("heatmapView"); }
    QAction* action(const char* name) const { return m_fixture->find<QAction>(name); }
    QPoint at(int row, int column) const { return heatmap()->cellRect(row, column).center().toPoint(); }
    PaintedMask painted() const { return paintedOn(m_fixture->session().state(), m_fixture->session().part()); }
    void paintInTheCrossAttention();
    void startPainting()
    {
        QTest::keyClick(m_fixture->window.get(), Qt::Key_P, Qt::ControlModifier | Qt::ShiftModifier);
        QVERIFY(action("paintMask")->isChecked());
        QTRY_VERIFY(m_fixture->find<QWidget>("maskPainting")->isVisible()); // the heatmap's pane shows it
    }
    void drag(const QList<QPoint>& points) const
    {
        QTest::mousePress(heatmap()->viewport(), Qt::LeftButton, {}, points.first());
        for (const QPoint& point : points) {
            QMouseEvent move(QEvent::MouseMove, point, heatmap()->mapToGlobal(point), Qt::NoButton, Qt::LeftButton, {});
            QCoreApplication::sendEvent(heatmap()->viewport(), &move);
        }
        QTest::mouseRelease(heatmap()->viewport(), Qt::LeftButton, {}, points.last());
    }
    std::unique_ptr<WindowFixture> m_fixture;
};

void TestMaskPainting::init()
{
    m_fixture = std::make_unique<WindowFixture>();
    SessionState state = WindowFixture::tinyState("abcd");
    state.mask = Mask{MaskKind::None, 0, {}};
    m_fixture->open(state);
    SETTLE();
}

void TestMaskPainting::aClickHidesACellFromEveryHeadOfEveryLayer()
{
    startPainting();
    QTest::mouseClick(heatmap()->viewport(), Qt::LeftButton, {}, at(3, 1));
    QVERIFY(painted().cells == (std::set<MaskCell>{{3, 1}}));
    QVERIFY(!heatmap()->plot().cells.isAllowed(3, 1)); // at once
    QVERIFY(m_fixture->find<QLabel>("maskHint")->text().startsWith("One cell is hidden"));
    SETTLE();
    for (int layer = 0; layer < 2; ++layer)
        for (int head = 0; head < 4; ++head) {
            const Matrix pattern =
                attentionMap(m_fixture->session().result()->cache, {layer, head}).whole(AttentionStep::Pattern);
            QCOMPARE(pattern(3, 1), 0.0F);
            QVERIFY(pattern(3, 2) > 0.0F);
            QVERIFY(std::abs(pattern.row(3).sum() - 1.0F) < 1e-5F);
        }
    QVERIFY(heatmap()->plot().caption.line().contains("no mask, 1 cell painted"));
    QCOMPARE(m_fixture->find<QLabel>("statusMask")->text(), QString("no mask, 1 cell painted"));
    QVERIFY(m_fixture->find<QLabel>("statusMask")->isVisible());
    QTest::mouseClick(m_fixture->find<QPushButton>("maskClear"), Qt::LeftButton);
    SETTLE();
    QVERIFY(painted().isEmpty());
    QVERIFY(heatmap()->plot().cells.isAllowed(3, 1) && heatmap()->plot().cells.value(3, 1) > 0.0F);
    QVERIFY(!m_fixture->find<QLabel>("statusMask")->isVisible());
}

void TestMaskPainting::aStrokeIsOneStepOfUndo()
{
    startPainting();
    const int before = m_fixture->session().undoStack()->count();
    drag({at(1, 1), at(4, 4)}); // a quick hand: the cells between are painted too
    QVERIFY(painted().cells == (std::set<MaskCell>{{1, 1}, {2, 2}, {3, 3}, {4, 4}}));
    drag({at(0, 5), at(0, 4)});
    QCOMPARE(m_fixture->session().undoStack()->count(), before + 2);
    SETTLE();
    QTest::keyClick(m_fixture->window.get(), Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(painted().cells.size(), 4U);
    QTest::keyClick(m_fixture->window.get(), Qt::Key_Z, Qt::ControlModifier);
    QVERIFY(painted().isEmpty());
    SETTLE();
    QVERIFY(heatmap()->plot().cells.value(1, 1) > 0.0F);
    QTest::keyClick(m_fixture->window.get(), Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
    QCOMPARE(painted().cells.size(), 4U);
    SETTLE();
    QCOMPARE(heatmap()->plot().cells.value(1, 1), 0.0F);
}

void TestMaskPainting::aStrokeThatBeginsOnAHiddenCellShowsAgain()
{
    startPainting();
    drag({at(2, 0), at(2, 3)});
    SETTLE();
    drag({at(2, 2), at(2, 5)}); // begins on a hidden one
    QVERIFY(painted().cells == (std::set<MaskCell>{{2, 0}, {2, 1}}));
    SETTLE();
    QVERIFY(heatmap()->plot().cells.value(2, 2) > 0.0F);
}

void TestMaskPainting::theKeyboardPaintsTheChosenCell()
{
    startPainting();
    QVERIFY(heatmap()->hasFocus());
    m_fixture->session().pin(2, 2);
    SETTLE();
    QTest::keyClick(heatmap(), Qt::Key_Right);
    QTest::keyClick(heatmap(), Qt::Key_Space);
    QTest::keyClick(heatmap(), Qt::Key_Down);
    QTest::keyClick(heatmap(), Qt::Key_Return);
    QVERIFY(painted().cells == (std::set<MaskCell>{{2, 3}, {3, 3}}));
    QTest::keyClick(heatmap(), Qt::Key_Space);
    QVERIFY(painted().cells == (std::set<MaskCell>{{2, 3}}));
    QCOMPARE(m_fixture->session().state().pinnedQuery, std::optional<int>(3));
}

void TestMaskPainting::escapeAndTheOtherTabsEndIt()
{
    m_fixture->clickTab(kLinksTab);
    SETTLE();
    startPainting(); // opens the heatmap
    QCOMPARE(m_fixture->session().state().tab, kHeatmapTab);
    SETTLE();
    QTest::keyClick(heatmap(), Qt::Key_Escape);
    QVERIFY(!action("paintMask")->isChecked());
    QVERIFY(!m_fixture->find<QWidget>("maskPainting")->isVisible());
    startPainting();
    m_fixture->clickTab(kLinksTab);
    QVERIFY(!action("paintMask")->isChecked());
    startPainting();
    SETTLE();
    QTest::mouseClick(m_fixture->find<QPushButton>("maskDone"), Qt::LeftButton);
    QVERIFY(!action("paintMask")->isChecked());
}

void TestMaskPainting::whatTheMaskHidesIsNotPainted()
{
    m_fixture->session().setMask(Mask{MaskKind::Causal, 0, {}});
    SETTLE();
    startPainting();
    QTest::mouseClick(heatmap()->viewport(), Qt::LeftButton, {}, at(1, 4));
    QVERIFY(painted().isEmpty());
    QVERIFY(m_fixture->find<QLabel>("maskHint")->text().contains("already"));
    drag({at(3, 2), at(3, 5)}); // over the edge of the mask
    QVERIFY(painted().cells == (std::set<MaskCell>{{3, 2}, {3, 3}}));
    m_fixture->session().setMask(Mask{MaskKind::None, 0, {}}); // the paint stays
    SETTLE();
    QVERIFY(!heatmap()->plot().cells.isAllowed(3, 3));
    QVERIFY(heatmap()->plot().cells.isAllowed(3, 5));
}

void TestMaskPainting::withoutTheModeAClickStillPins()
{
    QTest::mouseClick(heatmap()->viewport(), Qt::LeftButton, {}, at(3, 1));
    QVERIFY(painted().isEmpty());
    QCOMPARE(m_fixture->session().state().pinnedKey, std::optional<int>(1));
}

void TestMaskPainting::aWordStandsForAllItsPairs()
{
    m_fixture->session().setText("ab cd");
    m_fixture->session().set(&SessionState::shown, {true, false, false});
    SETTLE();
    const ShownAxes axes = heatmap()->plot().axes;
    QVERIFY(axes.tokensOfRow(1).count == 2); // "ab" of two bytes
    startPainting();
    QTest::mouseClick(heatmap()->viewport(), Qt::LeftButton, {}, at(1, 1));
    QVERIFY(painted().cells == (std::set<MaskCell>{{1, 1}, {1, 2}, {2, 1}, {2, 2}}));
    SETTLE();
    QVERIFY(!heatmap()->plot().cells.isAllowed(1, 1));
    QTest::mouseClick(heatmap()->viewport(), Qt::LeftButton, {}, at(1, 1));
    QVERIFY(painted().isEmpty());
}

/// Opens a translator, and paints the cell (2, 1) of its cross-attention.
void TestMaskPainting::paintInTheCrossAttention()
{
    QDir().mkpath(WindowFixture::dataFolder() + "/models/pair");
    writeTinyMarian(QDir(WindowFixture::dataFolder() + "/models/pair"));
    SessionState state = WindowFixture::tinyState("abc");
    state.model = "pair";
    state.input.secondText = "xyz";
    state.part = AttentionPart::Cross;
    m_fixture->open(state);
    SETTLE();
    startPainting();
    QTest::mouseClick(heatmap()->viewport(), Qt::LeftButton, {}, at(2, 1));
    SETTLE();
}

void TestMaskPainting::paintBelongsToItsPart()
{
    paintInTheCrossAttention();
    m_fixture->session().setPart(AttentionPart::Encoder);
    SETTLE();
    QVERIFY(painted().isEmpty());
    QTest::mouseClick(heatmap()->viewport(), Qt::LeftButton, {}, at(0, 3));
    SETTLE();
    const auto& cache = m_fixture->session().result()->cache;
    QVERIFY(cache->options.crossMask.painted.cells == (std::set<MaskCell>{{2, 1}}));
    QVERIFY(cache->options.encoderMask.painted.cells == (std::set<MaskCell>{{0, 3}}));
    QVERIFY(cache->options.mask.painted.isEmpty());
    for (const HeadIndex head : {HeadIndex{0, 0, AttentionPart::Cross}, HeadIndex{1, 3, AttentionPart::Cross}})
        QCOMPARE(attentionMap(cache, head).at(2, 1, AttentionStep::Pattern), 0.0F);
    for (const HeadIndex head : {HeadIndex{0, 0, AttentionPart::Encoder}, HeadIndex{2, 2, AttentionPart::Encoder}})
        QCOMPARE(attentionMap(cache, head).at(0, 3, AttentionStep::Pattern), 0.0F);
}

void TestMaskPainting::paintGoesOnWithItsTokensAlone()
{
    m_fixture->session().hideCells({{5, 0}, {1, 0}}, true);
    m_fixture->session().setText("a"); // three tokens
    SETTLE();
    QVERIFY(heatmap()->plot().caption.line().contains("1 cell painted"));
    QCOMPARE(painted().cells, (std::set<MaskCell>{{2, 0}})); // from </s> to <s>; the other word is gone
    QVERIFY(m_fixture->session().leftBehind().contains("1 painted cell"));
    m_fixture->session().undoStack()->undo();
    SETTLE();
    QCOMPARE(painted().cells, (std::set<MaskCell>{{5, 0}, {1, 0}}));
}

void TestMaskPainting::anUndoOverAChangeOfModelCountsThePaintAgain()
{
    paintInTheCrossAttention();
    m_fixture->session().setModel("tiny"); // which has no cross-attention
    SETTLE();
    if (!action("paintMask")->isChecked())
        startPainting();
    const auto* clear = m_fixture->find<QPushButton>("maskClear");
    QVERIFY(!clear->isEnabled());
    QTest::keyClick(m_fixture->window.get(), Qt::Key_Z, Qt::ControlModifier);
    SETTLE();
    QCOMPARE(m_fixture->session().part(), AttentionPart::Cross);
    QCOMPARE(painted().cells, (std::set<MaskCell>{{2, 1}}));
    QVERIFY(clear->isEnabled());
    QVERIFY(m_fixture->find<QLabel>("maskHint")->text().startsWith("One cell is hidden"));
}

void TestMaskPainting::aTokenIsHiddenFromEveryQueryByItsMenu()
{
    auto* chips = m_fixture->find<TokenChips>("tokenChips");
    const QPoint chip = chips->chipRect(2).center().toPoint();
    QContextMenuEvent click(QContextMenuEvent::Mouse, chip, chips->mapToGlobal(chip));
    QCoreApplication::sendEvent(chips, &click);
    auto* menu = m_fixture->find<QMenu>("tokenMenu");
    QVERIFY(menu && menu->isVisible());
    QCOMPARE(menu->actions().first()->text(), QString("&Hide “b” from every query"));
    QTest::keyClick(menu, Qt::Key_Down);
    QTest::keyClick(menu, Qt::Key_Return);
    QVERIFY(painted().keys == (std::set<Index>{2}));
    SETTLE();
    for (int query = 0; query < 6; ++query)
        QCOMPARE(heatmap()->plot().cells.value(query, 2), 0.0F);
    QVERIFY2(chips->spoken(2).contains("hidden from every query"), qPrintable(chips->spoken(2)));
    QVERIFY(heatmap()->plot().caption.line().contains("1 token hidden"));
    action("showEveryKey")->trigger();
    SETTLE();
    QVERIFY(painted().isEmpty());
}

void TestMaskPainting::selectedTokensAreHiddenTogether()
{
    m_fixture->session().set(&SessionState::tokens, &TokenChoice::selected, {1, 3});
    SETTLE();
    QCOMPARE(action("hideKeys")->text(), QString("&Hide 2 tokens from every query"));
    QTest::keyClick(m_fixture->window.get(), Qt::Key_X, Qt::ControlModifier | Qt::ShiftModifier);
    QVERIFY(painted().keys == (std::set<Index>{1, 3}));
    QVERIFY(action("hideKeys")->isChecked());
    QTest::keyClick(m_fixture->window.get(), Qt::Key_X, Qt::ControlModifier | Qt::ShiftModifier);
    QVERIFY(painted().isEmpty());
}

void TestMaskPainting::aConstantIsTypedForTheScale()
{
    const float before = attentionMap(m_fixture->session().result()->cache, {0, 0}).at(2, 1, AttentionStep::Scores);
    QTimer::singleShot(0, this, [] {
        for (QWidget* widget : QApplication::topLevelWidgets())
            if (auto* dialog = qobject_cast<QInputDialog*>(widget)) {
                dialog->setDoubleValue(3.0);
                dialog->accept();
            }
    });
    action("scaleConstant")->trigger();
    SETTLE();
    QVERIFY(m_fixture->session().state().divisor == ScoreDivisor::of(3.0));
    const float after = attentionMap(m_fixture->session().result()->cache, {0, 0}).at(2, 1, AttentionStep::Scores);
    QVERIFY(std::abs(double(after) * 3.0 - double(before) * std::sqrt(6.0)) < 1e-5); // d_k is 6
    QVERIFY(heatmap()->plot().caption.line().contains("scores divided by 3"));
    QVERIFY(action("scaleConstant")->isChecked() && !action("scaleByRootDHead")->isChecked());
    m_fixture->window->activateWindow(); // after the dialog
    QVERIFY(QTest::qWaitForWindowActive(m_fixture->window.get()));
    QTest::keyClick(m_fixture->window.get(), Qt::Key_K, Qt::ControlModifier | Qt::AltModifier);
    QVERIFY(m_fixture->session().state().divisor == ScoreDivisor());
    QTest::keyClick(m_fixture->window.get(), Qt::Key_K, Qt::ControlModifier | Qt::AltModifier);
    QVERIFY(m_fixture->session().state().divisor == ScoreDivisor::off());
}

HEADLIGHT_TEST(TestMaskPainting)
#include "tst_mask_painting.moc"
