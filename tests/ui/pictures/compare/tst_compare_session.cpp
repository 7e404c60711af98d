// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/golden_matrices.h"
#include "tests/support/image_model_folder.h"
#include "tests/support/recurrent_model_folder.h"
#include "tests/support/sample_plots.h"
#include "tests/support/tiny_marian.h"
#include "ui/pictures/compare/compare_pipeline.h"
#include "ui/pictures/compare/compare_row.h"
#include "ui/session/session.h"
#include "ui/session/session_file.h"
#include "ui/state/choice_text.h"

#include <QTemporaryDir>
#include <QTest>

using namespace headlight;

/// The tab Compare without a window: what B is for each kind of comparison.
class TestCompareSession : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void init() { open("gpt"); }
    void cleanup() { m_session.reset(); }

    void theNextHeadIsTheDefault();
    void aMaskIsComparedWithItsOpposite();
    void withoutAnAblationTheChosenHeadIsOffInB();
    void anAblationIsComparedWithEveryHeadOn();
    void aHeadOfAnEarlierLayerChangesALaterOne();
    void aTextIsTypedAndAnEmptyOneIsAskedFor();
    void anotherModelIsRunAndItsHeadFitted();
    void anotherModelReadsNothingThatAnEarlierOneWasGiven();
    void anotherModelOfStagesOpensAtTheStageOfA();
    void attentionWeightsOfAFileHaveNoTextForAnotherModel();
    void aModelThatIsNotThereIsASentenceAndAStays();
    void translatorsCompareEveryPart();
    void aTranslatorsMaskIsComparedOnTheSameTranslation();
    void aRecurrentTranslatorHasOneHead();
    void onlyItsTabComputesIt();
    void everyChoiceIsUndoneAndKept();

private:
    void open(const QString& model);
    void settle();
    void compare(const CompareChoice& choice)
    {
        m_session->set(&SessionState::compare, choice);
        settle();
    }
    const ComparePlot& plot() const { return m_session->result()->view->as<ComparePicture>()->plot; }
    const ActivationCache& cache() const { return *m_session->result()->cache; }
    Matrix pattern(const std::shared_ptr<const ActivationCache>& run, const HeadIndex& head) const
    {
        return attentionMap(run, head).whole(AttentionStep::Pattern);
    }

    QTemporaryDir m_folder;
    std::unique_ptr<Session> m_session;
};

void TestCompareSession::initTestCase()
{
    for (const char* name : {"models/gpt", "models/small", "models/translator", "models/recurrent"})
        QDir(m_folder.path()).mkpath(name);
    test::writeTinyModel(QDir(m_folder.filePath("models/gpt")));
    ModelConfig small = test::tinyConfig();
    small.nLayers = 1;
    small.nHeads = small.nKvHeads = 2;
    small.dHead = small.dModel / 2;
    test::writeTinyModel(QDir(m_folder.filePath("models/small")), small);
    test::writeTinyMarian(QDir(m_folder.filePath("models/translator")));
    test::writeRecurrentModel(QDir(m_folder.filePath("models/recurrent")));
}

void TestCompareSession::open(const QString& model)
{
    m_session = std::make_unique<Session>(std::vector{toPath(m_folder.filePath("models"))});
    SessionState state;
    state.model = model;
    state.input.text = "abcd";
    state.selected = {1, 2};
    state.tab = kCompareTab;
    m_session->restore(state);
    settle();
}

void TestCompareSession::settle()
{
    QVERIFY2(QTest::qWaitFor([this] { return m_session->isSettled(); }, 60000), qPrintable(m_session->problem()));
}

void TestCompareSession::theNextHeadIsTheDefault()
{
    QCOMPARE(nextHead({0, 3}, {2, 4}), (HeadIndex{1, 0}));
    QCOMPARE(nextHead({1, 3}, {2, 4}), (HeadIndex{0, 0}));
    const auto run = m_session->result()->cache;
    QVERIFY(test::numbersOf(plot().a) == pattern(run, {1, 2}));
    QVERIFY(test::numbersOf(plot().b) == pattern(run, {1, 3}));
    QVERIFY(test::numbersOf(plot().difference) == pattern(run, {1, 3}) - pattern(run, {1, 2}));
    QCOMPARE(m_session->result()->view->as<ComparePicture>()->other, QString("layer 1, head 3"));
    CompareChoice choice;
    choice.head = HeadIndex{0, 1};
    compare(choice);
    QVERIFY(test::numbersOf(plot().b) == pattern(run, {0, 1}));
    choice.head = HeadIndex{9, 9};
    compare(choice);
    QVERIFY(test::numbersOf(plot().b) == pattern(run, {1, 3}));
    QVERIFY2(plot().notes.first().contains("shows head 3 of layer 1"), qPrintable(plot().notes.first()));
}

void TestCompareSession::aMaskIsComparedWithItsOpposite()
{
    CompareChoice choice;
    choice.kind = CompareKind::Mask;
    compare(choice);
    RunOptions options = cache().options;
    QCOMPARE(options.mask.kind, MaskKind::Causal); // the tiny model's own
    options.mask.kind = MaskKind::None;
    QVERIFY(test::numbersOf(plot().b) == pattern(runAgain(cache(), options), {1, 2}));
    m_session->setMask({MaskKind::None, 0, {}});
    settle();
    QCOMPARE(m_session->result()->view->as<ComparePicture>()->other, QString("causal mask"));
    choice.mask = maskFromString("window:2");
    compare(choice);
    QVERIFY(!plot().b.hasCell(3, 1) && plot().a.hasCell(3, 1));
}

void TestCompareSession::withoutAnAblationTheChosenHeadIsOffInB()
{
    CompareChoice choice;
    choice.kind = CompareKind::Ablation;
    compare(choice);
    QVERIFY2(plot().notes.first().startsWith("Nothing is switched off"), qPrintable(plot().notes.join(' ')));
    QVERIFY(plot().b.ablated && !plot().a.ablated);
    QVERIFY(plot().notes.join(' ').contains("layers above"));
    QVERIFY(test::numbersOf(plot().difference).isZero(0.0F)); // a head's own weights do not depend on what it adds
}

void TestCompareSession::anAblationIsComparedWithEveryHeadOn()
{
    m_session->ablateHead({0, 1}, true);
    CompareChoice choice;
    choice.kind = CompareKind::Ablation;
    compare(choice);
    RunOptions options = cache().options;
    options.ablatedHeads.clear();
    QVERIFY(test::numbersOf(plot().b) == pattern(runAgain(cache(), options), {1, 2}));
    QVERIFY(!test::numbersOf(plot().difference).isZero(1e-6F));
    QCOMPARE(m_session->result()->view->as<ComparePicture>()->other, QString("every head on"));
}

void TestCompareSession::aHeadOfAnEarlierLayerChangesALaterOne()
{
    CompareChoice choice;
    choice.kind = CompareKind::Ablation;
    choice.ablated = {HeadIndex{0, 3}};
    compare(choice);
    RunOptions options = cache().options;
    options.ablatedHeads = {{0, 3}};
    QVERIFY(test::numbersOf(plot().b) == pattern(runAgain(cache(), options), {1, 2}));
    QVERIFY(*plot().numbers.meanMagnitude > 0.0);
    QVERIFY(plot().notes.isEmpty());
}

void TestCompareSession::aTextIsTypedAndAnEmptyOneIsAskedFor()
{
    CompareChoice choice;
    choice.kind = CompareKind::Text;
    compare(choice);
    QVERIFY(!plot().hasB() && plot().a.nQueries() == 6);
    QVERIFY(plot().refusal.startsWith("Type the text of B"));
    choice.text = "  ";
    compare(choice);
    QVERIFY(plot().refusal.startsWith("Type the text of B"));
    choice.text = "abxd";
    compare(choice);
    QVERIFY(plot().hasDifference());
    QCOMPARE(plot().b.queryLabels, (QStringList{"<s>", "a", "b", "x", "d", "</s>"}));
    choice.text = "abxdef";
    compare(choice);
    QCOMPARE(plot().refusal, QString("The two texts have 6 and 8 tokens: there is no cell-by-cell difference."));
    QCOMPARE(plot().b.nQueries(), 8);
    const auto saysPrefix = [this] { return !plot().notes.filter("prefix").isEmpty(); };
    m_session->setMask(maskFromString("prefix:2"));
    settle();
    QVERIFY(saysPrefix()); // no word of "<s> a" is in B
    choice.text = "abcd ef";
    compare(choice);
    QVERIFY(!saysPrefix());
}

void TestCompareSession::anotherModelIsRunAndItsHeadFitted()
{
    CompareChoice choice;
    choice.kind = CompareKind::Model;
    choice.model = "small";
    compare(choice);
    QCOMPARE(plot().b.caption.model, QString("small"));
    QVERIFY(plot().hasDifference());
    QCOMPARE(plot().b.head, (HeadIndex{0, 1}));
    QCOMPARE(plot().notes.first(), QString("B has layers 0 to 0 with heads 0 to 1: it shows head 1 of layer 0."));
    choice.model = "translator"; // it has a decoder, too
    compare(choice);
    QCOMPARE(plot().b.head.part, AttentionPart::Decoder);
    choice.model = "recurrent";
    compare(choice);
    QCOMPARE(plot().b.head.part, AttentionPart::Cross);
    QVERIFY2(plot().notes.join(' ').contains("B has no decoder attention"), qPrintable(plot().notes.join(' ')));
    choice.model.clear();
    compare(choice);
    QCOMPARE(m_session->result()->view->as<ComparePicture>()->other, QString("recurrent")); // the first that is not A's
}

void TestCompareSession::anotherModelReadsNothingThatAnEarlierOneWasGiven()
{
    CompareChoice choice;
    choice.kind = CompareKind::Model;
    choice.model = "translator";
    compare(choice);
    const HeatmapPlot own = plot().b;
    SessionState state = m_session->state();
    state.input.secondText = "xyz"; // a translator that was A before left it
    state.encoderMask = Mask{MaskKind::Causal, 0, {}};
    m_session->restore(state);
    settle();
    QCOMPARE(plot().b.queryLabels, own.queryLabels);
    QVERIFY(test::numbersOf(plot().b) == test::numbersOf(own));
}

void TestCompareSession::anotherModelOfStagesOpensAtTheStageOfA()
{
    const QDir models(m_folder.filePath("models"));
    const QString a = test::writeSwin(models);
    const QString other = models.filePath("swin-other");
    QVERIFY(models.mkpath(other));
    for (const QString& file : QDir(a).entryList(QDir::Files))
        QVERIFY(QFile::copy(a + u'/' + file, other + u'/' + file));
    const QString picture = m_folder.filePath("picture.png");
    QVERIFY(test::drawnPicture(32, 32).save(picture));
    m_session = std::make_unique<Session>(std::vector{toPath(m_folder.filePath("models"))});
    SessionState state;
    state.model = "swin";
    state.input.image = picture;
    state.tab = kCompareTab;
    state.compare.kind = CompareKind::Model;
    state.compare.model = other;
    m_session->restore(state);
    settle();
    QCOMPARE(plot().b.nQueries(), 64); // the second stage, which has most layers, by itself
    for (const auto& [stage, nPatches] : {std::pair(0, 256), std::pair(2, 16), std::pair(1, 64)}) {
        m_session->setStage(stage);
        settle();
        QCOMPARE(plot().a.nQueries(), nPatches);
        QCOMPARE(plot().b.nQueries(), nPatches);
        QVERIFY(test::numbersOf(plot().b) == test::numbersOf(plot().a));
    }
    m_session->set(&SessionState::compare, &CompareChoice::model, QString("gpt")); // has no stages, and reads texts
    settle();
    QVERIFY(!plot().hasB() && !plot().refusal.isEmpty());
    QVERIFY2(!plot().refusal.contains("stage"), qPrintable(plot().refusal));
}

void TestCompareSession::attentionWeightsOfAFileHaveNoTextForAnotherModel()
{
    open(test::goldenMatrices("f4.npy"));
    CompareChoice choice;
    choice.kind = CompareKind::Model;
    compare(choice);
    QVERIFY2(plot().refusal.contains("another model needs a model"), qPrintable(plot().refusal));
    choice.model = test::goldenMatrices("f4.npy");
    compare(choice);
    QVERIFY(plot().hasB());
}

void TestCompareSession::aModelThatIsNotThereIsASentenceAndAStays()
{
    CompareChoice choice;
    choice.kind = CompareKind::Model;
    choice.model = "nowhere";
    compare(choice);
    QVERIFY(!plot().hasB() && !plot().a.isEmpty());
    QVERIFY2(plot().refusal.contains("nowhere"), qPrintable(plot().refusal));
    QVERIFY(m_session->problem().isEmpty()); // A is as it should be
}

void TestCompareSession::translatorsCompareEveryPart()
{
    open("translator");
    for (const AttentionPart part : {AttentionPart::Encoder, AttentionPart::Decoder, AttentionPart::Cross}) {
        m_session->setPart(part);
        for (const CompareKind kind : {CompareKind::Head, CompareKind::Mask, CompareKind::Ablation}) {
            CompareChoice choice;
            choice.kind = kind;
            compare(choice);
            QVERIFY2(plot().hasDifference(), qPrintable(plot().refusal));
            QCOMPARE(plot().a.head.part, part);
            QCOMPARE(plot().b.head.part, part);
        }
    }
}

void TestCompareSession::aTranslatorsMaskIsComparedOnTheSameTranslation()
{
    open("translator");
    CompareChoice choice;
    choice.kind = CompareKind::Mask;
    choice.mask = maskFromString("prefix:1");
    compare(choice);
    QVERIFY(cache().target->isGenerated);
    QCOMPARE(plot().b.queryLabels, plot().a.queryLabels);
    choice.kind = CompareKind::Text;
    choice.text = "dcba";
    compare(choice);
    QVERIFY(plot().hasB());
}

void TestCompareSession::aRecurrentTranslatorHasOneHead()
{
    open("recurrent");
    QVERIFY(plot().hasDifference());
    QVERIFY(plot().notes.contains("A and B are the same in every cell."));
    CompareChoice choice;
    choice.kind = CompareKind::Mask;
    compare(choice);
    QVERIFY(plot().hasDifference() && *plot().numbers.meanMagnitude > 0.0);
}

void TestCompareSession::onlyItsTabComputesIt()
{
    m_session->set(&SessionState::tab, kHeatmapTab);
    settle();
    QVERIFY(!m_session->result()->view->as<ComparePicture>());
}

void TestCompareSession::everyChoiceIsUndoneAndKept()
{
    CompareChoice choice;
    choice.kind = CompareKind::Ablation;
    choice.head = HeadIndex{0, 2};
    choice.text = "zwölf 火";
    choice.model = "small";
    choice.mask = maskFromString("window:3");
    choice.ablated = {HeadIndex{1, 0, AttentionPart::Cross}};
    m_session->set(&SessionState::compare, choice);
    QVERIFY(sessionFromJson(sessionToJson(m_session->state()), "s.json") == m_session->state());
    m_session->undoStack()->undo();
    QVERIFY(m_session->state().compare == CompareChoice());
    for (const char* text : {"a", "ab", "abc"}) { // one burst of typing is one step
        CompareChoice typed;
        typed.text = text;
        m_session->set(&SessionState::compare, typed);
    }
    m_session->undoStack()->undo();
    QVERIFY(m_session->state().compare.text.isEmpty());
    const SessionState old = sessionFromJson(R"({"format":"headlight session","version":1,"tab":"compare"})", "s.json");
    QVERIFY(old.compare == CompareChoice());
}

HEADLIGHT_GUILESS_TEST(TestCompareSession)
#include "tst_compare_session.moc"
