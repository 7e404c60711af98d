// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/app/program.h"
#include "tests/support/register_test.h"
#include "tests/support/tiny_model_folder.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

#include <cmath>

using namespace headlight;
using test::ProgramRun;
using test::runHeadlight;

/// `headlight stats` by the real program.
class TestStatsCommand : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    QTemporaryDir m_modelFolder;

    QString path(const QString& name) const { return m_folder.filePath(name); }
    QByteArray bytesOf(const QString& name) const
    {
        QFile file(path(name));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }
    QStringList asked(const QString& output, const QStringList& more = {}, const QString& input = "lines.txt") const
    {
        return QStringList{"stats", "--model", m_modelFolder.path(), "--input", path(input), "-o", path(output)} + more;
    }
    ProgramRun stats(const QString& output, const QStringList& more = {}, const QString& input = "lines.txt") const
    {
        return runHeadlight(asked(output, more, input));
    }
    void refuses(const ProgramRun& run, const QString& named) const
    {
        QVERIFY2(run.isRefusal(), run.all());
        QVERIFY2(QString::fromUtf8(run.err).contains(named), run.all() + "expected: " + named.toUtf8());
        QVERIFY(!QFile::exists(path("refused.json")));
    }

private slots:
    void initTestCase()
    {
        test::writeTinyModel(QDir(m_modelFolder.path()));
        QByteArray lines;
        for (int i = 0; i < 80; ++i)
            lines += "line " + QByteArray::number(i * i) + ", and more of it\n";
        test::writeFile(path("lines.txt"), lines);
        const ProgramRun run = stats("whole.json");
        QVERIFY2(run.status == 0, run.all());
        QVERIFY2(run.err.contains("80 lines, ") && run.err.contains("8 heads: "), run.all());
        QVERIFY(!QFile::exists(path("whole.json.part")));
    }

    void everyHeadIsInTheFile()
    {
        const QJsonObject whole = QJsonDocument::fromJson(bytesOf("whole.json")).object();
        QCOMPARE(whole["lines"].toInt(), 80);
        const QJsonArray heads = whole["heads"].toArray();
        QCOMPARE(heads.size(), 8);
        for (const QJsonValue& head : heads) {
            const QJsonValue previous = head["scores"]["previous_token"];
            QCOMPARE(previous["n"].toInt(), 80);
            QVERIFY(previous["low"].toDouble() < previous["mean"].toDouble());
            QCOMPARE(head["strongest"].toArray().size(), 20);
            QCOMPARE(head["deciles"].toArray().size(), 9);
            const QString line = QString::number(head["strongest"][0]["line"].toInt());
            QVERIFY(whole["texts"][line].toString().startsWith("line "));
        }
    }

    void threadsAndShardsChangeNoByte()
    {
        for (const char* threads : {"1", "2"}) {
            QCOMPARE(stats("again.json", {"--threads", threads}).status, 0);
            QVERIFY(bytesOf("again.json") == bytesOf("whole.json"));
        }
        QStringList merge{"stats", "--merge"};
        for (const char* i : {"3", "1", "2"}) {
            QCOMPARE(stats(QStringLiteral("shard%1.json").arg(i), {"--shard", QStringLiteral("%1/3").arg(i)}).status,
                     0);
            merge << path(QStringLiteral("shard%1.json").arg(i));
        }
        const ProgramRun merged = runHeadlight(merge + QStringList{"-o", path("merged.json")});
        QVERIFY2(merged.status == 0, merged.all());
        QVERIFY(bytesOf("merged.json") == bytesOf("whole.json"));
        merge.removeLast();
        refuses(runHeadlight(merge + QStringList{"-o", path("refused.json")}), "shard 2/3 is missing");
    }

    /// The program is ended by force once its first state is there, and again after each further one.
    void afterKillMinusNineItGoesOnToTheSameBytes()
    {
        const QString state = path("killed.json.part");
        int nKilled = 0;
        while (!QFile::exists(path("killed.json"))) {
            const QByteArray before = bytesOf("killed.json.part");
            QProcess program;
            program.start(HEADLIGHT_PROGRAM, asked("killed.json", {"--threads", "1", "--save-every", "0"}));
            QVERIFY(program.waitForStarted());
            while (program.state() == QProcess::Running && bytesOf("killed.json.part") == before)
                program.waitForFinished(1);
            program.kill();
            QVERIFY(program.waitForFinished());
            nKilled += program.exitStatus() == QProcess::CrashExit ? 1 : 0;
            if (QFile::exists(state))
                QVERIFY(QJsonDocument::fromJson(bytesOf("killed.json.part"))["next"].isObject()); // it is whole
        }
        QVERIFY2(nKilled > 0, "it was never ended by force");
        QVERIFY(bytesOf("killed.json") == bytesOf("whole.json"));
        QVERIFY(!QFile::exists(state));
        const QStringList left = QDir(m_folder.path()).entryList({"*killed*"}, QDir::Files | QDir::Hidden);
        QCOMPARE(left, QStringList{"killed.json"});
    }

    void whatCannotBeIsRefused()
    {
        const auto refused = [&](const QStringList& more, const QString& input = "lines.txt") {
            return stats("refused.json", more, input);
        };
        refuses(refused({"--shard", "3/2"}), "--shard needs I/N with I from 1 to N, such as 2/8, not \"3/2\"");
        refuses(refused({"--shard", "0/2"}), "--shard needs I/N");
        refuses(refused({"--shard", "1"}), "--shard needs I/N");
        refuses(refused({"--threads", "none"}), "--threads needs a whole number from 1");
        refuses(refused({"--encoder-mask", "none"}), "--encoder-mask needs an encoder");
        refuses(refused({"--ablate", "7.0"}), "layer");
        refuses(refused({}, "missing.txt"), "missing.txt");
        test::writeFile(path("empty.txt"), "\n\n");
        refuses(refused({}, "empty.txt"), "empty.txt: holds no line of text");
        test::writeFile(path("long.txt"), "a\n" + QByteArray(500, 'x') + "\n");
        refuses(refused({}, "long.txt"), "long.txt: line 2: it has ");
        refuses(stats("refused.txt"), "-o needs a file that ends in .json");
        test::writeFile(path("both.json"), "a line of text\n");
        refuses(
            runHeadlight({"stats", "--model", "headlight-en", "--input", path("both.json"), "-o", path("both.json")}),
            "both.json: is read, and would be replaced by the result");
        refuses(runHeadlight({"stats", "--merge", path("whole.json"), "-o", path("whole.json")}),
                "whole.json: is read, and would be replaced by the result");
        refuses(runHeadlight({"stats", "--model", "nobody", "--input", path("lines.txt"), "-o", path("refused.json")}),
                "nobody");
        refuses(runHeadlight({"stats", "--input", path("lines.txt"), "-o", path("refused.json")}),
                "--model is required");
        refuses(runHeadlight({"stats", "--model", "headlight-en", "-o", path("refused.json")}), "--input is required");
        refuses(runHeadlight(
                    {"stats", "--merge", path("whole.json"), "--model", "headlight-en", "-o", path("refused.json")}),
                "--model does not go with it");
        refuses(runHeadlight({"stats", "--merge", path("lines.txt"), "-o", path("refused.json")}), "lines.txt");
        for (const char* option : {"--threads", "--save-every"})
            for (const char* of : {"--merge", "--compare"}) {
                QStringList typed{"stats", of, path("whole.json")};
                if (QLatin1String(of) == QLatin1String("--compare"))
                    typed << path("whole.json");
                refuses(runHeadlight(typed + QStringList{option, "1", "-o", path("refused.json")}), option);
            }
        QFile::copy(path("whole.json"), path("refused.json.part"));
        refuses(refused({}), "holds finished numbers, expected those of a run that was interrupted; delete it");
        test::writeFile(path("refused.json.part"), bytesOf("whole.json").left(500));
        refuses(refused({}), "; delete it to begin anew, or name another result");
        QFile::remove(path("refused.json.part"));
        QFile::copy(path("whole.json"), path("refused.json.part"));
        refuses(refused({"--mask", "none"}), "is of another run: mask causal, expected mask none");
    }

    /// Nothing is read before it is known that the result can be written: the input of these runs is not there.
    void whereNothingCanBeWrittenIsSaidFirst()
    {
        for (const QString& output : {path("nowhere/a.json"), path(QString(300, 'x') + ".json"),
                                      path(QString(248, 'x') + ".json")}) { // that of its .part is too long alone
            const ProgramRun run =
                runHeadlight({"stats", "--model", m_modelFolder.path(), "--input", path("missing.txt"), "-o", output});
            QVERIFY2(run.isRefusal() && run.err.contains("cannot be written: ") && !run.err.contains("filesystem"),
                     run.all());
        }
    }

    void whatIsWrittenBesideAModelIsNoPartOfIt()
    {
        const QString model = path("with results");
        QVERIFY(QDir().mkpath(model));
        for (const QString& name : QDir(m_modelFolder.path()).entryList(QDir::Files))
            QVERIFY(QFile::copy(m_modelFolder.filePath(name), model + "/" + name));
        QVERIFY(QFile::copy(path("lines.txt"), model + "/lines.txt"));
        const auto measure = [&](const QString& output, const QStringList& more) {
            return runHeadlight(
                QStringList{"stats", "--model", model, "--input", path("lines.txt"), "-o", model + output} + more);
        };
        QCOMPARE(measure("/1.json", {"--shard", "1/2"}).status, 0);
        QCOMPARE(measure("/2.json", {"--shard", "2/2"}).status, 0);
        const ProgramRun run =
            runHeadlight({"stats", "--merge", model + "/1.json", model + "/2.json", "-o", path("beside.json")});
        QVERIFY2(run.status == 0, run.all());
        QByteArray merged = bytesOf("beside.json");
        QVERIFY(
            merged.replace(
                "\"with results\"",
                QJsonDocument::fromJson(bytesOf("whole.json"))["model"]["name"].toString().toUtf8().prepend('"').append(
                    '"')) == bytesOf("whole.json"));
    }

    void partsOfOtherProcessorsAreSaid()
    {
        QCOMPARE(stats("1.json", {"--shard", "1/2"}).status, 0);
        QCOMPARE(stats("2.json", {"--shard", "2/2"}).status, 0);
        QByteArray other = bytesOf("2.json");
        const int begin = int(other.indexOf("\"instructions\":[\""));
        QVERIFY(begin > 0);
        const int end = int(other.indexOf(']', begin));
        test::writeFile(path("2.json"), other.replace(begin, end - begin, "\"instructions\":[\"of another kind\""));
        const ProgramRun run =
            runHeadlight({"stats", "--merge", path("1.json"), path("2.json"), "-o", path("12.json")});
        QVERIFY2(run.status == 0 && run.err.contains("several kinds of vector instructions") &&
                     run.err.contains("of another kind"),
                 run.all());
        QCOMPARE(QJsonDocument::fromJson(bytesOf("12.json"))["instructions"].toArray().size(), 2);
        const ProgramRun like = runHeadlight({"stats", "--merge", path("whole.json"), "-o", path("like.json")});
        QVERIFY2(like.status == 0 && !like.err.contains("vector instructions"), like.all());
    }

    void twoMasksAreComparedOverOneFile()
    {
        QCOMPARE(stats("unmasked.json", {"--mask", "none"}).status, 0);
        const ProgramRun run = runHeadlight(
            {"stats", "--compare", path("whole.json"), path("unmasked.json"), "-o", path("compared.json")});
        QVERIFY2(run.status == 0 && run.err.contains("8 heads compared: "), run.all());
        const QJsonObject compared = QJsonDocument::fromJson(bytesOf("compared.json")).object();
        QCOMPARE(compared["a"]["settings"].toString(), QString("mask causal"));
        QCOMPARE(compared["b"]["settings"].toString(), QString("mask none"));
        const QJsonArray whole = QJsonDocument::fromJson(bytesOf("whole.json"))["heads"].toArray();
        const QJsonArray unmasked = QJsonDocument::fromJson(bytesOf("unmasked.json"))["heads"].toArray();
        QCOMPARE(compared["heads"].toArray().size(), 8);
        for (int head = 0; head < 8; ++head) {
            const QJsonValue a = whole[head]["scores"]["next_token"];
            const QJsonValue b = unmasked[head]["scores"]["next_token"];
            const QJsonValue found = compared["heads"][head]["scores"]["next_token"];
            QCOMPARE(a["mean"].toDouble(-1), 0.0); // the causal mask hides it
            QCOMPARE(found["difference"].toDouble(), b["mean"].toDouble() - a["mean"].toDouble());
            const double half = (b["high"].toDouble() - b["low"].toDouble()) / 2; // a is the same in every line
            QVERIFY(std::abs(found["high"].toDouble() - found["difference"].toDouble() - half) < 1e-9);
        }
        test::writeFile(path("one.txt"), "one line\n");
        QCOMPARE(stats("one.json", {}, "one.txt").status, 0);
        const auto refused = [&](const char* b) {
            return runHeadlight({"stats", "--compare", path("whole.json"), path(b), "-o", path("refused.json")});
        };
        refuses(refused("one.json"), "one.json: is of another input than ");
        QCOMPARE(stats("part.json", {"--shard", "1/2"}).status, 0);
        refuses(refused("part.json"), "part.json: is of a shard");
    }

    /// The lines of the guide are run as they stand there.
    void theExamplesOfTheGuideWork_data()
    {
        QTest::addColumn<QString>("name");
        QTest::newRow("GNU parallel") << "parallel";
        QTest::newRow("a loop") << "loop";
        QTest::newRow("a Slurm job array") << "slurm";
    }
    void theExamplesOfTheGuideWork()
    {
        QFETCH(QString, name);
        if (name == "parallel" && QStandardPaths::findExecutable("parallel").isEmpty())
            QSKIP("GNU parallel is not installed");
        QFile guide(HEADLIGHT_SOURCE_DIR "/docs/12_corpus.md");
        QVERIFY(guide.open(QIODevice::ReadOnly));
        const QRegularExpression block("<!-- stats: " + name + " -->\n+```[a-z]*\n(.*?)```",
                                       QRegularExpression::DotMatchesEverythingOption);
        const QRegularExpressionMatch found = block.match(QString::fromUtf8(guide.readAll()));
        QVERIFY2(found.hasMatch(), "the guide has no such example");
        QDir(path(name)).removeRecursively();
        QVERIFY(QDir().mkpath(path(name) + "/bin"));
        QVERIFY(QFile::link(HEADLIGHT_PROGRAM, path(name) + "/bin/headlight"));
        QVERIFY(QFile::copy(path("lines.txt"), path(name) + "/lines.txt"));
        QString script = found.captured(1).replace("headlight-en", m_modelFolder.path());
        if (name == "slurm") // what the scheduler does: each task with its number, then what waits for all of them
            script = "cat > job.sh <<'JOB'\n" + script +
                     "JOB\nfor t in 1 2 3 4 5 6 7 8; do SLURM_ARRAY_TASK_ID=$t SLURM_ARRAY_TASK_COUNT=1 "
                     "SLURM_CPUS_PER_TASK=1 bash job.sh; done\nheadlight stats --merge stats.*.json -o stats.json\n";
        test::writeFile(path(name) + "/script.sh", "set -e\n" + script.toUtf8());
        const ProgramRun run =
            test::startAndWait("/bin/bash", {"-c", "cd \"$0\" && PATH=\"$0/bin:$PATH\" bash script.sh", path(name)});
        QVERIFY2(run.status == 0, run.all() + script.toUtf8());
        QVERIFY(bytesOf(name + "/stats.json") == bytesOf("whole.json"));
    }
};

HEADLIGHT_TEST(TestStatsCommand)
#include "tst_stats_command.moc"
