// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/activations/run_cache.h"
#include "core/base/progress.h"
#include "ui/pictures/context/context_plot.h"
#include "ui/state/session_state.h"

#include <memory>
#include <optional>
#include <utility>

namespace headlight {

/// The choice for a stream of `nLayers` layers: a layer that it does not have becomes its last.
ContextVectors vectorsOf(const ContextChoice& choice, AttentionPart part, int nLayers);

/// "map", "cosine matrix"
QString contextKindName(ContextKind kind);

/// The picture of the tab Context, or one sentence why there is none.
struct ContextPicture {
    ContextChoice choice;
    ContextVectors vectors;
    int nLayers = 0; // layers of the stream
    std::optional<ContextPlot> map;
    std::optional<HeatmapPlot> cosine;
    QString refusal; // empty when there is a picture
};

/// The picture with what the user pinned; a pinned key where the keys are the same text.
ContextPicture withPins(ContextPicture picture, std::optional<int> query, std::optional<int> key);

/// A matrix of more tokens than this, of both sentences together, is refused.
inline constexpr int kMostCosineTokens = 2000;

/// Makes pictures of contexts, one after the other; the run of the second sentence and the last picture are kept.
class ContextMaker {
public:
    explicit ContextMaker(std::shared_ptr<RunCache> runs = std::make_shared<RunCache>()) : m_runs(std::move(runs)) {}

    /// `text` is what was typed for `run`. The second sentence runs with the options of `run`; what is wrong with it is
    /// a refusal. Throws Error{Cancelled}.
    const ContextPicture& make(const std::shared_ptr<const ActivationCache>& run, const QString& text,
                               const ContextChoice& choice, AttentionPart part, const CancelToken& cancel = {},
                               const Progress& progress = {});
    /// What make() made last, with the pins of a state.
    ContextPicture last(const SessionState& state) const;

private:
    void ensureSecond(const ActivationCache& first, const QString& text, const CancelToken& cancel,
                      const Progress& progress);

    std::shared_ptr<RunCache> m_runs;
    std::shared_ptr<const ActivationCache> m_second; // null for a text without a token of its own
    QString m_secondText;
    std::shared_ptr<const ActivationCache> m_first; // m_picture is made from it
    std::optional<ContextPicture> m_picture;
};

} // namespace headlight
