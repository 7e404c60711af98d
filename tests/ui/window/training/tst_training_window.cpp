// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/training/training_settings.h"
#include "tests/support/same_bits.h"
#include "tests/ui/window/frame/window_fixture.h"
#include "ui/chart/chart_view.h"
#include "ui/window/training/training_window.h"
#include "ui/window/widgets/figure_pane.h"
#include "ui/window/widgets/number_field.h"

#include <QClipboard>
#include <QFileDialog>
#include <QLabel>
#include <QMessageBox>
#include <QSlider>
#include <QTextBlock>
#include <QTextBrowser>

using namespace headlight;
using namespace headlight::test;

/// The window in which a model learns, by mouse and keys.
class TestTrainingWindow : public QObject {
    Q_OBJECT
private slots:
    void init();
    void cleanup();
    void aRunStartsPausesAndGoesOn();
    void theSliderAndTheChartGoBack();
    void twoRunsStandInOneChart();
    void aRunGoesOnFromTheShownStepWithAnotherRate();
    void theModelOpensInTheMainWindow();
    void theModelAndItsCurvesAreSaved();
    void theCommandIsCopied();
    void whatCannotBeIsSaid();
    void settingsAreKept();
    void closingPauses();
    void theGuideOpensAtItsPage();

private:
    template <typename Widget>
    Widget* in(const char* name) const
    {
        return m_training->findChild<Widget*>(name);
    }
    void click(const char* name) const;
    void type(const char* name, const QString& text) const;
    void choose(const char* button, const QString& text) const;
    /// One layer of two heads, copying four of five words: a step of it takes some milliseconds.
    void typeTinySettings(int nSteps);
    void trainTo(int nSteps);
    /// Answers the dialog that `ask` opens; a complaint of the dialog is closed, and it is answered again.
    void saveBy(const QString& path, const std::function<void()>& ask) const;
    QString notice() const
    {
        return in<QLabel>("trainingNotice")->isVisible() ? in<QLabel>("trainingNotice")->text() : "";
    }
    TrainingSession& session() const { return m_training->session(); }
    bool isIdle() const { return session().activity() == TrainingSession::Activity::Idle; }
    static void forgetTraining();

    std::unique_ptr<WindowFixture> m_fixture;
    TrainingWindow* m_training = nullptr;
};

void TestTrainingWindow::forgetTraining()
{
    QFile::remove(WindowFixture::dataFolder() + "/training.json");
    QDir(WindowFixture::dataFolder() + "/trained").removeRecursively();
}

void TestTrainingWindow::init()
{
    m_fixture = openedTiny("ab");
    forgetTraining();
    QTest::keyClick(m_fixture->window.get(), Qt::Key_F6);
    m_training = nullptr;
    for (QWidget* window : QApplication::topLevelWidgets())
        if (auto* training = qobject_cast<TrainingWindow*>(window))
            m_training = training;
    QVERIFY(m_training);
    m_training->resize(1280, 800);
    QVERIFY(QTest::qWaitForWindowExposed(m_training));
    m_training->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(m_training));
}

void TestTrainingWindow::cleanup()
{
    m_fixture.reset();
    forgetTraining();
}

void TestTrainingWindow::click(const char* name) const
{
    auto* button = in<QPushButton>(name);
    QVERIFY2(button && button->isEnabled() && button->isVisible(), name);
    QTest::mouseClick(button, Qt::LeftButton);
}

void TestTrainingWindow::type(const char* name, const QString& text) const
{
    auto* field = in<NumberField>(name);
    QVERIFY2(field && field->isEnabled(), name);
    field->setFocus();
    field->selectAll();
    QTest::keyClicks(field, text);
    QTest::keyClick(field, Qt::Key_Return);
}

/// Opens a button's menu by the mouse and clicks an entry.
void TestTrainingWindow::choose(const char* button, const QString& text) const
{
    auto* widget = in<ChoiceButton>(button);
    bool clicked = false;
    QTimer::singleShot(100, widget, [&] {
        for (QAction* action : widget->menu()->actions())
            if (action->text() == text) {
                QTest::mouseClick(widget->menu(), Qt::LeftButton, {}, widget->menu()->actionGeometry(action).center());
                clicked = true;
            }
        widget->menu()->close();
    });
    QTest::mouseClick(widget, Qt::LeftButton);
    QTRY_VERIFY(clicked);
}

void TestTrainingWindow::typeTinySettings(int nSteps)
{
    choose("trainingTask", "Copy");
    type("training_length", "4");
    type("training_words", "5");
    type("training_layers", "1");
    type("training_heads", "2");
    type("training_width", "8");
    type("training_batch", "8");
    type("training_steps", QString::number(nSteps));
    type("training_measureEvery", "2");
}

void TestTrainingWindow::trainTo(int nSteps)
{
    typeTinySettings(nSteps);
    click("trainingStartButton");
    QTRY_VERIFY(isIdle());
    QCOMPARE(session().shownRun()->step(), nSteps);
    QTRY_COMPARE(in<QSlider>("trainingSlider")->maximum(), (nSteps + 1) / 2);
}

void TestTrainingWindow::saveBy(const QString& path, const std::function<void()>& ask) const
{
    QTimer answer;
    connect(&answer, &QTimer::timeout, m_training, [&path] {
        QWidget* const open = QApplication::activeModalWidget();
        if (auto* complaint = qobject_cast<QMessageBox*>(open))
            complaint->reject();
        auto* const dialog = qobject_cast<QFileDialog*>(open);
        if (!dialog)
            return;
        auto* const line = dialog->findChild<QLineEdit*>("fileNameEdit");
        line->setText(path);
        QTest::keyClick(line, Qt::Key_Return);
    });
    answer.start(200);
    ask();
    m_training->activateWindow(); // without a window manager none is active behind a dialog
    QVERIFY(QTest::qWaitForWindowActive(m_training));
}

void TestTrainingWindow::aRunStartsPausesAndGoesOn()
{
    QVERIFY(!in<QPushButton>("trainingOpenButton")->isEnabled());
    typeTinySettings(100'000);
    auto* const start = in<QPushButton>("trainingStartButton");
    QCOMPARE(start->text(), "Start");
    click("trainingStartButton");
    QCOMPARE(start->text(), "Pause");
    QTRY_VERIFY(session().shownRun() && session().shownRun()->moments().size() > 2);
    QVERIFY(!in<QPushButton>("trainingStepButton")->isEnabled());
    click("trainingStartButton");
    QTRY_VERIFY(isIdle());
    QCOMPARE(start->text(), "Start");
    const int paused = session().shownRun()->step();
    QTest::keyClick(m_training, Qt::Key_F9); // one step
    QTRY_VERIFY(isIdle() && session().shownRun()->step() == paused + 1);
    QTRY_COMPARE(in<QLabel>("trainingPlace")->text(), QStringLiteral("Run 1 · step %1").arg(paused + 1));
    QVERIFY(in<QLabel>("trainingStatus")
                ->text()
                .startsWith(QStringLiteral("run 1, step %1 of 100000 · seed 1 · loss ").arg(paused + 1)));
    // What was clicked is what the options say, and no pause changed a bit of it.
    Trainer alone(session().settings().options);
    while (alone.nSteps() <= paused)
        alone.step();
    QVERIFY(hasSameBits(session().shownMoment()->checkpoint->weights, alone.weights()));
    QCOMPARE(alone.options().task.nWords, 5);
}

void TestTrainingWindow::theSliderAndTheChartGoBack()
{
    type("training_rate", "1"); // so that maps of neighbouring steps differ
    trainTo(8);
    auto* const slider = in<QSlider>("trainingSlider");
    auto* const maps = in<FigureView>("trainingMaps");
    const QImage newest = maps->grab().toImage();
    QCOMPARE(slider->value(), 4);
    slider->setFocus();
    QTest::keyClick(slider, Qt::Key_Home);
    QCOMPARE(session().shownMoment()->step(), 0);
    QTRY_COMPARE(in<QLabel>("trainingPlace")->text(), "Run 1 · step 0");
    QTRY_VERIFY(maps->grab().toImage() != newest);
    auto* const chart = in<ChartView>("trainingLoss");
    QCOMPARE(chart->plot().markers.size(), std::size_t{1});
    QTest::mouseClick(chart, Qt::LeftButton, {}, chart->pixelOf({0, 2}).toPoint()); // the point of step 4
    QCOMPARE(session().shownMoment()->step(), 4);
    click("trainingNewestButton");
    QCOMPARE(session().shownMoment()->step(), 8);
    QTRY_VERIFY(maps->grab().toImage() == newest);
}

void TestTrainingWindow::twoRunsStandInOneChart()
{
    trainTo(4);
    QVERIFY(!in<QPushButton>("trainingOtherButton")->isVisible());
    type("training_seed", "7");
    QVERIFY(in<QLabel>("trainingNote")->text().contains("Run 1 has other settings"));
    click("trainingRestartButton");
    QTRY_VERIFY(isIdle() && session().shownRun()->step() == 4);
    QCOMPARE(session().runs().size(), std::size_t{2});
    const auto names = [this] {
        QStringList all;
        for (const ChartSeries& series : in<ChartView>("trainingLoss")->plot().series)
            all << series.name;
        return all.join(u'|');
    };
    QTRY_COMPARE(names(), "run 1: loss|run 1: accuracy|run 2: loss|run 2: accuracy");
    const auto lossOf = [this](int series) {
        return in<ChartView>("trainingLoss")->plot().series[std::size_t(series)];
    };
    QTRY_COMPARE(lossOf(2).x, (std::vector<double>{0, 2, 4}));
    QVERIFY(lossOf(0).y != lossOf(2).y);
    QVERIFY(!lossOf(0).isPale.empty() && lossOf(2).isPale.empty());
    QCOMPARE(in<QPushButton>("trainingOtherButton")->text(), "Show run 1");
    click("trainingOtherButton");
    QTRY_COMPARE(names(), "run 2: loss|run 2: accuracy|run 1: loss|run 1: accuracy");
    QTRY_COMPARE(in<QLabel>("trainingPlace")->text(), "Run 1 · step 4");
}

void TestTrainingWindow::aRunGoesOnFromTheShownStepWithAnotherRate()
{
    trainTo(6);
    type("training_rate", "0.02");
    auto* const slider = in<QSlider>("trainingSlider");
    slider->setFocus();
    QTest::keyClick(slider, Qt::Key_Left);
    QCOMPARE(session().shownMoment()->step(), 4);
    type("training_steps", "8");
    click("trainingRestartFromButton");
    QTRY_VERIFY(isIdle() && session().shownRun()->step() == 8);
    QCOMPARE(session().shownRun()->number(), 2);
    QCOMPARE(session().shownRun()->options().optimizer.learningRate, 0.02F);
    QTRY_VERIFY(in<QLabel>("trainingStatus")->text().contains("from step 4 of run 1"));
    QTest::keyClick(m_training, Qt::Key_K, Qt::ControlModifier | Qt::ShiftModifier);
    QVERIFY2(notice().contains("goes on from another run"), qPrintable(notice()));
    type("training_width", "16");
    click("trainingRestartFromButton");
    QVERIFY2(notice().contains("keeps its sizes"), qPrintable(notice()));
}

void TestTrainingWindow::theModelOpensInTheMainWindow()
{
    trainTo(4);
    click("trainingOpenButton");
    const QString folder = m_fixture->session().state().model;
    QVERIFY2(folder.contains("/trained/copy-step-4-"), qPrintable(folder));
    SETTLE();
    const ActivationCache& run = *m_fixture->session().result()->cache;
    QCOMPARE(run.config().nHeads, 2);
    QCOMPARE(run.nTokens(), 9);  // "<s>", four words, ":" and the words again, but for the last one
    click("trainingOpenButton"); // it is there already
    QCOMPARE(m_fixture->session().state().model, folder);
    QCOMPARE(QDir(WindowFixture::dataFolder() + "/trained").entryList(QDir::Dirs | QDir::NoDotAndDotDot).size(), 1);
}

void TestTrainingWindow::theModelAndItsCurvesAreSaved()
{
    trainTo(4);
    const QTemporaryDir folder;
    const auto save = [this](const QString& path) { saveBy(path, [this] { click("trainingSaveButton"); }); };
    save(folder.path());
    QVERIFY2(notice().startsWith("Written: " + folder.path()), qPrintable(notice()));
    const QStringList names = QDir(folder.path()).entryList({"copy-step-4-*"}, QDir::Dirs);
    QCOMPARE(names.size(), 1);
    for (const char* file : {"config.json", "model.safetensors", "tokenizer.json"})
        QVERIFY2(QFile::exists(folder.filePath(names[0] + u'/' + file)), file);
    save(folder.path());
    QVERIFY2(notice().contains("is there and not empty"), qPrintable(notice()));

    saveBy(folder.filePath("curves.csv"),
           [this] { QTest::keyClick(m_training, Qt::Key_E, Qt::ControlModifier | Qt::ShiftModifier); });
    QFile curves(folder.filePath("curves.csv"));
    QVERIFY(curves.open(QIODevice::ReadOnly));
    const QByteArray csv = curves.readAll();
    QVERIFY2(csv.startsWith("step,") && csv.count('\n') == 4 && csv.contains("\n4,"), csv);
}

void TestTrainingWindow::theCommandIsCopied()
{
    trainTo(4);
    QTest::keyClick(m_training, Qt::Key_K, Qt::ControlModifier | Qt::ShiftModifier);
    QCOMPARE(QGuiApplication::clipboard()->text(),
             "headlight train --task copy --length 4 --words 5 --layers 1 --heads 2 --width 8 --batch 8 --steps 4 -o "
             "copy");
}

void TestTrainingWindow::whatCannotBeIsSaid()
{
    typeTinySettings(4);
    type("training_heads", "3");
    QVERIFY2(in<QLabel>("trainingNote")->text().startsWith("The width of the model is 8"), "");
    click("trainingStartButton");
    QVERIFY2(notice().startsWith("The width of the model is 8"), qPrintable(notice()));
    QVERIFY(session().runs().empty());
    type("training_heads", "99");
    QVERIFY2(notice().contains("Heads is a number from 1 to 16"), qPrintable(notice()));
    type("training_heads", "2");
    choose("trainingMask", "None");
    click("trainingStartButton");
    QTRY_VERIFY(isIdle() && session().shownRun()->step() == 4);
    QCOMPARE(notice(), QString());
    click("trainingOpenButton");
    QVERIFY2(notice().contains("no published family of decoders looks at later tokens"), qPrintable(notice()));
    QVERIFY(!QDir(WindowFixture::dataFolder() + "/trained").exists());
    QCOMPARE(m_fixture->session().state().model, "tiny");
    click("trainingStartButton");
    QVERIFY2(notice().contains("has taken 4 steps"), qPrintable(notice()));
}

void TestTrainingWindow::settingsAreKept()
{
    typeTinySettings(12);
    type("training_rate", "0.0105");
    choose("trainingPositions", "Rotary");
    QTest::mouseClick(in<QAbstractButton>("trainingScaled"), Qt::LeftButton, {},
                      QPoint(8, in<QAbstractButton>("trainingScaled")->height() / 2));
    const TrainingSettings typed = session().settings();
    QCOMPARE(typed.options.optimizer.learningRate, 0.0105F);
    QVERIFY(!typed.options.model.scaleByRootDHead);
    m_fixture->window->close();
    m_fixture->open();
    QVERIFY(m_fixture->window->openTraining().session().settings() == typed);
    m_fixture->window.reset();
    QFile file(WindowFixture::dataFolder() + "/training.json");
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("{");
    file.close();
    m_fixture->open();
    m_training = &m_fixture->window->openTraining();
    QVERIFY2(notice().contains("What was chosen for a training"), qPrintable(notice()));
    QVERIFY(QDir(WindowFixture::dataFolder()).remove("training.broken.json"));
}

void TestTrainingWindow::closingPauses()
{
    typeTinySettings(100'000);
    click("trainingStartButton");
    QTRY_VERIFY(session().shownMoment());
    m_training->close();
    QTRY_VERIFY(isIdle());
    const int paused = session().shownRun()->step();
    QVERIFY(paused < 100'000);
    QCOMPARE(&m_fixture->window->openTraining(), m_training); // it is there as before
    QCOMPARE(session().shownRun()->step(), paused);
    click("trainingStartButton");
    QTRY_VERIFY(session().shownRun()->step() > paused);
    m_fixture->window->close(); // and the end of the program ends a run that is under way
}

void TestTrainingWindow::theGuideOpensAtItsPage()
{
    QTest::keyClick(m_training, Qt::Key_F1);
    QTRY_VERIFY(in<QTextBrowser>("guideText") != nullptr);
    QCOMPARE(in<QTextBrowser>("guideText")->textCursor().block().text(), QString("Watch it learn"));
}

HEADLIGHT_TEST(TestTrainingWindow)
#include "tst_training_window.moc"
