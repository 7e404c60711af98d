// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/error.h"
#include "ui/lessons/lesson_parser.h"
#include "ui/lessons/lesson_training.h"
#include "ui/lessons/live_measure.h"

#include <QTest>

#include <algorithm>
#include <cmath>

using namespace headlight;

namespace {

double measured(const QString& call)
{
    return LiveMeasures().evaluate(parseMeasure(call)).number.value_or(std::nan(""));
}

QString refusalOf(const QString& call)
{
    try {
        measured(call);
    } catch (const Error& error) {
        return QString::fromUtf8(error.what());
    }
    return {};
}

} // namespace

/// The trainings that lessons speak of.
class TestLessonTraining : public QObject {
    Q_OBJECT
private slots:
    void shippedCurvesAreWhatTheirSettingsGive_data()
    {
        QTest::addColumn<QString>("name");
        QCOMPARE(lessonTrainingNames().join(u' '), "induction reverse reverse-no-scale");
        for (const QString& name : lessonTrainingNames())
            QTest::addRow("%s", qPrintable(name)) << name;
    }

    /// The first points again, by training; another processor may round otherwise in the last digits.
    void shippedCurvesAreWhatTheirSettingsGive()
    {
        QFETCH(const QString, name);
        const LessonTraining& training = lessonTraining(name);
        QCOMPARE(training.settings.nSteps, 400);
        Trainer trainer(training.settings.options);
        AnswerQuality last;
        for (std::size_t i = 0; i < 2; ++i) {
            const TrainingPoint& kept = training.points[i];
            QCOMPARE(kept.step, int(i) * training.settings.measureEvery);
            while (trainer.nSteps() < kept.step)
                last = trainer.step();
            const TrainingPoint now = measure(trainer, last);
            const QByteArray found =
                QByteArray::number(now.heldOut.loss) + " in place of " + QByteArray::number(kept.heldOut.loss);
            QVERIFY2(std::abs(now.heldOut.loss - kept.heldOut.loss) < 0.002, found);
            QVERIFY(std::abs(now.heldOut.accuracy - kept.heldOut.accuracy) < 0.01);
            QCOMPARE(now.heads.size(), kept.heads.size());
            for (const auto& [head, scores] : now.heads) {
                QVERIFY(std::abs(scores.previousToken - kept.heads.at(head).previousToken) < 0.01);
                QVERIFY(std::abs(scores.induction - kept.heads.at(head).induction) < 0.01);
            }
        }
    }

    void curvesAreReadAsTheyWereWritten()
    {
        TrainingOptions options;
        options.task = TaskOptions{TrainingTask::Copy, 4, 5};
        options.model = {.nLayers = 1, .nHeads = 2, .dModel = 8};
        options.model.positions = DecoderPositions::Rotary;
        options.model.scaleByRootDHead = false;
        options.optimizer.learningRate = 0.02F;
        options.seed = 7;
        const Trainer trainer(options);
        std::vector<TrainingPoint> points{measure(trainer, {}), measure(trainer, {})};
        points[1].step = 30;
        points[1].trained = {std::nan(""), std::nan("")};
        const LessonTraining read = readCurves(QByteArray::fromStdString(curvesJson(options, points)), "x.json");
        QVERIFY(read.settings.options == options);
        QCOMPARE(read.settings.nSteps, 30);
        QCOMPARE(read.settings.measureEvery, 30);
        QCOMPARE(read.points[0].heldOut.loss, points[0].heldOut.loss);
        QCOMPARE(read.points[0].heads.at({0, 1}).previousToken, points[0].heads.at({0, 1}).previousToken);
        QVERIFY(std::isnan(read.points[1].trained.loss));
    }

    void whatIsNoCurveIsRefused()
    {
        for (const char* text :
             {"", "{", "[]", "{}", R"({"task": "flying"})",
              R"({"task": "copy", "size": 4, "words": 5, "layers": 1, "heads": 3, "width": 8, "mlp": 0,
                                     "positions": "learned", "mask": "causal", "scaled": true, "batch": 8, "rate": 0.1,
                                     "seed": 1, "points": []})"}) {
            try {
                readCurves(text, "x.json");
                QFAIL(text);
            } catch (const Error& error) {
                QCOMPARE(error.kind(), ErrorKind::BadFile);
                QVERIFY2(QByteArray(error.what()).startsWith("x.json: expected the curves of a training: "),
                         error.what());
            }
        }
    }

    void measuresSayWhatWasMeasured()
    {
        const LessonTraining& run = lessonTraining("induction");
        QCOMPARE(measured("trained-loss(induction, 0)"), run.points[0].heldOut.loss);
        QCOMPARE(measured("trained-right(induction, 400)"), run.points.back().heldOut.accuracy);
        QCOMPARE(measured("trained-fall(induction, 0, 400)"),
                 run.points[0].heldOut.loss - run.points.back().heldOut.loss);
        double best = 0.0;
        for (const auto& [head, scores] : run.points[5].heads)
            best = std::max(best, scores.induction);
        QCOMPARE(measured("trained-score(induction, induction, 50)"), best);
        const double step = measured("trained-step(induction, induction, 0.5)");
        for (const TrainingPoint& point : run.points)
            QCOMPARE(std::ranges::any_of(point.heads, [](const auto& head) { return head.second.induction >= 0.5; }),
                     point.step >= step);
        QVERIFY2(refusalOf("trained-loss(flight, 0)").contains("\"flight\" is no training; expected induction"),
                 qPrintable(refusalOf("trained-loss(flight, 0)")));
        QVERIFY(refusalOf("trained-loss(induction, 5)").contains("every 10 up to 400, found \"5\""));
        QVERIFY(refusalOf("trained-score(induction, luck, 0)").contains("expected previous-token or induction"));
        QVERIFY(refusalOf("trained-step(induction, induction, 0.99)").contains("no step reaches \"0.99\""));
    }
};

HEADLIGHT_TEST(TestLessonTraining)
#include "tst_lesson_training.moc"
