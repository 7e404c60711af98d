// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/figures/print_figure.h"

#include "core/base/error.h"
#include "tests/support/sample_plots.h"
#include "tests/ui/window/frame/window_fixture.h"
#include "ui/window/frame/notice_line.h"

#include <QAction>
#include <QMessageBox>
#include <QPrintDialog>
#include <QPrintPreviewDialog>
#include <QPrintPreviewWidget>
#include <QPrinter>
#include <QPrinterInfo>
#include <QProcess>
#include <QRegularExpression>

#include <utility>

using namespace headlight;

/// Prints into files, which poppler reads.
class TestPrintFigure : public QObject {
    Q_OBJECT
private slots:
    void thePageStandsAsTheFigureDoes_data();
    void thePageStandsAsTheFigureDoes();
    void aPageThatCannotBeWrittenIsSaid_data();
    void aPageThatCannotBeWrittenIsSaid();
    void theKeysOpenThePreviewWhichPrints();
    void theWindowSaysWhatWasNotPrinted();

private:
    /// Prints from the window by its keys, into that file; how many pages its preview had, −1 where nothing asked.
    int printByKeys(const QString& file);

    std::unique_ptr<test::WindowFixture> m_fixture;
};

namespace {

Figure mapOf(int nQueries, int nKeys)
{
    HeatmapPlot plot;
    for (int i = 0; i < nQueries; ++i)
        plot.queryLabels << QStringLiteral("q%1").arg(i);
    for (int i = 0; i < nKeys; ++i)
        plot.keyLabels << QStringLiteral("k%1").arg(i);
    plot.caption.model = QStringLiteral("a small model");
    plot.cells = HeatmapCells(Matrix::Constant(nQueries, nKeys, 0.5F));
    return plot;
}

QByteArray saidBy(const char* program, const QStringList& arguments)
{
    QProcess process;
    process.start(program, arguments);
    return process.waitForFinished(60'000) ? process.readAllStandardOutput() : QByteArray();
}

/// Where the words of the first page stand, in points; the page itself in `page`.
QRectF boundsOfWords(const QString& file, QSizeF& page)
{
    const QString said = QString::fromUtf8(saidBy("pdftotext", {"-bbox", file, "-"}));
    const auto number = [](const QRegularExpressionMatch& match, int i) { return match.captured(i).toDouble(); };
    static const QRegularExpression pages(R"x(<page width="([\d.]+)" height="([\d.]+)")x");
    const auto sheet = pages.match(said);
    page = {number(sheet, 1), number(sheet, 2)};
    static const QRegularExpression words(
        R"x(<word xMin="(-?[\d.]+)" yMin="(-?[\d.]+)" xMax="(-?[\d.]+)" yMax="(-?[\d.]+)")x");
    QRectF bounds;
    for (auto found = words.globalMatch(said); found.hasNext();) {
        const auto word = found.next();
        bounds |= QRectF(QPointF(number(word, 1), number(word, 2)), QPointF(number(word, 3), number(word, 4)));
    }
    return bounds;
}

} // namespace

void TestPrintFigure::thePageStandsAsTheFigureDoes_data()
{
    QTest::addColumn<int>("nQueries");
    QTest::addColumn<int>("nKeys");
    QTest::newRow("wide") << 2 << 40;
    QTest::newRow("tall") << 60 << 3;
}

void TestPrintFigure::thePageStandsAsTheFigureDoes()
{
    if (QStandardPaths::findExecutable("pdftotext").isEmpty())
        QSKIP("poppler-utils is not installed");
    QFETCH(int, nQueries);
    QFETCH(int, nKeys);
    const Figure figure = mapOf(nQueries, nKeys);
    const QSizeF size = figure.preferredSize(theme(ThemeId::Paper));
    const QTemporaryDir folder;
    const QString file = folder.filePath("page.pdf");
    QPrinter printer(QPrinter::HighResolution);
    printer.setOutputFormat(QPrinter::PdfFormat);
    printer.setOutputFileName(file);
    layPageFor(figure, printer);
    paintOnPage(figure, printer);
    QSizeF page;
    const QRectF words = boundsOfWords(file, page);
    QCOMPARE(page.width() > page.height(), size.width() > size.height());
    constexpr double kMargin = 15.0 / 25.4 * 72.0;
    const QRectF room = QRectF(QPointF(), page).adjusted(kMargin, kMargin, -kMargin, -kMargin);
    QVERIFY(room.adjusted(-1, -1, 1, 1).contains(words));
    // One side of the sheet is filled, but for what the figure itself leaves free at its edges.
    const double scale = std::min(room.width() / size.width(), room.height() / size.height());
    constexpr double kFreeEdges = 80.0; // both sides of the figure, in 1/96 inch
    QVERIFY(words.width() > scale * (size.width() - kFreeEdges) ||
            words.height() > scale * (size.height() - kFreeEdges));
    QVERIFY(saidBy("pdftotext", {file, "-"}).contains("a small model"));
}

void TestPrintFigure::aPageThatCannotBeWrittenIsSaid_data()
{
    QTest::addColumn<QString>("file");
    QTest::newRow("a folder that is not there") << "/nowhere-at-all/page.pdf";
    QTest::newRow("a disk that is full") << "/dev/full";
}

void TestPrintFigure::aPageThatCannotBeWrittenIsSaid()
{
    QFETCH(QString, file);
    QPrinter printer(QPrinter::HighResolution);
    printer.setOutputFormat(QPrinter::PdfFormat);
    printer.setOutputFileName(file);
    const Figure figure = mapOf(2, 3);
    layPageFor(figure, printer);
    try {
        paintOnPage(figure, printer);
        QFAIL("nothing was said");
    } catch (const Error& error) {
        QCOMPARE(error.kind(), ErrorKind::CannotWrite);
        QCOMPARE(QString::fromUtf8(error.what()), file + ": the page could not be written");
    }
}

int TestPrintFigure::printByKeys(const QString& file)
{
    int nPages = 0;
    bool asked = false;
    bool isPressed = false;
    QTimer answers;
    connect(&answers, &QTimer::timeout, this, [&] {
        if (auto* dialog = qobject_cast<QPrintDialog*>(QApplication::activeModalWidget())) {
            asked = true;
            auto* line = dialog->findChild<QLineEdit*>("filename");
            line->selectAll();
            QTest::keyClicks(line, file);
            QTest::keyClick(line, Qt::Key_Return);
            if (dialog->isVisible())
                dialog->reject();
        } else if (auto* preview = qobject_cast<QPrintPreviewDialog*>(QApplication::activeModalWidget())) {
            if (asked)
                return preview->reject();
            nPages = preview->findChild<QPrintPreviewWidget*>()->pageCount();
            if (nPages == 0 || std::exchange(isPressed, true))
                return;
            for (QAction* action : preview->findChildren<QAction*>())
                if (action->text() == "Print")
                    QTimer::singleShot(0, action, &QAction::trigger); // it returns when the dialog is closed
        }
    });
    answers.start(50);
    QTimer overwrites; // one timer more: its question stands in the answer of the other
    connect(&overwrites, &QTimer::timeout, this, [] {
        if (auto* question = qobject_cast<QMessageBox*>(QApplication::activeModalWidget()))
            question->button(QMessageBox::Yes)->click();
    });
    overwrites.start(50);
    QTest::keyClick(m_fixture->window.get(), Qt::Key_P, Qt::ControlModifier);
    return asked ? nPages : -1;
}

void TestPrintFigure::theWindowSaysWhatWasNotPrinted()
{
    if (!QPrinterInfo::availablePrinterNames().isEmpty())
        QSKIP("a printer is installed, and nothing is to be printed on it");
    m_fixture = test::openedTiny("ab,<s>");
    QCOMPARE(printByKeys("/dev/full"), 1);
    QTRY_COMPARE(m_fixture->find<NoticeLine>("noticeLine")->sentence(),
                 QString("/dev/full: the page could not be written"));
    m_fixture.reset();
}

void TestPrintFigure::theKeysOpenThePreviewWhichPrints()
{
    if (!QPrinterInfo::availablePrinterNames().isEmpty())
        QSKIP("a printer is installed, and nothing is to be printed on it");
    m_fixture = test::openedTiny("ab,<s>");
    const QTemporaryDir folder;
    const QString file = folder.filePath("printed.pdf");
    QCOMPARE(printByKeys(file), 1);
    QVERIFY(QFileInfo(file).size() > 0);
    if (!QStandardPaths::findExecutable("pdftotext").isEmpty())
        QVERIFY(saidBy("pdftotext", {file, "-"}).contains("tiny"));
    m_fixture.reset();
}

HEADLIGHT_TEST(TestPrintFigure)
#include "tst_print_figure.moc"
