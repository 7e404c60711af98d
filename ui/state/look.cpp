// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/state/look.h"

#include <utility>

namespace headlight {

Look lookOf(const SessionState& state)
{
    return {state.tab,     state.selected,         state.overview, state.grid,
            state.mapPart, state.links.chosenOnly, state.history};
}

SessionState withLook(SessionState state, const Look& look)
{
    state.tab = look.tab;
    state.selected = look.selected;
    state.overview = look.overview;
    state.grid = look.grid;
    state.mapPart = look.mapPart;
    state.links.chosenOnly = look.linksOfChosenOnly;
    state.history = look.history;
    return state;
}

bool isSameWork(const SessionState& a, const SessionState& b)
{
    SessionState same = withLook(a, lookOf(b));
    same.theme = b.theme;
    return same == b;
}

} // namespace headlight
