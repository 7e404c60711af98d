// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/training/trainer.h"
#include "core/training/training_point.h"
#include "tests/support/refusal.h"
#include "tests/support/same_bits.h"
#include "tests/support/thread_limit.h"

#include <QtTest>

using namespace headlight;
using namespace headlight::test;

namespace {

TrainingOptions quickOptions()
{
    TrainingOptions options;
    options.task = {TrainingTask::Copy, 4, 5};
    options.model.dModel = 16;
    options.model.nHeads = 2;
    options.model.dMlp = 24;
    options.batchSize = 11; // not a multiple of the parts
    options.optimizer.nWarmUp = 5;
    return options;
}

RowVector weightsAfter(const TrainingOptions& options, int nSteps, int nThreads)
{
    const ThreadLimit limit(nThreads);
    Trainer trainer(options);
    for (int i = 0; i < nSteps; ++i)
        trainer.step();
    return trainer.weights();
}

} // namespace

class TrainerTest : public QObject {
    Q_OBJECT
private slots:
    void anyNumberOfThreadsGivesTheSameBits()
    {
        const RowVector one = weightsAfter(quickOptions(), 6, 1);
        for (const int nThreads : {2, 3, 8})
            QVERIFY(hasSameBits(one, weightsAfter(quickOptions(), 6, nThreads)));
        TrainingOptions other = quickOptions();
        other.seed = 2;
        QVERIFY(!hasSameBits(one, weightsAfter(other, 6, 1)));
    }
    void aTrainingGoesOnFromACheckpointAsIfItHadNotStopped()
    {
        Trainer trainer(quickOptions());
        for (int i = 0; i < 3; ++i)
            trainer.step();
        const auto kept = trainer.checkpoint();
        QCOMPARE(kept->step(), 3);
        for (int i = 0; i < 3; ++i)
            trainer.step();
        Trainer again(*kept, quickOptions());
        QCOMPARE(again.nSteps(), 3);
        for (int i = 0; i < 3; ++i)
            again.step();
        QVERIFY(hasSameBits(trainer.weights(), again.weights()));

        TrainingOptions slower = quickOptions();
        slower.optimizer.learningRate /= 10.0F;
        slower.model.mask = MaskKind::None;
        Trainer other(*kept, slower);
        other.step();
        QVERIFY(!hasSameBits(other.weights(), kept->weights));
    }
    void aCheckpointOfOtherParametersIsRefused()
    {
        const auto kept = Trainer(quickOptions()).checkpoint();
        TrainingOptions wider = quickOptions();
        wider.model.dMlp = 32;
        QVERIFY(refusal([&] { Trainer(*kept, wider); }).contains("begins anew"));
        TrainingOptions moreHeads = quickOptions();
        moreHeads.model.nHeads = 4; // matrices of the same sizes, which mean something else
        QVERIFY(refusal([&] { Trainer(*kept, moreHeads); }).contains("begins anew"));
    }
    void aTaskIsLearnt()
    {
        TrainingOptions options = quickOptions();
        options.optimizer.learningRate = 1e-2F;
        options.model.positions = DecoderPositions::Rotary;
        Trainer trainer(options);
        const AnswerQuality before = trainer.evaluate();
        QVERIFY(std::abs(before.loss - std::log(8.0)) < 0.7); // 5 words, ":", "<s>" and "?"
        for (int i = 0; i < 150; ++i)
            trainer.step();
        const AnswerQuality after = trainer.evaluate();
        QVERIFY2(after.accuracy > 0.6 && after.loss < before.loss / 2,
                 qPrintable(QString("%1 %2").arg(after.accuracy).arg(after.loss)));
    }
    void whatCannotBeTrainedIsRefused()
    {
        const auto said = [](void (*change)(TrainingOptions&)) {
            TrainingOptions options = quickOptions();
            change(options);
            return refusal([&] { options.validate(); });
        };
        QVERIFY(said([](TrainingOptions&) {}) == "accepted");
        QVERIFY(said([](TrainingOptions& o) { o.model.nHeads = 3; }).contains("number of heads, 3, does not divide"));
        QVERIFY(said([](TrainingOptions& o) { o.batchSize = 0; }).contains("1 to 4096 texts"));
        QVERIFY(said([](TrainingOptions& o) { o.model.isGated = true; }).contains("plain MLPs"));
    }
    void curvesNameEveryHead()
    {
        const Trainer trainer(quickOptions());
        const TrainingPoint point = measure(trainer, {2.5, 0.25});
        QCOMPARE(point.heads.size(), std::size_t(4));
        const QString csv = QString::fromStdString(curvesCsv({point}));
        QVERIFY(csv.startsWith("step,trained_loss,trained_accuracy,held_out_loss,held_out_accuracy,0.0_previous_token,"
                               "0.0_induction,0.1_previous_token"));
        QVERIFY(csv.contains("\n0,2.5,0.25,"));
        const QString json = QString::fromStdString(curvesJson(quickOptions(), {measure(trainer, {NAN, NAN})}));
        QVERIFY(json.contains("\"task\": \"copy\"") && json.contains("\"loss\": null"));
    }
};

HEADLIGHT_APPLESS_TEST(TrainerTest)
#include "tst_trainer.moc"
