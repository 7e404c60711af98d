// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/attention/mask.h"
#include "core/transformer/forward_pass.h"
#include "ui/painting/theme.h"
#include "ui/plots/colour_scale.h"
#include "ui/plots/link_plot.h"

#include <QString>

#include <optional>
#include <set>

namespace headlight {

enum class ViewTab { Heatmap, SmallMultiples, Links, Shapes };

/// Everything the user chose, and nothing that was computed.
struct SessionState {
    QString text;
    QString model;                    // a catalogue name or a folder; empty = the first model found
    std::optional<Mask> mask;         // empty = the model's own
    HeadIndex selected;               // the layer and head the views speak of
    std::set<HeadIndex> hiddenHeads;  // every other head is shown
    std::set<HeadIndex> ablatedHeads; // switched off: their z becomes 0
    bool scaleByRootDHead = true;
    double temperature = 1.0; // the scores are divided by it
    ColourScale colours;
    LinkOptions links;
    ViewTab tab = ViewTab::Heatmap;
    std::optional<int> pinnedQuery; // token position; empty = the last token that is not special
    std::optional<int> pinnedKey;   // empty = the key the pinned query looks at most
    ThemeId theme = ThemeId::Light;

    bool operator==(const SessionState&) const = default;
};

/// The mask that a run with this state uses under a model whose own mask is `own`.
Mask effectiveMask(const SessionState& state, MaskKind own);

} // namespace headlight
