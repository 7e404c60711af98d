// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/error.h"
#include "tests/app/program.h"
#include "ui/pictures/pair/pair_pipeline.h"
#include "ui/state/choice_text.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

using namespace headlight;
using test::ProgramRun;
using test::runHeadlight;

/// The pair of translators ends with the tokens that `headlight translate` prints.
class TestPairTranslations : public QObject {
    Q_OBJECT
private slots:
    void inferenceEndsAsTheProgramDoes_data();
    void inferenceEndsAsTheProgramDoes();
    void everythingIsRunOnce();
    void aCancelledRunThrows();
};

void TestPairTranslations::inferenceEndsAsTheProgramDoes_data()
{
    QTest::addColumn<QString>("text");
    QTest::newRow("train") << "The train left the station on time.";
    QTest::newRow("door") << "I opened the door of the house.";
    QTest::newRow("one word") << "yes";
    QTest::newRow("no word of English") << "火车 👩‍🚀";
}

void TestPairTranslations::inferenceEndsAsTheProgramDoes()
{
    QFETCH(QString, text);
    PairPipeline pipeline;
    PairRequest request;
    request.source = text;
    request.modelRoots = {toPath(HEADLIGHT_SOURCE_DIR "/resources/models")};
    const PairPlot plot = pipeline.run(request, {}, {}).plot;
    QCOMPARE(plot.sides[0].cross.colours, plot.sides[1].cross.colours); // one legend speaks of both
    QCOMPARE(plot.sides[0].cross.colours.high, 1.0);
    for (std::size_t i = 0; i < 2; ++i) {
        const ProgramRun run = runHeadlight({"translate", "-m", pairModels[i], "-t", text, "--json"});
        QVERIFY2(run.status == 0, run.all());
        const QJsonArray ids = QJsonDocument::fromJson(run.out).object()["ids"].toArray();
        QCOMPARE(plot.sides[i].nSteps() - (plot.sides[i].ends ? 0 : 1), int(ids.size()));
        for (int step = 0; step < ids.size(); ++step)
            QCOMPARE(plot.sides[i].steps[std::size_t(step)].nextId, ids[step].toInteger());
    }
}

void TestPairTranslations::everythingIsRunOnce()
{
    PairPipeline pipeline;
    PairRequest request;
    request.source = "The train left.";
    request.modelRoots = {toPath(HEADLIGHT_SOURCE_DIR "/resources/models")};
    QStringList said;
    const auto progress = [&](double, std::string_view what) { said << QString::fromUtf8(what.data(), what.size()); };
    pipeline.run(request, {}, progress);
    QCOMPARE(said, QStringList({"loading headlight-en-fr", "headlight-en-fr translates", "loading headlight-en-fr-rnn",
                                "headlight-en-fr-rnn translates"}));
    said.clear();
    request.head = {0, 2};
    request.target = "Le train est parti."; // not looked at in inference
    pipeline.run(request, {}, progress);
    QVERIFY2(said.isEmpty(), qPrintable(said.join(", ")));
    request.mode = PairMode::Training;
    pipeline.run(request, {}, progress);
    QCOMPARE(said.size(), 2);
}

void TestPairTranslations::aCancelledRunThrows()
{
    PairPipeline pipeline;
    PairRequest request;
    request.source = "The train left.";
    request.modelRoots = {toPath(HEADLIGHT_SOURCE_DIR "/resources/models")};
    const CancelToken cancel;
    cancel.cancel();
    QVERIFY_EXCEPTION_THROWN(pipeline.run(request, cancel, {}), Error);
    QVERIFY(pipeline.run(request, {}, {}).plot.sides[0].nSteps() > 3); // the next is not spoilt
}

HEADLIGHT_GUILESS_TEST(TestPairTranslations)
#include "tst_pair_translations.moc"
