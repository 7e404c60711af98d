// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/activations/activation_cache.h"
#include "core/base/progress.h"
#include "ui/pictures/pair/pair_plot.h"

#include <array>
#include <filesystem>
#include <memory>
#include <vector>

namespace headlight {

/// What the page of a sequence-to-sequence pair asks for.
struct PairRequest {
    quint64 number = 0;
    PairMode mode = PairMode::Inference;
    QString source;
    QString target; // the true translation, of training
    PairHead head;  // chosen of the Transformer
    std::vector<std::filesystem::path> modelRoots;
};

struct PairResult {
    quint64 number = 0;
    PairPlot plot;
};

/// The two translators, in the order of the picture.
inline constexpr std::array pairModels = {"headlight-en-fr", "headlight-en-fr-rnn"};

/// Runs both translators on one sentence; a model, and a run on the same texts, are kept for the next request. Knows no
/// threads.
class PairPipeline {
public:
    /// Throws Error{Cancelled}; any other error becomes the sentence in place of a side's picture.
    PairResult run(const PairRequest& request, const CancelToken& cancel, const Progress& progress);

private:
    struct Translator {
        std::shared_ptr<const Model> model;
        std::shared_ptr<const ActivationCache> run;
        std::vector<PairStep> steps;         // made from the run
        PairMode mode = PairMode::Inference; // the run was made in it, and from the texts below
        QString source;
        QString target;
    };

    void ensureModel(Translator& translator, const char* name, const PairRequest& request, const Progress& progress);
    void ensureRun(Translator& translator, const PairRequest& request, const CancelToken& cancel,
                   const Progress& progress);
    PairSide side(Translator& translator, const char* name, const PairRequest& request, const CancelToken& cancel,
                  const Progress& progress);

    std::array<Translator, 2> m_translators;
};

} // namespace headlight
