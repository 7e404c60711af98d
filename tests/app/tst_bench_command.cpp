// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/bench/bench_examples.h"
#include "core/bench/bench_json.h"
#include "core/bench/run_bench.h"
#include "core/export/bench_csv.h"
#include "tests/app/program.h"

#include <QDir>
#include <QFile>
#include <QImage>
#include <QTemporaryDir>
#include <QTest>

using namespace headlight;
using test::ProgramRun;
using test::runHeadlight;

/// headlight bench, and headlight render of a bench, by the real program.
class TestBenchCommand : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;

    QString path(const QString& name) const { return m_folder.filePath(name); }
    QByteArray contentOf(const QString& name) const
    {
        QFile file(path(name));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }
    void write(const QString& name, const QByteArray& content) const
    {
        QFile file(path(name));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(content);
    }

private slots:
    void initTestCase() { write("fox.json", QByteArray::fromStdString(benchToJson(quickBrownFoxBench()))); }

    void everyExampleIsListedAndDrawn()
    {
        const ProgramRun list = runHeadlight({"bench", "--list"});
        QVERIFY2(list.status == 0 && list.err.isEmpty(), list.all());
        const QList<QByteArray> lines = list.out.trimmed().split('\n');
        QCOMPARE(lines.size(), static_cast<qsizetype>(benchExamples().size()));
        for (const QByteArray& line : lines) {
            const QString name = QString::fromUtf8(line.left(line.indexOf(' ')));
            const ProgramRun run = runHeadlight({"bench", "--example", name, "-o", path(name + ".svg")});
            QVERIFY2(run.status == 0 && run.err.isEmpty() && run.out.isEmpty(), run.all());
            QVERIFY(contentOf(name + ".svg").contains("embeddings") ||
                    contentOf(name + ".svg").contains("encoder states"));
        }
    }

    void aFileIsDrawnInEveryFormat()
    {
        for (const char* ending : {"svg", "pdf", "png", "csv"}) {
            const QString file = QStringLiteral("fox.%1").arg(ending);
            for (const char* command : {"bench", "render"}) {
                QFile::remove(path(file));
                const ProgramRun run = runHeadlight({command, path("fox.json"), "-o", path(file)});
                QVERIFY2(run.status == 0 && run.err.isEmpty() && run.out.isEmpty(), run.all());
                QVERIFY(!contentOf(file).isEmpty());
            }
        }
        QCOMPARE(contentOf("fox.csv").toStdString(), benchCsv(runBench(quickBrownFoxBench())));
        QVERIFY(contentOf("fox.pdf").startsWith("%PDF"));
        const QByteArray svg = contentOf("fox.svg");
        for (const char* text : {"scaled dot-product attention", "scores divided by √dₖ", "no mask", ">quick<",
                                 ">1.04<", "softmax", "[5 × 2]"})
            QVERIFY2(svg.contains(text), text);
    }

    void theSameBenchIsDrawnAlikeByBothCommands()
    {
        for (const QStringList& more : {QStringList{}, QStringList{"--theme", "dark", "--colours", "cividis"}}) {
            QVERIFY(runHeadlight(QStringList{"bench", path("fox.json"), "-o", path("a.svg")} + more).status == 0);
            QVERIFY(runHeadlight(QStringList{"render", path("fox.json"), "-o", path("b.svg")} + more).status == 0);
            QVERIFY(!contentOf("a.svg").isEmpty());
            QCOMPARE(contentOf("a.svg"), contentOf("b.svg"));
        }
    }

    void aCellIsWrittenOut_data()
    {
        QTest::addColumn<QString>("cell");
        QTest::newRow("by what it is") << "scores,quick,brown";
        QTest::newRow("by name") << "QKᵀ,quick,brown";
        QTest::newRow("by places") << "5,2,3"; // X, Q, K, V, QKᵀ
    }
    void aCellIsWrittenOut()
    {
        QFETCH(QString, cell);
        const ProgramRun run = runHeadlight({"bench", path("fox.json"), "--cell", cell, "-o", path("cell.svg")});
        QVERIFY2(run.status == 0, run.all());
        // Q(quick) · K(brown) = 0.5·1.0 + 0.6·0.9; words are placed one by one, so that the line can break.
        QString text;
        for (const QByteArray& line : contentOf("cell.svg").split('\n'))
            if (line.trimmed().startsWith("<text"))
                text +=
                    QString::fromUtf8(line.mid(line.indexOf('>') + 1, line.lastIndexOf('<') - line.indexOf('>') - 1));
        text.remove(' ');
        QVERIFY2(text.contains("score(quick,brown)=0.5·1.0+0.6·0.9=1.04"), qPrintable(text.left(200)));
    }

    void jsonIsTheExampleForAFileOfOnesOwn()
    {
        const ProgramRun run = runHeadlight({"bench", "--example", "fox", "--json"});
        QVERIFY2(run.status == 0 && run.err.isEmpty(), run.all());
        QVERIFY(benchFromJson(run.out.toStdString(), "out") == quickBrownFoxBench());
    }

    void whatCannotBeDoneIsSaidInOneSentence_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<QByteArray>("said");
        const QString fox = path("fox.json");
        const QString out = path("refused.svg");
        write("broken.json", "{\"format\": ");
        write("other.json", "{\"model\": \"gpt\"}");
        write(
            "ragged.json",
            QByteArray::fromStdString(benchToJson(quickBrownFoxBench())).replace("[0.5,0.6,0.7,0.8]", "[0.5,0.6,0.7]"));
        QTest::newRow("nothing") << QStringList{"bench", "-o", out} << QByteArray("--example");
        QTest::newRow("both") << QStringList{"bench", fox, "--example", "fox", "-o", out} << QByteArray("not both");
        QTest::newRow("list and output") << QStringList{"bench", "--list", "-o", out} << QByteArray("--list");
        QTest::newRow("no output") << QStringList{"bench", fox} << QByteArray("--output");
        QTest::newRow("json and output") << QStringList{"bench", fox, "--json", "-o", out} << QByteArray("--json");
        QTest::newRow("example") << QStringList{"bench", "--example", "cat", "-o", out}
                                 << QByteArray("fox, fox-parameters, train, train-raw");
        QTest::newRow("ending") << QStringList{"bench", fox, "-o", path("refused.gif")} << QByteArray("\".gif\"");
        QTest::newRow("missing") << QStringList{"bench", path("none.json"), "-o", out} << QByteArray("none.json");
        QTest::newRow("broken") << QStringList{"bench", path("broken.json"), "-o", out} << QByteArray("broken.json");
        QTest::newRow("no bench") << QStringList{"render", path("other.json"), "-o", out} << QByteArray("other.json");
        QTest::newRow("ragged") << QStringList{"bench", path("ragged.json"), "-o", out} << QByteArray("row");
        QTest::newRow("cell") << QStringList{"bench", fox, "--cell", "scores", "-o", out}
                              << QByteArray("STEP,ROW,COLUMN");
        QTest::newRow("step") << QStringList{"bench", fox, "--cell", "sum,1,1", "-o", out} << QByteArray("x, q, k, v");
        QTest::newRow("row") << QStringList{"bench", fox, "--cell", "scores,cat,fox", "-o", out}
                             << QByteArray("The, quick, brown, fox, jumps");
        QTest::newRow("column") << QStringList{"bench", fox, "--cell", "queries,quick,3", "-o", out}
                                << QByteArray("no column \"3\"");
        QTest::newRow("size") << QStringList{"bench", fox, "--size", "200x200", "-o", out} << QByteArray("--size");
        QTest::newRow("folder") << QStringList{"bench", fox, "-o", path("no folder/refused.svg")}
                                << QByteArray("no folder");
        QTest::newRow("model") << QStringList{"render", fox, "--model", "gpt", "-o", out} << QByteArray("--model");
        QTest::newRow("view") << QStringList{"render", fox, "--view", "grid", "-o", out} << QByteArray("--view");
        QTest::newRow("neither") << QStringList{"render", "-o", out} << QByteArray("required");
    }
    void whatCannotBeDoneIsSaidInOneSentence()
    {
        QFETCH(QStringList, arguments);
        QFETCH(QByteArray, said);
        const QStringList before = QDir(m_folder.path()).entryList();
        const ProgramRun run = runHeadlight(arguments);
        QVERIFY2(run.isRefusal() && run.err.contains(said), run.all());
        QCOMPARE(QDir(m_folder.path()).entryList(), before);
    }

    void whatWasThereStaysWhenWritingFails()
    {
        write("kept.svg", "kept");
        QVERIFY(runHeadlight({"bench", path("broken.json"), "-o", path("kept.svg")}).isRefusal());
        QCOMPARE(contentOf("kept.svg"), QByteArray("kept"));
    }

    void theLargestBenchIsDrawn()
    {
        BenchInput input;
        input.kind = BenchKind::MultiHead;
        input.nHeads = kMaxBenchHeads;
        for (Index t = 0; t < kMaxBenchTokens; ++t)
            input.first.tokens.push_back("token" + std::to_string(t));
        input.first.x = DoubleMatrix::Constant(kMaxBenchTokens, kMaxBenchWidth, 0.125);
        input.wQ = input.wK = input.wV = input.wO = DoubleMatrix::Identity(kMaxBenchWidth, kMaxBenchWidth);
        write("largest.json", QByteArray::fromStdString(benchToJson(input)));
        for (const char* ending : {"svg", "pdf"}) {
            const QString file = QStringLiteral("largest.%1").arg(ending);
            const ProgramRun run = runHeadlight({"bench", path("largest.json"), "-o", path(file)});
            QVERIFY2(run.status == 0, run.all());
        }
        const ProgramRun png = runHeadlight({"bench", path("largest.json"), "--dpi", "96", "-o", path("largest.png")});
        QVERIFY2(png.status == 0, png.all());
        QVERIFY(!QImage(path("largest.png")).isNull());
    }
};

HEADLIGHT_TEST(TestBenchCommand)
#include "tst_bench_command.moc"
