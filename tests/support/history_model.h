// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/training/save_trained_model.h"

#include <QString>
#include <QTemporaryDir>

#include <limits>
#include <vector>

namespace headlight::test {

/// A small model that was trained for five steps, with the history of each.
struct HistoryModel {
    QTemporaryDir folder;
    QString model = folder.filePath(QStringLiteral("learnt"));

    HistoryModel()
    {
        TrainingOptions options;
        options.task = {TrainingTask::SortDigits, 4, 0};
        options.model.nLayers = 2;
        options.model.nHeads = 4;
        options.model.dModel = 16;
        options.batchSize = 8;
        options.optimizer.nWarmUp = 0; // its maps differ from step to step
        options.optimizer.learningRate = 0.05F;
        Trainer trainer(options);
        AnswerQuality last{std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::quiet_NaN()};
        std::vector<HistorySnapshot> snapshots{historySnapshot(measureWithProbe(trainer, last))};
        for (int step = 1; step <= 5; ++step) {
            last = trainer.step();
            snapshots.push_back(historySnapshot(measureWithProbe(trainer, last)));
        }
        const TrainingHistory history = historyOf(options, std::move(snapshots));
        saveTrainedModel(*trainer.checkpoint(), model.toStdString(), &history);
    }
};

inline const HistoryModel& historyModel()
{
    static const HistoryModel made;
    return made;
}

/// Whether a picture needs such a model.
inline bool isOfHistory(const QString& picture)
{
    return picture == QLatin1String("history");
}

} // namespace headlight::test
