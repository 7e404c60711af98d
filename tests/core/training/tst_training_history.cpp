// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/activations/attention_map.h"
#include "core/analysis/head_scores.h"
#include "core/analysis/repeated_sequence.h"
#include "core/training/save_trained_model.h"
#include "core/training/trained_model.h"
#include "core/training/training_history.h"
#include "tests/support/refusal.h"
#include "tests/support/register_test.h"

#include <QFile>
#include <QTemporaryDir>
#include <QtTest>

#include <algorithm>
#include <cmath>
#include <functional>

#include <nlohmann/json.hpp>

using namespace headlight;
using namespace headlight::test;

namespace {

TrainingOptions historyOptions()
{
    TrainingOptions options;
    options.task = {TrainingTask::SortDigits, 4, 0};
    options.model.nLayers = 2;
    options.model.nHeads = 2;
    options.model.dModel = 16;
    options.batchSize = 8;
    return options;
}

/// It has the steps 0, 2 and 5; the masked losses are made up.
TrainingHistory shortHistory()
{
    Trainer trainer(historyOptions());
    AnswerQuality last{std::nan(""), std::nan("")};
    std::vector<HistorySnapshot> snapshots;
    for (int step = 0; step <= 5; ++step) {
        if (step > 0)
            last = trainer.step();
        if (step == 0 || step == 2 || step == 5)
            snapshots.push_back(historySnapshot(measureWithProbe(trainer, last)));
    }
    snapshots[1].maskedTrained = 2.5;
    snapshots[1].maskedHeldOut = 2.25;
    snapshots[2].nTokens.reset();
    return historyOf(historyOptions(), std::move(snapshots));
}

const TrainingHistory& sharedHistory()
{
    static const TrainingHistory history = shortHistory();
    return history;
}

bool isNear(double a, double b)
{
    return std::isnan(a) ? std::isnan(b) : std::abs(a - b) < 1e-6;
}

struct HistoryLie {
    const char* name;
    std::function<void(nlohmann::json&)> tell;
    const char* said;
};

const std::vector<HistoryLie>& historyLies()
{
    using Json = nlohmann::json;
    static const std::vector<HistoryLie> lies{
        {"another format", [](Json& j) { j["format"] = "headlight stats"; },
         "\"format\" is \"headlight stats\", expected \"headlight history\""},
        {"newer", [](Json& j) { j["version"] = 2; }, "newer"},
        {"a misspelled key", [](Json& j) { j["snapshot"] = 1; },
         "\"snapshot\" is not known, expected one of format, version"},
        {"no layers", [](Json& j) { j.erase("layers"); }, "\"layers\" is missing, expected a whole number from 1"},
        {"another number of heads", [](Json& j) { j["heads"] = 3; },
         "\"snapshots[0].scores.previous_token\" is a list of 4, expected a list of 6 numbers, one for each head"},
        {"no mask", [](Json& j) { j["mask"] = "window:4"; }, "\"mask\" is \"window:4\", expected causal or none"},
        {"no probes", [](Json& j) { j["probes"] = Json::array(); }, "\"probes\" is"},
        {"a token that is no text", [](Json& j) { j["probes"][0]["tokens"][1] = 4; },
         "\"probes[0].tokens[1]\" is 4, expected a string of at most 1024 bytes"},
        {"no snapshots", [](Json& j) { j["snapshots"] = Json::array(); }, "\"snapshots\" is"},
        {"steps that fall", [](Json& j) { j["snapshots"][1]["step"] = 0; },
         "\"snapshots[1].step\" is 0, expected a whole number from 1"},
        {"tokens that fall behind one that is not known",
         [](Json& j) {
             j["snapshots"][0]["tokens"] = 7;
             j["snapshots"][1]["tokens"] = nullptr;
             j["snapshots"][2]["tokens"] = 6;
         },
         "\"snapshots[2].tokens\" is 6, expected a whole number from 7"},
        {"a text without end", [](Json& j) { j["probes"][0]["text"] = std::string(20000, 'a'); },
         "\"probes[0].text\" has 20000 bytes, expected 16384 at most"},
        {"a token without end", [](Json& j) { j["probes"][0]["tokens"][1] = std::string(2000, 'a'); },
         "expected a string of at most 1024 bytes"},
        {"a loss below 0", [](Json& j) { j["snapshots"][1]["held_out"]["loss"] = -0.5; },
         "\"snapshots[1].held_out.loss\" is -0.5, expected a number from 0"},
        {"a loss that is not there", [](Json& j) { j["snapshots"][1]["held_out"].erase("loss"); },
         "\"snapshots[1].held_out.loss\" is missing, expected a number or null"},
        {"a score above 1", [](Json& j) { j["snapshots"][2]["scores"]["induction"][3] = 1.5; },
         "\"snapshots[2].scores.induction[3]\" is 1.5, expected a number from 0 to 1"},
        {"a score of no name", [](Json& j) { j["snapshots"][2]["scores"]["fame"] = Json::array(); },
         "\"snapshots[2].scores.fame\" is not known"},
        {"a map too many", [](Json& j) { j["snapshots"][0]["maps"].push_back(""); },
         "\"snapshots[0].maps\" is a list of 2, expected a list of 1 strings, one for each probe"},
        {"no base64", [](Json& j) { j["snapshots"][0]["maps"][0] = "***"; }, "\"snapshots[0].maps[0]\" is no base64"},
        {"broken bytes", [](Json& j) { j["snapshots"][0]["maps"][0] = "AAAA"; },
         "\"snapshots[0].maps[0]\" is broken or holds fewer bytes, expected"},
        {"a longer probe", [](Json& j) { j["probes"][0]["tokens"].push_back("x"); }, "holds fewer bytes, expected"},
        {"a shorter probe", [](Json& j) { j["probes"][0]["tokens"].erase(0); }, "holds more bytes, expected"}};
    return lies;
}

} // namespace

class TrainingHistoryTest : public QObject {
    Q_OBJECT
private slots:
    void stepsLieOneFactorApart()
    {
        QCOMPARE(historySteps(0), (std::vector<int>{0}));
        QCOMPARE(historySteps(3), (std::vector<int>{0, 1, 2, 3}));
        for (const int last : {24, 100, 1000, 20'000, 10'000'000}) {
            const std::vector<int> steps = historySteps(last);
            QVERIFY(std::ssize(steps) <= kHistorySnapshots);
            QVERIFY(last < 200 || std::ssize(steps) == kHistorySnapshots);
            QCOMPARE(steps.front(), 0);
            QCOMPARE(steps.back(), last);
            QVERIFY(std::ranges::adjacent_find(steps, std::ranges::greater_equal()) == steps.end());
        }
        const std::vector<int> steps = historySteps(25'600);
        for (std::size_t i = 2; i < steps.size(); ++i)
            QVERIFY(std::abs(double(steps[i]) / steps[i - 1] - std::pow(256.0, 1.0 / 22.0)) < 0.01);
    }
    void theKeptOnesAreTheNearest()
    {
        QVERIFY(historyPlaces({}).empty());
        QCOMPARE(historyPlaces({7}), (std::vector<std::size_t>{0}));
        std::vector<int> steps;
        for (int step = 0; step <= 1000; step += 10)
            steps.push_back(step);
        const std::vector<std::size_t> places = historyPlaces(steps);
        QCOMPARE(places.front(), std::size_t(0));
        QCOMPARE(places.back(), std::size_t(100));
        QVERIFY(places.size() <= std::size_t(kHistorySnapshots) && places.size() > 15);
        QVERIFY(std::ranges::adjacent_find(places, std::ranges::greater_equal()) == places.end());
        std::vector<int> later; // a run that goes on from step 500
        for (int step = 500; step <= 600; ++step)
            later.push_back(step);
        const std::vector<int> wanted = historySteps(100);
        const std::vector<std::size_t> found = historyPlaces(later);
        QCOMPARE(found.size(), wanted.size());
        for (std::size_t i = 0; i < found.size(); ++i)
            QCOMPARE(later[found[i]], 500 + wanted[i]);
    }
    void aSnapshotHasTheRunsNumbers()
    {
        Trainer trainer(historyOptions());
        for (int step = 0; step < 5; ++step)
            trainer.step();
        const auto model = trainedModel(*trainer.checkpoint());
        RunOptions options;
        options.mask.kind = model->config.defaultMask;
        const auto run = runModel(model, model->tokenizer.encode(probeText(historyOptions())), options);
        const HistorySnapshot& last = sharedHistory().snapshots.back();
        const auto scores = scoresOfAllHeads(run);
        const auto repeated = repetitionScores(model, {.run = options});
        QCOMPARE(last.point.heads.size(), std::size_t(4));
        for (const auto& [head, found] : last.point.heads) {
            QVERIFY(isNear(found.previousToken, *scores.at(head).previousToken));
            QVERIFY(isNear(found.firstToken, *scores.at(head).firstToken));
            QVERIFY(isNear(found.induction, repeated.at(head).induction));
            QVERIFY(isNear(found.duplicateToken, repeated.at(head).duplicateToken));
            const Matrix map = sharedHistory().map(2, 0, head);
            const Matrix pattern = attentionMap(run, head).whole(AttentionStep::Pattern);
            QCOMPARE(map.rows(), pattern.rows());
            QVERIFY((map - pattern).cwiseAbs().maxCoeff() <= 0.5F / 255.0F + 1e-6F);
            QVERIFY(map.cwiseAbs().maxCoeff() > 0.1F);
        }
        QCOMPARE(sharedHistory().snapshots[1].nTokens, std::optional<std::int64_t>(2 * 8 * run->nTokens()));
        QCOMPARE(sharedHistory().probes[0].tokens, run->inputEncoding().pieces());
    }
    void whatIsWrittenIsRead()
    {
        const QTemporaryDir folder;
        const TrainingHistory& written = sharedHistory();
        const auto checkpoint = Trainer(historyOptions()).checkpoint();
        const std::filesystem::path model = folder.filePath("m").toStdString();
        saveTrainedModel(*checkpoint, model, &written);
        const TrainingHistory read = readHistory(model / kHistoryFile);
        QCOMPARE(read.nLayers, 2);
        QCOMPARE(read.nHeads, 2);
        QVERIFY(read.mask == MaskKind::Causal);
        QVERIFY(read.probes == written.probes);
        QVERIFY(read.hasMasked());
        QCOMPARE(read.snapshots.size(), std::size_t(3));
        for (std::size_t i = 0; i < 3; ++i) {
            const HistorySnapshot& a = written.snapshots[i];
            const HistorySnapshot& b = read.snapshots[i];
            QCOMPARE(b.point.step, a.point.step);
            QCOMPARE(b.nTokens, a.nTokens);
            QVERIFY(b.maps == a.maps);
            QVERIFY(isNear(b.point.trained.loss, a.point.trained.loss));
            QVERIFY(isNear(b.point.trained.accuracy, a.point.trained.accuracy));
            QVERIFY(isNear(b.point.heldOut.loss, a.point.heldOut.loss));
            QVERIFY(isNear(b.point.heldOut.accuracy, a.point.heldOut.accuracy));
            QVERIFY(isNear(b.maskedTrained, a.maskedTrained));
            QVERIFY(isNear(b.maskedHeldOut, a.maskedHeldOut));
            for (const auto& [head, scores] : a.point.heads)
                for (const auto score : {&TrainedHeadScores::previousToken, &TrainedHeadScores::induction,
                                         &TrainedHeadScores::duplicateToken, &TrainedHeadScores::firstToken})
                    QVERIFY(isNear(b.point.heads.at(head).*score, scores.*score));
        }
        QCOMPARE(historyJson(read), historyJson(written));
    }
    void everyLieIsOneSentence_data()
    {
        QTest::addColumn<int>("which");
        for (std::size_t i = 0; i < historyLies().size(); ++i)
            QTest::newRow(historyLies()[i].name) << int(i);
    }
    void everyLieIsOneSentence()
    {
        QFETCH(int, which);
        nlohmann::json json = nlohmann::json::parse(historyJson(sharedHistory()));
        historyLies()[std::size_t(which)].tell(json);
        const QString said = refusalOf(QByteArray::fromStdString(json.dump()));
        QVERIFY2(said.contains(historyLies()[std::size_t(which)].said), qPrintable(said));
        QVERIFY2(said.contains("history.json: ") && !said.contains('\n'), qPrintable(said));
    }
    void aHiddenOrTooLargeWeightIsALie()
    {
        TrainingHistory hidden = sharedHistory();
        hidden.snapshots[1].maps[0][1] = 7; // query 0 on key 1
        QString said = refusalOf(QByteArray::fromStdString(historyJson(hidden)));
        QVERIFY2(said.contains("\"snapshots[1].maps[0]\" has the weight 7 of query 0 on key 1, expected 0: the causal "
                               "mask hides it"),
                 qPrintable(said));
        TrainingHistory large = sharedHistory();
        const std::size_t T = large.probes[0].tokens.size();
        large.snapshots[1].maps[0][T] = large.snapshots[1].maps[0][T + 1] = 255;
        said = refusalOf(QByteArray::fromStdString(historyJson(large)));
        QVERIFY2(said.contains("weights of query 1 that add up to 510, expected 255 at most"), qPrintable(said));
    }
    void aFileThatWouldGrowLargeIsRefused()
    {
        nlohmann::json json = nlohmann::json::parse(historyJson(sharedHistory()));
        json["layers"] = json["heads"] = 1000;
        QVERIFY(refusalOf(QByteArray::fromStdString(json.dump())).contains("the maps hold"));
    }

private:
    static QString refusalOf(const QByteArray& text)
    {
        const QTemporaryDir folder;
        QFile file(folder.filePath("history.json"));
        if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size())
            return {};
        file.close();
        return refusal([&] { readHistory(file.fileName().toStdString()); });
    }
};

HEADLIGHT_APPLESS_TEST(TrainingHistoryTest)
#include "tst_training_history.moc"
