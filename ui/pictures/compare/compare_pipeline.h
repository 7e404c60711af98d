// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/activations/run_cache.h"
#include "core/base/cancel_token.h"
#include "core/base/progress.h"
#include "core/model/model_answers.h"
#include "ui/pictures/compare/compare_plot.h"
#include "ui/state/compare_choice.h"
#include "ui/state/head_choice.h"
#include "ui/state/session_state.h"

#include <filesystem>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace headlight {

/// The picture of the tab Compare: A alone where there is no B, and the plot says why.
struct ComparePicture {
    ComparePlot plot;
    QString other;          // what B is, for the button: "layer 2, head 3", "no mask"; empty where that is not known
    QString complaint = {}; // why a part cannot be shown as it was asked for; empty where it can
};

struct PictureRequest;

/// The head after one, from a layer's last to the first of the next layer and from the last of all to the first.
HeadIndex nextHead(const HeadIndex& head, const HeadGrid& grid);

/// None, or causal where there is none.
Mask otherMask(const Mask& mask);

/// The heads that are switched off in B: those of A and the chosen one; where none was chosen, none at all; and where A
/// has every head on, the one that is shown.
std::set<HeadIndex> comparedAblation(const CompareChoice& choice, const std::set<HeadIndex>& ofA,
                                     const HeadIndex& shown);

/// Runs B, and keeps its model for the next request that needs the same. Knows no threads.
class ComparePipeline {
public:
    explicit ComparePipeline(std::shared_ptr<RunCache> runs = std::make_shared<RunCache>()) : m_runs(std::move(runs)) {}

    /// Throws Error{Cancelled}; any other error becomes the sentence in B's place.
    const ComparePicture& make(const PictureRequest& request);
    /// What make() made last.
    const ComparePicture& last() const { return m_last; }

private:
    struct Other;
    using Run = std::shared_ptr<const ActivationCache>;

    Other other(const PictureRequest& request);
    Other otherHead(const PictureRequest& request) const;
    Other otherMaskRun(const PictureRequest& request);
    Other otherAblation(const PictureRequest& request);
    Other otherText(const PictureRequest& request);
    Other otherModel(const PictureRequest& request);

    Run again(const Run& a, const RunOptions& options, const CancelToken& cancel, const Progress& progress);
    Run kept(const RunCache::Input& input, const CancelToken& cancel, const Progress& progress);
    /// Runs a text that A has not read; what a translator's decoder is given stays that of the state.
    Run fresh(const std::shared_ptr<const Model>& model, const TokenSequence& text, const SessionState& state,
              const RunOptions& options, const CancelToken& cancel, const Progress& progress);
    /// Runs another model on A's text, or its ids; `own` is A's model.
    Run ofOtherModel(const std::shared_ptr<const Model>& model, SessionState state, const Model& own,
                     const CancelToken& cancel, const Progress& progress);

    std::shared_ptr<RunCache> m_runs;
    std::shared_ptr<const Model> m_model; // model of B, where it is not A's
    ModelAnswers m_asked;                 // it was asked for with them, whether it can follow them or not
    ComparePicture m_last;
};

} // namespace headlight
