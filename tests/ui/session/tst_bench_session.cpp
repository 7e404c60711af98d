// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/bench/bench_examples.h"
#include "core/bench/bench_file.h"
#include "core/bench/bench_json.h"
#include "core/bench/bench_reshape.h"
#include "core/bench/bench_sizes.h"
#include "core/bench/run_bench.h"
#include "tests/support/bench_cases.h"
#include "ui/session/bench_session.h"
#include "ui/session/undo_limit.h"
#include "ui/state/choice_text.h"

#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <bit>
#include <limits>

using namespace headlight;
using namespace headlight::test;

class TestBenchSession : public QObject {
    Q_OBJECT
private slots:
    void everyEditIsOneStepOfUndo();
    void theOldestOfTooManyStepsIsForgotten();
    void randomEditsComeBackBitForBit_data();
    void randomEditsComeBackBitForBit();
    void numbersThatAreHardToWriteComeBack();
    void aRefusedEditLeavesTheBenchAsItWas_data();
    void aRefusedEditLeavesTheBenchAsItWas();
    void aCosineOfZerosIsRefused();
    void spinningIsOneStep();
    void whatFollowsAnUndoIsAStepOfItsOwn();
    void spinningThereAndBackIsNone();
    void theStepsAreThoseOfTheBench();
    void aFileThatIsNoBenchChangesNothing();
    void aSavedBenchIsUnmodifiedUntilTheNextEdit();
    void undoGoesBackToTheFileOfBefore();

private:
    static QByteArray bitsOf(const BenchSession& session);
    static BenchInput randomEdit(BenchCases& cases, const BenchInput& input);
};

namespace {

BenchInput withCell(BenchInput input, double value)
{
    input.first.x(0, 0) = value;
    return input;
}

} // namespace

/// Every number to its last bit, every choice and every text.
QByteArray TestBenchSession::bitsOf(const BenchSession& session)
{
    const BenchInput& input = session.input();
    QByteArray bits = QByteArray::fromStdString(benchToJson(input)) + session.state().title.toUtf8() +
                      session.text(false).sentence.toUtf8() + session.text(true).sentence.toUtf8();
    const auto add = [&bits](const DoubleMatrix& table) {
        bits += QByteArray(reinterpret_cast<const char*>(table.data()),
                           static_cast<qsizetype>(sizeof(double)) * table.size());
    };
    for (const DoubleMatrix* table :
         {&input.first.x, &input.second.x, &input.wQ, &input.wK, &input.wV, &input.wO, &input.q, &input.k, &input.v,
          &input.additive.wA, &input.additive.uA, &input.additive.vA})
        add(*table);
    for (const DoubleMatrix& scores : input.scores)
        add(scores);
    return bits;
}

void TestBenchSession::everyEditIsOneStepOfUndo()
{
    BenchSession session;
    const QByteArray before = bitsOf(session);
    QVERIFY(session.edit("one", [](const BenchInput& input) { return withCell(input, 5.0); }));
    QVERIFY(session.edit("two", [](const BenchInput& input) { return withKind(input, BenchKind::Plain); }));
    QVERIFY(session.replace(benchState(bankBench(), "bank"), "three"));
    QVERIFY(session.setTokens(false, {"a b"}, {"a", "b"}, {}));
    QCOMPARE(session.undoStack()->count(), 4);
    QCOMPARE(session.undoStack()->text(0), QString("one"));
    QVERIFY(session.edit("nothing", [](const BenchInput& input) { return input; }));
    QCOMPARE(session.undoStack()->count(), 4);
    for (int i = 0; i < 4; ++i)
        session.undoStack()->undo();
    QCOMPARE(bitsOf(session), before);
}

BenchInput TestBenchSession::randomEdit(BenchCases& cases, const BenchInput& input)
{
    const std::vector<BenchTableId> tables = tablesOf(input);
    const BenchTableId id = tables[static_cast<std::size_t>(cases.between(0, int(tables.size()) - 1))];
    const BenchTable table{id, isPerHead(id) ? cases.between(0, input.heads() - 1) : 0};
    const DoubleMatrix values = tableOf(input, table);
    BenchSizes sizes = sizesOf(input);
    switch (cases.between(0, 8)) {
    case 0:
        return withTable(input, table, cases.table(values.rows(), values.cols()));
    case 1:
        return withKind(input, static_cast<BenchKind>(cases.between(0, 5)));
    case 2:
        sizes.dModel = cases.between(1, 8);
        sizes.heads = input.hasOutputProjection() ? cases.between(1, 4) : 1;
        return resizedBench(input, sizes);
    case 3:
        return withTypedVectors(input, !input.vectorsAreTyped);
    case 4:
        return withTypedScores(input, !input.scoresAreTyped);
    case 5: {
        std::vector<std::string> tokens;
        for (int t = cases.between(1, 14); t > 0; --t) // 13 and 14 are refused
            tokens.push_back("t" + std::to_string(cases.between(0, 9)));
        return withTokens(input, cases.between(0, 1) == 1, tokens, {true, 3});
    }
    case 6:
        return withToggledCell(input, {cases.between(0, 12), cases.between(0, 12)}); // outside, now and then
    case 7: {
        BenchInput next = input;
        next.options.residual = !next.options.residual;
        next.options.layerNorm = static_cast<BenchLayerNorm>(cases.between(0, 2));
        next.options.positions = cases.between(0, 1) == 1;
        return fittedBench(next);
    }
    default:
        return withReshapedTable(input, table, cases.between(1, 8), cases.between(1, 8), ReshapeBy::Corner);
    }
}

void TestBenchSession::theOldestOfTooManyStepsIsForgotten()
{
    BenchSession session;
    for (int i = 0; i < kUndoLimit + 2; ++i)
        QVERIFY(session.edit("number", [i](const BenchInput& input) { return withCell(input, 1000.0 + i); }));
    QCOMPARE(session.undoStack()->count(), kUndoLimit);
}

void TestBenchSession::randomEditsComeBackBitForBit_data()
{
    QTest::addColumn<unsigned>("seed");
    for (unsigned seed = 0; seed < 8; ++seed)
        QTest::addRow("seed %u", seed) << seed;
}

/// Any row of edits, refused ones among them: undo and redo go through the same benches, and each is the same when it
/// was saved and opened.
void TestBenchSession::randomEditsComeBackBitForBit()
{
    QFETCH(unsigned, seed);
    QTemporaryDir folder;
    const std::filesystem::path file = toPath(folder.filePath("bench.json"));
    BenchCases cases(seed);
    BenchSession session;
    std::vector<QByteArray> history{bitsOf(session)};
    int refused = 0;
    for (int round = 0; round < 60; ++round) {
        const QByteArray before = bitsOf(session);
        const int steps = session.undoStack()->count();
        if (!session.edit("edit", [&](const BenchInput& input) { return randomEdit(cases, input); })) {
            ++refused;
            QCOMPARE(bitsOf(session), before);
        }
        if (session.undoStack()->count() > steps)
            history.push_back(bitsOf(session));
        saveBench(file, session.input());
        QCOMPARE(benchToJson(loadBench(file)), benchToJson(session.input()));
    }
    QVERIFY(history.size() > 20);
    QVERIFY(refused > 0);
    for (std::size_t i = history.size() - 1; i-- > 0;) {
        session.undoStack()->undo();
        QCOMPARE(bitsOf(session), history[i]);
    }
    for (std::size_t i = 1; i < history.size(); ++i) {
        session.undoStack()->redo();
        QCOMPARE(bitsOf(session), history[i]);
    }
}

void TestBenchSession::numbersThatAreHardToWriteComeBack()
{
    QTemporaryDir folder;
    const std::filesystem::path file = toPath(folder.filePath("bench.json"));
    BenchSession session;
    const std::vector<double> hard{0.1 + 0.2, -0.0,      std::numeric_limits<double>::denorm_min(),
                                   2.2e-308,  1.0 / 3.0, -999999.99999999988};
    for (const double number : hard) {
        session.edit("zero", [](const BenchInput& input) { return withCell(input, 0.0); });
        const int steps = session.undoStack()->count();
        QVERIFY(session.edit("hard", [&](const BenchInput& input) { return withCell(input, number); }));
        QCOMPARE(session.undoStack()->count(), steps + 1); // −0 is not 0
        QVERIFY(session.saveFile(file));
        session.undoStack()->undo();
        QCOMPARE(std::bit_cast<std::uint64_t>(session.input().first.x(0, 0)), std::uint64_t(0));
        session.undoStack()->redo();
        QCOMPARE(std::bit_cast<std::uint64_t>(session.input().first.x(0, 0)), std::bit_cast<std::uint64_t>(number));
        BenchSession other;
        QVERIFY(other.openFile(file));
        QCOMPARE(std::bit_cast<std::uint64_t>(other.input().first.x(0, 0)), std::bit_cast<std::uint64_t>(number));
    }
}

void TestBenchSession::aRefusedEditLeavesTheBenchAsItWas_data()
{
    QTest::addColumn<double>("number");
    QTest::addColumn<QString>("found");
    QTest::newRow("nan") << std::numeric_limits<double>::quiet_NaN() << "nan";
    QTest::newRow("infinity") << std::numeric_limits<double>::infinity() << "∞";
    QTest::newRow("1e300") << 1e300 << "10³⁰⁰";
}

void TestBenchSession::aRefusedEditLeavesTheBenchAsItWas()
{
    QFETCH(double, number);
    QFETCH(QString, found);
    BenchSession session;
    const QByteArray before = bitsOf(session);
    const QSignalSpy refused(&session, &BenchSession::refused);
    QVERIFY(!session.edit("bad", [&](const BenchInput& input) { return withCell(input, number); }));
    QCOMPARE(bitsOf(session), before);
    QCOMPARE(session.undoStack()->count(), 0);
    QCOMPARE(refused.size(), 1);
    const QString sentence = refused.front().front().toString();
    QVERIFY2(sentence.contains("X, row 1, column 1") && sentence.contains(found) && sentence.contains("expected"),
             qPrintable(sentence));
}

void TestBenchSession::aCosineOfZerosIsRefused()
{
    BenchSession session;
    QVERIFY(session.edit("cosine", [](const BenchInput& input) { return withKind(input, BenchKind::Cosine); }));
    const QSignalSpy refused(&session, &BenchSession::refused);
    QVERIFY(!session.edit("zeros", [](BenchInput input) {
        input.first.x.row(1).setZero();
        return input;
    }));
    QCOMPARE(refused.size(), 1);
    QVERIFY(!session.input().first.x.row(1).isZero(0.0));
}

void TestBenchSession::spinningIsOneStep()
{
    BenchSession session;
    for (int i = 1; i <= 5; ++i)
        session.edit(
            "spin", [i](const BenchInput& input) { return withCell(input, 10.0 + i); }, "cell");
    QCOMPARE(session.undoStack()->count(), 1);
    session.edit(
        "spin", [](const BenchInput& input) { return withCell(input, 1.0); }, "another cell");
    QCOMPARE(session.undoStack()->count(), 2);
    session.endBurst();
    session.edit(
        "spin", [](const BenchInput& input) { return withCell(input, 2.0); }, "another cell");
    QCOMPARE(session.undoStack()->count(), 3);
    session.undoStack()->undo();
    session.undoStack()->undo();
    QCOMPARE(session.input().first.x(0, 0), 15.0);
    session.undoStack()->undo();
    QCOMPARE(session.input().first.x(0, 0), 0.1);
}

void TestBenchSession::whatFollowsAnUndoIsAStepOfItsOwn()
{
    BenchSession session;
    const auto spin = [&session](double value) {
        session.edit(
            "spin", [value](const BenchInput& input) { return withCell(input, value); }, "cell");
    };
    spin(1.0);
    session.edit("other", [](const BenchInput& input) { return withKind(input, BenchKind::Plain); });
    session.undoStack()->undo();
    spin(2.0);
    QCOMPARE(session.undoStack()->count(), 2);
    session.undoStack()->undo();
    QCOMPARE(session.input().first.x(0, 0), 1.0);
}

void TestBenchSession::spinningThereAndBackIsNone()
{
    BenchSession session;
    for (const double value : {0.2, 0.1})
        session.edit(
            "spin", [value](const BenchInput& input) { return withCell(input, value); }, "cell");
    QCOMPARE(session.undoStack()->count(), 0);
}

void TestBenchSession::theStepsAreThoseOfTheBench()
{
    BenchSession session;
    session.edit("cell", [](const BenchInput& input) { return withTypedVectors(input, false); });
    const BenchSteps expected = runBench(session.input());
    QCOMPARE(session.steps()->steps.size(), expected.steps.size());
    QVERIFY(session.steps()->at(BenchStepId::Pattern).values == expected.at(BenchStepId::Pattern).values);
    session.undoStack()->undo();
    QVERIFY(session.steps()->at(BenchStepId::Queries).values == quickBrownFoxBench().q);
}

void TestBenchSession::aFileThatIsNoBenchChangesNothing()
{
    QTemporaryDir folder;
    QFile broken(folder.filePath("broken.json"));
    QVERIFY(broken.open(QIODevice::WriteOnly));
    broken.write("{\"format\": \"headlight bench\", \"version\": 1, \"x\": [[1, 2], [3]]}");
    broken.close();
    BenchSession session;
    const QByteArray before = bitsOf(session);
    const QSignalSpy refused(&session, &BenchSession::refused);
    QVERIFY(!session.openFile(toPath(broken.fileName())));
    QVERIFY(!session.openFile(toPath(folder.filePath("none.json"))));
    BenchInput zeros = withKind(session.input(), BenchKind::Cosine);
    zeros.first.x.row(0).setZero();
    saveBench(toPath(folder.filePath("zeros.json")), zeros);
    QVERIFY(!session.openFile(toPath(folder.filePath("zeros.json"))));
    QVERIFY(refused.back().front().toString().startsWith("zeros.json: "));
    QVERIFY(!session.saveFile(toPath(folder.filePath("no folder/bench.json"))));
    QCOMPARE(bitsOf(session), before);
    QCOMPARE(refused.size(), 4);
    const QString sentence = refused.front().front().toString();
    QVERIFY2(sentence.contains("broken.json") && sentence.contains("row 2"), qPrintable(sentence));
    QVERIFY(session.file().empty());
}

void TestBenchSession::aSavedBenchIsUnmodifiedUntilTheNextEdit()
{
    QTemporaryDir folder;
    BenchSession session;
    session.edit("cell", [](const BenchInput& input) { return withCell(input, 3.0); });
    QVERIFY(session.saveFile(toPath(folder.filePath("bench.json"))));
    QVERIFY(session.undoStack()->isClean());
    session.undoStack()->undo();
    QVERIFY(!session.undoStack()->isClean());
}

void TestBenchSession::undoGoesBackToTheFileOfBefore()
{
    QTemporaryDir folder;
    const auto one = toPath(folder.filePath("one.json"));
    const auto two = toPath(folder.filePath("two.json"));
    BenchSession session;
    QVERIFY(session.saveFile(one));
    session.edit("cell", [](const BenchInput& input) { return withCell(input, 3.0); });
    QCOMPARE(session.file(), one);
    QVERIFY(session.saveFile(two)); // it is the file of the steps before, too
    session.undoStack()->undo();
    QCOMPARE(session.file(), two);
    QVERIFY(session.openFile(one));
    QCOMPARE(session.file(), one);
    QVERIFY(session.replace(benchState(withCell(session.input(), 5.0), "example"), "example"));
    QVERIFY(session.file().empty()); // saving an example asks where to
    session.undoStack()->undo();
    QCOMPARE(session.file(), one);
    session.undoStack()->undo();
    QCOMPARE(session.file(), two);
    session.undoStack()->redo();
    session.undoStack()->redo();
    QVERIFY(session.file().empty());
    session.undoStack()->undo();
    QVERIFY(session.openFile(one)); // once more, and nothing changes
    QCOMPARE(session.file(), one);
}

HEADLIGHT_TEST(TestBenchSession)
#include "tst_bench_session.moc"
