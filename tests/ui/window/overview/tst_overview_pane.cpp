// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/pointer.h"
#include "tests/support/tiny_marian.h"
#include "tests/ui/window/frame/window_fixture.h"
#include "ui/kit/colour_map.h"
#include "ui/pictures/layers/layers_row.h"
#include "ui/pictures/links/links_row.h"
#include "ui/pictures/overview/overview_painter.h"
#include "ui/pictures/overview/overview_row.h"
#include "ui/state/overview_choice.h"
#include "ui/window/heatmap/heatmap_view.h"
#include "ui/window/overview/overview_view.h"
#include "ui/window/widgets/tab_pane.h"

#include <QLabel>
#include <QMenu>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTimer>
#include <QToolButton>
#include <QWheelEvent>

using namespace headlight;

/// The tab Overview, worked with the mouse and the keys.
class TestOverviewPane : public QObject {
    Q_OBJECT

private slots:
    void init();
    void cleanup();

    void itIsTheFirstTab();
    void pixelsHaveTheColoursOfTheNumbers();
    void aClickChoosesAndASecondOneOpens();
    void aDoubleClickOpensAndPinsNothing();
    void enterOpensArrowsWalkAndEscapeGoesBack();
    void theEyeAndTheScissorsWork();
    void theLayersButtonsWork();
    void spaceAndXWork();
    void theMenuSpeaksOfWhatWasClicked();
    void aHoverTellsTheOtherViews();
    void theMeanOpensTheTabLayers();
    void zoomingKeepsTheSessionAndGoesBack();
    void scrollingStaysWhereItWas();
    void everyHeadIsInThePane();
    void typingGoesThrough();
    void aRectangularMapHasItsShape();
    void theNumbersAreWritten();

private:
    void openTab();
    OverviewView* view() const { return m_fixture->find<OverviewView>("overviewView"); }
    HeatmapView* large() const { return m_fixture->find<HeatmapView>("overviewHeatmap"); }
    void click(const QRectF& rect, Qt::MouseButton button = Qt::LeftButton);
    const SessionState& state() const { return m_fixture->session().state(); }

    std::unique_ptr<test::WindowFixture> m_fixture;
};

void TestOverviewPane::init()
{
    m_fixture = test::openedTiny("abcde");
    openTab();
}

void TestOverviewPane::cleanup()
{
    m_fixture.reset();
}

void TestOverviewPane::openTab()
{
    m_fixture->clickTab(kOverviewTab);
    SETTLE();
    QVERIFY(view()->isVisible());
}

void TestOverviewPane::click(const QRectF& rect, Qt::MouseButton button)
{
    QVERIFY(!rect.isEmpty());
    test::movePointer(*view()->viewport(), rect.center());
    QTest::mouseClick(view()->viewport(), button, {}, rect.center().toPoint());
}

void TestOverviewPane::itIsTheFirstTab()
{
    m_fixture->clickTab(kLinksTab);
    QTest::keyClick(m_fixture->line(), Qt::Key_1, Qt::ControlModifier);
    QCOMPARE(state().tab, kOverviewTab);
    QTest::keyClick(m_fixture->line(), Qt::Key_2, Qt::ControlModifier);
    QCOMPARE(state().tab, kHeatmapTab);
}

void TestOverviewPane::pixelsHaveTheColoursOfTheNumbers()
{
    m_fixture->session().setMask(Mask{MaskKind::None, 0, {}});
    m_fixture->session().selectHead({0, 0});
    ColourScale whole;
    whole.range = ScaleRange::Typed; // 0 to 1
    m_fixture->session().set(&SessionState::colours, whole);
    SETTLE();
    const QImage shot = view()->viewport()->grab().toImage();
    const auto cache = m_fixture->session().result()->cache;
    for (int layer = 0; layer < 2; ++layer) {
        std::vector<Matrix> patterns;
        for (int head = 0; head < 4; ++head)
            patterns.push_back(attentionMap(cache, {layer, head}).whole(AttentionStep::Pattern));
        for (int column = 0; column < 6; ++column) {
            const QRectF rect = view()->pictureRect({layer, column});
            for (Index query = 0; query < 7; ++query) {
                for (Index key = 0; key < 7; ++key) {
                    float number = 0.0F; // the loop below makes a mean and a maximum
                    if (column < 4)
                        number = patterns[std::size_t(column)](query, key);
                    for (const Matrix& pattern : patterns) {
                        if (column == 4)
                            number += pattern(query, key) / 4.0F;
                        else if (column == 5)
                            number = std::max(number, pattern(query, key));
                    }
                    const QPoint middle(int(rect.left() + (double(key) + 0.5) * rect.width() / 7),
                                        int(rect.top() + (double(query) + 0.5) * rect.height() / 7));
                    const QColor seen(shot.pixel(middle));
                    const QColor wanted(colour(ColourMapId::Viridis, double(number)));
                    QVERIFY(std::abs(seen.red() - wanted.red()) + std::abs(seen.green() - wanted.green()) +
                                std::abs(seen.blue() - wanted.blue()) <=
                            6); // a step of the map, where a sum is rounded otherwise
                }
            }
        }
    }
}

void TestOverviewPane::aClickChoosesAndASecondOneOpens()
{
    click(view()->pictureRect({1, 2}).adjusted(0, 30, -30, 0));
    QCOMPARE(state().selected, (HeadIndex{1, 2}));
    QVERIFY(!state().overview.large);
    SETTLE();
    click(view()->pictureRect({1, 2}).adjusted(0, 30, -30, 0));
    SETTLE();
    QVERIFY(state().overview.large && large()->isVisible() && !view()->isVisible());
    QCOMPARE(large()->plot().head, (HeadIndex{1, 2}));
    QTest::mouseClick(m_fixture->find<QToolButton>("overviewBack"), Qt::LeftButton);
    SETTLE();
    QVERIFY(view()->isVisible() && !large()->isVisible());
}

void TestOverviewPane::aDoubleClickOpensAndPinsNothing()
{
    const QPoint at = view()->pictureRect({0, 1}).adjusted(0, 30, -30, 0).center().toPoint();
    QTest::mouseDClick(view()->viewport(), Qt::LeftButton, {}, at);
    SETTLE();
    QVERIFY(large()->isVisible());
    QCOMPARE(large()->plot().head, (HeadIndex{0, 1}));
    QMouseEvent second(QEvent::MouseButtonDblClick, large()->cellRect(2, 1).center(),
                       large()->mapToGlobal(large()->cellRect(2, 1).center()), Qt::LeftButton, Qt::LeftButton, {});
    QCoreApplication::sendEvent(large()->viewport(), &second);
    QVERIFY(!state().pinnedQuery);
    QTest::mouseClick(large()->viewport(), Qt::LeftButton, {}, large()->cellRect(2, 1).center().toPoint());
    QCOMPARE(state().pinnedQuery, std::optional<int>(2));
}

void TestOverviewPane::enterOpensArrowsWalkAndEscapeGoesBack()
{
    view()->setFocus();
    QTest::keyClick(view(), Qt::Key_Home);
    QTest::keyClick(view(), Qt::Key_Right);
    QTest::keyClick(view(), Qt::Key_Down);
    QCOMPARE(state().selected, (HeadIndex{1, 1}));
    QTest::keyClick(view(), Qt::Key_Return);
    SETTLE();
    QVERIFY(large()->isVisible());
    QVERIFY(large()->hasFocus());
    QTest::keyClick(large(), Qt::Key_Right);
    QTest::keyClick(large(), Qt::Key_Up);
    SETTLE();
    QCOMPARE(state().selected, (HeadIndex{0, 2}));
    QCOMPARE(large()->plot().head, (HeadIndex{0, 2}));
    QVERIFY(!state().pinnedQuery);
    QTest::keyClick(large(), Qt::Key_Left, Qt::ShiftModifier); // the heatmap's own
    QVERIFY(state().pinnedQuery);
    QTest::keyClick(large(), Qt::Key_Up); // there is no layer above
    QCOMPARE(state().selected, (HeadIndex{0, 2}));
    QTest::keyClick(large(), Qt::Key_Escape);
    SETTLE();
    QVERIFY(view()->isVisible() && view()->hasFocus());
}

void TestOverviewPane::theEyeAndTheScissorsWork()
{
    click(view()->eyeRect({1, 3}));
    QVERIFY(state().hiddenHeads.contains({1, 3}));
    QVERIFY(view()->plot().hidden.contains({1, 3})); // at once
    SETTLE();
    click(view()->scissorsRect({0, 3}));
    QVERIFY(state().ablatedHeads.contains({0, 3}));
    SETTLE();
    QCOMPARE(markPhrase(view()->plot()), QString("dashed: hidden · crossed: switched off"));
    click(view()->eyeRect({1, 3}));
    click(view()->scissorsRect({0, 3}));
    QVERIFY(state().hiddenHeads.empty() && state().ablatedHeads.empty());
    QVERIFY(view()->eyeRect({0, 4}).isEmpty()); // a mean is no head
}

void TestOverviewPane::theLayersButtonsWork()
{
    click(view()->layerEyeRect(1));
    QCOMPARE(int(state().hiddenHeads.size()), 4);
    QVERIFY(state().hiddenHeads.contains({1, 0}) && !state().hiddenHeads.contains({0, 0}));
    SETTLE();
    click(view()->layerScissorsRect(1));
    QCOMPARE(int(state().ablatedHeads.size()), 4);
    SETTLE();
    click(view()->layerEyeRect(1));
    click(view()->layerScissorsRect(1));
    QVERIFY(state().hiddenHeads.empty() && state().ablatedHeads.empty());
}

void TestOverviewPane::spaceAndXWork()
{
    view()->setFocus();
    QTest::keyClick(view(), Qt::Key_Home);
    const int layer = state().selected.layer;
    QTest::keyClick(view(), Qt::Key_Space);
    QTest::keyClick(view(), Qt::Key_X);
    QVERIFY(state().hiddenHeads == (std::set<HeadIndex>{{layer, 0}}));
    QVERIFY(state().ablatedHeads == (std::set<HeadIndex>{{layer, 0}}));
    QTest::keyClick(view(), Qt::Key_Space, Qt::ShiftModifier);
    QCOMPARE(int(state().hiddenHeads.size()), 4);
    SETTLE();
    QTest::keyClick(view(), Qt::Key_I, Qt::AltModifier | Qt::ShiftModifier); // invert everything
    QCOMPARE(int(state().hiddenHeads.size()), 4);
    QVERIFY(!state().hiddenHeads.contains({layer, 0}));
    SETTLE();
    QTest::keyClick(view(), Qt::Key_S, Qt::AltModifier | Qt::ShiftModifier); // solo
    QCOMPARE(int(state().hiddenHeads.size()), 7);
    QVERIFY(view()->accessibleDescription().contains("switched off"));
}

void TestOverviewPane::theMenuSpeaksOfWhatWasClicked()
{
    bool opened = false;
    const auto lookAtMenu = [&] {
        QTimer::singleShot(50, this, [&] {
            auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
            QVERIFY(menu);
            opened = !menu->actions().isEmpty();
            menu->close();
        });
    };
    lookAtMenu();
    const QPoint at = view()->pictureRect({0, 2}).center().toPoint();
    QTest::mousePress(view()->viewport(), Qt::RightButton, {}, at);
    QCOMPARE(state().selected, (HeadIndex{0, 2}));
    QContextMenuEvent menu(QContextMenuEvent::Mouse, at, view()->viewport()->mapToGlobal(at));
    QCoreApplication::sendEvent(view()->viewport(), &menu);
    QTRY_VERIFY(opened);
    QTest::mousePress(view()->viewport(), Qt::RightButton, {}, view()->layerHeading(1).center().toPoint());
    QCOMPARE(state().selected, (HeadIndex{1, 2})); // the layer; the head stays
}

void TestOverviewPane::aHoverTellsTheOtherViews()
{
    const QSignalSpy hovers(view(), &OverviewView::cellHovered);
    const QRectF rect = view()->pictureRect({1, 0});
    test::movePointer(*view()->viewport(), rect.topLeft() + QPointF(rect.width() * 2.5 / 7, rect.height() * 4.5 / 7));
    QCOMPARE(hovers.last(), (QVariantList{4, 2}));
    const float weight = attentionMap(m_fixture->session().result()->cache, {1, 0}).at(4, 2, AttentionStep::Pattern);
    const QString line = pairText(view()->plot(), {1, 0}, {4, 2});
    QVERIFY2(line.startsWith("d → b ") && std::abs(line.section(' ', -1).toFloat() - weight) < 1e-4F, qPrintable(line));
    QVERIFY(view()->accessibleDescription().contains(line));
    QVERIFY(view()->accessibleDescription().startsWith("layer 1 · head 0"));
    test::movePointer(*view()->viewport(), {2, 2});
    QCOMPARE(hovers.last(), (QVariantList{-1, -1}));
}

void TestOverviewPane::theMeanOpensTheTabLayers()
{
    QTest::mouseDClick(view()->viewport(), Qt::LeftButton, {}, view()->pictureRect({0, 5}).center().toPoint());
    QCOMPARE(state().tab, kLayersTab);
    QCOMPARE(state().layers.measure, LayerMeasure::Maximum);
    QCOMPARE(state().selected.layer, 0);
    m_fixture->session().undoStack()->undo(); // one step
    QCOMPARE(state().tab, kOverviewTab);
}

void TestOverviewPane::zoomingKeepsTheSessionAndGoesBack()
{
    const int fitting = view()->cellSize();
    view()->setFocus();
    QTest::keyClick(view(), Qt::Key_Plus);
    QVERIFY(view()->cellSize() > fitting);
    QCOMPARE(state().overview.cellSize, view()->cellSize());
    QTest::keyClick(view(), Qt::Key_Minus);
    QTest::mouseClick(m_fixture->find<QToolButton>("overviewLarger"), Qt::LeftButton);
    const int larger = view()->cellSize();
    const QPointF at(60, 60);
    QWheelEvent wheel(at, view()->viewport()->mapToGlobal(at), {}, {0, 120}, {}, Qt::ControlModifier, Qt::NoScrollPhase,
                      false);
    QCoreApplication::sendEvent(view()->viewport(), &wheel);
    QVERIFY(view()->cellSize() > larger);
    SETTLE();
    const SessionState before = state();
    m_fixture->window->close();
    m_fixture->open();
    QVERIFY(state() == before);
    SETTLE();
    QCOMPARE(view()->cellSize(), before.overview.cellSize);
    QTest::mouseClick(m_fixture->find<QToolButton>("overviewFit"), Qt::LeftButton);
    QCOMPARE(state().overview.cellSize, 0);
    m_fixture->session().goBack();
    QCOMPARE(state().overview.cellSize, before.overview.cellSize);
}

void TestOverviewPane::scrollingStaysWhereItWas()
{
    m_fixture->session().set(&SessionState::overview, &OverviewChoice::cellSize, 200);
    SETTLE();
    auto* bar = view()->verticalScrollBar();
    auto* across = view()->horizontalScrollBar();
    QVERIFY(bar->maximum() > 0 && across->maximum() > 0);
    bar->setValue(20);
    across->setValue(25);
    const double heading = view()->layerHeading(0).left();
    QCOMPARE(heading, 0.0); // it stays
    QCOMPARE(view()->pictureRect({0, 1}).left() - view()->pictureRect({0, 0}).left() > 200, true);
    m_fixture->session().set(&SessionState::overview, &OverviewChoice::large, true);
    SETTLE();
    QTest::keyClick(large(), Qt::Key_Escape);
    SETTLE();
    QCOMPARE(bar->value(), 20);
    QCOMPARE(across->value(), 25);
    QTest::keyClick(view(), Qt::Key_End, Qt::ControlModifier); // what is chosen comes into sight
    QTest::keyClick(view(), Qt::Key_End);
    SETTLE();
    QVERIFY(QRectF(view()->viewport()->rect()).contains(view()->pictureRect({1, 3})));
}

/// Whatever the pane's size, every layer and head is in it, and as large as that allows.
void TestOverviewPane::everyHeadIsInThePane()
{
    OverviewView alone;
    alone.setHeads(m_fixture->session().result()->heads);
    alone.show();
    QVERIFY(QTest::qWaitForWindowExposed(&alone));
    const OverviewPlot& plot = alone.plot();
    for (const int width : {420, 600, 900}) {
        int before = 0;
        for (int height = 150; height < 420; height += 3) {
            alone.resize(width, height);
            const QString where = QStringLiteral("%1 x %2").arg(width).arg(height);
            QVERIFY2(alone.verticalScrollBar()->maximum() == 0 && alone.horizontalScrollBar()->maximum() == 0,
                     qPrintable(where));
            for (int layer = 0; layer < plot.nLayers; ++layer)
                for (int column = 0; column < plot.nColumns(); ++column)
                    QVERIFY2(QRectF(alone.viewport()->rect()).contains(alone.pictureRect({layer, column})),
                             qPrintable(where));
            QVERIFY2(alone.cellSize() >= before, qPrintable(where));
            before = alone.cellSize();
        }
        QVERIFY(before > kSmallestOverviewCell);
    }
}

void TestOverviewPane::typingGoesThrough()
{
    QTest::keyClicks(m_fixture->line(), "f");
    SETTLE();
    QCOMPARE(view()->plot().nQueries(), 8);
    QVERIFY(view()->plot().isComplete());
}

void TestOverviewPane::aRectangularMapHasItsShape()
{
    m_fixture->window.reset();
    test::writeTinyMarian(QDir(test::WindowFixture::modelFolder()));
    SessionState chosen = test::WindowFixture::tinyState("abcdefgh");
    chosen.input.secondText = "xyz";
    chosen.tab = kOverviewTab;
    m_fixture->open(chosen);
    SETTLE();
    const OverviewPlot& plot = view()->plot();
    QVERIFY(plot.nQueries() != plot.nKeys());
    const QRectF rect = view()->pictureRect({0, 0});
    QVERIFY(std::abs(rect.width() / rect.height() - double(plot.nKeys()) / plot.nQueries()) < 0.2);
    test::movePointer(*view()->viewport(), rect.bottomRight() - QPointF(2, 2));
    QVERIFY(view()->accessibleDescription().contains(plot.keyLabels.last()));
    for (const AttentionPart part : {AttentionPart::Encoder, AttentionPart::Decoder}) {
        m_fixture->session().setPart(part);
        SETTLE();
        QCOMPARE(view()->plot().part, part);
        QCOMPARE(view()->plot().nQueries(), view()->plot().nKeys());
    }
}

void TestOverviewPane::theNumbersAreWritten()
{
    const QTemporaryDir folder;
    const QString file = folder.filePath("overview.csv");
    const auto numbers = m_fixture->find<QWidget>("overviewPane");
    const auto exported = static_cast<TabPane*>(numbers)->numbers();
    QVERIFY(exported);
    exported->write(toPath(file));
    QFile written(file);
    QVERIFY(written.open(QIODevice::ReadOnly));
    const QStringList lines = QString::fromUtf8(written.readAll()).split('\n');
    QCOMPARE(lines[0], QString("layer,head,query,query_token,key,key_token,weight"));
    const auto& cache = m_fixture->session().result()->cache;
    const bool causal = cache->options.mask.kind == MaskKind::Causal;
    QCOMPARE(int(lines.size()), 2 + 12 * (causal ? 28 : 49));
    QCOMPARE(lines[1].section(',', 0, 5), QString("0,0,0,<s>,0,<s>"));
    QVERIFY(lines[lines.size() - 2].startsWith("1,max,6,</s>,6,</s>,"));
    QVERIFY(static_cast<TabPane*>(numbers)->figure());
}

HEADLIGHT_TEST(TestOverviewPane)
#include "tst_overview_pane.moc"
