// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/frame/export_dialog.h"

#include "tests/ui/window/frame/window_fixture.h"
#include "ui/window/widgets/file_dialogs.h"

#include <QLabel>
#include <QPushButton>
#include <QSpinBox>
#include <QTemporaryDir>

using namespace headlight;

class TestExportDialog : public QObject {
    Q_OBJECT

private slots:
    void itWritesWhatTheEndingSays_data();
    void itWritesWhatTheEndingSays();
    void itStaysOpenAndSaysWhyAFileCannotBeWritten();
    void dotsPerInchMatterForPngOnly();
    void aFileThatExistsIsReplacedOnlyByASecondPress();
    void theFolderItOffersExists();
    void theNextOneOpensWhereTheLastWrote();
};

static Figure figure()
{
    HeatmapPlot plot;
    plot.queryLabels = plot.keyLabels = QStringList{"a", "b"};
    plot.values = Matrix::Constant(2, 2, 0.5F);
    plot.allowed = Matrix::Ones(2, 2);
    plot.queryHasValue = {true, true};
    return plot;
}

void TestExportDialog::itWritesWhatTheEndingSays_data()
{
    QTest::addColumn<QString>("ending");
    QTest::addColumn<QByteArray>("magic");
    QTest::newRow("svg") << "svg" << QByteArray("<");
    QTest::newRow("pdf") << "pdf" << QByteArray("%PDF");
    QTest::newRow("png") << "png" << QByteArray("\x89PNG");
}

void TestExportDialog::itWritesWhatTheEndingSays()
{
    QFETCH(QString, ending);
    QFETCH(QByteArray, magic);
    const QTemporaryDir folder;
    const QString file = folder.filePath("figure." + ending);
    ExportDialog dialog(figure());
    dialog.show();
    auto* line = dialog.findChild<QLineEdit*>("exportFile");
    line->selectAll();
    QTest::keyClicks(line, file);
    QTest::mouseClick(dialog.findChild<QPushButton*>("exportNow"), Qt::LeftButton);
    QCOMPARE(dialog.result(), int(QDialog::Accepted));
    QFile written(file);
    QVERIFY(written.open(QIODevice::ReadOnly));
    QVERIFY(written.readAll().startsWith(magic));
}

void TestExportDialog::itStaysOpenAndSaysWhyAFileCannotBeWritten()
{
    const QTemporaryDir folder;
    ExportDialog dialog(figure());
    dialog.show();
    auto* line = dialog.findChild<QLineEdit*>("exportFile");
    for (const QString file : {"missing/figure.svg", "figure.bmp"}) {
        line->setText(folder.filePath(file));
        QTest::mouseClick(dialog.findChild<QPushButton*>("exportNow"), Qt::LeftButton);
        QVERIFY(dialog.isVisible());
        QVERIFY(dialog.findChild<QLabel*>("exportProblem")->isVisible());
        QVERIFY(!dialog.findChild<QLabel*>("exportProblem")->text().isEmpty());
        QVERIFY(!QFile::exists(folder.filePath(file)));
    }
}

void TestExportDialog::dotsPerInchMatterForPngOnly()
{
    ExportDialog dialog(figure());
    auto* dpi = dialog.findChild<QSpinBox*>("exportDpi");
    dialog.findChild<QLineEdit*>("exportFile")->setText("a.svg");
    QVERIFY(!dpi->isEnabled());
    dialog.findChild<QLineEdit*>("exportFile")->setText("a.PNG");
    QVERIFY(dpi->isEnabled());
}

void TestExportDialog::aFileThatExistsIsReplacedOnlyByASecondPress()
{
    const QTemporaryDir folder;
    const QString file = folder.filePath("figure.svg");
    QFile old(file);
    QVERIFY(old.open(QIODevice::WriteOnly));
    old.write("mine");
    old.close();
    ExportDialog dialog(figure());
    dialog.show();
    dialog.findChild<QLineEdit*>("exportFile")->setText(file);
    auto* button = dialog.findChild<QPushButton*>("exportNow");
    QTest::mouseClick(button, Qt::LeftButton);
    QVERIFY(dialog.isVisible());
    QVERIFY(dialog.findChild<QLabel*>("exportProblem")->text().contains("figure.svg"));
    QCOMPARE(QFileInfo(file).size(), 4);
    QTest::mouseClick(button, Qt::LeftButton);
    QCOMPARE(dialog.result(), int(QDialog::Accepted));
    QVERIFY(QFileInfo(file).size() > 4);
}

void TestExportDialog::theFolderItOffersExists()
{
    const ExportDialog dialog(figure());
    QVERIFY(QFileInfo(QFileInfo(dialog.file()).absolutePath()).isDir());
}

void TestExportDialog::theNextOneOpensWhereTheLastWrote()
{
    const QTemporaryDir folder;
    {
        ExportDialog dialog(figure());
        dialog.show();
        dialog.findChild<QLineEdit*>("exportFile")->setText(folder.filePath("one.svg"));
        QTest::mouseClick(dialog.findChild<QPushButton*>("exportNow"), Qt::LeftButton);
        QCOMPARE(dialog.result(), int(QDialog::Accepted));
    }
    QCOMPARE(QFileInfo(ExportDialog(figure()).file()).absolutePath(), folder.path());
    QVERIFY(folderFor(FileKind::Session) != folder.path()); // each kind has its own
}

HEADLIGHT_TEST(TestExportDialog)
#include "tst_export_dialog.moc"
