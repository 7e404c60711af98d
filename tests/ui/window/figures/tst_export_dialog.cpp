// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/figures/export_dialog.h"

#include "core/base/error.h"
#include "core/io/atomic_file.h"
#include "tests/support/sample_plots.h"
#include "tests/ui/window/frame/window_fixture.h"
#include "ui/export/export_fields.h"
#include "ui/export/export_figure.h"
#include "ui/export/figure_formats.h"
#include "ui/export/table_formats.h"
#include "ui/window/figures/export_preview.h"
#include "ui/window/figures/table_preview.h"
#include "ui/window/widgets/file_dialogs.h"

#include <QAccessible>
#include <QCheckBox>
#include <QComboBox>
#include <QFileDialog>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QSet>
#include <QSpinBox>
#include <QTemporaryDir>

#include <optional>
#include <string>

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
    void aSizeIsTyped();
    void ownPresetsAreFiles();
    void aPresetThatCannotBeReadIsSaid();
    void theProgramsOwnPresetIsGreyscale();
    void captionPartsAreSwitchedOneByOne();
    void theFormatsAreThoseOfWhatIsOffered();
    void thePreviewOfATableIsTheBeginningOfItsFile();
    void theFileIsWhatTheTableWrites();
    void everyFormOfAMatrixIsWritten();
    void markUpInATableIsText();
    void optionsOfAFigureCannotBeChangedForATable();
    void theFormatChangesEndingAndPreviewBothWays();
    void aTableThatExistsIsReplacedOnlyByASecondPress();
    void aTableThatCannotBeWrittenLeavesNothing();
    void aTableWithoutAnEndIsShownAtOnce();
    void aTableIsLookedAtOnceWhateverIsTyped();
    void aTableComesBackToItsOwnFolderAndLeavesTheFormatOfFigures();
    void escapeClosesAndEverythingHasAName();
    void bothCommandsOfTheWindowOpenIt();
};

static Figure figure()
{
    HeatmapPlot plot;
    plot.queryLabels = plot.keyLabels = QStringList{"a", "b"};
    plot.cells = HeatmapCells(Matrix::Constant(2, 2, 0.5F));
    return plot;
}

/// A table of several pieces, with fields that are quoted.
static PictureTable table()
{
    return {"weights of 1.2", "weights 1.2", [](const TextSink& out) {
                out("query,<s>,\"a,b\"\n");
                out("<s>,1,\n");
                out("\"a,b\",0.25,0.75\n");
            }};
}

static PictureTable matrix()
{
    return matrixTable("weights", "weights", [] {
        return attentionMapFromMatrix({"a", "b"}, {"a", "b"}, {0, 0}, Matrix::Constant(2, 2, 0.5F));
    });
}

static ExportOffer both()
{
    return {figure(), table()};
}

static ExportOffer numbersAlone()
{
    return {std::nullopt, table()};
}

static QStringList formats(const QDialog& dialog)
{
    const auto* format = dialog.findChild<QComboBox*>("exportFormat");
    QStringList all;
    for (int i = 0; i < format->count(); ++i)
        all << format->itemData(i).toString();
    return all;
}

static QByteArray bytesOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray("(cannot open)");
}

static QStringList everythingIn(const QTemporaryDir& folder)
{
    return QDir(folder.path()).entryList(QDir::AllEntries | QDir::Hidden | QDir::System | QDir::NoDotAndDotDot);
}

/// What the dialog says of the file, once it looked.
static QString facts(const QDialog& dialog)
{
    const auto* label = dialog.findChild<QLabel*>("exportFacts");
    return QTest::qWaitFor([label] { return !label->text().isEmpty(); }) ? label->text() : QString();
}

static void press(const QDialog& dialog)
{
    QTest::mouseClick(dialog.findChild<QPushButton*>("exportNow"), Qt::LeftButton);
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
    ExportDialog dialog({figure()});
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
    ExportDialog dialog({figure()});
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
    ExportDialog dialog({figure()});
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
    ExportDialog dialog({figure()});
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
    ExportDialog dialog({test::heatmapGrid(test::manyTokens(150), 1, 10)});
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
    const ExportDialog dialog({figure()});
    QVERIFY(QFileInfo(QFileInfo(dialog.file()).absolutePath()).isDir());
}

void TestExportDialog::theNextOneOpensWhereTheLastWrote()
{
    const QTemporaryDir folder;
    {
        ExportDialog dialog({figure()});
        dialog.show();
        dialog.findChild<QLineEdit*>("exportFile")->setText(folder.filePath("one.svg"));
        QTest::mouseClick(dialog.findChild<QPushButton*>("exportNow"), Qt::LeftButton);
        QCOMPARE(dialog.result(), int(QDialog::Accepted));
    }
    QCOMPARE(QFileInfo(ExportDialog({figure()}).file()).absolutePath(), folder.path());
    QVERIFY(folderFor(FileKind::Session) != folder.path()); // each kind has its own
}

void TestExportDialog::thePreviewIsTheFileItself()
{
    const QTemporaryDir folder;
    ExportDialog dialog({figure()});
    auto* const size = dialog.findChild<QComboBox*>("exportSize");
    size->setCurrentIndex(size->findText("Slide 16 : 9", Qt::MatchStartsWith));
    dialog.show();
    auto* const format = dialog.findChild<QComboBox*>("exportFormat");
    auto* const preview = dialog.findChild<ExportPreview*>();
    QStringList facts;
    for (const QString ending : {"svg", "pdf", "png", "html"}) {
        const QString file = folder.filePath("figure." + ending);
        dialog.findChild<QLineEdit*>("exportFile")->setText(file);
        QCOMPARE(format->currentData().toString(), ending);
        QTRY_VERIFY(preview->facts().startsWith(ending.toUpper()));
        facts << preview->facts();
        // The preview is as wide for its height as the slide, with the map's colours in it.
        const QImage image = preview->image();
        QVERIFY(std::abs(double(image.width()) / image.height() - 16.0 / 9.0) < 0.02);
        QSet<QRgb> colours;
        for (int y = 0; y < image.height(); y += 3)
            for (int x = 0; x < image.width(); x += 3)
                colours.insert(image.pixel(x, y));
        QVERIFY2(colours.size() > 3, qPrintable(ending));
        FigureExportOptions options;
        options.size = dialog.options().size;
        exportFigure(toPath(file), figure(), options);
        QVERIFY2(preview->facts().contains(
                     QLocale().formattedDataSize(QFileInfo(file).size(), 1, QLocale::DataSizeSIFormat)),
                 qPrintable(preview->facts()));
        QFile::remove(file);
    }
    QVERIFY(facts[0].contains(QString("883 × 497 px")) && facts[2].contains(QString("2759 × 1553 px")));
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
        ExportDialog dialog({figure()});
        dialog.show();
        dialog.findChild<QLineEdit*>("exportFile")->setText(folder.filePath("one.png"));
        dialog.findChild<QComboBox*>("exportTheme")->setCurrentIndex(1);
        dialog.findChild<QComboBox*>("exportSize")->setCurrentIndex(1);
        dialog.findChild<QSpinBox*>("exportDpi")->setValue(150);
        QTest::mouseClick(dialog.findChild<QPushButton*>("exportNow"), Qt::LeftButton);
        QCOMPARE(dialog.result(), int(QDialog::Accepted));
    }
    const ExportDialog next({figure()});
    QVERIFY(next.file().endsWith(".png"));
    QCOMPARE(next.findChild<QComboBox*>("exportTheme")->currentIndex(), 1);
    QCOMPARE(next.findChild<QComboBox*>("exportSize")->currentIndex(), 1);
    QCOMPARE(next.findChild<QSpinBox*>("exportDpi")->value(), 150);
    test::WindowFixture::forget();
}

void TestExportDialog::aSizeIsTyped()
{
    ExportDialog dialog({figure()});
    dialog.show();
    auto* const line = dialog.findChild<QComboBox*>("exportSize")->lineEdit();
    const auto type = [line](const QString& text) {
        line->selectAll();
        QTest::keyClicks(line, text);
    };
    type("120mm x 2in");
    QCOMPARE(dialog.options().size.value(), QSizeF(120.0 * 96.0 / 25.4, 192.0));
    QVERIFY(dialog.findChild<QPushButton*>("exportNow")->isEnabled());
    type("twelve");
    QVERIFY(!dialog.findChild<QPushButton*>("exportNow")->isEnabled());
    auto* const problem = dialog.findChild<QLabel*>("exportProblem");
    QTRY_VERIFY(problem->isVisible() && problem->text().startsWith("A size is a width and a height from 32"));
    type("84mm");
    QVERIFY(dialog.findChild<QPushButton*>("exportNow")->isEnabled());
    QCOMPARE(dialog.options().size.value().height(), 0.0);
}

/// Presses a button that asks for a file, and types that one.
static void pressAndType(const QDialog& dialog, const char* button, const QString& file)
{
    QTimer answers;
    QObject::connect(&answers, &QTimer::timeout, &dialog, [&] { // until it is closed: a busy machine fills it late
        auto* asked = qobject_cast<QFileDialog*>(QApplication::activeModalWidget());
        if (!asked)
            return;
        auto* line = asked->findChild<QLineEdit*>("fileNameEdit");
        line->setText(file);
        QTest::keyClick(line, Qt::Key_Return);
    });
    answers.start(100);
    QTest::mouseClick(dialog.findChild<QPushButton*>(button), Qt::LeftButton);
}

void TestExportDialog::ownPresetsAreFiles()
{
    const QTemporaryDir folder;
    const QString file = folder.filePath("thesis.json");
    FigureExportOptions saved;
    {
        ExportDialog dialog({figure()});
        dialog.show();
        auto* const look = dialog.findChild<QComboBox*>("exportTheme");
        look->setFocus();
        QTest::keyClick(look, Qt::Key_End); // dark
        auto* const line = dialog.findChild<QComboBox*>("exportSize")->lineEdit();
        line->selectAll();
        QTest::keyClicks(line, "120mmx80mm");
        auto* const type = dialog.findChild<QSpinBox*>("exportType");
        type->selectAll();
        QTest::keyClicks(type, "150");
        saved = dialog.options();
        QVERIFY(!dialog.findChild<QPushButton*>("exportPresetDelete")->isEnabled());
        pressAndType(dialog, "exportPresetSave", file);
        QVERIFY2(dialog.findChild<QComboBox*>("exportPreset")->currentText() == "thesis",
                 qPrintable(dialog.findChild<QLabel*>("exportProblem")->text()));
    }
    QCOMPARE(saved.typePercent, 150);
    const FigurePreset kept = readPreset(toPath(file));
    QCOMPARE(kept.name, QString("thesis"));
    for (const auto& field : exportFields())
        QCOMPARE(field.text(kept.options), field.text(saved));

    ExportDialog dialog({figure()});
    dialog.show();
    auto* const presets = dialog.findChild<QComboBox*>("exportPreset");
    QCOMPARE(presets->currentText(), QString("None"));
    presets->setFocus();
    QTest::keyClick(presets, Qt::Key_Down);
    QCOMPARE(presets->currentText(), QString("thesis"));
    for (const auto& field : exportFields())
        QCOMPARE(field.text(dialog.options()), field.text(saved));
    QTRY_VERIFY(facts(dialog).contains("454 × 303 px")); // 120 mm × 80 mm, as all SVGs say it
    QTest::keyClick(dialog.findChild<QComboBox*>("exportTheme"), Qt::Key_Home);
    QCOMPARE(presets->currentText(), QString("None")); // what is chosen is no longer what it says
    QTest::keyClick(presets, Qt::Key_Down);
    auto* const remove = dialog.findChild<QPushButton*>("exportPresetDelete");
    QTest::mouseClick(remove, Qt::LeftButton);
    QVERIFY(QFile::exists(file) && remove->text() == "Delete file");
    QTest::mouseClick(remove, Qt::LeftButton);
    QVERIFY(!QFile::exists(file));
    QCOMPARE(presets->count(), 2); // none, and the program's own
    test::WindowFixture::forget();
}

void TestExportDialog::theProgramsOwnPresetIsGreyscale()
{
    ExportDialog dialog({figure()});
    dialog.show();
    auto* const presets = dialog.findChild<QComboBox*>("exportPreset");
    presets->setFocus();
    QTest::keyClick(presets, Qt::Key_End);
    QVERIFY2(presets->currentText().startsWith("Greyscale"), qPrintable(presets->currentText()));
    QCOMPARE(dialog.options().theme, ThemeId::Greyscale);
    QVERIFY(dialog.findChild<QComboBox*>("exportTheme")->currentText().startsWith("Greyscale"));
    const auto* remove = dialog.findChild<QPushButton*>("exportPresetDelete");
    QVERIFY(!remove->isEnabled() && remove->toolTip().contains("program's own"));
    QTest::keyClick(dialog.findChild<QComboBox*>("exportTheme"), Qt::Key_Home);
    QCOMPARE(presets->currentText(), QString("None"));
    test::WindowFixture::forget();
}

void TestExportDialog::captionPartsAreSwitchedOneByOne()
{
    HeatmapPlot plot;
    plot.queryLabels = plot.keyLabels = QStringList{"a", "b"};
    plot.cells = HeatmapCells(Matrix::Constant(2, 2, 0.5F));
    plot.caption.model = "tiny-gpt";
    plot.caption.mask = "causal mask";
    const QTemporaryDir folder;
    const QString file = folder.filePath("map.svg");
    {
        ExportDialog dialog({Figure(plot)});
        dialog.show();
        auto* const model = dialog.findChild<QCheckBox*>("exportCaption_model");
        QVERIFY(model->isChecked() && !model->toolTip().isEmpty());
        model->setFocus();
        QTest::keyClick(model, Qt::Key_Space);
        QVERIFY(!dialog.options().caption.has(CaptionPart::Model) && dialog.options().caption.has(CaptionPart::Mask));
        auto* const line = dialog.findChild<QLineEdit*>("exportFile");
        line->selectAll();
        QTest::keyClicks(line, file);
        QTest::mouseClick(dialog.findChild<QPushButton*>("exportNow"), Qt::LeftButton);
        QCOMPARE(dialog.result(), int(QDialog::Accepted));
        const QByteArray written = bytesOf(file);
        QVERIFY(written.contains("causal mask") && !written.contains("tiny-gpt"));
    }
    ExportDialog next({Figure(plot)}); // which opens as the last one ended
    QVERIFY(!next.findChild<QCheckBox*>("exportCaption_model")->isChecked());
    QCOMPARE(exportField("--caption").text(next.options()), QString("layer,head,shown,method,mask,rows,notes"));
    next.show();
    for (const auto& part : kCaptionParts) {
        auto* const box = next.findChild<QCheckBox*>(QString("exportCaption_") + part.text);
        if (box->isChecked())
            QTest::mouseClick(box, Qt::LeftButton, {}, {6, box->height() / 2});
    }
    QCOMPARE(exportField("--caption").text(next.options()), QString("none"));
    FigurePreset preset{"short", {}};
    preset.options.caption.set(CaptionPart::Rows, false);
    writePreset(toPath(folder.filePath("short.json")), preset);
    pressAndType(next, "exportPresetOpen", folder.filePath("short.json"));
    QVERIFY(next.findChild<QCheckBox*>("exportCaption_model")->isChecked());
    QVERIFY(!next.findChild<QCheckBox*>("exportCaption_rows")->isChecked());
    QCOMPARE(next.findChild<QComboBox*>("exportPreset")->currentText(), QString("short"));
    test::WindowFixture::forget();
}

void TestExportDialog::aPresetThatCannotBeReadIsSaid()
{
    const QTemporaryDir folder;
    const QString file = folder.filePath("wrong.json");
    writeFileAtomically(toPath(file), R"({"version": 1, "name": "wrong", "theme": "neon"})");
    ExportDialog dialog({figure()});
    dialog.show();
    const FigureExportOptions before = dialog.options();
    pressAndType(dialog, "exportPresetOpen", file);
    auto* const problem = dialog.findChild<QLabel*>("exportProblem");
    QVERIFY(problem->isVisible());
    QVERIFY2(problem->text().contains("wrong.json") && problem->text().contains("\"theme\": expected one of paper"),
             qPrintable(problem->text()));
    for (const auto& field : exportFields())
        QCOMPARE(field.text(dialog.options()), field.text(before));
    QCOMPARE(dialog.findChild<QComboBox*>("exportPreset")->currentText(), QString("None"));
}

void TestExportDialog::theFormatsAreThoseOfWhatIsOffered()
{
    QCOMPARE(formats(ExportDialog({figure()})), (QStringList{"svg", "pdf", "png", "html", "tex"}));
    QCOMPARE(formats(ExportDialog(both())),
             (QStringList{"svg", "pdf", "png", "html", "tex", "csv", "json", "md", "ltx"}));
    ExportOffer ofMatrix{std::nullopt, matrix()};
    QCOMPARE(formats(ExportDialog(ofMatrix)), (QStringList{"csv", "json", "md", "ltx", "npy", "npz", "safetensors"}));
    ExportDialog dialog(numbersAlone(), FileKind::Table);
    dialog.show();
    QCOMPARE(formats(dialog), (QStringList{"csv", "json", "md", "ltx"}));
    QCOMPARE(dialog.windowTitle(), QString("Export the weights of 1.2"));
    QCOMPARE(QFileInfo(dialog.file()).fileName(), QString("weights_1.2.csv"));
    for (const char* option : {"exportPreset", "exportSize", "exportTheme", "exportType", "exportDpi"})
        QVERIFY2(!dialog.findChild<QWidget*>(option)->isVisible(), option);
    QVERIFY(ExportDialog::whyNot({figure()}, FileKind::Figure).isEmpty());
    QVERIFY(ExportDialog::whyNot({figure()}, FileKind::Table).contains("no numbers"));
    QVERIFY(ExportDialog::whyNot(numbersAlone(), FileKind::Figure).contains("no picture"));
}

void TestExportDialog::thePreviewOfATableIsTheBeginningOfItsFile()
{
    const QTemporaryDir folder;
    table().write(toPath(folder.filePath("own.csv")));
    ExportDialog dialog(both(), FileKind::Table);
    dialog.show();
    QCOMPARE(facts(dialog),
             QString("CSV, 2 rows × 3 columns, %1 bytes").arg(bytesOf(folder.filePath("own.csv")).size()));
    const auto* preview = dialog.findChild<TablePreview*>();
    QVERIFY(preview->isVisible() && preview->isReadOnly());
    QVERIFY(!dialog.findChild<ExportPreview*>()->isVisible());
    QCOMPARE(preview->toPlainText() + '\n', QString::fromUtf8(bytesOf(folder.filePath("own.csv"))));
}

void TestExportDialog::theFileIsWhatTheTableWrites()
{
    const QTemporaryDir folder;
    table().write(toPath(folder.filePath("own.csv")));
    for (const ExportOffer& offer : {both(), numbersAlone()}) {
        ExportDialog dialog(offer, FileKind::Table);
        dialog.show();
        dialog.findChild<QLineEdit*>("exportFile")->setText(folder.filePath("exported.CSV"));
        press(dialog);
        QCOMPARE(dialog.result(), int(QDialog::Accepted));
        QCOMPARE(bytesOf(folder.filePath("exported.CSV")), bytesOf(folder.filePath("own.csv")));
        QVERIFY(QFile::remove(folder.filePath("exported.CSV")));
    }
}

void TestExportDialog::everyFormOfAMatrixIsWritten()
{
    const QTemporaryDir folder;
    for (const QString& ending : tableEndings()) {
        const QString own = folder.filePath("own" + ending);
        matrix().write(toPath(own));
        ExportDialog dialog({figure(), matrix()}, FileKind::Table);
        dialog.show();
        dialog.findChild<QLineEdit*>("exportFile")->setText(folder.filePath("exported" + ending));
        QTRY_VERIFY(facts(dialog).startsWith(tableFormat(ending.toStdString())->name));
        QVERIFY(!dialog.findChild<TablePreview*>()->toPlainText().isEmpty());
        press(dialog);
        QCOMPARE(dialog.result(), int(QDialog::Accepted));
        QVERIFY(!bytesOf(own).isEmpty());
        QCOMPARE(bytesOf(folder.filePath("exported" + ending)), bytesOf(own));
    }
}

void TestExportDialog::markUpInATableIsText()
{
    const std::string text = "token,<s>,<b>x</b> &amp; &lt;\n</s>,1,2\n";
    ExportDialog dialog({std::nullopt, textTable("<i>numbers</i>", "n", [text] { return text; })}, FileKind::Table);
    dialog.show();
    QVERIFY(!facts(dialog).isEmpty());
    QCOMPARE(dialog.findChild<TablePreview*>()->toPlainText() + '\n', QString::fromStdString(text));
}

void TestExportDialog::optionsOfAFigureCannotBeChangedForATable()
{
    ExportDialog dialog(both());
    dialog.show();
    auto* const line = dialog.findChild<QLineEdit*>("exportFile");
    for (const char* option : {"exportSize", "exportTheme", "exportDpi"}) {
        const auto* control = dialog.findChild<QWidget*>(option);
        line->setText("a.csv");
        QVERIFY2(!control->isEnabled() && control->toolTip().contains("table"), option);
        line->setText("a.png");
        QVERIFY2(control->isEnabled() && !control->toolTip().contains("table"), option);
    }
    line->setText("a.svg");
    QVERIFY(dialog.findChild<QWidget*>("exportDpi")->toolTip().contains("PNG"));
}

void TestExportDialog::theFormatChangesEndingAndPreviewBothWays()
{
    const QTemporaryDir folder;
    ExportDialog dialog(both());
    dialog.show();
    dialog.findChild<QLineEdit*>("exportFile")->setText(folder.filePath("of layer 1.2.svg"));
    auto* const format = dialog.findChild<QComboBox*>("exportFormat");
    const auto* label = dialog.findChild<QLabel*>("exportFacts");
    QTRY_VERIFY(label->text().startsWith("SVG"));
    format->setFocus();
    QTest::keyClick(format, Qt::Key_End);
    QCOMPARE(dialog.file(), folder.filePath("of layer 1.2.ltx"));
    QTRY_VERIFY(label->text().startsWith("LaTeX"));
    QTest::keyClick(format, Qt::Key_Up);
    QCOMPARE(dialog.file(), folder.filePath("of layer 1.2.md"));
    QTRY_VERIFY(label->text().startsWith("Markdown, "));
    QVERIFY(dialog.findChild<TablePreview*>()->toPlainText().startsWith("| query |"));
    for (int i = 0; i < 2; ++i)
        QTest::keyClick(format, Qt::Key_Up);
    QCOMPARE(dialog.file(), folder.filePath("of layer 1.2.csv"));
    QVERIFY(dialog.windowTitle().startsWith("Export the weights"));
    QTRY_VERIFY(label->text().startsWith("CSV"));
    QVERIFY(dialog.findChild<TablePreview*>()->isVisible());
    QTest::keyClick(format, Qt::Key_Home);
    QCOMPARE(dialog.file(), folder.filePath("of layer 1.2.svg"));
    QCOMPARE(dialog.windowTitle(), QString("Export figure"));
    QTRY_VERIFY(label->text().startsWith("SVG"));
    QVERIFY(!dialog.findChild<TablePreview*>()->isVisible());
    QVERIFY(dialog.findChild<ExportPreview*>()->isVisible());
    QVERIFY(!dialog.findChild<ExportPreview*>()->image().isNull());
}

void TestExportDialog::aTableThatExistsIsReplacedOnlyByASecondPress()
{
    const QTemporaryDir folder;
    const QString file = folder.filePath("mine.csv");
    writeFileAtomically(toPath(file), "mine");
    ExportDialog dialog(both(), FileKind::Table);
    dialog.show();
    dialog.findChild<QLineEdit*>("exportFile")->setText(file);
    press(dialog);
    QVERIFY(dialog.isVisible());
    QVERIFY(dialog.findChild<QLabel*>("exportProblem")->text().contains("mine.csv exists"));
    QCOMPARE(dialog.findChild<QPushButton*>("exportNow")->text(), QString("Replace"));
    QCOMPARE(bytesOf(file), QByteArray("mine"));
    press(dialog);
    QCOMPARE(dialog.result(), int(QDialog::Accepted));
    QVERIFY(bytesOf(file).startsWith("query,"));
}

void TestExportDialog::aTableThatCannotBeWrittenLeavesNothing()
{
    const QTemporaryDir folder;
    PictureTable failing = table();
    failing.text = [](const TextSink& out) {
        out("query,key\n");
        throw Error(ErrorKind::BadNumber, "there is no number");
    };
    struct Case {
        ExportOffer offer;
        QString file;
        QString said;
    };
    for (const Case& one :
         {Case{numbersAlone(), "missing/a.csv", "cannot be written"},
          Case{numbersAlone(), "a.svg", "a table is written as .csv, .json, .md or .ltx, not as \".svg\""},
          Case{numbersAlone(), "a", "a table is written as .csv, .json, .md or .ltx, not without an ending"},
          Case{both(), "a.npy", "a table of records, no single matrix"},
          Case{{std::nullopt, failing}, "a.json", "there is no number"},
          Case{{std::nullopt, failing}, "a.csv", "there is no number"}}) {
        ExportDialog dialog(one.offer, FileKind::Table);
        dialog.show();
        dialog.findChild<QLineEdit*>("exportFile")->setText(folder.filePath(one.file));
        press(dialog);
        QVERIFY(dialog.isVisible());
        const auto* problem = dialog.findChild<QLabel*>("exportProblem");
        QVERIFY2(problem->isVisible() && problem->text().contains(one.said), qPrintable(problem->text()));
        QCOMPARE(everythingIn(folder), QStringList());
    }
    ExportDialog untouched({std::nullopt, failing}, FileKind::Table);
    untouched.show();
    QTRY_COMPARE(untouched.findChild<QLabel*>("exportProblem")->text(), QString("there is no number"));
    QVERIFY(untouched.findChild<QLabel*>("exportFacts")->text().isEmpty());
}

void TestExportDialog::aTableWithoutAnEndIsShownAtOnce()
{
    PictureTable endless = table();
    endless.text = [](const TextSink& out) {
        std::string line = "0";
        for (int key = 0; key < 4096; ++key)
            line += ",0.5";
        for (;;)
            out(line + '\n');
    };
    ExportDialog dialog({figure(), endless}, FileKind::Table);
    dialog.show();
    QVERIFY2(facts(dialog).startsWith("CSV, at least ") && facts(dialog).contains("× 4097 columns"),
             qPrintable(facts(dialog)));
    const QStringList lines = dialog.findChild<TablePreview*>()->toPlainText().split('\n');
    QVERIFY(lines.size() > 10 && lines.size() < 100);
    QVERIFY(lines[0].startsWith("0,0.5,") && lines[0].endsWith(u'…') && lines[0].size() < 1000);
}

void TestExportDialog::aTableIsLookedAtOnceWhateverIsTyped()
{
    int nLooks = 0;
    PictureTable counted = table();
    counted.text = [&nLooks, text = counted.text](const TextSink& out) {
        ++nLooks;
        text(out);
    };
    ExportDialog dialog({std::nullopt, counted}, FileKind::Table);
    dialog.show();
    QVERIFY(!facts(dialog).isEmpty());
    for (const char* name : {"b.csv", "c.txt", "d.csv"}) {
        dialog.findChild<QLineEdit*>("exportFile")->setText(name);
        const bool isFile = QString(name) != "c.txt";
        QTRY_COMPARE(!dialog.findChild<QLabel*>("exportFacts")->text().isEmpty(), isFile);
        QCOMPARE(!dialog.findChild<TablePreview*>()->toPlainText().isEmpty(), isFile);
    }
    QCOMPARE(nLooks, 1);
}

void TestExportDialog::aTableComesBackToItsOwnFolderAndLeavesTheFormatOfFigures()
{
    test::WindowFixture::forget();
    const QTemporaryDir folder;
    const auto write = [&](ExportDialog&& dialog, const QString& name) {
        dialog.show();
        dialog.findChild<QLineEdit*>("exportFile")->setText(folder.filePath(name));
        press(dialog);
        QCOMPARE(dialog.result(), int(QDialog::Accepted));
    };
    QVERIFY(QDir(folder.path()).mkdir("figures"));
    write(ExportDialog(both()), "figures/one.pdf");
    write(ExportDialog(both(), FileKind::Table), "one.csv");
    QCOMPARE(ExportDialog(both()).file(), folder.filePath("figures/headlight.pdf"));
    QCOMPARE(ExportDialog(both(), FileKind::Table).file(), folder.filePath("weights_1.2.csv"));
    test::WindowFixture::forget();
}

void TestExportDialog::escapeClosesAndEverythingHasAName()
{
    for (const char* name : {"exportTablePreview", "exportFormat", "exportFile"}) {
        ExportDialog dialog(both(), FileKind::Table);
        dialog.show();
        QVERIFY(QTest::qWaitForWindowActive(&dialog));
        QVERIFY(!facts(dialog).isEmpty());
        for (QWidget* widget : dialog.findChildren<QWidget*>())
            if (widget->isVisible() && (widget->focusPolicy() & Qt::TabFocus) && !widget->focusProxy())
                QVERIFY2(!QAccessible::queryAccessibleInterface(widget)->text(QAccessible::Name).isEmpty(),
                         qPrintable(widget->objectName()));
        auto* focused = dialog.findChild<QWidget*>(name);
        focused->setFocus();
        QTest::keyClick(focused, Qt::Key_Escape);
        QVERIFY2(!dialog.isVisible(), name);
        QCOMPARE(dialog.result(), int(QDialog::Rejected));
    }
}

/// And what either writes is what the picture's own table writes.
void TestExportDialog::bothCommandsOfTheWindowOpenIt()
{
    const auto fixture = test::openedTiny("ab,<s>");
    const QTemporaryDir folder;
    fixture->session().result()->view->shown.table->write(toPath(folder.filePath("own.csv")));
    QByteArrayList written;
    for (const Qt::KeyboardModifiers modifiers :
         {Qt::KeyboardModifiers(Qt::ControlModifier), Qt::ControlModifier | Qt::ShiftModifier}) {
        const bool isTable = modifiers.testFlag(Qt::ShiftModifier);
        written << fixture->exportedBy(
            "csv", [&] { QTest::keyClick(fixture->line(), Qt::Key_E, modifiers); },
            [isTable](const QDialog& dialog) {
                QCOMPARE(formats(dialog),
                         figureEndings().replaceInStrings(".", "") + tableEndings().replaceInStrings(".", ""));
                QCOMPARE(dialog.findChild<QComboBox*>("exportFormat")->currentData().toString(),
                         QString(isTable ? "csv" : "svg"));
                QCOMPARE(dialog.windowTitle() == "Export figure", !isTable);
            });
    }
    QVERIFY(written[0].startsWith("query,"));
    QCOMPARE(written[0], bytesOf(folder.filePath("own.csv")));
    QCOMPARE(written[1], written[0]);
}

HEADLIGHT_TEST(TestExportDialog)
#include "tst_export_dialog.moc"
