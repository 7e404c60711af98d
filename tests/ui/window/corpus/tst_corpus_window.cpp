// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/corpus/corpus_window.h"

#include "core/corpus/run_corpus.h"
#include "core/corpus/stats_table.h"
#include "tests/support/register_test.h"
#include "tests/ui/window/frame/window_fixture.h"
#include "ui/chart/chart_view.h"
#include "ui/picture/run_inputs.h"
#include "ui/window/corpus/corpus_head_model.h"
#include "ui/window/corpus/corpus_texts.h"

#include <QFileDialog>
#include <QHeaderView>
#include <QLabel>
#include <QMessageBox>
#include <QSplitter>
#include <QTableView>
#include <QTextBrowser>

using namespace headlight;
using namespace headlight::test;

namespace {

constexpr int kLong = 600;           // lines that take more than a moment
constexpr int kLongestRun = 300'000; // milliseconds, on a busy machine

QByteArray bytesAt(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

QByteArray numberedLines(int count)
{
    QByteArray lines;
    for (int i = 0; i < count; ++i)
        lines += "line " + QByteArray::number(i * i) + ", and more of it\n";
    return lines;
}

} // namespace

/// Numbers over a text file, by mouse and keys.
class TestCorpusWindow : public QObject {
    Q_OBJECT
private slots:
    void init();
    void cleanup();
    void aFileIsMeasuredAsTheCommandDoes();
    void aRunThatIsStoppedGoesOn();
    void closingStops();
    void aTextOpensInTheMainWindow();
    void twoMasksAreCompared();
    void whatIsShownIsSaved();
    void whatCannotBeIsSaid_data();
    void whatCannotBeIsSaid();
    void otherInputsAreNotCompared();
    void savingGoesOnWhenTheWindowIsClosed();
    void aSavedFileIsNoneOfThoseThatAreCompared();
    void theLayoutIsRemembered();
    void nothingIsRememberedThatRuns();
    void theGuideOpensAtItsPage();

private:
    template <typename Widget>
    Widget* in(const char* name) const
    {
        return m_corpus->findChild<Widget*>(name);
    }
    QString path(const QString& name) const { return m_folder->filePath(name); }
    CorpusWindow* opened() const;
    void click(const char* name) const;
    /// Answers the dialogs that `ask` opens, one after the other.
    void answer(const QStringList& files, const std::function<void()>& ask) const;
    /// Answers both dialogs of the button that measures.
    void measure(const QString& input, const QString& output) const
    {
        answer({path(input), path(output)}, [this] { click("corpusMeasureButton"); });
    }
    void open(const QString& file) const
    {
        answer({path(file)}, [this] { QTest::keyClick(m_corpus, Qt::Key_O, Qt::ControlModifier); });
    }
    /// Measures without the window, as the command does.
    StatsFile measured(const QString& input, const QString& output, const RunOptions& options) const;
    RunOptions options() const { return runOptions(WindowFixture::tinyState("ab"), m_model->config); }
    QString notice() const
    {
        return in<QLabel>("corpusNotice")->isVisible() ? in<QLabel>("corpusNotice")->text() : QString();
    }
    QString cell(int row, int column) const { return table()->model()->index(row, column).data().toString(); }
    QTableView* table() const { return in<QTableView>("corpusHeads"); }
    void choose(const QString& head) const
    {
        int row = 0;
        while (row < table()->model()->rowCount() && cell(row, 0) != head)
            ++row;
        QTest::mouseClick(table()->viewport(), Qt::LeftButton, {},
                          table()->visualRect(table()->model()->index(row, 0)).center());
        QCOMPARE(cell(table()->currentIndex().row(), 0), head);
    }
    CorpusTexts* texts() const { return in<CorpusTexts>("corpusTexts"); }
    void clickText(int row) const
    {
        QTreeWidgetItem* item = texts()->topLevelItem(row);
        texts()->scrollToItem(item);
        QTest::mouseClick(texts()->viewport(), Qt::LeftButton, {}, texts()->visualItemRect(item).center());
    }
    /// Whether lines were run, and not only read: "32 lines, 1 %".
    bool hasMeasured() const { return !activity().isEmpty() && activity().front().isDigit(); }
    QString activity() const { return m_corpus->session().activity(); }
    bool isIdle() const { return !m_corpus->session().isBusy(); }

    std::unique_ptr<WindowFixture> m_fixture;
    std::unique_ptr<QTemporaryDir> m_folder;
    std::shared_ptr<const Model> m_model;
    CorpusWindow* m_corpus = nullptr;
};

CorpusWindow* TestCorpusWindow::opened() const
{
    for (QWidget* window : QApplication::topLevelWidgets())
        if (auto* corpus = qobject_cast<CorpusWindow*>(window))
            return corpus;
    return nullptr;
}

void TestCorpusWindow::init()
{
    m_fixture = openedTiny("ab");
    m_folder = std::make_unique<QTemporaryDir>();
    m_model = loadModel(toPath(WindowFixture::modelFolder()));
    writeFile(path("lines.txt"), numberedLines(80));
    QTest::keyClick(m_fixture->window.get(), Qt::Key_F5);
    m_corpus = opened();
    QVERIFY(m_corpus);
    m_corpus->resize(1280, 800);
    QVERIFY(QTest::qWaitForWindowExposed(m_corpus));
    m_corpus->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(m_corpus));
}

void TestCorpusWindow::cleanup()
{
    m_fixture.reset();
    m_model.reset();
    m_folder.reset();
}

void TestCorpusWindow::click(const char* name) const
{
    auto* button = in<QPushButton>(name);
    QVERIFY2(button && button->isEnabled() && button->isVisible(), name);
    QTest::mouseClick(button, Qt::LeftButton);
}

void TestCorpusWindow::answer(const QStringList& files, const std::function<void()>& ask) const
{
    QTimer answers;
    QString title;
    qsizetype asked = -1;
    connect(&answers, &QTimer::timeout, m_corpus, [&] {
        QWidget* const shown = QApplication::activeModalWidget();
        if (auto* complaint = qobject_cast<QMessageBox*>(shown))
            return complaint->accept(); // "already exists, replace it?"
        auto* const dialog = qobject_cast<QFileDialog*>(shown);
        if (!dialog)
            return;
        if (dialog->windowTitle() != title) {
            title = dialog->windowTitle();
            ++asked;
        }
        if (asked >= files.size())
            return dialog->reject();
        auto* const line = dialog->findChild<QLineEdit*>("fileNameEdit");
        line->setText(files[asked]);
        QTest::keyClick(line, Qt::Key_Return);
    });
    answers.start(200);
    ask();
    answers.stop();
    QCOMPARE(asked, files.size() - 1);
    m_corpus->activateWindow(); // without a window manager none is active behind a dialog
    QVERIFY(QTest::qWaitForWindowActive(m_corpus));
    QTRY_VERIFY_WITH_TIMEOUT(isIdle() || activity().contains("line"), kLongestRun);
}

StatsFile TestCorpusWindow::measured(const QString& input, const QString& output, const RunOptions& options) const
{
    CorpusJob job;
    job.model = m_model;
    job.options = options;
    return runCorpusInto(toPath(path(output)), CorpusLines(toPath(path(input))), job);
}

void TestCorpusWindow::aFileIsMeasuredAsTheCommandDoes()
{
    QVERIFY(in<QLabel>("corpusEmpty")->isVisible());
    QVERIFY(in<QLabel>("corpusEmpty")->text().contains("tiny"));
    QVERIFY(!in<QPushButton>("corpusSaveButton")->isEnabled());
    measure("lines.txt", "shown.json");
    QTRY_VERIFY_WITH_TIMEOUT(isIdle(), kLongestRun);
    QCOMPARE(notice(), QString());
    QVERIFY(!QFile::exists(path("shown.json.part")));
    const StatsFile stats = measured("lines.txt", "again.json", options());
    QVERIFY(bytesAt(path("shown.json")) == bytesAt(path("again.json")));
    QCOMPARE(table()->model()->rowCount(), 8);
    const MeanInterval previous = *meanInterval(stats.stats.heads.at({0, 0}).score(CorpusScore::PreviousToken));
    QCOMPARE(cell(0, 0), QString("0.0"));
    QCOMPARE(cell(0, 1),
             QString("%1 ± %2").arg(previous.mean, 0, 'f', 3).arg((*previous.high - *previous.low) / 2.0, 0, 'f', 3));
    const ChartPlot& chart = in<ChartView>("corpusDistances")->plot();
    QCOMPARE(chart.series.size(), std::size_t(4)); // the heads of the layer
    const auto& distances = stats.stats.heads.at({0, 0}).distances;
    QCOMPARE(chart.series[0].y.size(), distances.size());
    QCOMPARE(chart.series[0].y[1], distances.at(1).weights.value() / double(distances.at(1).n));
    QCOMPARE(texts()->topLevelItemCount(), int(kStrongest) + 9);
    QVERIFY(in<QWidget>("corpusOrigin")->isVisible());
}

void TestCorpusWindow::aRunThatIsStoppedGoesOn()
{
    writeFile(path("long.txt"), numberedLines(kLong));
    const auto pressing = connect(&m_corpus->session(), &CorpusSession::followed, m_corpus, [this] {
        if (hasMeasured() && !m_corpus->session().isStopping())
            QTest::keyClick(m_corpus, Qt::Key_F8);
    });
    measure("long.txt", "long.json");
    QTRY_VERIFY_WITH_TIMEOUT(isIdle(), kLongestRun);
    disconnect(pressing);
    QVERIFY2(notice().contains("long.json.part"), qPrintable(notice()));
    QVERIFY(!QFile::exists(path("long.json")));
    const StatsFile known = readStats(toPath(path("long.json.part")));
    QVERIFY(known.next && known.stats.nLines > 0 && known.stats.nLines < kLong);
    measure("long.txt", "long.json");
    QTRY_VERIFY_WITH_TIMEOUT(isIdle(), kLongestRun);
    QVERIFY(!QFile::exists(path("long.json.part")));
    measured("long.txt", "whole.json", options());
    QVERIFY(bytesAt(path("long.json")) == bytesAt(path("whole.json")));
}

void TestCorpusWindow::closingStops()
{
    writeFile(path("long.txt"), numberedLines(10 * kLong)); // the first are run
    measure("long.txt", "long.json");
    QTRY_VERIFY_WITH_TIMEOUT(hasMeasured(), kLongestRun);
    m_corpus->close();
    QTRY_VERIFY_WITH_TIMEOUT(isIdle(), kLongestRun);
    QVERIFY(QFile::exists(path("long.json.part")) && !QFile::exists(path("long.json")));
    m_fixture->window->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(m_fixture->window.get()));
    QTest::keyClick(m_fixture->window.get(), Qt::Key_F5);
    QCOMPARE(opened(), m_corpus); // it is there as before, and measures nothing
    QVERIFY(m_corpus->isVisible() && isIdle());
}

void TestCorpusWindow::aTextOpensInTheMainWindow()
{
    const StatsFile stats = measured("lines.txt", "result.json", options());
    open("result.json");
    QTRY_COMPARE(table()->model()->rowCount(), 8);
    const HeadIndex head{1, 2};
    choose("1.2");
    const HeadStats& ofHead = stats.stats.heads.at(head);
    Session& session = m_fixture->session();
    const auto isShown = [&](const HeadExample& example) {
        const SessionState& state = session.state();
        return state.input.text.toStdString() == *example.text && state.selected == HeadIndex{1, 2} &&
               state.pinnedQuery == example.query;
    };
    clickText(2);
    QVERIFY(isShown(ofHead.strongest[2]));
    SETTLE();
    QCOMPARE(session.result()->cache->inputEncoding().labels()[std::size_t(*session.state().pinnedQuery)],
             ofHead.strongest[2].queryLabel);
    session.undoStack()->undo(); // all of it was one step
    QCOMPARE(session.state().input.text, QString("ab"));
    m_corpus->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(m_corpus));
    texts()->setFocus();
    texts()->setCurrentItem(texts()->topLevelItem(int(kStrongest) + 3));
    QTest::keyClick(texts(), Qt::Key_Return);
    QCOMPARE(texts()->topLevelItem(int(kStrongest) + 3)->text(1), QString("decile 6"));
    QVERIFY(isShown(ofHead.atDecile(6)));
}

void TestCorpusWindow::twoMasksAreCompared()
{
    measured("lines.txt", "a.json", options());
    RunOptions everywhere = options();
    everywhere.mask = maskFromString("none");
    measured("lines.txt", "b.json", everywhere);
    const StatsComparison comparison = comparedStats(toPath(path("a.json")), toPath(path("b.json")));
    open("a.json");
    QTRY_COMPARE(table()->model()->rowCount(), 8);
    choose("1.2");
    answer({path("b.json")}, [this] { click("corpusCompareButton"); });
    QTRY_VERIFY(m_corpus->session().comparison());
    QCOMPARE(notice(), QString());
    QCOMPARE(cell(table()->currentIndex().row(), 0), QString("1.2")); // stays chosen where it went
    QVERIFY(table()->viewport()->rect().contains(table()->visualRect(table()->currentIndex()).center()));
    QCOMPARE(in<ChartView>("corpusDistances")->plot().series[0].heads.front(), (HeadIndex{1, 2}));
    const int entropy = CorpusHeadModel::FirstScoreColumn + int(CorpusScore::Entropy);
    QCOMPARE(table()->horizontalHeader()->sortIndicatorSection(), entropy);
    double before = 1e9;
    for (int row = 0; row < 8; ++row) { // the largest difference at the top
        const double size = table()->model()->index(row, entropy).data(CorpusHeadModel::SortRole).toDouble();
        QVERIFY(size <= before);
        before = size;
    }
    double largest = 0.0;
    for (const auto& [head, differences] : comparison.differences)
        largest = std::max(largest, std::abs(differences[std::size_t(CorpusScore::Entropy)]->mean));
    QCOMPARE(table()->model()->index(0, entropy).data(CorpusHeadModel::SortRole).toDouble(), largest);
    QVERIFY2(cell(0, entropy).startsWith(u'+'), qPrintable(cell(0, entropy))); // more tokens to look at
    const ChartPlot& chart = in<ChartView>("corpusDistances")->plot();
    QCOMPARE(chart.series.size(), std::size_t(2));
    QVERIFY(chart.series[0].x.front() >= 0.0 && chart.series[1].x.front() < 0.0);
    QCOMPARE(texts()->topLevelItemCount(), 2 * (int(kStrongest) + 9));
    QCOMPARE(texts()->topLevelItem(0)->text(0), QString("A"));
    QCOMPARE(texts()->topLevelItem(int(kStrongest) + 9)->text(0), QString("B"));
    answer({path("difference.csv")}, [this] { click("corpusSaveButton"); });
    QCOMPARE(bytesAt(path("difference.csv")), QByteArray::fromStdString(comparisonTable(comparison)));
    click("corpusAloneButton");
    QVERIFY(!m_corpus->session().comparison());
    QCOMPARE(cell(table()->currentIndex().row(), 0), QString("1.2"));
    QCOMPARE(texts()->topLevelItemCount(), int(kStrongest) + 9);
    QVERIFY(!in<QPushButton>("corpusAloneButton")->isVisible());
}

void TestCorpusWindow::whatIsShownIsSaved()
{
    const StatsFile stats = measured("lines.txt", "a.json", options());
    open("a.json");
    QTRY_COMPARE(table()->model()->rowCount(), 8);
    answer({path("b.json")}, [this] { QTest::keyClick(m_corpus, Qt::Key_S, Qt::ControlModifier); });
    QVERIFY(bytesAt(path("a.json")) == bytesAt(path("b.json")));
    answer({path("b.csv")}, [this] { click("corpusSaveButton"); });
    const QByteArray table = bytesAt(path("b.csv"));
    QCOMPARE(table, QByteArray::fromStdString(statsTable(stats.stats)));
    const QList<QByteArray> lines = table.split('\n');
    QCOMPARE(lines[0], QByteArray("part,layer,head,score,lines,mean,deviation,low,high"));
    const QList<QByteArray> first = lines[1].split(',');
    QCOMPARE(first.mid(0, 5).join(','), QByteArray("decoder,0,0,previous_token,80"));
    QCOMPARE(first[5].toDouble(), meanInterval(stats.stats.heads.at({0, 0}).scores[0])->mean);
}

void TestCorpusWindow::whatCannotBeIsSaid_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("said");
    QTest::newRow("not UTF-8") << QByteArray("good\nba\xff"
                                             "d\n")
                               << "line 2";
    QTest::newRow("empty") << QByteArray() << "text";
    QTest::newRow("too long") << QByteArray(200, 'a') + '\n' << "202 tokens";
}

void TestCorpusWindow::whatCannotBeIsSaid()
{
    QFETCH(QByteArray, text);
    QFETCH(QString, said);
    writeFile(path("bad.txt"), text);
    measure("bad.txt", "bad.json");
    QTRY_VERIFY_WITH_TIMEOUT(isIdle(), kLongestRun);
    QVERIFY2(notice().contains("bad.txt") && notice().contains(said), qPrintable(notice()));
    QVERIFY(!QFile::exists(path("bad.json")) && !QFile::exists(path("bad.json.part")));
    QVERIFY(in<QLabel>("corpusEmpty")->isVisible());
    open("bad.txt"); // which is no result
    QTRY_VERIFY(isIdle());
    QVERIFY2(notice().contains("bad.txt") && !notice().contains(said), qPrintable(notice()));
    QVERIFY(in<QLabel>("corpusEmpty")->isVisible());
    measure("lines.txt", "lines.txt.txt");
    QVERIFY2(notice().contains("ends in .json"), qPrintable(notice()));
}

void TestCorpusWindow::otherInputsAreNotCompared()
{
    measured("lines.txt", "a.json", options());
    writeFile(path("other.txt"), numberedLines(5));
    measured("other.txt", "other.json", options());
    open("a.json");
    QTRY_COMPARE(table()->model()->rowCount(), 8);
    answer({path("other.json")}, [this] { click("corpusCompareButton"); });
    QTRY_VERIFY(!notice().isEmpty());
    QVERIFY2(notice().contains("another input"), qPrintable(notice()));
    QVERIFY(!m_corpus->session().comparison());
    QCOMPARE(table()->model()->rowCount(), 8); // what was shown stays
}

void TestCorpusWindow::savingGoesOnWhenTheWindowIsClosed()
{
    measured("lines.txt", "a.json", options());
    open("a.json");
    QTRY_COMPARE(table()->model()->rowCount(), 8);
    m_corpus->session().save(toPath(path("b.json"))); // in the worker's thread: this one is free
    QVERIFY(m_corpus->session().isSaving() && activity().startsWith("Writing the numbers"));
    QVERIFY(!in<QPushButton>("corpusSaveButton")->isEnabled());
    m_corpus->close();
    QTRY_VERIFY(isIdle());
    QVERIFY(bytesAt(path("a.json")) == bytesAt(path("b.json")));
    m_corpus->show();
    QVERIFY2(notice().startsWith("Written: ") && notice().endsWith("b.json"), qPrintable(notice()));
}

void TestCorpusWindow::aSavedFileIsNoneOfThoseThatAreCompared()
{
    measured("lines.txt", "a.json", options());
    measured("lines.txt", "b.json", options());
    const QByteArray before = bytesAt(path("b.json"));
    open("a.json");
    QTRY_COMPARE(table()->model()->rowCount(), 8);
    answer({path("b.json")}, [this] { click("corpusCompareButton"); });
    QTRY_VERIFY(m_corpus->session().comparison());
    m_corpus->session().save(toPath(path("b.json")));
    QTRY_VERIFY(notice().contains("b.json"));
    QVERIFY2(!notice().startsWith("Written"), qPrintable(notice()));
    QVERIFY(bytesAt(path("b.json")) == before);
    QVERIFY(m_corpus->session().comparison()); // what is shown stays
}

void TestCorpusWindow::theLayoutIsRemembered()
{
    measured("lines.txt", "a.json", options());
    open("a.json");
    QTRY_COMPARE(table()->model()->rowCount(), 8);
    auto* parts = in<QSplitter>("corpusParts");
    QSplitterHandle* handle = parts->handle(1);
    const QPoint from = handle->rect().center();
    const int before = parts->sizes().front();
    QTest::mousePress(handle, Qt::LeftButton, {}, from);
    QTest::mouseMove(handle, from + QPoint(0, 60));
    QTest::mouseRelease(handle, Qt::LeftButton, {}, from + QPoint(0, 60));
    const QList<int> sizes = parts->sizes();
    QVERIFY2(sizes.front() > before + 40, qPrintable(QString::number(sizes.front())));
    m_corpus->resize(1100, 760);
    const QList<int> smaller = parts->sizes();
    m_corpus->close();
    m_fixture->open();
    m_corpus = &m_fixture->window->openCorpus();
    QVERIFY(QTest::qWaitForWindowExposed(m_corpus));
    QCOMPARE(m_corpus->size(), QSize(1100, 760));
    m_corpus->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(m_corpus));
    open("a.json");
    QTRY_COMPARE(table()->model()->rowCount(), 8);
    QTRY_COMPARE(in<QSplitter>("corpusParts")->sizes(), smaller);
}

void TestCorpusWindow::nothingIsRememberedThatRuns()
{
    writeFile(path("long.txt"), numberedLines(10 * kLong));
    measure("long.txt", "long.json");
    m_fixture->window->close(); // which ends a run that is under way
    QVERIFY(!m_corpus->isVisible());
    m_fixture->open();
    m_corpus = &m_fixture->window->openCorpus();
    QVERIFY(isIdle() && !m_corpus->session().stats());
    QVERIFY(in<QLabel>("corpusEmpty")->isVisible());
}

void TestCorpusWindow::theGuideOpensAtItsPage()
{
    QTest::keyClick(m_corpus, Qt::Key_F1);
    QTRY_VERIFY(in<QTextBrowser>("guideText") != nullptr);
    QTRY_VERIFY(in<QTextBrowser>("guideText")->toPlainText().contains("Over a text file"));
}

HEADLIGHT_TEST(TestCorpusWindow)
#include "tst_corpus_window.moc"
