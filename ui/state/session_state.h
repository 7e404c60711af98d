// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/activations/shown_axes.h"
#include "core/attention/mask.h"
#include "core/attention_files/matrix_reading.h"
#include "core/transformer/forward_pass.h"
#include "ui/kit/colour_scale.h"
#include "ui/kit/theme.h"
#include "ui/state/attribution_choice.h"
#include "ui/state/circuit_choice.h"
#include "ui/state/compare_choice.h"
#include "ui/state/context_choice.h"
#include "ui/state/distance_choice.h"
#include "ui/state/grid_choice.h"
#include "ui/state/head_choice.h"
#include "ui/state/head_points_choice.h"
#include "ui/state/history_choice.h"
#include "ui/state/layer_choice.h"
#include "ui/state/link_options.h"
#include "ui/state/map_part.h"
#include "ui/state/overview_choice.h"
#include "ui/state/page_choices.h"
#include "ui/state/patch_choice.h"
#include "ui/state/patch_placement.h"
#include "ui/state/patching_choice.h"
#include "ui/state/prediction_choice.h"
#include "ui/state/steering_choice.h"
#include "ui/state/token_choice.h"
#include "ui/state/typed_input.h"
#include "ui/state/view_tab.h"

#include <QString>

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <vector>

namespace headlight {

/// Everything the user chose, and nothing that was computed.
struct SessionState {
    TypedInput input;
    QString model;                     // a catalogue name, a folder or a file of matrices; empty = the first found
    QString allowedKeys;               // unknown keys of its config.json that are left out: "a,b" or all; empty = none
    QString assumed;                   // what its checkpoint does not say: "heads=4,activation=gelu"
    MatrixReading matrices;            // how a file of matrices is read
    PatchPlacement placement;          // where the tokens of such a file stand in a picture
    QString labelTokenizer;            // a folder whose tokenizer names the ids of such a file; empty = none
    QString labels;                    // a file of names for the rows and columns of matrices; empty = their own
    std::optional<AttentionPart> part; // whose attention the views show; empty = the model's own (see shownPart)
    std::optional<Mask> mask;          // mask of the decoder; empty = the model's own
    std::optional<Mask> encoderMask;   // empty = none, as crossMask
    std::optional<Mask> crossMask;
    std::map<AttentionPart, PaintedMask> painted; // on top of these masks; a part with nothing painted is not there
    HeadIndex selected;                           // the layer and head the views speak of, in whatever part is shown
    std::set<HeadIndex> hiddenHeads;              // every other head is shown
    std::set<HeadIndex> ablatedHeads;             // switched off
    AblationKind ablation = AblationKind::Zero;   // what their z becomes
    SteeringChoice steering;                      // what is added to the residual stream
    ScoreDivisor divisor;                         // divides q·k
    double temperature = 1.0;                     // the scores are divided by it
    ColourScale colours;
    LinkOptions links;
    LayerChoice layers;
    ContextChoice context;
    DistanceChoice distance;
    HeadPointsChoice headPoints;
    AttributionChoice attribution;
    PatchingChoice patching;
    CircuitChoice circuit;
    HistoryChoice history;
    PatchChoice patches;
    OverviewChoice overview;
    GridChoice grid;
    ShownOptions shown;       // what of the attention, in every view
    MapPart mapPart;          // the rows and columns that are looked into
    bool cellNumbers = false; // in every cell of a map, and not only in large ones
    TokenChoice tokens;
    PredictionChoice predictions;
    CompareChoice compare;
    PageChoices pages;
    ViewTab tab = kHeatmapTab;
    std::optional<int> pinnedQuery; // token position; empty = the last token that is not special
    std::optional<int> pinnedKey;   // empty = the key the pinned query looks at most
    bool marksNothing = false;      // but what is pinned: a lesson asks, and the strongest key would be its answer
    ThemeId theme = ThemeId::Light;

    bool operator==(const SessionState&) const = default;
};

/// The part that is shown of a model with these parts: the chosen one if there is such a part, else the
/// cross-attention, else the decoder's. Without a part, the decoder's.
AttentionPart shownPart(const SessionState& state, const std::vector<AttentionPart>& parts);

/// The selected head, moved into the grid if a smaller model is shown now.
HeadIndex selectedHead(const SessionState& state, const HeadGrid& grid);

/// What was chosen for a part; empty = its own mask.
const std::optional<Mask>& chosenMask(const SessionState& state, AttentionPart part);
void chooseMask(SessionState& state, AttentionPart part, const std::optional<Mask>& mask);

/// What was painted on a part's mask.
PaintedMask paintedOn(const SessionState& state, AttentionPart part);
void paint(SessionState& state, AttentionPart part, const PaintedMask& painted);

/// The mask that a run with this state uses in a part, paint and all; `own` is the mask of the model's decoder.
Mask effectiveMask(const SessionState& state, AttentionPart part, MaskKind own);

} // namespace headlight
