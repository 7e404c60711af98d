// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/app/program.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace headlight;
using test::ProgramRun;
using test::runHeadlight;

class TestBatchCommand : public QObject {
    Q_OBJECT
private slots:
    void eachFigureIsWhatRenderWrites();
    void aFigureThatFailsStopsNoOther();
    void itTakesAsManyJobsAsItIsTold();
    void aWrongDescriptionIsRefused_data();
    void aWrongDescriptionIsRefused();

private:
    QString path(const QString& name) const { return m_folder.filePath(name); }

    QByteArray contentOfFigure(const QString& name) const
    {
        QFile file(path(name));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }

    ProgramRun batch(const QByteArray& description, const QStringList& options = {}) const
    {
        QFile file(path("figures.json"));
        if (!file.open(QIODevice::WriteOnly) || file.write(description) != description.size())
            return {};
        file.close();
        return runHeadlight(QStringList{"batch", path("figures.json")} + options);
    }

    QTemporaryDir m_folder;
};

void TestBatchCommand::eachFigureIsWhatRenderWrites()
{
    const ProgramRun run =
        batch(R"({"defaults": {"model": "headlight-en", "text": "A cat sat.", "layer": 2, "words": true},
        "figures": [{"view": "heatmap", "output": "map.svg"}, {"view": "links", "layer": 3, "output": "links.svg"},
                    {"view": "heatmap", "words": false, "output": "map.csv"}]})");
    QVERIFY2(run.status == 0 && run.out.isEmpty(), run.all());
    QVERIFY2(run.err.contains("3 of 3: "), run.all());
    const QStringList common{"render", "--model", "headlight-en", "--text", "A cat sat."};
    const std::vector<std::pair<QString, QStringList>> figures{
        {"map.svg", {"--view", "heatmap", "--layer", "2", "--words"}},
        {"links.svg", {"--view", "links", "--layer", "3", "--words"}},
        {"map.csv", {"--view", "heatmap", "--layer", "2"}}};
    for (const auto& [name, options] : figures) {
        const ProgramRun alone = runHeadlight(common + options + QStringList{"-o", path("alone_" + name)});
        QVERIFY2(alone.status == 0, alone.all());
        QVERIFY(!contentOfFigure(name).isEmpty());
        QCOMPARE(contentOfFigure(name), contentOfFigure("alone_" + name));
    }
}

void TestBatchCommand::aFigureThatFailsStopsNoOther()
{
    const ProgramRun run = batch(R"({"defaults": {"model": "headlight-en", "text": "A cat sat."},
        "figures": [{"view": "heatmap", "layer": 99, "output": "beyond.svg"}, {"view": "links", "output": "whole.svg"},
                    {"view": "links", "nonsense": "red", "output": "unknown.svg"}]})");
    QVERIFY2(run.status == 1 && run.out.isEmpty(), run.all());
    QVERIFY2(run.err.endsWith("headlight: 2 of 3 figures failed: beyond.svg, unknown.svg\n"), run.all());
    QVERIFY2(run.err.contains("--nonsense"), run.all());
    QVERIFY(!contentOfFigure("whole.svg").isEmpty());
    QVERIFY(!QFile::exists(path("beyond.svg")) && !QFile::exists(path("unknown.svg")));
}

/// One after the other, they are done in the order of the description.
void TestBatchCommand::itTakesAsManyJobsAsItIsTold()
{
    const QByteArray three =
        R"({"defaults": {"view": "cost"}, "figures": [{"output": "job3.svg"}, {"output": "job1.svg"},
        {"output": "job2.svg"}]})";
    const ProgramRun run = batch(three, {"--jobs", "1"});
    QVERIFY2(run.status == 0 &&
                 run.err == "headlight: 1 of 3: job3.svg\nheadlight: 2 of 3: job1.svg\nheadlight: 3 of 3: job2.svg\n",
             run.all());
    for (const char* jobs : {"0", "-1", "1.5", "all"}) {
        const ProgramRun refused = batch(three, {QString("--jobs=") + jobs});
        QVERIFY2(refused.isRefusal() && refused.err.contains("--jobs"), refused.all());
    }
}

void TestBatchCommand::aWrongDescriptionIsRefused_data()
{
    QTest::addColumn<QByteArray>("description");
    QTest::addColumn<QByteArray>("says");
    QTest::newRow("no JSON") << QByteArray("{") << QByteArray("figures.json");
    QTest::newRow("no list") << QByteArray("{}") << QByteArray("\"figures\" is missing");
    QTest::newRow("an empty list") << QByteArray(R"({"figures": []})") << QByteArray("a list of figures");
    QTest::newRow("a key") << QByteArray(R"({"figure": []})") << QByteArray("\"figure\" is unknown");
    QTest::newRow("no object") << QByteArray(R"({"figures": ["a.svg"]})") << QByteArray("figures[0] is \"a.svg\"");
    QTest::newRow("no output") << QByteArray(R"({"figures": [{"view": "cost"}]})") << QByteArray("figures[0] has no");
    QTest::newRow("a list as a value") << QByteArray(
                                              R"({"defaults": {"layer": [1]}, "figures": [{"output": "a.svg"}]})")
                                       << QByteArray("defaults.layer is");
    QTest::newRow("one output twice") << QByteArray(R"({"figures": [{"output": "a.svg"}, {"output": "./a.svg"}]})")
                                      << QByteArray("figures[1].output");
}

void TestBatchCommand::aWrongDescriptionIsRefused()
{
    QFETCH(QByteArray, description);
    QFETCH(QByteArray, says);
    const ProgramRun run = batch(description);
    QVERIFY2(run.isRefusal() && run.err.contains(says), run.all());
    QVERIFY(!QFile::exists(path("a.svg")));
}

HEADLIGHT_TEST(TestBatchCommand)
#include "tst_batch_command.moc"
