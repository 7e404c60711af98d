// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/overview/picture_needs.h"

namespace headlight {

bool hasWhatColoursNeed(const HeadPictures& pictures, const SessionState& state, int layer)
{
    if (state.colours.kind == ScaleKind::RowMax || state.colours.range == ScaleRange::Typed)
        return true;
    const bool needsEveryHead = state.colours.range == ScaleRange::Global || state.tab == ViewTab::SmallMultiples;
    return needsEveryHead ? pictures.isComplete() : pictures.hasLayer(layer);
}

} // namespace headlight
