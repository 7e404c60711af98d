// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/training/training_settings.h"

#include <QSet>
#include <QtTest>

using namespace headlight;

class TrainingSettingsTest : public QObject {
    Q_OBJECT
private slots:
    void aCommandSaysWhatIsUnlikeTheUsual()
    {
        TrainingOptions options;
        QCOMPARE(trainCommandLine(options, kUsualSteps, "model"), "headlight train --task induction -o model");
        options.task = {TrainingTask::Copy, 10, 5}; // 10 words are the task's own
        options.model.nLayers = 1;
        options.model.dMlp = 96;
        options.model.positions = DecoderPositions::Rotary;
        options.model.mask = MaskKind::None;
        options.model.scaleByRootDHead = false;
        options.optimizer.learningRate = 0.01F;
        options.seed = 7;
        QCOMPARE(trainCommandLine(options, 50, "out"),
                 "headlight train --task copy --words 5 --layers 1 --mlp 96 --positions rotary --mask none --no-scale "
                 "--rate 0.01 --seed 7 --steps 50 -o out");
    }

    /// Every number stands for a place of its own in the options, whose usual value it allows.
    void numbersAreOfTheirOptions()
    {
        QSet<const int*> places;
        TrainingOptions options;
        for (const TrainingNumber& number : trainingNumbers()) {
            const int& value = number.of(options);
            places.insert(&value);
            QVERIFY2(value == 0 || (value >= number.least && value <= number.most), number.option);
        }
        QCOMPARE(places.size(), std::ssize(trainingNumbers()));
    }
};

HEADLIGHT_TEST(TrainingSettingsTest)
#include "tst_training_settings.moc"
