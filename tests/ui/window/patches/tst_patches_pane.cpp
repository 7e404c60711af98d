// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/activations/activation_cache.h"
#include "tests/support/image_model_folder.h"
#include "tests/support/pointer.h"
#include "tests/ui/window/frame/window_fixture.h"
#include "ui/pictures/patches/patches_row.h"
#include "ui/window/patches/patches_view.h"
#include "ui/window/widgets/figure_pane.h"

#include <QAccessible>
#include <QClipboard>
#include <QLabel>
#include <QTemporaryDir>

using namespace headlight;

/// The tab On the picture, worked with the mouse and the keys.
class TestPatchesPane : public QObject {
    Q_OBJECT
private slots:
    void init();
    void cleanup() { m_fixture.reset(); }

    void thePatchUnderThePointerIsFollowedAtOnce();
    void aClickKeepsThePatch();
    void keysGoFromPatchToPatch();
    void theMenuChoosesTokensWithoutAPlace();
    void aHeadIsChosenByItsTitle();
    void everyControlIsAStepOfUndo();
    void whatTheModelSeesIsAPictureOfItsOwn();
    void theSessionComesBackAndTheCommandSaysIt();
    void aModelOfTextsSaysWhatIsMissing();

private:
    QWidget* pane() const { return m_fixture->find<QWidget>("patchesPane"); }
    PatchesView* view() const { return m_fixture->find<PatchesView>("patchesView"); }
    const SessionState& state() const { return m_fixture->session().state(); }
    RowVector rowOf(HeadIndex head, int query) const
    {
        return attentionMap(m_fixture->session().result()->cache, head).patternRow(query);
    }
    HeadIndex chosenHead() const { return selectedHead(state(), m_fixture->session().grid()); }
    void moveTo(const QPointF& point) { test::movePointer(*view(), point); }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<test::WindowFixture> m_fixture;
};

void TestPatchesPane::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    SessionState first;
    first.model = test::writeImageModel(QDir(m_folder->path()), "dinov2_registers", test::kSmallVitProcessor, "dino");
    first.input.image = m_folder->filePath("picture.png");
    QVERIFY(test::drawnPicture(40, 30).save(first.input.image));
    m_fixture = std::make_unique<test::WindowFixture>();
    m_fixture->open(first);
    SETTLE();
    m_fixture->clickTab(kPatchesTab);
    SETTLE();
    QVERIFY(view() && view()->isVisible());
    QCOMPARE(view()->plot().query, 0);
}

void TestPatchesPane::thePatchUnderThePointerIsFollowedAtOnce()
{
    const PatchPlot before = view()->plot();
    QVERIFY(before.panels[0].weights == rowOf(chosenHead(), 0));
    const int token = static_cast<int>(before.grid.tokens[5]);
    moveTo(view()->tokenRect(0, token).center());
    QCOMPARE(view()->plot().query, token);
    QVERIFY(view()->plot().panels[0].weights == rowOf(chosenHead(), token));
    QVERIFY(!state().pinnedQuery);
    moveTo({1.0, 1.0}); // beside the picture
    QCOMPARE(view()->plot().query, 0);
}

void TestPatchesPane::aClickKeepsThePatch()
{
    const int token = static_cast<int>(view()->plot().grid.tokens[6]);
    const QPointF place = view()->tokenRect(0, token).center();
    moveTo(place);
    QTest::mouseClick(view()->viewport(), Qt::LeftButton, {}, place.toPoint());
    SETTLE();
    QCOMPARE(state().pinnedQuery, std::optional(token));
    moveTo({1.0, 1.0});
    QCOMPARE(view()->plot().query, token);
    QVERIFY(m_fixture->find<ChoiceButton>("patchQuery")->value().startsWith("row "));
    m_fixture->session().undoStack()->undo();
    SETTLE();
    QCOMPARE(view()->plot().query, 0);
    const QPointF chip = view()->tokenRect(-1, 1).center(); // a register
    moveTo(chip);
    QTest::mouseClick(view()->viewport(), Qt::LeftButton, {}, chip.toPoint());
    SETTLE();
    QCOMPARE(state().pinnedQuery, std::optional(1));
    QCOMPARE(m_fixture->find<ChoiceButton>("patchQuery")->value(), QString("[REG1]"));
}

void TestPatchesPane::keysGoFromPatchToPatch()
{
    const PatchGrid grid = view()->plot().grid;
    view()->setFocus();
    QTest::keyClick(view(), Qt::Key_Right); // from [CLS] to the first register
    QCOMPARE(view()->plot().query, 1);
    QTest::keyClick(view(), Qt::Key_Down);
    QCOMPARE(view()->plot().query, static_cast<int>(grid.tokens[0]));
    QTest::keyClick(view(), Qt::Key_Right);
    QTest::keyClick(view(), Qt::Key_Down);
    const int there = static_cast<int>(grid.tokens[std::size_t(grid.size.columns) + 1]);
    QCOMPARE(view()->plot().query, there);
    QAccessibleInterface* spoken = QAccessible::queryAccessibleInterface(view());
    QVERIFY(spoken);
    QVERIFY2(spoken->text(QAccessible::Value).contains("row 1, column 1"),
             qPrintable(spoken->text(QAccessible::Value)));
    QTest::keyClick(view(), Qt::Key_Return);
    SETTLE();
    QCOMPARE(state().pinnedQuery, std::optional(there));
    QTest::keyClick(view(), Qt::Key_Home);
    QCOMPARE(view()->plot().query, 0);
    QTest::keyClick(view(), Qt::Key_End);
    QCOMPARE(view()->plot().query, view()->plot().nTokens() - 1);
    QTest::keyClick(view(), Qt::Key_Escape);
    QCOMPARE(view()->plot().query, there);
}

void TestPatchesPane::theMenuChoosesTokensWithoutAPlace()
{
    m_fixture->choose("patchQuery", {"[REG2]"});
    SETTLE();
    QCOMPARE(state().pinnedQuery, std::optional(2));
    QVERIFY(view()->plot().panels[0].weights == rowOf(chosenHead(), 2));
    m_fixture->choose("patchQuery", {"patch in the middle"});
    SETTLE();
    const GridSize size = view()->plot().grid.size;
    QCOMPARE(view()->plot().cellOf(view()->plot().query), size.rows / 2 * size.columns + size.columns / 2);
}

void TestPatchesPane::aHeadIsChosenByItsTitle()
{
    m_fixture->choose("patchWeights", {"every head of the layer"});
    SETTLE();
    const int nHeads = m_fixture->session().grid().nHeads;
    QCOMPARE(std::ssize(view()->plot().panels), nHeads);
    const QPointF title = view()->titleRect(nHeads - 1).center();
    moveTo(title);
    QTest::mouseClick(view()->viewport(), Qt::LeftButton, {}, title.toPoint());
    SETTLE();
    QCOMPARE(chosenHead().head, nHeads - 1);
    QVERIFY(view()->plot().marked && view()->plot().marked->head == nHeads - 1);
    const int token = static_cast<int>(view()->plot().grid.tokens[3]);
    moveTo(view()->tokenRect(0, token).center()); // every picture follows
    for (int head = 0; head < nHeads; ++head)
        QVERIFY(view()->plot().panels[std::size_t(head)].weights == rowOf({chosenHead().layer, head}, token));
}

void TestPatchesPane::everyControlIsAStepOfUndo()
{
    const std::vector<std::pair<const char*, QString>> steps{
        {"patchForm", "picture where it looks"}, {"patchForm", "colours alone"},
        {"patchInterpolation", "bilinear"},      {"patchTopMass", "top 60 %"},
        {"patchWeights", "mean of the heads"},   {"patchWeights", "attention rollout"},
        {"patchWeights", "attention flow"}};
    const SessionState before = state();
    for (const auto& [button, choice] : steps) {
        const PatchChoice old = state().patches;
        m_fixture->choose(button, {choice});
        SETTLE();
        QVERIFY2(state().patches != old, qPrintable(choice));
        QCOMPARE(view()->plot().choice, state().patches);
        QVERIFY2(m_fixture->session().undoStack()->undoText().contains(choice),
                 qPrintable(m_fixture->session().undoStack()->undoText()));
    }
    for (std::size_t i = 0; i < steps.size(); ++i)
        m_fixture->session().undoStack()->undo();
    SETTLE();
    QCOMPARE(state().patches, before.patches);
    QCOMPARE(view()->plot().choice, before.patches);
}

void TestPatchesPane::whatTheModelSeesIsAPictureOfItsOwn()
{
    auto* seen = m_fixture->find<FigureView>("seenView");
    QVERIFY(!seen->isVisible());
    m_fixture->session().set(&SessionState::patches, &PatchChoice::showsSeen, true);
    SETTLE();
    QVERIFY(seen->isVisible() && !view()->isVisible());
    QVERIFY(!m_fixture->find<QWidget>("patchForm")->isVisible());
    m_fixture->find<QAction>("copyCommand")->trigger();
    QVERIFY2(QGuiApplication::clipboard()->text().contains("--view seen"),
             qPrintable(QGuiApplication::clipboard()->text()));
    m_fixture->session().undoStack()->undo();
    SETTLE();
    QVERIFY(view()->isVisible());
}

void TestPatchesPane::theSessionComesBackAndTheCommandSaysIt()
{
    m_fixture->choose("patchForm", {"picture where it looks"});
    m_fixture->choose("patchTopMass", {"top 80 %"});
    m_fixture->choose("patchQuery", {"[REG1]"});
    SETTLE();
    QCOMPARE(sessionFromJson(sessionToJson(state()), "session.json").patches, state().patches);
    m_fixture->find<QAction>("copyCommand")->trigger();
    const QString command = QGuiApplication::clipboard()->text();
    for (const char* part : {"--view patches", "--show-as masked", "--top-mass 80", "--query 1", "--image "})
        QVERIFY2(command.contains(QLatin1String(part)), qPrintable(command));
}

void TestPatchesPane::aModelOfTextsSaysWhatIsMissing()
{
    m_fixture->openTiny("abc");
    m_fixture->clickTab(kPatchesTab);
    SETTLE();
    QVERIFY(!view()->isVisible());
    auto* sentence = m_fixture->find<QLabel>("emptyLabel");
    QVERIFY(sentence->isVisible());
    QVERIFY2(sentence->text().contains("reads texts"), qPrintable(sentence->text()));
}

HEADLIGHT_TEST(TestPatchesPane)
#include "tst_patches_pane.moc"
