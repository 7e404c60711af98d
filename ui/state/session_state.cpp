// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/state/session_state.h"

#include <algorithm>

namespace headlight {

AttentionPart shownPart(const SessionState& state, const std::vector<AttentionPart>& parts)
{
    const auto has = [&](AttentionPart part) { return std::find(parts.begin(), parts.end(), part) != parts.end(); };
    if (state.part && has(*state.part))
        return *state.part;
    return has(AttentionPart::Cross) ? AttentionPart::Cross : AttentionPart::Decoder;
}

HeadIndex selectedHead(const SessionState& state, const HeadGrid& grid)
{
    return {std::clamp(state.selected.layer, 0, grid.nLayers - 1), std::clamp(state.selected.head, 0, grid.nHeads - 1),
            grid.part};
}

const std::optional<Mask>& chosenMask(const SessionState& state, AttentionPart part)
{
    switch (part) {
    case AttentionPart::Decoder:
        break;
    case AttentionPart::Encoder:
        return state.encoderMask;
    case AttentionPart::Cross:
        return state.crossMask;
    }
    return state.mask;
}

void chooseMask(SessionState& state, AttentionPart part, const std::optional<Mask>& mask)
{
    switch (part) {
    case AttentionPart::Decoder:
        state.mask = mask;
        break;
    case AttentionPart::Encoder:
        state.encoderMask = mask;
        break;
    case AttentionPart::Cross:
        state.crossMask = mask;
        break;
    }
}

PaintedMask paintedOn(const SessionState& state, AttentionPart part)
{
    const auto found = state.painted.find(part);
    return found != state.painted.end() ? found->second : PaintedMask();
}

void paint(SessionState& state, AttentionPart part, const PaintedMask& painted)
{
    if (painted.isEmpty())
        state.painted.erase(part);
    else
        state.painted[part] = painted;
}

Mask effectiveMask(const SessionState& state, AttentionPart part, MaskKind own)
{
    Mask mask;
    if (const std::optional<Mask>& chosen = chosenMask(state, part))
        mask = *chosen;
    else if (part == AttentionPart::Decoder)
        mask.kind = own;
    mask.painted = paintedOn(state, part);
    return mask;
}

} // namespace headlight
