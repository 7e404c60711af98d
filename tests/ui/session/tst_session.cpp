// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/heatmap/heatmap_plot.h"
#include "ui/session/session.h"

#include "tests/support/every_mask.h"
#include "tests/support/tiny_model_folder.h"
#include "ui/kit/colour_map.h"
#include "ui/session/undo_limit.h"
#include "ui/state/choice_text.h"

#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace headlight;

class TestSession : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void init();
    void cleanup();

    void typingGivesAResultOfTheWholeText();
    void onlyTheNewestOfManyChangesComesOut();
    void typingIsOneStepOfUndoUntilTheBurstEnds();
    void everyChoiceIsUndoneAndRedone();
    void theThemeIsThePersonsAndNoStep();
    void undoSaysWhatItUndoes();
    void theOldestOfTooManyStepsIsForgotten();
    void theMaskThatIsOnIsNoStep();
    void anEmptyTextIsOneSentenceAndEndsTheResult();
    void aFolderThatIsNoModelIsOneSentenceAndKeepsTheLastResult();
    void aModelThatDoesNotExistIsOneSentenceThatStays();
    void aTextLongerThanTheContextIsCutAndSaysSo();
    void switchingAHeadOffGivesPredictionsBeforeAndAfter();
    void aHeadThatIsOffHasTheSamePatternButChangesTheLayersAfterIt();
    void rowsSumToOneUnderEveryMask_data();
    void rowsSumToOneUnderEveryMask();
    void choosingAHeadReusesTheRun();
    void aPredictionOfAnotherInputIsNotTaken();
    void aPinBeyondTheTextIsNoPin();
    void picturesAndPredictionsDoNotWaitForTheHeadTable();

private:
    void settle();

    QTemporaryDir m_folder;
    std::unique_ptr<Session> m_session;
};

void TestSession::initTestCase()
{
    QDir(m_folder.path()).mkpath("models/tiny");
    test::writeTinyModel(QDir(m_folder.filePath("models/tiny")));
}

void TestSession::init()
{
    m_session = std::make_unique<Session>(std::vector{toPath(m_folder.filePath("models"))});
}

void TestSession::cleanup()
{
    m_session.reset();
}

void TestSession::settle()
{
    QVERIFY2(QTest::qWaitFor([this] { return m_session->isSettled(); }, 60000), qPrintable(m_session->problem()));
}

void TestSession::typingGivesAResultOfTheWholeText()
{
    for (const QString text : {"a", "at", "at "})
        m_session->setText(text);
    settle();
    QCOMPARE(m_session->result()->view->input.tokens.size(), 5); // <s> a t blank </s>
    QCOMPARE(m_session->grid(), (HeadGrid{2, 4}));
    QVERIFY(m_session->problem().isEmpty());
    QVERIFY(m_session->result()->heads->plot.isComplete());
    QCOMPARE(int(m_session->result()->heads->images.size()), 12); // 8 heads, the mean and the maximum of each layer
}

void TestSession::onlyTheNewestOfManyChangesComesOut()
{
    QSignalSpy results(m_session.get(), &Session::resultChanged);
    std::vector<QString> seen;
    connect(m_session.get(), &Session::resultChanged, this,
            [&] { seen.push_back(m_session->result()->state.input.text); });
    QString text;
    for (int i = 0; i < 30; ++i)
        m_session->setText(text += QChar('a' + i % 26));
    settle();
    QCOMPARE(m_session->result()->state.input.text, text);
    for (const QString& each : seen)
        QCOMPARE(each, text); // no result of a shorter text, although none was waited for
    QVERIFY(results.count() <= 2);
}

void TestSession::typingIsOneStepOfUndoUntilTheBurstEnds()
{
    m_session->setText("a");
    m_session->setText("ab");
    m_session->endBurst();
    m_session->setText("abc");
    QCOMPARE(m_session->undoStack()->count(), 2);
    m_session->undoStack()->undo();
    QCOMPARE(m_session->state().input.text, QString("ab"));
    m_session->undoStack()->undo();
    QCOMPARE(m_session->state().input.text, QString());
}

void TestSession::everyChoiceIsUndoneAndRedone()
{
    m_session->setText("abc");
    settle();
    QUndoStack& stack = *m_session->undoStack();
    ColourScale grey;
    grey.map = *colourMapNamed("grey");
    LinkOptions arcs;
    arcs.layout = LinkLayoutKind::Arc;
    arcs.topK = 2;
    const std::vector<std::function<void()>> choices = {
        [&] { m_session->setText("abcd"); },
        [&] { m_session->setModel("tiny"); },
        [&] {
            m_session->setMask(Mask{MaskKind::None, 0, {}});
        },
        [&] { m_session->set(&SessionState::divisor, ScoreDivisor::off()); },
        [&] { m_session->set(&SessionState::divisor, ScoreDivisor::of(8)); },
        [&] { m_session->hideKeys({1}, true); },
        [&] {
            m_session->hideCells({{2, 0}}, true);
            m_session->endBurst();
        },
        [&] { m_session->clearPaintedCells(); },
        [&] { m_session->showEveryKey(); },
        [&] { m_session->set(&SessionState::temperature, 2); },
        [&] { m_session->set(&SessionState::colours, grey); },
        [&] { m_session->set(&SessionState::links, &LinkOptions::threshold, 0.5F); },
        [&] { m_session->set(&SessionState::links, arcs); },
        [&] {
            m_session->showHead({0, 1}, false);
        },
        [&] {
            m_session->ablateHead({1, 1}, true);
        },
        [&] { m_session->changeShown(HeadAction::None, HeadScope::Everything); },
        [&] { m_session->changeAblated(HeadAction::All, HeadScope::Layer); },
        [&] {
            m_session->set(&SessionState::layers, {LayerMeasure::Flow, false});
        },
        [&] { m_session->set(&SessionState::layers, &LayerChoice::longFlow, true); },
        [&] { m_session->pin(1, 2); },
        [&] { m_session->replace(SessionState(), "new session"); },
    };
    for (const auto& choose : choices) {
        m_session->endBurst();
        const SessionState before = m_session->state();
        const int count = stack.count();
        choose();
        const SessionState after = m_session->state();
        QVERIFY(after != before);
        QCOMPARE(stack.count(), count + 1);
        QVERIFY(!stack.undoText().isEmpty());
        stack.undo();
        QVERIFY(m_session->state() == before);
        stack.redo();
        QVERIFY(m_session->state() == after);
    }
    while (stack.canUndo())
        stack.undo();
    QVERIFY(m_session->state() == SessionState());
}

void TestSession::theThemeIsThePersonsAndNoStep()
{
    m_session->setText("abc");
    settle();
    const int count = m_session->undoStack()->count();
    m_session->set(&SessionState::theme, ThemeId::Dark);
    QCOMPARE(m_session->undoStack()->count(), count);
    m_session->undoStack()->undo();
    QCOMPARE(m_session->state().theme, ThemeId::Dark);
    QCOMPARE(m_session->state().input.text, QString());
    m_session->undoStack()->redo();
    QCOMPARE(m_session->state().theme, ThemeId::Dark);
    m_session->replace(SessionState(), "new session"); // which is a light one
    QCOMPARE(m_session->state().theme, ThemeId::Dark);
}

void TestSession::undoSaysWhatItUndoes()
{
    m_session->ablateHead({1, 3}, true);
    QCOMPARE(m_session->undoStack()->undoText(), QString("switch off 1.3"));
    m_session->setMask(Mask{MaskKind::Causal, 0, {}});
    QCOMPARE(m_session->undoStack()->undoText(), QString("mask: causal"));
}

void TestSession::theOldestOfTooManyStepsIsForgotten()
{
    for (int i = 0; i < kUndoLimit + 3; ++i)
        m_session->set(&SessionState::tokens, &TokenChoice::showIds, i % 2 == 0);
    QCOMPARE(m_session->undoStack()->count(), kUndoLimit);
    for (int i = 0; i < kUndoLimit; ++i)
        m_session->undoStack()->undo();
    QVERIFY(!m_session->undoStack()->canUndo());
    QVERIFY(m_session->state().tokens.showIds); // the third step left it so
}

void TestSession::theMaskThatIsOnIsNoStep()
{
    m_session->setText("abc");
    settle();
    const MaskKind own = m_session->result()->cache->config().defaultMask;
    const int before = m_session->undoStack()->count();
    m_session->setMask(Mask{own, 0, {}});
    QCOMPARE(m_session->undoStack()->count(), before);
    m_session->setMask(maskFromString("window:2"));
    QCOMPARE(m_session->undoStack()->count(), before + 1);
    m_session->setMask(maskFromString("window:2"));
    QCOMPARE(m_session->undoStack()->count(), before + 1);
    m_session->setMask(Mask{own, 0, {}});
    QCOMPARE(m_session->undoStack()->count(), before + 2);
    settle();
}

void TestSession::anEmptyTextIsOneSentenceAndEndsTheResult()
{
    m_session->setText("abc");
    settle();
    QSignalSpy emptied(m_session.get(), &Session::emptied);
    m_session->setText(" ");
    QTRY_VERIFY(m_session->result()->state.input.text == " " || m_session->asksForText()); // a blank may be a token
    m_session->setText("");
    QTRY_VERIFY(m_session->asksForText());
    QVERIFY(!m_session->problem().isEmpty());
    QVERIFY(!m_session->result());
    QCOMPARE(emptied.count(), 1);
    m_session->setText("x");
    settle();
    QVERIFY(m_session->problem().isEmpty());
}

void TestSession::aFolderThatIsNoModelIsOneSentenceAndKeepsTheLastResult()
{
    m_session->setText("abc");
    settle();
    const auto last = m_session->result();
    QDir(m_folder.path()).mkpath("broken");
    test::writeTinyModel(QDir(m_folder.filePath("broken")));
    test::writeFile(m_folder.filePath("broken/model.safetensors"), "short");
    m_session->setModel(m_folder.filePath("broken"));
    QTRY_VERIFY(m_session->problem().contains("model.safetensors"));
    QVERIFY(!m_session->asksForText());
    QCOMPARE(m_session->result(), last);
    QCOMPARE(m_session->state().input.text, QString("abc"));
    m_session->undoStack()->undo();
    settle();
    QVERIFY(m_session->problem().isEmpty());
}

void TestSession::aModelThatDoesNotExistIsOneSentenceThatStays()
{
    m_session->setText("abc");
    settle();
    m_session->setText("abcd"); // still running when the next choice fails at once
    m_session->setModel("no-such-model");
    QVERIFY(m_session->problem().contains("no-such-model"));
    m_session->undoStack()->undo();
    settle();
    QCOMPARE(m_session->result()->state.input.text, QString("abcd"));
}

void TestSession::aTextLongerThanTheContextIsCutAndSaysSo()
{
    m_session->setText(QString(100, 'a'));
    settle();
    QCOMPARE(m_session->result()->view->input.tokens.size(), test::tinyConfig().nCtx);
    QVERIFY2(m_session->result()->notice.contains("102") && m_session->result()->notice.contains("22"),
             qPrintable(m_session->result()->notice));
}

void TestSession::switchingAHeadOffGivesPredictionsBeforeAndAfter()
{
    m_session->setText("abc");
    settle();
    QVERIFY(m_session->result()->predictions->after.empty());
    const auto before = m_session->result()->predictions->before;
    QCOMPARE(m_session->result()->predictions->kind, PredictionKind::NextToken);
    m_session->ablateHead({0, 1}, true);
    settle();
    const PredictionTable& table = *m_session->result()->predictions;
    QCOMPARE(table.switchedOff, QString("0.1"));
    QCOMPARE(table.after.size(), before.size());
    QCOMPARE(table.before.front().id, before.front().id);
    QCOMPARE(table.before.front().probability, before.front().probability);
    QVERIFY(table.after.front().probability != before.front().probability);
}

void TestSession::aHeadThatIsOffHasTheSamePatternButChangesTheLayersAfterIt()
{
    m_session->setText("abc");
    settle();
    const auto before = m_session->result()->cache;
    m_session->ablateHead({0, 1}, true);
    settle();
    const auto after = m_session->result()->cache;
    const auto pattern = [](const auto& cache, HeadIndex head) {
        return attentionMap(cache, head).whole(AttentionStep::Pattern);
    };
    QVERIFY(pattern(before, {0, 1}) == pattern(after, {0, 1}));
    QVERIFY(pattern(before, {1, 1}) != pattern(after, {1, 1}));
}

void TestSession::rowsSumToOneUnderEveryMask_data()
{
    QTest::addColumn<QString>("mask");
    for (const QString& mask : test::everyMask(2))
        QTest::newRow(qPrintable(mask)) << mask;
}

void TestSession::rowsSumToOneUnderEveryMask()
{
    QFETCH(QString, mask);
    m_session->setText("abcdef");
    m_session->setMask(maskFromString(mask.toStdString()));
    settle();
    QVERIFY(m_session->result()->rowsSumToOne);
}

void TestSession::choosingAHeadReusesTheRun()
{
    m_session->setText("abc");
    settle();
    const auto cache = m_session->result()->cache;
    m_session->selectHead({1, 2});
    settle();
    QCOMPARE(m_session->result()->cache, cache);
    QCOMPARE(m_session->result()->view->as<HeatmapPlot>()->head, (HeadIndex{1, 2}));
}

void TestSession::aPredictionOfAnotherInputIsNotTaken()
{
    m_session->setText("the cat");
    settle();
    QVERIFY(m_session->result()->predictions);
    m_session->edit([](SessionState& next) { next.input.pair = "sat"; }); // a model of pairs reads it, too
    QVERIFY(m_session->usePrediction(5).startsWith("The text has changed"));
}

void TestSession::aPinBeyondTheTextIsNoPin()
{
    m_session->setText("abcdef");
    m_session->pin(5, 0);
    settle();
    QCOMPARE(m_session->result()->view->inspector.query, 5);
    m_session->setText("ab");
    settle();
    QCOMPARE(m_session->result()->view->inspector.query, 2); // the last token that is not special
}

void TestSession::picturesAndPredictionsDoNotWaitForTheHeadTable()
{
    m_session->wantHeadTable(true);
    std::vector<std::shared_ptr<const RunResult>> results;
    connect(m_session.get(), &Session::resultChanged, this, [&] { results.push_back(m_session->result()); });
    m_session->setText("a b");
    settle();
    QCOMPARE(int(results.size()),
             5); // pictures, predictions, table, its induction scores, scores in texts of their own
    QVERIFY(results[0]->view && !results[0]->predictions && !results[0]->headTable);
    QVERIFY(results[1]->predictions && !results[1]->headTable && !results[1]->complete);
    QVERIFY(results[2]->headTable && !results[2]->headTable->rows[0].induction && !results[2]->complete);
    QVERIFY(results[3]->headTable->rows[0].induction.has_value() && !results[3]->complete);
    QVERIFY(results[4]->headTable->isTried && results[4]->complete);
    results.clear();
    m_session->setText("a b c");
    settle();
    QCOMPARE(int(results.size()), 3); // the induction scores are the model's
    results.clear();
    m_session->wantHeadTable(false);
    m_session->setText("a b c d");
    settle();
    QCOMPARE(int(results.size()), 2);
    QVERIFY(!m_session->result()->headTable);
}

HEADLIGHT_GUILESS_TEST(TestSession)
#include "tst_session.moc"
