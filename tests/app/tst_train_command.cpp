// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/app/program.h"
#include "tests/support/register_test.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>

using namespace headlight;
using test::ProgramRun;
using test::runHeadlight;

/// `headlight train` by the real program.
class TestTrainCommand : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;

    QString path(const QString& name) const { return m_folder.filePath(name); }
    QByteArray bytesOf(const QString& name) const
    {
        QFile file(path(name));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }
    ProgramRun train(const QString& output, const QStringList& arguments = {})
    {
        return runHeadlight(QStringList{"train", "--task", "induction", "--steps", "10", "--report-every", "5",
                                        "--layers", "1", "--width", "16", "--heads", "2", "-o", path(output)} +
                            arguments);
    }
    void refuses(const ProgramRun& run, const QString& sentence, const QString& output)
    {
        QVERIFY2(run.status == 2 && run.all().contains(sentence.toUtf8()), run.all());
        QVERIFY2(!QFile::exists(path(output)), "a refused training leaves a folder");
    }

private slots:
    /// The folder opens as any other model: its tokenizer reads, and a figure is made of it.
    void aTrainedModelOpens()
    {
        const ProgramRun run = train("learnt", {"--curves", path("curves.json")});
        QVERIFY2(run.status == 0, run.all());
        QVERIFY2(run.err.contains("step 10 of 10: loss "), run.all());
        for (const char* file : {"config.json", "model.safetensors", "tokenizer.json", "headlight_history.json"})
            QVERIFY2(QFile::exists(path(QStringLiteral("learnt/") + file)), file);
        const QJsonObject curves = QJsonDocument::fromJson(bytesOf("curves.json")).object();
        QCOMPARE(curves["points"].toArray().size(), 3); // before, at 5, at 10
        const ProgramRun figure = runHeadlight(
            {"render", "--model", path("learnt"), "--ids", "1,2,3", "--view", "heatmap", "-o", path("map.svg")});
        QVERIFY2(figure.status == 0 && QFile::exists(path("map.svg")), figure.all());
    }

    /// Its history is a figure and numbers, without a text; the maps of its last step are those of the model.
    void aTrainedModelHasItsHistory()
    {
        const ProgramRun run = train("past");
        QVERIFY2(run.status == 0, run.all());
        const auto render = [&](const QStringList& arguments) {
            return runHeadlight(QStringList{"render", "--model", path("past")} + arguments);
        };
        ProgramRun history = render({"--view", "history", "-o", path("history.svg")});
        QVERIFY2(history.status == 0 && bytesOf("history.svg").contains("<svg"), history.all());
        history = render({"--view", "history", "--step", "3", "--head", "1", "-o", path("history.csv")});
        QVERIFY2(history.status == 0, history.all());
        const QByteArray csv = bytesOf("history.csv");
        for (const char* line : {"\n0,held_out_loss,", "\n10,induction,0,1,", "\n3,weight,0,1,", "\n10,weight,0,1,"})
            QVERIFY2(csv.contains(line), csv.left(2000));
        history = render({"--view", "history", "--step", "31", "-o", path("none.svg")});
        QVERIFY2(history.status == 2 &&
                     history.all().contains("--step 31 was not kept: the history has the steps 0, 1"),
                 history.all());
        history = render({"--view", "history", "--sentence", "2", "-o", path("none.svg")});
        QVERIFY2(history.status == 2 && history.all().contains("--sentence 2 does not exist"), history.all());
        QVERIFY(QFile::remove(path("past/headlight_history.json")));
        history = render({"--view", "history", "-o", path("none.svg")});
        QVERIFY2(history.status == 2 && history.all().contains("past has no history of its training"), history.all());
        QVERIFY(!QFile::exists(path("none.svg")));
    }

    void theSameSeedGivesTheSameBytesOnAnyNumberOfThreads()
    {
        const auto bytes = [&](const QString& output, const QStringList& arguments) {
            const ProgramRun run = train(output, arguments);
            return run.status == 0 ? bytesOf(output + "/model.safetensors") : run.all();
        };
        const QByteArray one = bytes("one", {"--seed", "5", "--threads", "1"});
        QVERIFY(one.size() > 1000);
        QVERIFY(bytes("three", {"--seed", "5", "--threads", "3"}) == one);
        QVERIFY(bytes("other", {"--seed", "6", "--threads", "1"}) != one);
    }

    void whatCannotBeIsRefusedBeforeAnythingIsTrained()
    {
        QVERIFY(QDir(m_folder.path()).mkpath("full/inside"));
        const ProgramRun full = train("full");
        QVERIFY2(full.status == 2 && full.all().contains("full"), full.all());
        refuses(train("a", {"--heads", "3"}), "heads", "a");
        refuses(train("a", {"--rate", "fast"}), "--rate needs a number above 0", "a");
        refuses(train("a", {"--positions", "somewhere"}), "--positions needs learned, none or rotary", "a");
        refuses(runHeadlight({"train", "--task", "chess", "-o", path("a")}), "chess", "a");
        refuses(runHeadlight({"train", "-o", path("a")}), "--task", "a");
    }
};

HEADLIGHT_TEST(TestTrainCommand)
#include "tst_train_command.moc"
