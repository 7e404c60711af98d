// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/figures/animation_dialog.h"

#include "core/base/error.h"
#include "tests/support/sample_plots.h"
#include "tests/ui/window/frame/window_fixture.h"

#include <QComboBox>
#include <QDir>
#include <QDoubleSpinBox>
#include <QImage>
#include <QLabel>
#include <QLineEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QTemporaryDir>

#include <atomic>
#include <memory>
#include <thread>

using namespace headlight;

class TestAnimationDialog : public QObject {
    Q_OBJECT
private slots:
    void framesBecomeNumberedFiles();
    void filesThatExistAreReplacedOnlyByASecondPress();
    void cancelStopsTheWorkAndLeavesNothing();
    void whatCannotBeMadeIsSaid();
    void theFormatIsTheEnding();
    void aSubjectThatCannotBeMadeIsNotChosen();
    void everythingHasAName();
};

namespace {

Figure mapOf(float weight)
{
    HeatmapPlot plot;
    plot.queryLabels = plot.keyLabels = QStringList{"a", "b"};
    plot.cells = HeatmapCells(Matrix::Constant(2, 2, weight));
    return plot;
}

AnimationSubject threeFrames()
{
    return {"Layer by layer", {}, [](const CancelToken&, const Progress&) {
                return std::vector<Figure>{mapOf(0.1F), mapOf(0.5F), mapOf(0.9F)};
            }};
}

QStringList filesIn(const QTemporaryDir& folder)
{
    return QDir(folder.path()).entryList(QDir::AllEntries | QDir::Hidden | QDir::System | QDir::NoDotAndDotDot);
}

void typeFile(const QDialog& dialog, const QString& file)
{
    auto* line = dialog.findChild<QLineEdit*>("animationFile");
    line->selectAll();
    QTest::keyClicks(line, file);
}

QLabel* problemOf(const QDialog& dialog)
{
    return dialog.findChild<QLabel*>("animationProblem");
}

} // namespace

void TestAnimationDialog::framesBecomeNumberedFiles()
{
    const QTemporaryDir folder;
    AnimationDialog dialog({threeFrames()}, nullptr);
    dialog.show();
    typeFile(dialog, folder.filePath("layers.png"));
    QTest::keyClick(dialog.findChild<QLineEdit*>("animationFile"), Qt::Key_Return);
    QTRY_COMPARE_WITH_TIMEOUT(dialog.result(), int(QDialog::Accepted), 30'000);
    QCOMPARE(filesIn(folder), (QStringList{"layers-01.png", "layers-02.png", "layers-03.png"}));
    QCOMPARE(dialog.written(), folder.filePath("layers-01.png") + " and 2 more");
    const QImage first(folder.filePath("layers-01.png"));
    const QImage last(folder.filePath("layers-03.png"));
    QVERIFY(!first.isNull() && first.size() == last.size());
    QVERIFY(first != last);
}

void TestAnimationDialog::filesThatExistAreReplacedOnlyByASecondPress()
{
    const QTemporaryDir folder;
    QFile mine(folder.filePath("layers-02.png"));
    QVERIFY(mine.open(QIODevice::WriteOnly) && mine.write("mine") == 4);
    mine.close();
    AnimationDialog dialog({threeFrames()}, nullptr);
    dialog.show();
    typeFile(dialog, folder.filePath("layers.png"));
    auto* button = dialog.findChild<QPushButton*>("animationNow");
    QTest::mouseClick(button, Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT(problemOf(dialog)->isVisible(), 30'000);
    QVERIFY2(problemOf(dialog)->text().contains("layers-02.png exists"), qPrintable(problemOf(dialog)->text()));
    QCOMPARE(button->text(), QString("Replace"));
    QCOMPARE(filesIn(folder), QStringList{"layers-02.png"});
    QTest::mouseClick(button, Qt::LeftButton);
    QTRY_COMPARE_WITH_TIMEOUT(dialog.result(), int(QDialog::Accepted), 30'000);
    QCOMPARE(filesIn(folder).size(), 3);
    QVERIFY(QFileInfo(folder.filePath("layers-02.png")).size() > 4);
}

void TestAnimationDialog::cancelStopsTheWorkAndLeavesNothing()
{
    const QTemporaryDir folder;
    const auto isStopped = std::make_shared<std::atomic<bool>>(false);
    const AnimationSubject endless{
        "Head by head", {}, [isStopped](const CancelToken& cancel, const Progress& progress) {
            for (;;) {
                progress(0.5, "picture 3 of 6");
                if (cancel.isCancelled())
                    *isStopped = true;
                cancel.throwIfCancelled();
                std::this_thread::yield();
            }
            return std::vector<Figure>();
        }};
    AnimationDialog dialog({endless}, nullptr);
    dialog.show();
    typeFile(dialog, folder.filePath("heads.webp"));
    QTest::mouseClick(dialog.findChild<QPushButton*>("animationNow"), Qt::LeftButton);
    auto* bar = dialog.findChild<QProgressBar*>("animationProgress");
    QVERIFY(bar->isVisible());
    QTRY_VERIFY_WITH_TIMEOUT(bar->format().contains("picture 3 of 6"), 30'000);
    QVERIFY(!dialog.findChild<QLineEdit*>("animationFile")->isEnabled());
    QTest::keyClick(&dialog, Qt::Key_Escape);
    QVERIFY(dialog.isVisible()); // the work alone was stopped
    QVERIFY(!bar->isVisible());
    QVERIFY(problemOf(dialog)->text().contains("nothing was written"));
    QTRY_VERIFY_WITH_TIMEOUT(*isStopped, 30'000);
    QCOMPARE(filesIn(folder), QStringList());
    QTest::keyClick(&dialog, Qt::Key_Escape);
    QVERIFY(!dialog.isVisible());
}

void TestAnimationDialog::whatCannotBeMadeIsSaid()
{
    const QTemporaryDir folder;
    const AnimationSubject broken{"Head by head", {}, [](const CancelToken&, const Progress&) -> std::vector<Figure> {
                                      throw Error(ErrorKind::BadArgument, "the head sees nothing");
                                  }};
    AnimationDialog dialog({broken}, nullptr);
    dialog.show();
    for (const QString file : {"heads.webp", "heads.gif"}) {
        typeFile(dialog, folder.filePath(file));
        QTest::mouseClick(dialog.findChild<QPushButton*>("animationNow"), Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(problemOf(dialog)->isVisible(), 30'000);
        QVERIFY(problemOf(dialog)->text().contains(file.endsWith("gif") ? ".webp, .pdf or .png" : "sees nothing"));
    }
    QCOMPARE(filesIn(folder), QStringList());
}

void TestAnimationDialog::theFormatIsTheEnding()
{
    AnimationDialog dialog({threeFrames()}, nullptr);
    dialog.show();
    auto* format = dialog.findChild<QComboBox*>("animationFormat");
    auto* seconds = dialog.findChild<QDoubleSpinBox*>("animationSeconds");
    typeFile(dialog, "a.PDF");
    QCOMPARE(format->currentData().toString(), QString(".pdf"));
    QVERIFY(!seconds->isEnabled());
    format->setFocus();
    QTest::keyClick(format, Qt::Key_Home); // the first is WebP
    QCOMPARE(dialog.file(), QString("./a.webp"));
    QVERIFY(seconds->isEnabled());
}

void TestAnimationDialog::aSubjectThatCannotBeMadeIsNotChosen()
{
    const AnimationSubject none{"Head by head", "It has one head.", {}};
    QCOMPARE(AnimationDialog::whyNot({none}), none.whyNot);
    QCOMPARE(AnimationDialog::whyNot({none, threeFrames()}), QString());
    AnimationDialog dialog({none, threeFrames()}, nullptr);
    QCOMPARE(dialog.findChild<QComboBox*>("animationSubject")->currentIndex(), 1);
}

void TestAnimationDialog::everythingHasAName()
{
    AnimationDialog dialog({threeFrames()}, nullptr);
    dialog.show();
    for (const auto* widget : dialog.findChildren<QWidget*>()) {
        if (!widget->isVisible() || widget->focusPolicy() == Qt::NoFocus || widget->focusProxy())
            continue;
        const auto* button = qobject_cast<const QPushButton*>(widget);
        QVERIFY2(!widget->accessibleName().isEmpty() || (button && !button->text().isEmpty()) ||
                     widget->objectName().startsWith("qt_"),
                 qPrintable(widget->objectName()));
    }
}

HEADLIGHT_TEST(TestAnimationDialog)
#include "tst_animation_dialog.moc"
