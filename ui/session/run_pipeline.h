// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/progress.h"
#include "ui/pictures/compare/compare_pipeline.h"
#include "ui/pictures/context/context_picture.h"
#include "ui/pictures/run_result.h"
#include "ui/session/run_request.h"

#include <functional>
#include <map>
#include <memory>
#include <optional>

namespace headlight {

/// From a request to its results, one step after the other; each step is skipped when its inputs are those of the last
/// request. Knows no threads.
class RunPipeline {
public:
    using Deliver = std::function<void(std::shared_ptr<const RunResult>)>;

    /// Errors are delivered, not thrown; a cancelled run delivers nothing more.
    void run(const RunRequest& request, const CancelToken& cancel, const Progress& progress, const Deliver& deliver);

private:
    /// What the model is given.
    struct RunInput {
        Encoding text;
        std::optional<TargetText> target;
        RunOptions options;
    };

    RunResult prepare(const RunRequest& request, const CancelToken& cancel, const Progress& progress);
    void ensureModel(const std::filesystem::path& folder, const Progress& progress);
    void ensureEncoding(const QString& text);
    void ensureTarget(const SessionState& state);
    RunInput input(const RunRequest& request, RunResult& result, const CancelToken& cancel, const Progress& progress);
    void ensureActivations(const RunInput& input, const CancelToken& cancel);
    void ensurePictures(const SessionState& state, AttentionPart part, const CancelToken& cancel);
    void addHeads(RunResult& result);
    void addMoreHeads(RunResult& result, const RunRequest& request, const CancelToken& cancel, const Deliver& deliver);
    void addPredictions(RunResult& result, const CancelToken& cancel);
    void addHeadTable(RunResult& result, const RunRequest& request, const CancelToken& cancel, const Progress& progress,
                      const Deliver& deliver);
    void ensureLayers(const LayerChoice& choice, const LayerIndex& layer, const ShownOptions& shown,
                      const CancelToken& cancel, const Progress& progress);

    std::shared_ptr<const Model> m_model;
    QString m_text;
    Encoding m_encoding;                // of m_text under m_model; empty when there is none
    std::optional<TargetText> m_target; // given, not generated
    std::shared_ptr<const ActivationCache> m_cache;
    double m_elapsedMs = 0;
    std::map<AttentionPart, HeadPictureMaker> m_pictures; // of m_cache
    std::shared_ptr<const HeadThumbnails> m_heads;        // the last, of whatever run
    std::optional<LayerPicture> m_layers;                 // of m_cache
    std::shared_ptr<const PredictionTable> m_predictions; // of m_cache
    ContextMaker m_contexts;
    HeadTableMaker m_headTables;
    ComparePipeline m_compare;
};

} // namespace headlight
