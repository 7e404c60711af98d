// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/state/session_state.h"

namespace headlight {

/// Where a person looks: what back and forward go through, and undo leaves as it is.
///
/// The rule: a choice is a look where every other choice means the same without it, and no number of a run depends on
/// it. The tab, the chosen layer and head, whether the overview shows it large, how large thumbnails are,
/// whether small multiples show one layer, whether links are the chosen head's alone, the step and the sentence of a
/// training's history, and the part of a map that is looked into are looks. Everything else is an edit, a step of undo:
/// also pins and selected tokens, which commands act on, the part of a model, which says what their positions count,
/// and colours and which links there are of a head, which figures are made of. The part of a map counts tokens: it goes
/// with them, and a step to another text has its own. A step that changes a look on its way, as another model chooses
/// its first head, takes it along in both directions.
struct Look {
    ViewTab tab = kHeatmapTab;
    HeadIndex selected;
    OverviewChoice overview;
    GridChoice grid;
    MapPart mapPart = {};
    bool linksOfChosenOnly = true;
    HistoryChoice history = {};

    bool operator==(const Look&) const = default;
};

Look lookOf(const SessionState& state);
SessionState withLook(SessionState state, const Look& look);

/// Whether both are the same work, whatever is looked at and in whatever theme: then a file needs no new saving.
bool isSameWork(const SessionState& a, const SessionState& b);

} // namespace headlight
