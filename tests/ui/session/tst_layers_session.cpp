// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/layer_gate.h"
#include "tests/support/tiny_model_folder.h"
#include "ui/pictures/flow/flow_row.h"
#include "ui/pictures/heatmap/heatmap_plot.h"
#include "ui/pictures/links/links_row.h"
#include "ui/pictures/overview/overview_row.h"
#include "ui/session/first_head.h"
#include "ui/session/session.h"
#include "ui/state/choice_text.h"

#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <functional>
#include <set>

using namespace headlight;

Q_DECLARE_METATYPE(std::function<void(headlight::Session&)>)

/// The first layers of a run are looked at while the others wait.
class TestLayersSession : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void init();
    void cleanup();

    void whatIsDoneIsFinalAndWhatIsNotSaysSo();
    void headsAreChosenWhileTheRunStands();
    void everyLayerIsShownAsItComes();
    void aViewOfAllLayersSaysWhichOneRuns();
    void aStoppedRunGivesThePictureBeforeItBack();
    void aPinFollowsItsTokenOverAStoppedRun();
    void aStoppedFirstRunLeavesNothing();
    void aRunThatFailsGivesThePictureBeforeItBack();
    void theNewestTextWins();
    void aLookAtWhatIsDoneLeavesTheRunWhereItIs();
    void anotherInputOfTheRunBeginsAnotherRun_data();
    void anotherInputOfTheRunBeginsAnotherRun();
    void theFirstHeadIsChosenWhenAllAreThere();

private:
    bool isHeld(int nLayers) const;
    void settle();
    const ViewData& view() const { return *m_session->result()->view; }

    QTemporaryDir m_folder;
    test::LayerGate m_gate;
    std::unique_ptr<Session> m_session;
};

void TestLayersSession::initTestCase()
{
    ModelConfig config = test::tinyConfig();
    config.nLayers = 4;
    for (const char* name : {"models/four", "models/other"}) {
        QDir(m_folder.path()).mkpath(name);
        test::writeTinyModel(QDir(m_folder.filePath(name)), config);
    }
}

void TestLayersSession::init()
{
    m_gate.open();
    m_session = std::make_unique<Session>(std::vector{toPath(m_folder.filePath("models"))});
    m_session->setLayerWish(m_gate.wish());
}

void TestLayersSession::cleanup()
{
    m_gate.open();
    m_session.reset();
}

/// The newest state is shown, of a run that stands after so many layers.
bool TestLayersSession::isHeld(int nLayers) const
{
    const auto& result = m_session->result();
    return result && result->cache->nLayersSoFar == nLayers && result->state == m_session->state();
}

void TestLayersSession::settle()
{
    QVERIFY2(QTest::qWaitFor([this] { return m_session->isSettled(); }, 60000), qPrintable(m_session->problem()));
}

void TestLayersSession::whatIsDoneIsFinalAndWhatIsNotSaysSo()
{
    m_gate.holdAfter(2);
    m_session->setText("abc");
    QTRY_VERIFY_WITH_TIMEOUT(isHeld(2), 60000);
    QVERIFY(!m_session->isSettled() && !m_session->result()->complete);
    QVERIFY(m_session->problem().isEmpty());
    QVERIFY(!m_session->result()->predictions && !m_session->result()->headTable);
    const auto part = m_session->result();
    QCOMPARE(part->view->toCome, QString());
    const HeatmapPlot seen = *part->view->as<HeatmapPlot>();
    const OverviewPlot& heads = part->heads->plot;
    QVERIFY(!heads.isComplete());
    for (int layer = 0; layer < 4; ++layer)
        for (int column = 0; column < heads.nColumns(); ++column)
            QCOMPARE(heads.pictures[heads.indexOf({layer, column})] != nullptr, layer < 2);

    m_gate.open();
    settle();
    const auto whole = m_session->result();
    QVERIFY(whole->cache->isWhole() && whole->heads->plot.isComplete() && whole->predictions);
    const HeatmapCells& cells = whole->view->as<HeatmapPlot>()->cells;
    QCOMPARE(cells.rows({0, 5}).values, seen.cells.rows({0, 5}).values); // <s> a b c </s>
    QVERIFY(whole->view->inspector.patternRow == part->view->inspector.patternRow);
    for (int layer = 0; layer < 2; ++layer) // not made anew
        for (int column = 0; column < heads.nColumns(); ++column) {
            const std::size_t i = heads.indexOf({layer, column});
            QCOMPARE(whole->heads->plot.pictures[i], heads.pictures[i]);
        }
}

void TestLayersSession::headsAreChosenWhileTheRunStands()
{
    m_gate.holdAfter(2);
    m_session->setText("abc");
    QTRY_VERIFY_WITH_TIMEOUT(isHeld(2), 60000);
    m_session->selectHead({1, 3});
    QTRY_VERIFY_WITH_TIMEOUT(isHeld(2), 60000);
    QCOMPARE(view().as<HeatmapPlot>()->head, (HeadIndex{1, 3}));
    QCOMPARE(view().inspector.head, (HeadIndex{1, 3}));
    m_session->pin(2, 1);
    QTRY_VERIFY_WITH_TIMEOUT(isHeld(2), 60000);
    QCOMPARE(view().inspector.query, 2);
    m_session->set(&SessionState::tab, kLinksTab);
    QTRY_VERIFY_WITH_TIMEOUT(isHeld(2), 60000);
    QVERIFY(view().toCome.isEmpty() && view().shown.figure);
    m_session->set(&SessionState::tab, kOverviewTab);
    QTRY_VERIFY_WITH_TIMEOUT(isHeld(2), 60000);
    QVERIFY(view().toCome.isEmpty());
    m_session->selectHead({3, 0}); // in a layer to come
    QTRY_VERIFY_WITH_TIMEOUT(isHeld(2), 60000);
    QVERIFY(view().toCome.isEmpty() && view().inspectorPlot.isEmpty());
    m_session->set(&SessionState::tab, kHeatmapTab);
    QTRY_VERIFY_WITH_TIMEOUT(isHeld(2), 60000);
    QVERIFY2(view().toCome.startsWith("Layer 3 of 4 runs: the chosen head's layer is still to come"),
             qPrintable(view().toCome));
    QVERIFY(!view().shown.figure && !view().shown.table);
    m_gate.open();
    settle();
    QCOMPARE(view().as<HeatmapPlot>()->head, (HeadIndex{3, 0}));
    QVERIFY(view().toCome.isEmpty() && !view().inspectorPlot.isEmpty());
}

void TestLayersSession::everyLayerIsShownAsItComes()
{
    std::vector<int> seen;
    connect(m_session.get(), &Session::resultChanged, this,
            [&] { seen.push_back(m_session->result()->cache->nLayersSoFar.value_or(4)); });
    m_session->setText("abc");
    settle();
    seen.erase(std::unique(seen.begin(), seen.end()), seen.end()); // a whole run comes more than once
    QCOMPARE(seen, (std::vector<int>{1, 2, 3, 4}));
}

void TestLayersSession::aViewOfAllLayersSaysWhichOneRuns()
{
    m_gate.holdAfter(1);
    m_session->set(&SessionState::tab, kFlowTab);
    m_session->setText("abc");
    QTRY_VERIFY_WITH_TIMEOUT(isHeld(1), 60000);
    QCOMPARE(view().toCome, QString("Layer 2 of 4 runs: this view needs them all."));
    m_session->set(&SessionState::tab, kHeatmapTab);
    m_session->set(&SessionState::colours, &ColourScale::range, ScaleRange::Global);
    QTRY_VERIFY_WITH_TIMEOUT(isHeld(1), 60000);
    QCOMPARE(view().toCome, QString("Layer 2 of 4 runs: colours with one range for all heads need every layer."));
    m_gate.open();
    settle();
    QVERIFY(view().toCome.isEmpty() && view().shown.figure);
}

void TestLayersSession::aStoppedRunGivesThePictureBeforeItBack()
{
    m_session->setText("ab");
    settle();
    const auto before = m_session->result();
    m_gate.holdAfter(3);
    m_session->setText("abcd");
    QTRY_VERIFY_WITH_TIMEOUT(isHeld(3), 60000);
    m_session->selectHead({2, 1});
    QTRY_VERIFY_WITH_TIMEOUT(isHeld(3), 60000);
    QSignalSpy changed(m_session.get(), &Session::resultChanged);
    m_session->stop();
    QVERIFY(m_session->isStopped());
    QCOMPARE(m_session->result(), before);
    QCOMPARE(changed.count(), 1);
    QVERIFY(m_session->problem().startsWith("Stopped: the last result stays"));
    m_gate.open();
    m_session->selectHead({2, 2}); // starts it again
    settle();
    QCOMPARE(m_session->result()->state.input.text, QString("abcd"));
}

void TestLayersSession::aPinFollowsItsTokenOverAStoppedRun()
{
    m_session->setText("a b c d");
    settle();
    m_session->pin(3, 1);
    settle();
    QCOMPARE(m_session->state().pinnedQuery.value_or(-1), 3);
    m_gate.holdAfter(2);
    m_session->setText("x a b c d");
    QTRY_VERIFY_WITH_TIMEOUT(isHeld(2), 60000);
    QCOMPARE(m_session->state().pinnedQuery.value_or(-1), 5);
    m_session->stop();
    m_gate.open();
    m_session->setText("x y a b c d");
    settle();
    QCOMPARE(m_session->state().pinnedQuery.value_or(-1), 7);
    QCOMPARE(m_session->state().pinnedKey.value_or(-1), 5);
}

void TestLayersSession::aStoppedFirstRunLeavesNothing()
{
    m_gate.holdAfter(1);
    m_session->setText("abc");
    QTRY_VERIFY_WITH_TIMEOUT(isHeld(1), 60000);
    QSignalSpy emptied(m_session.get(), &Session::emptied);
    m_session->stop();
    QVERIFY(!m_session->result() && emptied.count() == 1 && !m_session->asksForText());
}

void TestLayersSession::aRunThatFailsGivesThePictureBeforeItBack()
{
    m_session->setText("ab");
    settle();
    const auto before = m_session->result();
    m_gate.holdAfter(2);
    m_session->setText("abcd");
    QTRY_VERIFY_WITH_TIMEOUT(isHeld(2), 60000);
    m_gate.fail("blocks.2.attn.q holds a NaN");
    QTRY_COMPARE_WITH_TIMEOUT(m_session->problem(), QString("blocks.2.attn.q holds a NaN"), 60000);
    QCOMPARE(m_session->result(), before);
}

void TestLayersSession::theNewestTextWins()
{
    m_gate.holdAfter(2);
    m_session->setText("abc");
    QTRY_VERIFY_WITH_TIMEOUT(isHeld(2), 60000);
    std::vector<QString> seen;
    connect(m_session.get(), &Session::resultChanged, this,
            [&] { seen.push_back(m_session->result()->state.input.text); });
    for (const QString text : {"abcd", "abcde", "abcdef"})
        m_session->setText(text);
    QCOMPARE(m_session->result()->state.input.text, QString("abc")); // stays until there is more of the new one
    QVERIFY(!m_session->isSettled());
    QTRY_VERIFY_WITH_TIMEOUT(isHeld(2), 60000);
    QCOMPARE(m_session->result()->cache->nTokens(), 8); // <s> and </s> among them
    m_gate.open();
    settle();
    for (const QString& text : seen)
        QCOMPARE(text, QString("abcdef"));
}

/// A head, a pin, a tab, colours: the layers that are done answer, and the one that runs is not begun again.
void TestLayersSession::aLookAtWhatIsDoneLeavesTheRunWhereItIs()
{
    m_gate.holdAfter(2);
    m_session->setText("abc");
    QTRY_VERIFY_WITH_TIMEOUT(isHeld(2), 60000);
    const std::vector<int> before = m_gate.passed();
    QCOMPARE(before.back(), 2);
    const std::vector<std::function<void()>> looks{
        [this] {
            m_session->selectHead({1, 2});
        },
        [this] {
            m_session->selectHead({0, 1});
        },
        [this] { m_session->pin(3, 1); },
        [this] { m_session->set(&SessionState::tab, kLinksTab); },
        [this] { m_session->set(&SessionState::colours, &ColourScale::kind, ScaleKind::RowMax); },
        [this] { m_session->set(&SessionState::tab, kOverviewTab); },
        [this] {
            m_session->showHead({0, 0}, false);
        },
        [this] { m_session->undoStack()->undo(); },
        [this] { m_session->wantHeadTable(true); },
    };
    for (const auto& look : looks) {
        look();
        QTRY_VERIFY_WITH_TIMEOUT(isHeld(2), 60000);
    }
    QCOMPARE(m_gate.passed(), before);
    std::set<const ActivationCache*> whole; // several results are made of it, with more and more of the pictures
    std::set<quint64> numbers;
    connect(m_session.get(), &Session::resultChanged, this, [&] {
        const RunResult& result = *m_session->result();
        if (result.cache->isWhole()) {
            whole.insert(result.cache.get());
            numbers.insert(result.number);
        }
    });
    m_gate.open();
    settle();
    QCOMPARE(m_gate.passed().size(), before.size() + 1); // the third layer; none is told of the last
    QCOMPARE(m_gate.passed().back(), 3);
    QCOMPARE(whole.size(), std::size_t(1));
    QCOMPARE(numbers.size(), std::size_t(1));
    QVERIFY(m_session->result()->predictions && m_session->result()->headTable);
}

void TestLayersSession::anotherInputOfTheRunBeginsAnotherRun_data()
{
    QTest::addColumn<std::function<void(Session&)>>("choose");
    const auto row = [](const char* name, const std::function<void(Session&)>& choose) {
        QTest::newRow(name) << choose;
    };
    row("text", [](Session& session) { session.setText("xyz"); });
    row("mask", [](Session& session) { session.setMask(Mask()); });
    row("head off", [](Session& session) { session.ablateHead({0, 0}, true); });
    row("temperature", [](Session& session) { session.set(&SessionState::temperature, 2.0); });
}

void TestLayersSession::anotherInputOfTheRunBeginsAnotherRun()
{
    QFETCH(std::function<void(Session&)>, choose);
    m_gate.holdAfter(2);
    m_session->setText("abc");
    QTRY_VERIFY_WITH_TIMEOUT(isHeld(2), 60000);
    const std::size_t before = m_gate.passed().size();
    choose(*m_session);
    QTRY_VERIFY_WITH_TIMEOUT(isHeld(2), 60000);
    QCOMPARE(m_gate.passed().size(), before + 2);
    m_gate.open();
    settle();
    QCOMPARE(m_gate.passed().size(), before + 3);
}

void TestLayersSession::theFirstHeadIsChosenWhenAllAreThere()
{
    m_session->setText("abc");
    m_session->setModel("four");
    settle();
    m_gate.holdAfter(3);
    openAtBestHead(*m_session, "other");
    QTRY_VERIFY_WITH_TIMEOUT(isHeld(3), 60000);
    const HeadIndex before = m_session->state().selected;
    const auto best = [&] { return mostStructuredHead(m_session->result()->cache, AttentionPart::Decoder); };
    m_gate.open();
    settle();
    QCOMPARE(before, HeadIndex());
    QCOMPARE(m_session->state().selected, best().value_or(HeadIndex()));
}

HEADLIGHT_TEST(TestLayersSession)
#include "tst_layers_session.moc"
