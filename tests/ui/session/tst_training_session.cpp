// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/machine_memory.h"
#include "tests/support/same_bits.h"
#include "ui/session/map_difference.h"
#include "ui/session/training_session.h"

#include <QSignalSpy>
#include <QTest>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

using namespace headlight;
using namespace headlight::test;

namespace {

TrainingSettings tinySettings(int nSteps)
{
    TrainingSettings settings;
    settings.options.task = {TrainingTask::Copy, 4, 5};
    settings.options.model.nLayers = 1;
    settings.options.model.nHeads = 2;
    settings.options.model.dModel = 8;
    settings.options.batchSize = 8;
    settings.nSteps = nSteps;
    settings.measureEvery = 2;
    return settings;
}

RowVector trainedAlone(const TrainingOptions& options, int nSteps)
{
    Trainer trainer(options);
    while (trainer.nSteps() < nSteps)
        trainer.step();
    return trainer.weights();
}

std::vector<int> stepsOf(const TrainingRun& run)
{
    std::vector<int> steps;
    for (const TrainingMoment& moment : run.moments())
        steps.push_back(moment.step());
    return steps;
}

bool isIdle(const TrainingSession& session)
{
    return session.activity() == TrainingSession::Activity::Idle;
}

} // namespace

class TestTrainingSession : public QObject {
    Q_OBJECT
private slots:
    void aRunIsMeasuredOnItsWay()
    {
        TrainingSession session;
        session.setSettings(tinySettings(5));
        QVERIFY(!session.shownMoment());
        session.start();
        QTRY_VERIFY(isIdle(session));
        QVERIFY(stepsOf(*session.shownRun()) == (std::vector<int>{0, 2, 4, 5}));
        const TrainingMoment& last = *session.shownMoment();
        QCOMPARE(last.step(), 5);
        QVERIFY(hasSameBits(last.checkpoint->weights, trainedAlone(session.settings().options, 5)));
        QCOMPARE(last.maps->nHeads, 2);
        QVERIFY(last.maps->isComplete());
        QCOMPARE(last.point.heads.size(), std::size_t{2});
    }

    void aPauseChangesNoBit()
    {
        TrainingSession session;
        session.setSettings(tinySettings(1'000'000));
        session.start();
        QTRY_VERIFY(session.shownRun()->moments().size() > 2);
        session.pause();
        QTRY_VERIFY(isIdle(session));
        const int paused = session.shownRun()->step();
        session.takeStep();
        QTRY_VERIFY(isIdle(session));
        QCOMPARE(session.shownRun()->step(), paused + 1);
        QVERIFY(hasSameBits(session.shownMoment()->checkpoint->weights,
                            trainedAlone(session.settings().options, paused + 1)));
    }

    void theSliderStaysWhileARunGoesOn()
    {
        TrainingSession session;
        session.setSettings(tinySettings(8));
        session.start();
        QTRY_VERIFY(isIdle(session));
        session.showMoment(1);
        QCOMPARE(session.shownMoment()->step(), 2);
        session.setSettings(tinySettings(12));
        session.start();
        QTRY_VERIFY(isIdle(session));
        QCOMPARE(session.shownRun()->step(), 12);
        QCOMPARE(session.shownMoment()->step(), 2);
        session.showMoment(99);
        QCOMPARE(session.shownMoment()->step(), 12);
    }

    /// The one that was shown stays beside the new one, and a run that goes on from a moment begins with its bits.
    void anotherSettingIsASecondRun()
    {
        TrainingSession session;
        session.setSettings(tinySettings(6));
        session.start();
        QTRY_VERIFY(isIdle(session));
        TrainingSettings faster = tinySettings(10);
        faster.options.optimizer.learningRate = 0.01F;
        session.setSettings(faster);
        session.showMoment(2);
        const RowVector from = session.shownMoment()->checkpoint->weights;
        session.restartFromShown();
        QTRY_VERIFY(isIdle(session));
        QCOMPARE(session.runs().size(), std::size_t{2});
        QCOMPARE(session.shownRun()->number(), 2);
        QCOMPARE(session.shownRun()->from()->step, 4);
        QVERIFY(stepsOf(*session.shownRun()) == (std::vector<int>{4, 6, 8, 10}));
        QVERIFY(hasSameBits(session.shownRun()->moments().front().checkpoint->weights, from));
        QCOMPARE(session.shownMoment()->checkpoint->options.optimizer.learningRate, 0.01F);
        QCOMPARE(session.otherRun()->number(), 1);
        QCOMPARE(session.otherMoment()->step(), 6); // its last, where the shown run is farther
        session.showMoment(0);
        QCOMPARE(session.otherMoment()->step(), 4);

        session.showOtherRun();
        QCOMPARE(session.shownRun()->number(), 1);
        session.showMoment(0);
        QCOMPARE(session.otherMoment()->step(), 4); // its first, where it began later
        session.restart();                          // run 2, which is not shown, goes
        QVERIFY(!session.shownMoment());
        QCOMPARE(session.otherMoment()->step(), 6); // its last, until the new run has measured
        QTRY_VERIFY(isIdle(session));
        QCOMPARE(session.otherRun()->number(), 1);
        QCOMPARE(session.shownRun()->number(), 3);
        QVERIFY(stepsOf(*session.shownRun()) == (std::vector<int>{0, 2, 4, 6, 8, 10}));
    }

    /// By a loop over the pictures; maps of other texts have no head that is like another.
    void theMostDifferentHeadIsFound()
    {
        const auto mapsOf = [](const TrainingSettings& settings) {
            return momentOf(measureWithProbe(Trainer(settings.options), {}), {}).maps;
        };
        TrainingSettings other = tinySettings(1);
        other.options.seed = 9;
        const auto a = mapsOf(tinySettings(1));
        const auto b = mapsOf(other);
        QCOMPARE(a->queryLabels, b->queryLabels); // the probe is the task's, not the seed's
        std::array<double, 2> means{};
        for (int head = 0; head < 2; ++head) {
            const std::size_t place = a->indexOf({0, head});
            int n = 0;
            for (Index row = 0; row < a->rows(); ++row)
                for (Index column = 0; column <= row; ++column, ++n)
                    means[std::size_t(head)] += std::abs(double((*a->pictures[place])(row, column)) -
                                                         double((*b->pictures[place])(row, column)));
            means[std::size_t(head)] /= n;
        }
        const auto most = mostDifferentHead(*a, *b);
        QVERIFY(most);
        QCOMPARE(most->head.head, means[1] > means[0] ? 1 : 0);
        QCOMPARE(*most->numbers.meanMagnitude, std::max(means[0], means[1]));
        QVERIFY(*most->numbers.meanMagnitude > 0.0);
        QCOMPARE(*mostDifferentHead(*a, *a)->numbers.meanMagnitude, 0.0);
        other.options.task.size = 3;
        QVERIFY(!mostDifferentHead(*a, *mapsOf(other)));
    }

    void whatCannotBeIsSaid()
    {
        TrainingSession session;
        QSignalSpy refused(&session, &TrainingSession::refused);
        TrainingSettings wrong = tinySettings(4);
        wrong.options.model.nHeads = 3;
        session.setSettings(wrong);
        session.start();
        QCOMPARE(refused.size(), 1);
        QVERIFY2(refused.takeFirst()[0].toString().startsWith("The width of the model is 8"), "");
        QVERIFY(session.runs().empty() && isIdle(session));
        session.restartFromShown();
        QVERIFY(refused.takeFirst()[0].toString().contains("no run yet"));

        session.setSettings(tinySettings(4));
        session.start();
        QTRY_VERIFY(isIdle(session));
        session.start();
        QVERIFY(refused.takeFirst()[0].toString().contains("Run 1 has taken 4 steps"));
        session.setSettings(wrong = [] {
            TrainingSettings deeper = tinySettings(9);
            deeper.options.model.nLayers = 2;
            return deeper;
        }());
        session.restartFromShown();
        QVERIFY(refused.takeFirst()[0].toString().contains("keeps its sizes"));
        session.setSettings(tinySettings(4));
        session.restartFromShown();
        QVERIFY(refused.takeFirst()[0].toString().contains("Step 4 is the last"));
        QCOMPARE(session.runs().size(), std::size_t{1});
    }

    /// A step that would take more memory than any machine has, and a training that has got lost.
    void aFailureInTheWorkerIsSaid()
    {
        const auto problemOf = [](const TrainingRequest& request) {
            QString problem;
            trainRun(request, {}, [&](const std::shared_ptr<const TrainingNews>& news) {
                if (news->isLast)
                    problem = news->problem;
            });
            return problem;
        };
        TrainingRequest request;
        request.options = tinySettings(1).options;
        request.until = 1;
        QCOMPARE(problemOf(request), QString());
        request.options.batchSize = 4096;
        request.options.task = {TrainingTask::PreviousToken, 512, 100};
        request.options.model = {.nLayers = 4, .nHeads = 16, .dModel = 512, .dHead = 32, .dMlp = 2048};
        const double bytes = bytesOfStep(request.options, 8);
        QVERIFY2(bytes > 100e9, qPrintable(QString::number(bytes)));
        if (bytes / 8 > static_cast<double>(machineMemory()))
            QVERIFY2(problemOf(request).contains("of memory, but this machine has"), qPrintable(problemOf(request)));

        TrainingRequest lost;
        lost.options = tinySettings(1).options;
        TrainingCheckpoint checkpoint = *Trainer(lost.options).checkpoint();
        checkpoint.weights.setConstant(std::numeric_limits<float>::quiet_NaN());
        lost.from = std::make_shared<const TrainingCheckpoint>(checkpoint);
        lost.isBegun = true;
        lost.until = 1;
        QVERIFY2(problemOf(lost).contains("a smaller learning rate may help"), qPrintable(problemOf(lost)));
    }

    void aLongRunIsThinnedOutEvenly()
    {
        const TrainingOptions options = tinySettings(1).options;
        const TrainingMoment first = momentOf(measureWithProbe(Trainer(options), {}), {});
        TrainingRun run(1, options);
        for (int step = 0; step < 5000; ++step) {
            TrainingMoment moment = first;
            moment.point.step = step;
            run.add(std::move(moment));
            QCOMPARE(run.step(), step);
        }
        const std::vector<int> steps = stepsOf(run);
        QVERIFY(steps.size() > 100 && steps.size() <= 300);
        QCOMPARE(steps.front(), 0);
        int widest = 0;
        int narrowest = 5000;
        for (std::size_t i = 2; i < steps.size(); ++i) { // but for the newest
            widest = std::max(widest, steps[i - 1] - steps[i - 2]);
            narrowest = std::min(narrowest, steps[i - 1] - steps[i - 2]);
        }
        QVERIFY2(widest <= 3 * narrowest, qPrintable(QStringLiteral("%1 to %2").arg(narrowest).arg(widest)));
    }

    void theEndStopsARun()
    {
        TrainingSession session;
        session.setSettings(tinySettings(1'000'000));
        session.start();
        QTRY_VERIFY(session.shownMoment());
    }
};

HEADLIGHT_TEST(TestTrainingSession)
#include "tst_training_session.moc"
