// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/activations/activation_cache.h"
#include "core/analysis/activation_patching.h"
#include "tests/support/pointer.h"
#include "tests/ui/window/frame/window_fixture.h"
#include "ui/pictures/heatmap/heatmap_row.h"
#include "ui/pictures/patching/patching_row.h"
#include "ui/window/widgets/layer_map_view.h"

#include <QClipboard>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollBar>
#include <QSignalSpy>

using namespace headlight;

/// The tab Patching, worked with the mouse and the keys.
class TestPatchingPane : public QObject {
    Q_OBJECT
private slots:
    void init();
    void cleanup() { m_fixture.reset(); }

    void aTextIsAskedForAndTyped();
    void theChangedTokenOfALongTextIsInSight();
    void theNamesOfTheRowsStayWhereTheMapScrolls();
    void textsOfOtherLengthsAreRefused();
    void eachSiteHasItsMap();
    void pathsLeadToTheChosenHead();
    void theTextItselfIsTakenAndChanged();
    void aClickOnAHeadOpensItsMap();
    void theKeysReachEachCell();
    void theSessionComesBackAndTheCommandSaysIt();

private:
    QWidget* pane() const { return m_fixture->find<QWidget>("patchingPane"); }
    LayerMapView* map() const { return pane()->findChild<LayerMapView*>(QStringLiteral("patchingMap")); }
    const SessionState& state() const { return m_fixture->session().state(); }
    QString said() const { return map()->accessibleDescription(); }
    void type(const QString& text)
    {
        auto* line = m_fixture->find<QLineEdit>("corruptedText");
        line->setFocus();
        line->selectAll();
        QTest::keyClicks(line, text);
        SETTLE();
    }

    std::unique_ptr<test::WindowFixture> m_fixture;
};

void TestPatchingPane::init()
{
    m_fixture = test::openedTiny("abcabc");
    m_fixture->clickTab(kPatchingTab);
    SETTLE();
    QVERIFY(map() && map()->isVisible());
}

void TestPatchingPane::aTextIsAskedForAndTyped()
{
    QVERIFY(map()->plot().isEmpty());
    QVERIFY2(said().contains("Type a corrupted text"), qPrintable(said()));
    type("abdabc");
    const LayerMapPlot& plot = map()->plot();
    const auto clean = m_fixture->session().result()->cache;
    QCOMPARE(plot.nColumns(), clean->nTokens());
    QCOMPARE(plot.nLayers(), clean->config().nLayers);
    // The changed token's stream before layer 0 is all that differs.
    const int changed = 2 + (clean->encoding[0].isSpecial() ? 1 : 0);
    QVERIFY(std::abs(plot.values(0, changed) - 1.0) < 1e-4);
    QCOMPARE(plot.values(0, changed - 1), 0.0);
    QVERIFY(plot.strong.contains(changed) && plot.strong.size() == 1);
    m_fixture->session().undoStack()->undo();
    SETTLE();
    QCOMPARE(state().patching.corrupted, QString());
    QVERIFY(map()->plot().isEmpty());
}

void TestPatchingPane::theChangedTokenOfALongTextIsInSight()
{
    m_fixture->window->resize(900, 700);
    const QString text = QString(56, 'a');
    m_fixture->session().setText(text);
    SETTLE();
    type(text.first(54) + "bb");
    const QScrollBar* bar = map()->horizontalScrollBar();
    QVERIFY(bar->maximum() > 0);
    const int changed = *map()->plot().strong.begin();
    const auto isInSight = [&] { return QRectF(map()->viewport()->rect()).contains(map()->cellRect({0, changed})); };
    QVERIFY(isInSight());
    map()->horizontalScrollBar()->setValue(0); // by hand
    QVERIFY(!isInSight());
    m_fixture->session().set(&SessionState::patching, &PatchingChoice::site, PatchSite::Mlp);
    SETTLE();
    QCOMPARE(bar->value(), 0); // it stays where it was moved
}

void TestPatchingPane::theNamesOfTheRowsStayWhereTheMapScrolls()
{
    m_fixture->window->resize(900, 700);
    const QString text = QString(56, 'a');
    m_fixture->session().setText(text);
    SETTLE();
    type(text.first(54) + "bb");
    QScrollBar* bar = map()->horizontalScrollBar();
    QVERIFY(bar->maximum() > 0);
    bar->setValue(0);
    const QRectF first = map()->cellRect({0, 0});
    // The frame of column 0 reaches two pixels out of it.
    const QRect names(0, 0, int(first.left()) - 2, map()->viewport()->height());
    const auto drawnAt = [&](int scroll) {
        bar->setValue(scroll);
        return map()->viewport()->grab(names).toImage();
    };
    const QImage before = drawnAt(0);
    QImage blank(before.size(), before.format());
    blank.fill(before.pixelColor(0, 0));
    QVERIFY(before.copy(0, 0, names.width(), int(first.bottom())) !=
            blank.copy(0, 0, names.width(), int(first.bottom())));
    QCOMPARE(drawnAt(bar->maximum()), before);
    QCOMPARE(drawnAt(bar->maximum() / 2), before);

    bar->setValue(bar->maximum());
    const QSignalSpy hovers(map(), &LayerMapView::columnHovered);
    test::movePointer(*map()->viewport(), QPointF(first.left() - 4.0, first.center().y()));
    QVERIFY(hovers.isEmpty()); // what lies below the names cannot be pointed at
    map()->setFocus();
    QTest::keyClick(map(), Qt::Key_Right); // shows where the cursor is
    for (int column = 0; column < map()->plot().nColumns(); ++column) {
        QTest::keyClick(map(), Qt::Key_Left);
        QVERIFY(!hovers.isEmpty());
        const QRectF cell = map()->cellRect({0, hovers.last().first().toInt()});
        QVERIFY2(cell.left() >= first.left() && cell.right() <= map()->viewport()->width(), qPrintable(said()));
    }
}

void TestPatchingPane::textsOfOtherLengthsAreRefused()
{
    const int n = m_fixture->session().result()->cache->nTokens();
    type("abdab");
    QVERIFY(map()->plot().isEmpty());
    QVERIFY2(said().contains(QStringLiteral("has %1 tokens and the text has %2").arg(n - 1).arg(n)),
             qPrintable(said()));
    type("abcabc");
    QVERIFY2(said().contains("the same tokens"), qPrintable(said()));
}

void TestPatchingPane::eachSiteHasItsMap()
{
    type("abdabc");
    const auto clean = m_fixture->session().result()->cache;
    for (const char* site : {"z of heads", "patterns of heads", "values of heads"}) {
        m_fixture->choose("patchSite", {site});
        SETTLE();
        QCOMPARE(map()->plot().nColumns(), clean->config().nHeads);
        QVERIFY(map()->plot().isOfHeads);
    }
    m_fixture->choose("patchSite", {"MLPs"});
    SETTLE();
    QCOMPARE(map()->plot().nColumns(), clean->nTokens());
    const DoubleMatrix recovered = map()->plot().values;
    m_fixture->choose("patchDirection", {"noising"});
    SETTLE();
    QVERIFY(map()->plot().values != recovered);
    QVERIFY2(map()->plot().meaning.contains("lost"), qPrintable(map()->plot().meaning));
}

void TestPatchingPane::pathsLeadToTheChosenHead()
{
    type("abdabc");
    m_fixture->session().selectHead({1, 2});
    SETTLE();
    auto* end = m_fixture->find<ChoiceButton>("pathEnd");
    QVERIFY(!end->isVisible());
    m_fixture->choose("patchSite", {"paths from heads"});
    SETTLE();
    QVERIFY(end->isVisible());
    QVERIFY(!std::isnan(map()->plot().values(1, 0))); // every head leads to the logits
    m_fixture->choose("pathEnd", {"the key of head 1.2"});
    SETTLE();
    QCOMPARE(state().patching.end, (PatchTarget{PathInput::Key, 1, 2}));
    QVERIFY(!std::isnan(map()->plot().values(0, 0)) && std::isnan(map()->plot().values(1, 0)));
    QCOMPARE(sessionFromJson(sessionToJson(state()), "session.json").patching, state().patching);
    m_fixture->find<QAction>("copyCommand")->trigger();
    const QString command = QGuiApplication::clipboard()->text();
    QVERIFY2(command.contains("--patch path") && command.contains("--to 1.2.key"), qPrintable(command));
}

void TestPatchingPane::theTextItselfIsTakenAndChanged()
{
    m_fixture->find<QPushButton>("corruptedFromText")->click();
    SETTLE();
    auto* line = m_fixture->find<QLineEdit>("corruptedText");
    QCOMPARE(line->text(), QString("abcabc"));
    line->setFocus();
    line->setCursorPosition(3);
    QTest::keyClick(line, Qt::Key_Backspace);
    QTest::keyClicks(line, "x");
    SETTLE();
    QCOMPARE(state().patching.corrupted, QString("abxabc"));
    QVERIFY(!map()->plot().isEmpty());
    QVERIFY(!m_fixture->find<QPushButton>("patchingExample")->isVisible()); // the shipped model's
}

void TestPatchingPane::aClickOnAHeadOpensItsMap()
{
    type("abdabc");
    m_fixture->choose("patchSite", {"z of heads"});
    SETTLE();
    const LayerCell cell{1, 2};
    test::movePointer(*map()->viewport(), map()->cellRect(cell).center());
    QTest::mouseClick(map()->viewport(), Qt::LeftButton, {}, map()->cellRect(cell).center().toPoint());
    SETTLE();
    QCOMPARE(selectedHead(state(), m_fixture->session().grid()), (HeadIndex{1, 2}));
    QCOMPARE(state().tab, kHeatmapTab);
    m_fixture->clickTab(kPatchingTab);
    SETTLE();
    QCOMPARE(map()->plot().chosen, std::optional(cell));
}

void TestPatchingPane::theKeysReachEachCell()
{
    type("abdabc");
    m_fixture->choose("patchSite", {"z of heads"});
    SETTLE();
    m_fixture->session().selectHead({0, 0});
    SETTLE();
    map()->setFocus();
    for (const Qt::Key key : {Qt::Key_Right, Qt::Key_Right, Qt::Key_Down}) // the first shows where it is
        QTest::keyClick(map(), key);
    QVERIFY2(said().contains("layer 1, head 1") && said().contains("recovers"), qPrintable(said()));
    QTest::keyClick(map(), Qt::Key_Return);
    SETTLE();
    QCOMPARE(selectedHead(state(), m_fixture->session().grid()), (HeadIndex{1, 1}));
    QCOMPARE(state().tab, kHeatmapTab);
}

void TestPatchingPane::theSessionComesBackAndTheCommandSaysIt()
{
    type("abdabc");
    m_fixture->choose("patchSite", {"MLPs"});
    m_fixture->choose("patchDirection", {"noising"});
    SETTLE();
    QCOMPARE(sessionFromJson(sessionToJson(state()), "session.json").patching, state().patching);
    m_fixture->find<QAction>("copyCommand")->trigger();
    const QString command = QGuiApplication::clipboard()->text();
    QVERIFY2(command.contains("--view patching") && command.contains("--corrupted abdabc") &&
                 command.contains("--patch mlp") && command.contains("--direction noise"),
             qPrintable(command));
}

HEADLIGHT_TEST(TestPatchingPane)
#include "tst_patching_pane.moc"
