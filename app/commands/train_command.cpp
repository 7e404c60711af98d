// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/commands/train_command.h"

#include "app/commands/standard_streams.h"
#include "core/base/worker_pool.h"
#include "core/io/atomic_file.h"
#include "core/io/file_ending.h"
#include "core/training/save_trained_model.h"
#include "core/training/training_history.h"
#include "core/training/training_point.h"
#include "ui/export/animation_file.h"
#include "ui/session/training_run.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <limits>
#include <utility>
#include <vector>

namespace headlight {

namespace {

constexpr double kSecondsOfMaps = 0.5; // each of them stands

/// "step 200 of 1000: loss 1.803, 45.7 % right, induction 0.21 (head 1.3), previous token 0.88 (head 0.2)"
std::string reportOf(const TrainingPoint& point, int nSteps)
{
    const HeadIndex induction = point.best(&TrainedHeadScores::induction);
    const HeadIndex previous = point.best(&TrainedHeadScores::previousToken);
    std::array<char, 256> text{};
    std::snprintf(text.data(), text.size(),
                  "step %d of %d: loss %.4f, %.1f %% right, induction %.2f (head %s), previous token %.2f (head %s)",
                  point.step, nSteps, point.heldOut.loss, 100.0 * point.heldOut.accuracy,
                  point.heads.at(induction).induction, headName(induction).c_str(),
                  point.heads.at(previous).previousToken, headName(previous).c_str());
    return text.data();
}

void writeCurves(const std::filesystem::path& file, const TrainingOptions& options,
                 const std::vector<TrainingPoint>& points)
{
    writeFileAtomically(file, endingOf(file) == ".csv" ? curvesCsv(points) : curvesJson(options, points));
}

} // namespace

void runCommand(const TrainCommand& command)
{
    requireNewFolder(command.output);
    if (command.nThreads)
        setThreadLimit(*command.nThreads);
    Trainer trainer(command.options);
    AnswerQuality last{std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::quiet_NaN()};
    std::vector<TrainingPoint> points;
    std::vector<Figure> maps;
    std::vector<HistorySnapshot> snapshots;
    const std::vector<int> kept = historySteps(command.nSteps);
    const auto measureAt = [&](int step) {
        const bool isReported = step % command.reportEvery == 0 || step == command.nSteps;
        const bool isKept = std::ranges::binary_search(kept, step);
        if (!isReported && !isKept)
            return;
        const MeasuredTraining measured = measureWithProbe(trainer, last);
        if (isKept)
            snapshots.push_back(historySnapshot(measured));
        if (!isReported)
            return;
        points.push_back(measured.point);
        if (command.maps)
            maps.push_back(mapsAt(momentOf(measured, {})));
        printNote(reportOf(points.back(), command.nSteps));
    };
    measureAt(0);
    for (int step = 1; step <= command.nSteps; ++step) {
        last = trainer.step();
        measureAt(step);
    }
    const TrainingHistory history = historyOf(command.options, std::move(snapshots));
    saveTrainedModel(*trainer.checkpoint(), command.output, &history);
    if (command.curves)
        writeCurves(*command.curves, command.options, points);
    if (command.maps)
        exportAnimation(*command.maps, maps, {}, kSecondsOfMaps);
}

} // namespace headlight
