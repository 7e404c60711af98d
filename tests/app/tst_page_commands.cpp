// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/bench/bench_examples.h"
#include "core/bench/run_bench.h"
#include "tests/support/register_test.h"
#include "ui/export/figure_bytes.h"
#include "ui/pictures/bench/bench_cell.h"
#include "ui/session/bench_session.h"
#include "ui/state/choice_text.h"
#include "ui/window/bench/bench_steps_page.h"
#include "ui/window/bench/bench_view.h"
#include "ui/window/bench/pair_page.h"
#include "ui/window/bench/shapes_page.h"
#include "ui/window/bench/tokens_page.h"
#include "ui/window/widgets/number_field.h"

#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

using namespace headlight;

namespace {

const std::vector<std::filesystem::path> kRoots{std::filesystem::path(HEADLIGHT_SOURCE_DIR) / "resources/models"};

} // namespace

/// The pages of the bench's window copy the command that makes what they show: the program writes the same bytes.
class TestPageCommands : public QObject {
    Q_OBJECT
private slots:
    void tokens();
    void shapes();
    void pair();
    void steps();
    void aCellOfEveryStepHasAWord();

private:
    template <typename Page>
    void compare(const Page& page);
    QByteArray bytesOf(const QString& line, const QString& suggested, const QString& ending);
};

/// Runs a line in a shell, its output elsewhere, and reads what was written.
QByteArray TestPageCommands::bytesOf(const QString& line, const QString& suggested, const QString& ending)
{
    const QTemporaryDir folder;
    const QString file = folder.filePath("it's." + ending);
    QString there = line.mid(int(qstrlen("headlight")));
    there.chop(suggested.size());
    QProcess shell;
    shell.start("sh", {"-c", QStringLiteral("\"$0\"") + there + "\"$1\"", HEADLIGHT_PROGRAM, file});
    shell.waitForFinished(120'000);
    if (shell.exitCode() != 0)
        qWarning() << line << shell.readAllStandardError();
    QFile written(file);
    return written.open(QIODevice::ReadOnly) ? written.readAll() : QByteArray();
}

template <typename Page>
void TestPageCommands::compare(const Page& page)
{
    const SaidCommand command = page.command();
    QVERIFY2(command.refusal.isEmpty(), qPrintable(command.refusal));
    QVERIFY(command.line().startsWith("headlight render ") && command.line().endsWith(".svg"));
    const QString suggested = command.line().section(u' ', -1);
    const Figure figure = *page.figure();
    const Theme& paper = theme(ThemeId::Paper);
    QVERIFY2(bytesOf(command.line(), suggested, "svg") == svgBytes(figure, figure.preferredSize(paper), paper),
             qPrintable(command.line()));
    const QTemporaryDir folder;
    page.numbers()->write(toPath(folder.filePath("own.csv")));
    QFile own(folder.filePath("own.csv"));
    QVERIFY(own.open(QIODevice::ReadOnly));
    QString ofNumbers = command.line(); // without what a table of numbers refuses
    ofNumbers.remove(QRegularExpression(" --(cell|colours|step|axes) ('[^']*'|\\S+)"));
    QCOMPARE(bytesOf(ofNumbers, suggested, "csv"), own.readAll());
}

void TestPageCommands::tokens()
{
    TokensPage page(kRoots);
    QVERIFY(!page.command().refusal.isEmpty()); // there is no text yet
    page.setText("It's the train's whistle: 火车 $HOME \"now\"");
    compare(page);
}

void TestPageCommands::shapes()
{
    ShapesPage page;
    compare(page);
    page.findChild<NumberField*>("shapesField1")->setValue(6);
    page.findChild<NumberField*>("shapesField4")->setValue(300);
    compare(page);
    QVERIFY(page.command().line().contains("--heads 6") && !page.command().line().contains("--d-k"));
    page.setBench(twoHeadsBench());
    compare(page);
}

void TestPageCommands::pair()
{
    PairPage page(kRoots);
    QVERIFY(!page.command().refusal.isEmpty()); // nothing ran yet
    page.show();
    QTRY_VERIFY_WITH_TIMEOUT(page.figure() && !page.isBusy(), 120'000);
    page.setStep(2);
    compare(page);
    page.setMode(PairMode::Training);
    page.setHead({1, 3});
    QTRY_VERIFY_WITH_TIMEOUT(!page.isBusy(), 120'000);
    compare(page);
    QVERIFY(page.command().line().contains("--mode training"));
}

void TestPageCommands::steps()
{
    BenchSession session;
    BenchStepsPage page(session);
    page.show();
    QVERIFY(session.replace(benchState(twoHeadsBench(), "two heads"), "two heads"));
    compare(page);
    QVERIFY(page.command().line().contains("--example heads"));
    page.view().setPick(BenchPick{1, 1, 1});
    compare(page);
    QVERIFY(page.command().line().contains("--cell "));

    const auto warmer = [](BenchInput bench) {
        bench.options.temperature = 2.0;
        return bench;
    };
    QVERIFY(session.edit("temperature", warmer));
    QVERIFY(page.command().refusal.startsWith("Save the bench first"));
    const QTemporaryDir folder;
    QVERIFY(session.saveFile(toPath(folder.filePath("the bench's.json"))));
    compare(page);
    session.undoStack()->undo();
    QVERIFY(page.command().line().contains("--example heads")); // the file holds another one
}

void TestPageCommands::aCellOfEveryStepHasAWord()
{
    BenchInput odd = trainBench();
    odd.first.tokens = {"x2", "a,b", "the", "the", "1", "the#3", "9"};
    for (const BenchInput& input : {trainBench(), twoHeadsBench(), crossBench(), odd}) {
        const BenchSteps steps = runBench(input);
        for (std::size_t step = 0; step < steps.steps.size(); ++step)
            for (Index row = 0; row < std::ssize(steps.steps[step].rowLabels); ++row) {
                const BenchPick pick{step, row, 0};
                const std::string word = cellWord(steps, pick);
                QVERIFY2(!word.empty(), steps.steps[step].name.c_str());
                QVERIFY2(benchCell(steps, word) == pick, word.c_str());
            }
    }
}

HEADLIGHT_TEST(TestPageCommands)
#include "tst_page_commands.moc"
