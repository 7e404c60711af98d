// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/progress.h"
#include "ui/catalogue/run_result.h"
#include "ui/picture/picture_tools.h"
#include "ui/session/run_maker.h"
#include "ui/session/run_request.h"

#include <functional>
#include <memory>

namespace headlight {

/// From a request to its results, one step after the other; each step is skipped when its inputs are those of the last
/// request. A run of the model goes on while a newer request asks for another look at it.
class RunPipeline {
public:
    using Deliver = std::function<void(std::shared_ptr<const RunResult>)>;

    /// Errors are delivered, not thrown; a cancelled run delivers nothing more.
    void run(const RunRequest& request, const CancelToken& cancel, const Progress& progress, const Deliver& deliver);
    /// No request is left: a run that still goes on ends.
    void rest() { m_tools.runs()->leave(); }

private:
    RunResult prepare(const RunRequest& request, const CancelToken& cancel, const Progress& progress,
                      const Deliver& deliver);
    RunWatch watch(const RunRequest& request, const RunResult& begun, const CancelToken& cancel,
                   const Progress& progress, const Deliver& deliver);
    void addPictures(RunResult& result, const RunRequest& request, const CancelToken& cancel, const Progress& progress);
    RunMaker::Input input(const RunRequest& request, RunResult& result, const CancelToken& cancel,
                          const Progress& progress);
    /// Runs with the result's state, whose positions move from `before` to the run's tokens.
    void followTokens(ShownTokens before, RunMaker::Input input, RunResult& result, const CancelToken& cancel,
                      const RunWatch& watch, const AfterLayer& afterLayer);
    HeadPictureMaker& ensurePictures(const RunRequest& request, const CancelToken& cancel,
                                     const std::shared_ptr<const ActivationCache>& run);
    HeadPictureMaker* partMaker(const RunResult& result);
    void addHeads(RunResult& result);
    void addMoreHeads(RunResult& result, const RunRequest& request, const CancelToken& cancel, const Deliver& deliver);
    void addPredictions(RunResult& result, const CancelToken& cancel);
    void addHeadTable(RunResult& result, const RunRequest& request, const CancelToken& cancel, const Progress& progress,
                      const Deliver& deliver);

    PictureTools m_tools;
    RunMaker m_runs{m_tools.runs()};
    std::shared_ptr<const HeadThumbnails> m_heads;      // the last, of whatever run
    std::shared_ptr<const HeadThumbnails> m_headParts;  // the last of a part of the maps
    std::shared_ptr<const ActivationCache> m_predicted; // that m_predictions are of
    std::shared_ptr<const PredictionTable> m_predictions;
};

} // namespace headlight
