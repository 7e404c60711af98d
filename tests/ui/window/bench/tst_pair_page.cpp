// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/activations/activation_cache.h"
#include "core/activations/attention_map.h"
#include "tests/support/pointer.h"
#include "tests/support/sample_plots.h"
#include "ui/export/export_figure.h"
#include "ui/picture/run_inputs.h"
#include "ui/state/choice_text.h"
#include "ui/window/bench/pair_page.h"
#include "ui/window/bench/pair_view.h"
#include "ui/window/widgets/choice_button.h"
#include "ui/window/widgets/window_theme.h"

#include <QDir>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QSlider>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>

#include <cmath>

using namespace headlight;

namespace {

const QString models = HEADLIGHT_SOURCE_DIR "/resources/models";
const char* const source = "The train left the station on time.";
const char* const target = "Le train a quitté la gare à l'heure.";

using Run = std::shared_ptr<const ActivationCache>;

/// Runs the model without the page.
Run runOf(const QString& name, const QString& text, const QString& given = {})
{
    const auto model = loadModel(toPath(models + '/' + name));
    TokenSequence encoding = model->tokenizer.encode(text.toStdString());
    const RunOptions options = runOptions({}, model->config);
    if (given.isEmpty())
        return runModel(model, std::move(encoding), options);
    return runModel(model, std::move(encoding), targetFromText(*model, given.toStdString()), options);
}

/// The mean over the heads of a layer, in double precision, one weight after the other.
double meanWeight(const Run& run, AttentionPart part, int layer, int query, int key)
{
    double sum = 0.0;
    const int nHeads = run->config().sizeOf(part).nHeads;
    for (int head = 0; head < nHeads; ++head)
        sum += double(attentionMap(run, {layer, head, part}).at(query, key, AttentionStep::Pattern));
    return sum / nHeads;
}

/// −log softmax of one logit, in double precision.
double lossOf(const Run& run, int position, std::int64_t id)
{
    const Matrix logits = run->logits(position, 1);
    double largest = -1e300;
    for (Index i = 0; i < logits.cols(); ++i)
        largest = std::max(largest, double(logits(0, i)));
    double sum = 0.0;
    for (Index i = 0; i < logits.cols(); ++i)
        sum += std::exp(double(logits(0, i)) - largest);
    return largest + std::log(sum) - double(logits(0, id));
}

} // namespace

/// The tab Sequence pair, worked with the mouse and the keys, on the two translators that ship.
class TestPairPage : public QObject {
    Q_OBJECT
private slots:
    void init();

    void inferenceIsTheModelsOwnTranslation();
    void itsRowsAreThoseOfTheRun();
    void trainingReadsTheTrueTranslation();
    void theSliderStepsThrough();
    void theKeysAndAClickStepThrough();
    void itPlaysToTheEnd();
    void withLessMotionPlayGoesOneStep();
    void headsAreChosen();
    void theModesAreChosenAndExplained();
    void aWeightUnderThePointerIsSpoken();
    void typingTranslatesAnew();
    void anEmptyTextSaysWhatToDo();
    void aMissingModelIsSaid();
    void aLongRunIsCancelled();
    void figureAndNumbersAreExported();

private:
    void show(const std::vector<std::filesystem::path>& roots);
    PairView& view() { return *m_page->findChild<PairView*>("pairView"); }
    const PairPlot& plot() { return view().plot(); }
    const PairSide& side(std::size_t i) { return plot().sides[i]; }
    QLineEdit& line(const char* name) { return *m_page->findChild<QLineEdit*>(name); }
    QSlider& slider() { return *m_page->findChild<QSlider*>("pairSlider"); }
    void chooseTraining();

    std::unique_ptr<PairPage> m_page;
};

#define SETTLE_PAGE() QTRY_VERIFY_WITH_TIMEOUT(!m_page->isBusy(), 60000)

void TestPairPage::show(const std::vector<std::filesystem::path>& roots)
{
    m_page = std::make_unique<PairPage>(roots);
    giveTheme(*m_page, theme(ThemeId::Light));
    m_page->resize(960, 640);
    m_page->show();
    QVERIFY(QTest::qWaitForWindowExposed(m_page.get()));
    SETTLE_PAGE();
}

void TestPairPage::init()
{
    show({toPath(models)});
    QVERIFY2(!plot().isEmpty(), qPrintable(side(0).refusal + side(1).refusal));
}

void TestPairPage::chooseTraining()
{
    auto* choice = m_page->findChild<ChoiceButton*>("pairMode");
    bool clicked = false;
    QTimer::singleShot(100, this, [&] {
        QMenu* menu = choice->menu();
        QTest::mouseClick(menu, Qt::LeftButton, {}, menu->actionGeometry(menu->actions().at(1)).center());
        clicked = true;
    });
    QTest::mouseClick(choice, Qt::LeftButton);
    QTRY_VERIFY(clicked);
    SETTLE_PAGE();
    QCOMPARE(plot().mode, PairMode::Training);
}

void TestPairPage::inferenceIsTheModelsOwnTranslation()
{
    for (std::size_t i = 0; i < 2; ++i) {
        const Run run = runOf(i == 0 ? "headlight-en-fr" : "headlight-en-fr-rnn", source);
        const std::vector<std::int64_t>& ids = run->target->encoding.ids(); // what `headlight translate` prints
        QCOMPARE(side(i).nSteps(), int(ids.size()));
        for (std::size_t step = 0; step < ids.size(); ++step) {
            QCOMPARE(side(i).steps[step].nextId, ids[step]);
            QCOMPARE(side(i).steps[step].top.front().id, ids[step]); // the most probable one
            QCOMPARE(int(side(i).steps[step].top.size()), 5);
        }
        QVERIFY(side(i).ends);
        QCOMPARE(side(i).steps.back().next, QString("</s>"));
    }
}

void TestPairPage::itsRowsAreThoseOfTheRun()
{
    const Run transformer = runOf("headlight-en-fr", source);
    const Run recurrent = runOf("headlight-en-fr-rnn", source);
    QCOMPARE(side(0).cross.nKeys(), transformer->source->encoding.size());
    const AttentionMap additive = attentionMap(recurrent, {0, 0, AttentionPart::Cross});
    for (int query = 0; query < side(0).nSteps(); ++query)
        for (int key = 0; key < side(0).cross.nKeys(); ++key)
            QVERIFY(std::abs(double(side(0).cross.cells.value(query, key)) -
                             meanWeight(transformer, AttentionPart::Cross, 2, query, key)) < 1e-6);
    for (int query = 0; query < side(1).nSteps(); ++query)
        for (int key = 0; key < side(1).cross.nKeys(); ++key)
            QCOMPARE(side(1).cross.cells.value(query, key), additive.at(query, key, AttentionStep::Pattern));
    QVERIFY(!side(0).self && !side(1).self);
}

void TestPairPage::trainingReadsTheTrueTranslation()
{
    chooseTraining();
    for (std::size_t i = 0; i < 2; ++i) {
        const Run run = runOf(i == 0 ? "headlight-en-fr" : "headlight-en-fr-rnn", source, target);
        const std::vector<std::int64_t>& ids = run->target->encoding.ids();
        QCOMPARE(side(i).nSteps(), int(ids.size()));
        double sum = 0.0;
        for (int step = 0; step < side(i).nSteps(); ++step) {
            const PairStep& one = side(i).steps[std::size_t(step)];
            const double loss = lossOf(run, step, ids[std::size_t(step)]);
            QCOMPARE(one.nextId, ids[std::size_t(step)]);
            QVERIFY(std::abs(one.loss - loss) < 1e-6);
            QVERIFY(std::abs(one.probability - std::exp(-loss)) < 1e-6);
            sum += loss;
        }
        QVERIFY(std::abs(side(i).meanLoss - sum / side(i).nSteps()) < 1e-6);
        QCOMPARE(side(i).steps[2].read, QString("train"));
    }
    const Run run = runOf("headlight-en-fr", source, target);
    const HeatmapPlot& self = *side(0).self;
    for (int query = 0; query < self.nQueries(); ++query)
        for (int key = 0; key < self.nKeys(); ++key) {
            QCOMPARE(self.cells.isAllowed(query, key), key <= query); // the mask's triangle
            QVERIFY(std::abs(double(self.cells.value(query, key)) -
                             meanWeight(run, AttentionPart::Decoder, 2, query, key)) < 1e-6);
        }
    QVERIFY(!side(1).self); // a recurrent decoder has no self-attention
}

void TestPairPage::theSliderStepsThrough()
{
    QCOMPARE(plot().step, 0);
    QCOMPARE(slider().minimum(), 1);
    QCOMPARE(slider().maximum(), plot().nSteps());
    slider().setFocus();
    QTest::keyClick(&slider(), Qt::Key_Right);
    QTest::keyClick(&slider(), Qt::Key_Right);
    QCOMPARE(plot().step, 2);
    QCOMPARE(m_page->findChild<QLabel*>("pairStep")->text(), QString("Step 3 of %1").arg(plot().nSteps()));
    QTest::keyClick(&slider(), Qt::Key_End);
    QCOMPARE(plot().step, plot().nSteps() - 1);
    QVERIFY(
        view().accessibleDescription().contains(QString("step %1 of %1: has read <s> Le train").arg(side(0).nSteps())));
    QTest::keyClick(&slider(), Qt::Key_Home);
    QCOMPARE(plot().step, 0);
}

void TestPairPage::theKeysAndAClickStepThrough()
{
    view().setFocus();
    QTest::keyClick(&view(), Qt::Key_Right);
    QCOMPARE(plot().step, 1);
    QCOMPARE(slider().value(), 2);
    QTest::keyClick(&view(), Qt::Key_Left);
    QTest::keyClick(&view(), Qt::Key_Left); // already at the first
    QCOMPARE(plot().step, 0);
    QTest::keyClick(&view(), Qt::Key_End);
    QCOMPARE(plot().step, plot().nSteps() - 1);
    QTest::mouseClick(view().viewport(), Qt::LeftButton, {}, view().cellRect({1, false, {3, 2}}).center().toPoint());
    QCOMPARE(plot().step, 3);
}

void TestPairPage::withLessMotionPlayGoesOneStep()
{
    auto* button = m_page->findChild<QPushButton*>("pairPlay");
    m_page->setStep(1);
    QTest::mouseClick(button, Qt::LeftButton);
    QCOMPARE(button->text(), QString("Pause"));
    m_page->setLessMotion(true); // which stops what plays
    QCOMPARE(button->text(), QString("Play"));
    const int before = plot().step;
    QTest::mouseClick(button, Qt::LeftButton);
    QCOMPARE(plot().step, before + 1);
    QCOMPARE(button->text(), QString("Play")); // it does not go on
    m_page->setStep(plot().nSteps() - 1);
    QTest::mouseClick(button, Qt::LeftButton);
    QCOMPARE(plot().step, 0);
    m_page->setLessMotion(false);
}

void TestPairPage::itPlaysToTheEnd()
{
    auto* button = m_page->findChild<QPushButton*>("pairPlay");
    m_page->setStep(plot().nSteps() - 3);
    QTest::mouseClick(button, Qt::LeftButton);
    QCOMPARE(button->text(), QString("Pause"));
    QTRY_COMPARE_WITH_TIMEOUT(plot().step, plot().nSteps() - 1, 10000);
    QCOMPARE(button->text(), QString("Play"));
    QTest::mouseClick(button, Qt::LeftButton); // begins again
    QCOMPARE(plot().step, 0);
    QTest::mouseClick(button, Qt::LeftButton);
    QCOMPARE(button->text(), QString("Play"));
    QTest::qWait(1200);       // nothing may move it
    QCOMPARE(plot().step, 0); // it stands
}

void TestPairPage::headsAreChosen()
{
    auto* choice = m_page->findChild<ChoiceButton*>("pairHead");
    bool clicked = false;
    QTimer::singleShot(100, this, [&] {
        QMenu* menu = choice->menu();
        QCOMPARE(menu->actions().size(), 3); // layers
        QMenu* layer = menu->actions().at(1)->menu();
        QCOMPARE(layer->actions().size(), 9); // the mean and eight heads
        layer->actions().at(4)->trigger();
        menu->close();
        clicked = true;
    });
    QTest::mouseClick(choice, Qt::LeftButton);
    QTRY_VERIFY(clicked);
    SETTLE_PAGE();
    QCOMPARE(choice->value(), QString("layer 1, head 3"));
    QCOMPARE(side(0).kind, QString("Transformer: cross-attention, layer 1, head 3"));
    QCOMPARE(side(1).kind, QString("recurrent: additive attention"));
    const AttentionMap map = attentionMap(runOf("headlight-en-fr", source), {1, 3, AttentionPart::Cross});
    QCOMPARE(test::numbersOf(side(0).cross), map.whole(AttentionStep::Pattern));
}

void TestPairPage::theModesAreChosenAndExplained()
{
    auto* text = m_page->findChild<QLabel*>("pairModeText");
    QVERIFY(text->text().startsWith("Inference: the decoder reads its own words."));
    QVERIFY(!line("pairTarget").isVisible());
    chooseTraining();
    QVERIFY(text->text().startsWith("Training (teacher forcing): the decoder reads the true translation"));
    QVERIFY(line("pairTarget").isVisible());
    QCOMPARE(line("pairTarget").text(), QString::fromUtf8(target));
}

void TestPairPage::aWeightUnderThePointerIsSpoken()
{
    m_page->setStep(4);
    test::movePointer(view(), view().cellRect({0, false, {1, 1}}).center());
    const QString spoken = view().accessibleDescription();
    QVERIFY2(spoken.startsWith("headlight-en-fr: reads Le, writes train → train 0."), qPrintable(spoken));
    test::movePointer(view(), view().cellRect({0, false, {6, 1}}).center()); // not written yet
    QVERIFY(!view().accessibleDescription().contains("→"));
    m_page->setMode(PairMode::Training);
    SETTLE_PAGE();
    test::movePointer(view(), view().cellRect({0, true, {2, 5}}).center());
    QVERIFY(view().accessibleDescription().endsWith("masked"));
}

void TestPairPage::typingTranslatesAnew()
{
    QTest::mouseClick(&line("pairSource"), Qt::LeftButton);
    line("pairSource").selectAll();
    QTest::keyClicks(&line("pairSource"), "I opened the door.");
    SETTLE_PAGE();
    QCOMPARE(side(0).steps[1].read, QString("J'"));
    QCOMPARE(side(0).cross.keyLabels.first(), QString("I"));
    const Run run = runOf("headlight-en-fr", "I opened the door.");
    QCOMPARE(side(0).nSteps(), run->target->encoding.size());
}

void TestPairPage::anEmptyTextSaysWhatToDo()
{
    m_page->setTexts("", target);
    SETTLE_PAGE();
    QVERIFY(plot().isEmpty());
    QCOMPARE(view().accessibleDescription(), QString("Type a sentence to see two models translate it."));
    QVERIFY(!m_page->figure() && !m_page->numbers());
    QVERIFY(!slider().isEnabled());
    m_page->setTexts(source, " ");
    m_page->setMode(PairMode::Training);
    SETTLE_PAGE();
    QCOMPARE(view().accessibleDescription(), QString("Type the true translation: in training the decoder reads it."));
    m_page->setTexts(source, target);
    SETTLE_PAGE();
    QVERIFY(!plot().isEmpty());
}

void TestPairPage::aMissingModelIsSaid()
{
    const QTemporaryDir root;
    QVERIFY(QFile::link(models + "/headlight-en-fr-rnn", root.filePath("headlight-en-fr-rnn")));
    show({toPath(root.path())});
    QVERIFY(side(0).refusal.startsWith("The model headlight-en-fr was not found"));
    QVERIFY(side(1).nSteps() > 5 && m_page->figure());
    show({});
    QVERIFY(plot().isEmpty() && !m_page->figure());
    QVERIFY(view().accessibleDescription().contains("headlight-en-fr-rnn was not found"));
}

void TestPairPage::aLongRunIsCancelled()
{
    const PairPlot before = plot();
    m_page->setTexts(QString("the train and ").repeated(30), target); // generates up to the context's end
    QVERIFY(m_page->isBusy());
    QTest::keyClick(&line("pairSource"), Qt::Key_Escape);
    QVERIFY(!m_page->isBusy());
    auto* note = m_page->findChild<QLabel*>("pairNote");
    QVERIFY(note->isVisible() && note->text().startsWith("Cancelled"));
    QTest::qWait(1500); // nothing of it comes out
    QCOMPARE(side(0).nSteps(), before.sides[0].nSteps());
    m_page->setTexts(source, target);
    SETTLE_PAGE();
    QVERIFY(!note->isVisible());
}

void TestPairPage::figureAndNumbersAreExported()
{
    m_page->setMode(PairMode::Training);
    SETTLE_PAGE();
    m_page->setStep(3);
    const QTemporaryDir folder;
    for (const char* ending : {"svg", "pdf", "png"}) {
        const QString file = folder.filePath(QString("pair.%1").arg(ending));
        exportFigure(toPath(file), *m_page->figure());
        QVERIFY(QFileInfo(file).size() > 1000);
    }
    QFile svg(folder.filePath("pair.svg"));
    QVERIFY(svg.open(QIODevice::ReadOnly));
    const QByteArray drawn = svg.readAll();
    QVERIFY(drawn.contains("headlight-en-fr-rnn") && drawn.contains("The true next token is") &&
            drawn.contains("The train left the station on time."));
    m_page->numbers()->write(toPath(folder.filePath("pair.csv")));
    QFile csv(folder.filePath("pair.csv"));
    QVERIFY(csv.open(QIODevice::ReadOnly));
    const QByteArrayList lines = csv.readAll().split('\n');
    qsizetype nWeights = 0;
    for (std::size_t i = 0; i < 2; ++i)
        nWeights += Index(side(i).cross.nQueries()) * side(i).cross.nKeys();
    QCOMPARE(lines.size(), nWeights + 2); // headings, and what follows the last line's end
}

HEADLIGHT_TEST(TestPairPage)
#include "tst_pair_page.moc"
