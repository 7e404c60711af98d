// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/training/training_history.h"
#include "core/training/training_settings.h"
#include "tests/support/same_bits.h"
#include "tests/ui/window/frame/window_fixture.h"
#include "ui/chart/chart_view.h"
#include "ui/state/choice_text.h"
#include "ui/window/training/kept_models_dialog.h"
#include "ui/window/training/training_window.h"
#include "ui/window/widgets/figure_pane.h"
#include "ui/window/widgets/number_field.h"

#include <QClipboard>
#include <QFileDialog>
#include <QLabel>
#include <QMessageBox>
#include <QPointer>
#include <QSlider>
#include <QTextBlock>
#include <QTextBrowser>
#include <QTreeWidget>

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
    void theMapsOfTwoRunsStandSideBySide();
    void runsOfOtherTextsAreNotCompared();
    void aRunGoesOnFromTheShownStepWithAnotherRate();
    void theModelOpensInTheMainWindow();
    void keptModelsAreShownOpenedAndDeleted();
    void keptModelsHaveALimit();
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

/// Each side shows its run at the step of the slider, or at its own last one, and a line says what differs.
void TestTrainingWindow::theMapsOfTwoRunsStandSideBySide()
{
    trainTo(4);
    auto* const first = in<FigureView>("trainingMaps");
    auto* const second = in<FigureView>("trainingMapsOfSecond");
    QVERIFY(first->isVisible() && !second->isVisible());
    QVERIFY(!in<QLabel>("trainingDifference")->isVisible());
    const int alone = first->width();
    type("training_seed", "7");
    type("training_rate", "1");
    type("training_steps", "8");
    click("trainingRestartButton");
    QTRY_VERIFY(isIdle() && session().shownRun()->step() == 8);
    const auto heading = [this](int side) {
        return in<QLabel>(side == 1 ? "trainingMapsHeading1" : "trainingMapsHeading2")->text();
    };
    QTRY_VERIFY2(heading(2).startsWith("Run 2 · step 8 · loss "), qPrintable(heading(2)));
    QVERIFY2(heading(1).startsWith("Run 1 · step 4 · loss "), qPrintable(heading(1))); // its last
    QVERIFY(second->isVisible() && first->width() < alone);
    QCOMPARE(first->y() + first->parentWidget()->y(), second->y() + second->parentWidget()->y());
    QVERIFY(first->toolTip() == second->toolTip()); // one text, whatever the seed
    const TrainingMoment& a = *session().otherMoment();
    const TrainingMoment& b = *session().shownMoment();
    double largest = 0.0; // by a loop of its own
    for (std::size_t i = 0; i < 2; ++i)
        largest = std::max(largest, double((*a.maps->pictures[i] - *b.maps->pictures[i]).cwiseAbs().maxCoeff()));
    QVERIFY(largest > 0.1);
    const QString difference = in<QLabel>("trainingDifference")->text();
    const double loss = b.point.heldOut.loss - a.point.heldOut.loss;
    QVERIFY2(difference.startsWith(QStringLiteral("Loss is %1 %2 in run 2. Head 0.")
                                       .arg(std::abs(loss), 0, 'f', 3)
                                       .arg(loss < 0 ? "lower" : "higher")),
             qPrintable(difference));
    QVERIFY2(difference.contains(" differs most: a weight by 0."), qPrintable(difference));

    const QImage last = second->grab().toImage();
    const QImage lastOfFirst = first->grab().toImage();
    auto* const slider = in<QSlider>("trainingSlider");
    slider->setFocus();
    QTest::keyClick(slider, Qt::Key_Home);
    QTest::keyClick(slider, Qt::Key_Right);
    QTRY_VERIFY2(heading(2).startsWith("Run 2 · step 2 ·"), qPrintable(heading(2)));
    QVERIFY2(heading(1).startsWith("Run 1 · step 2 ·"), qPrintable(heading(1)));
    QVERIFY(second->grab().toImage() != last && first->grab().toImage() != lastOfFirst);
    QVERIFY(in<QLabel>("trainingDifference")->text() != difference);
    click("trainingNewestButton");
    QTRY_COMPARE(in<QLabel>("trainingDifference")->text(), difference);
    QVERIFY(second->grab().toImage() == last);

    click("trainingOtherButton"); // sides stay; the other run is the shown one now, at its last step
    QTRY_VERIFY2(heading(1).startsWith("Run 1 · step 4 ·"), qPrintable(heading(1)));
    QTRY_VERIFY2(heading(2).startsWith("Run 2 · step 4 ·"), qPrintable(heading(2)));
}

void TestTrainingWindow::runsOfOtherTextsAreNotCompared()
{
    trainTo(2);
    type("training_length", "3");
    click("trainingRestartButton");
    QTRY_VERIFY(isIdle() && session().shownRun()->step() == 2);
    QTRY_VERIFY2(in<QLabel>("trainingDifference")->text().contains("other texts or other heads"),
                 qPrintable(in<QLabel>("trainingDifference")->text()));
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
    const TrainingHistory history = readHistory(toPath(folder) / kHistoryFile);
    QCOMPARE(history.snapshots.front().point.step, 0);
    QCOMPARE(history.snapshots.back().point.step, 4);
    QCOMPARE(run.nTokens(), 9);  // "<s>", four words, ":" and the words again, but for the last one
    click("trainingOpenButton"); // it is there already
    QCOMPARE(m_fixture->session().state().model, folder);
    QCOMPARE(QDir(WindowFixture::dataFolder() + "/trained").entryList(QDir::Dirs | QDir::NoDotAndDotDot).size(), 1);
}

void TestTrainingWindow::keptModelsAreShownOpenedAndDeleted()
{
    const auto openDialog = [this] {
        m_training->activateWindow();
        if (!QTest::qWaitForWindowActive(m_training))
            qFatal("the window of trainings is not active");
        QTest::keyClick(m_training, Qt::Key_O, Qt::ControlModifier | Qt::ShiftModifier);
        return m_training->findChild<KeptModelsDialog*>();
    };
    const auto close = [](KeptModelsDialog* dialog) {
        const QPointer<KeptModelsDialog> gone(dialog);
        QTest::keyClick(dialog, Qt::Key_Escape);
        QTRY_VERIFY(!gone);
    };
    KeptModelsDialog* dialog = openDialog();
    QVERIFY(dialog);
    QVERIFY(dialog->findChild<QLabel*>("keptMessage")->text().startsWith("No model is kept yet"));
    QVERIFY(!dialog->findChild<QPushButton*>("keptDelete")->isEnabled());
    QVERIFY(!dialog->findChild<QPushButton*>("keptOpen")->isEnabled());
    close(dialog);

    trainTo(4);
    click("trainingOpenButton");
    const QString first = m_fixture->session().state().model;
    const QString text = m_fixture->session().state().input.text;
    m_training->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(m_training));
    in<QSlider>("trainingSlider")->setFocus();
    QTest::keyClick(in<QSlider>("trainingSlider"), Qt::Key_Left);
    click("trainingOpenButton");
    const QString second = m_fixture->session().state().model;
    QVERIFY(second.contains("/trained/copy-step-2-"));
    m_fixture->session().setText("ab"); // a text that no model of this task reads

    dialog = openDialog();
    auto* const list = dialog->findChild<QTreeWidget*>("keptModels");
    QCOMPARE(list->topLevelItemCount(), 2);
    int bytes = 0;
    for (const QFileInfo& file : QDir(first).entryInfoList(QDir::Files))
        bytes += int(file.size());
    QTreeWidgetItem* const item = list->findItems(QFileInfo(first).fileName(), Qt::MatchExactly).value(0);
    QVERIFY(item);
    QCOMPARE(item->text(1), "Copy");
    QCOMPARE(item->text(2), QLocale().formattedDataSize(bytes, 1, QLocale::DataSizeSIFormat));
    QVERIFY2(item->text(3).contains(QString::number(QDate::currentDate().day())), qPrintable(item->text(3)));
    QVERIFY2(dialog->findChild<QLabel*>("keptMessage")->text().contains(" of at most 1.0 GB are taken, in "), "");
    // One is opened by the keyboard: the text that it reads comes with it.
    list->setFocus();
    QTest::keyClick(list, item == list->topLevelItem(0) ? Qt::Key_Home : Qt::Key_End);
    QTest::keyClick(list, Qt::Key_Return);
    QTRY_VERIFY(!m_training->findChild<KeptModelsDialog*>());
    QCOMPARE(m_fixture->session().state().model, first);
    QCOMPARE(m_fixture->session().state().input.text, text);

    // A question stands before a model goes, and Cancel is what Return answers.
    dialog = openDialog();
    QStringList questions;
    const auto answerBy = [&](Qt::Key key) {
        QTimer::singleShot(100, dialog, [&questions, key] {
            auto* const question = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
            questions << question->text();
            QTest::keyClick(question, key);
        });
        QTest::mouseClick(dialog->findChild<QPushButton*>("keptDelete"), Qt::LeftButton);
    };
    auto* const again = dialog->findChild<QTreeWidget*>("keptModels");
    again->setFocus();
    QTest::keyClick(again, Qt::Key_Home);
    const QString deleted = again->topLevelItem(0)->text(0);
    const QString left = again->topLevelItem(1)->text(0);
    answerBy(Qt::Key_Return);
    QCOMPARE(questions, QStringList{QStringLiteral("Delete “%1”?").arg(deleted)});
    QCOMPARE(again->topLevelItemCount(), 2);
    answerBy(Qt::Key_D);
    QCOMPARE(again->topLevelItemCount(), 1);
    QCOMPARE(again->topLevelItem(0)->text(0), left);
    QVERIFY(!QDir(WindowFixture::dataFolder() + "/trained/" + deleted).exists());
    QVERIFY(QDir(WindowFixture::dataFolder() + "/trained/" + left).exists());
    close(dialog);
}

void TestTrainingWindow::keptModelsHaveALimit()
{
    trainTo(4);
    const QDir kept(WindowFixture::dataFolder() + "/trained");
    QVERIFY(kept.mkpath("large"));
    QFile large(kept.filePath("large/model.safetensors")); // takes no room on the disk: it has a hole
    QVERIFY(large.open(QIODevice::WriteOnly) && large.resize(kMostBytesOfKeptModels - 100));
    const QString before = m_fixture->session().state().model;
    click("trainingOpenButton");
    QVERIFY2(notice().startsWith("Kept models would take more than 1.0 GB with this one"), qPrintable(notice()));
    QCOMPARE(m_fixture->session().state().model, before);
    QCOMPARE(kept.entryList(QDir::Dirs | QDir::NoDotAndDotDot), QStringList{"large"});
    const std::vector<KeptModel> models = keptModels(toPath(kept.path()));
    QCOMPARE(models.size(), std::size_t{1});
    QCOMPARE(models[0].bytes, kMostBytesOfKeptModels - 100);
    QCOMPARE(models[0].task, QString());
    deleteKeptModel(models[0]);
    QVERIFY(keptModels(toPath(kept.path())).empty());
    click("trainingOpenButton");
    QCOMPARE(notice(), QString());

    // What cannot be deleted says so; what is no model is not listed.
    QVERIFY(kept.mkpath("odd/model.safetensors/inside"));
    QCOMPARE(keptModels(toPath(kept.path())).size(), std::size_t{1});
    KeptModel odd;
    odd.folder = toPath(kept.filePath("odd"));
    QVERIFY_THROWS_EXCEPTION(Error, deleteKeptModel(odd));
    QVERIFY(kept.exists("odd/model.safetensors/inside"));
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
