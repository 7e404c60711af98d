// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/state/look.h"

#include "tests/ui/window/frame/window_fixture.h"
#include "ui/pictures/links/links_row.h"
#include "ui/window/heads/heads_overview.h"

#include <QAction>
#include <QMenuBar>

using namespace headlight;

/// What one looks at goes by back and forward, what one edits by undo and redo; by keys and mouse.
class TestLooks : public QObject {
    Q_OBJECT
private slots:
    void init() { m_fixture = test::openedTiny("abcd"); }
    void cleanup() { m_fixture.reset(); }

    void backAndForwardGoThroughTabsAndHeads_data() { addSizes(); }
    void backAndForwardGoThroughTabsAndHeads();
    void theMenuGoesBackByMouse();
    void undoLeavesTheLook();
    void aStepThatBringsALookTakesItAlong();
    void movesOfOneBurstAreOne();
    void everyChoiceIsALookOrAnEdit_data();
    void everyChoiceIsALookOrAnEdit();

private:
    static void addSizes()
    {
        QTest::addColumn<QSize>("size");
        QTest::newRow("1280x800") << QSize(1280, 800);
        QTest::newRow("1024x640") << QSize(1024, 640);
    }
    const SessionState& state() const { return m_fixture->session().state(); }
    void press(Qt::Key key, Qt::KeyboardModifiers modifiers) const
    {
        QTest::keyClick(m_fixture->window.get(), key, modifiers);
    }
    QAction* action(const char* name) const { return m_fixture->window->findChild<QAction*>(name); }

    std::unique_ptr<test::WindowFixture> m_fixture;
};

void TestLooks::backAndForwardGoThroughTabsAndHeads()
{
    QFETCH(const QSize, size);
    m_fixture->window->resize(size);
    QVERIFY(!action("back")->isEnabled() && !action("forward")->isEnabled());
    const Look first = lookOf(state());
    m_fixture->clickTab(kLinksTab);
    SETTLE();
    auto* heads = m_fixture->find<HeadsOverview>("headsOverview");
    QTest::mouseClick(heads, Qt::LeftButton, {}, heads->thumbnailRect({1, 3}).center().toPoint());
    SETTLE();
    const Look last = lookOf(state());
    QCOMPARE(last.selected, (HeadIndex{1, 3}));
    QCOMPARE(last.tab, kLinksTab);
    QCOMPARE(m_fixture->session().undoStack()->count(), 0);
    press(Qt::Key_Left, Qt::AltModifier);
    SETTLE();
    QCOMPARE(state().selected, first.selected);
    QCOMPARE(state().tab, kLinksTab);
    press(Qt::Key_Left, Qt::AltModifier);
    SETTLE();
    QVERIFY(lookOf(state()) == first);
    QVERIFY(!action("back")->isEnabled() && action("forward")->isEnabled());
    press(Qt::Key_Right, Qt::AltModifier);
    press(Qt::Key_Right, Qt::AltModifier);
    SETTLE();
    QVERIFY(lookOf(state()) == last);
    press(Qt::Key_Left, Qt::AltModifier);
    m_fixture->clickTab(kHeatmapTab); // a new way
    QVERIFY(!action("forward")->isEnabled());
}

void TestLooks::theMenuGoesBackByMouse()
{
    m_fixture->clickTab(kLinksTab);
    SETTLE();
    QMenuBar* bar = m_fixture->window->menuBar();
    QAction* view = nullptr;
    for (QAction* entry : bar->actions())
        if (entry->text() == "&View")
            view = entry;
    QVERIFY(view);
    QTest::mouseClick(bar, Qt::LeftButton, {}, bar->actionGeometry(view).center());
    QTRY_VERIFY(view->menu()->isVisible());
    QTest::mouseClick(view->menu(), Qt::LeftButton, {}, view->menu()->actionGeometry(action("back")).center());
    SETTLE();
    QCOMPARE(state().tab, kHeatmapTab);
    QVERIFY(view->menu()->toolTipsVisible() && action("back")->toolTip().contains("view before"));
}

void TestLooks::undoLeavesTheLook()
{
    QTest::keyClicks(m_fixture->line(), "e");
    m_fixture->clickTab(kLinksTab);
    QTest::keyClicks(m_fixture->line(), "f"); // one burst is one step, a tab between or not
    SETTLE();
    QCOMPARE(m_fixture->session().undoStack()->count(), 1);
    press(Qt::Key_Z, Qt::ControlModifier);
    SETTLE();
    QCOMPARE(state().input.text, QString("abcd"));
    QCOMPARE(state().tab, kLinksTab);
    press(Qt::Key_Right, Qt::AltModifier | Qt::ShiftModifier);
    SETTLE();
    const HeadIndex head = state().selected;
    press(Qt::Key_Y, Qt::ControlModifier);
    SETTLE();
    QCOMPARE(state().input.text, QString("abcdef"));
    QCOMPARE(state().selected, head);
}

void TestLooks::aStepThatBringsALookTakesItAlong()
{
    m_fixture->clickTab(kLinksTab);
    SETTLE();
    const SessionState before = state();
    press(Qt::Key_N, Qt::ControlModifier);
    QCOMPARE(state().tab, kHeatmapTab);
    press(Qt::Key_Z, Qt::ControlModifier);
    SETTLE();
    QCOMPARE(state(), before);
    press(Qt::Key_Y, Qt::ControlModifier);
    QCOMPARE(state().tab, kHeatmapTab);
}

void TestLooks::movesOfOneBurstAreOne()
{
    const HeadIndex first = state().selected;
    for (int i = 0; i < 3; ++i)
        press(i == 1 ? Qt::Key_Left : Qt::Key_Right, Qt::AltModifier | Qt::ShiftModifier);
    m_fixture->session().endBurst();
    const HeadIndex second = state().selected;
    QVERIFY(second != first);
    press(Qt::Key_Down, Qt::AltModifier | Qt::ShiftModifier);
    press(Qt::Key_Left, Qt::AltModifier);
    QCOMPARE(state().selected, second);
    press(Qt::Key_Left, Qt::AltModifier);
    QCOMPARE(state().selected, first);
}

void TestLooks::everyChoiceIsALookOrAnEdit_data()
{
    QTest::addColumn<std::function<void(SessionState&)>>("choose");
    QTest::addColumn<bool>("isLook");
    const auto row = [](const char* name, bool isLook, std::function<void(SessionState&)> choose) {
        QTest::newRow(name) << std::move(choose) << isLook;
    };
    row("tab", true, [](SessionState& s) { s.tab = kLinksTab; });
    row("head", true, [](SessionState& s) { s.selected = {1, 2}; });
    row("large overview", true, [](SessionState& s) { s.overview.large = true; });
    row("zoom", true, [](SessionState& s) { s.overview.cellSize = 60; });
    row("one layer", true, [](SessionState& s) { s.grid.layerOnly = true; });
    row("links of every head", true, [](SessionState& s) { s.links.chosenOnly = false; });
    row("text", false, [](SessionState& s) { s.input.text = "ab"; });
    row("mask", false, [](SessionState& s) { s.mask = maskFromString("none"); });
    row("hidden head", false, [](SessionState& s) { s.hiddenHeads.insert({0, 1}); });
    row("head off", false, [](SessionState& s) { s.ablatedHeads.insert({0, 1}); });
    row("temperature", false, [](SessionState& s) { s.temperature = 2.0; });
    row("colours", false, [](SessionState& s) { s.colours.range = ScaleRange::Typed; });
    row("links", false, [](SessionState& s) { s.links.threshold = 0.5F; });
    row("measure", false, [](SessionState& s) { s.layers.longFlow = true; });
    row("context", false, [](SessionState& s) { s.context.text = "a"; });
    row("weights by size", false, [](SessionState& s) { s.distance.by = WeightOrder::Size; });
    row("heads as points", false, [](SessionState& s) { s.headPoints.x = HeadQuantity::Self; });
    row("attribution", false, [](SessionState& s) { s.attribution.token = "a"; });
    row("patching", false, [](SessionState& s) { s.patching.corrupted = "a"; });
    row("circuits", false, [](SessionState& s) { s.circuit.of = CircuitOf::Qk; });
    row("patches", false, [](SessionState& s) { s.patches.form = PatchForm::Masked; });
    row("special tokens", false, [](SessionState& s) { s.shown.hideSpecial = true; });
    row("selected tokens", false, [](SessionState& s) { s.tokens.selected = {1, 2}; });
    row("predictions", false, [](SessionState& s) { s.predictions.count = 3; });
    row("comparison", false, [](SessionState& s) { s.compare.kind = CompareKind::Mask; });
    row("pin", false, [](SessionState& s) { s.pinnedQuery = 1; });
    row("a look with an edit", false, [](SessionState& s) {
        s.tab = kLinksTab;
        s.temperature = 2.0;
    });
}

void TestLooks::everyChoiceIsALookOrAnEdit()
{
    QFETCH(const std::function<void(SessionState&)>, choose);
    QFETCH(const bool, isLook);
    const SessionState before = state();
    m_fixture->session().edit(choose);
    QVERIFY(state() != before);
    QCOMPARE(isSameWork(before, state()), isLook);
    QCOMPARE(m_fixture->session().undoStack()->count(), isLook ? 0 : 1);
    QCOMPARE(m_fixture->session().canGoBack(), lookOf(state()) != lookOf(before));
    if (isLook)
        m_fixture->session().goBack();
    else
        m_fixture->session().undoStack()->undo();
    QCOMPARE(state(), before);
}

HEADLIGHT_TEST(TestLooks)
#include "tst_looks.moc"
