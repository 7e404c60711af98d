// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/frame/export_dialog.h"

#include "tests/ui/window/frame/window_fixture.h"
#include "ui/export/export_figure.h"
#include "ui/window/frame/export_preview.h"
#include "ui/window/widgets/file_dialogs.h"

#include <QComboBox>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QSet>
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
    void whatTakesLongIsWrittenOnlyByASecondPress();
    void theFolderItOffersExists();
    void theNextOneOpensWhereTheLastWrote();
    void thePreviewIsTheFileItself();
    void theLastChoicesComeBack();
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

void TestExportDialog::whatTakesLongIsWrittenOnlyByASecondPress()
{
    const QTemporaryDir folder;
    const QString file = folder.filePath("many.svg");
    HeatmapPlot plot = *figure().as<HeatmapPlot>();
    constexpr int n = 450;
    plot.queryLabels = plot.keyLabels = QStringList(n, QStringLiteral("a"));
    plot.values = plot.allowed = Matrix::Ones(n, n);
    plot.queryHasValue.assign(n, true);
    ExportDialog dialog(plot);
    dialog.show();
    dialog.findChild<QLineEdit*>("exportFile")->setText(file);
    auto* const preview = dialog.findChild<ExportPreview*>();
    QTRY_VERIFY2_WITH_TIMEOUT(preview->facts().endsWith("shapes"), qPrintable(preview->facts()), 60000);
    QVERIFY(!preview->image().isNull());
    auto* const button = dialog.findChild<QPushButton*>("exportNow");
    QTest::mouseClick(button, Qt::LeftButton);
    QVERIFY(dialog.isVisible() && !QFile::exists(file));
    QVERIFY(dialog.findChild<QLabel*>("exportProblem")->text().contains("Press again"));
    QTest::mouseClick(button, Qt::LeftButton);
    QCOMPARE(dialog.result(), int(QDialog::Accepted));
    QVERIFY(QFile::exists(file));
    test::WindowFixture::forget();
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

void TestExportDialog::thePreviewIsTheFileItself()
{
    const QTemporaryDir folder;
    ExportDialog dialog(figure());
    dialog.findChild<QComboBox*>("exportSize")->setCurrentIndex(1);
    dialog.show();
    auto* const format = dialog.findChild<QComboBox*>("exportFormat");
    auto* const preview = dialog.findChild<ExportPreview*>();
    QStringList facts;
    for (const QString ending : {"svg", "pdf", "png"}) {
        const QString file = folder.filePath("figure." + ending);
        dialog.findChild<QLineEdit*>("exportFile")->setText(file);
        QCOMPARE(format->currentData().toString(), ending);
        QTRY_VERIFY(preview->facts().startsWith(ending.toUpper()));
        facts << preview->facts();
        // As wide for its height as the slide, with the map's colours in it.
        const QImage image = preview->image();
        QVERIFY(std::abs(double(image.width()) / image.height() - 1280.0 / 720.0) < 0.02);
        QSet<QRgb> colours;
        for (int y = 0; y < image.height(); y += 3)
            for (int x = 0; x < image.width(); x += 3)
                colours.insert(image.pixel(x, y));
        QVERIFY2(colours.size() > 3, qPrintable(ending));
        FigureExportOptions options;
        options.size = QSizeF(1280, 720);
        exportFigure(toPath(file), figure(), options);
        QVERIFY2(preview->facts().contains(
                     QLocale().formattedDataSize(QFileInfo(file).size(), 0, QLocale::DataSizeTraditionalFormat)),
                 qPrintable(preview->facts()));
        QFile::remove(file);
    }
    QVERIFY(facts[0].contains(QString("1280 × 720 px")) && facts[2].contains(QString("4000 × 2250 px")));
    // Choosing a format changes the ending.
    format->setFocus();
    QTest::keyClick(format, Qt::Key_Home);
    QVERIFY2(dialog.file().endsWith("/figure.svg"), qPrintable(dialog.file()));
    // What is no figure's file is said before anything is pressed.
    dialog.findChild<QLineEdit*>("exportFile")->setText(folder.filePath("figure.bmp"));
    QTRY_VERIFY(dialog.findChild<QLabel*>("exportProblem")->isVisible());
    QVERIFY(preview->facts().isEmpty());
}

void TestExportDialog::theLastChoicesComeBack()
{
    const QTemporaryDir folder;
    {
        ExportDialog dialog(figure());
        dialog.show();
        dialog.findChild<QLineEdit*>("exportFile")->setText(folder.filePath("one.png"));
        dialog.findChild<QComboBox*>("exportTheme")->setCurrentIndex(1);
        dialog.findChild<QComboBox*>("exportSize")->setCurrentIndex(1);
        dialog.findChild<QSpinBox*>("exportDpi")->setValue(150);
        QTest::mouseClick(dialog.findChild<QPushButton*>("exportNow"), Qt::LeftButton);
        QCOMPARE(dialog.result(), int(QDialog::Accepted));
    }
    const ExportDialog next(figure());
    QVERIFY(next.file().endsWith(".png"));
    QCOMPARE(next.findChild<QComboBox*>("exportTheme")->currentIndex(), 1);
    QCOMPARE(next.findChild<QComboBox*>("exportSize")->currentIndex(), 1);
    QCOMPARE(next.findChild<QSpinBox*>("exportDpi")->value(), 150);
    test::WindowFixture::forget();
}

HEADLIGHT_TEST(TestExportDialog)
#include "tst_export_dialog.moc"
