// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/session/session_state.h"

namespace headlight {

Mask effectiveMask(const SessionState& state, MaskKind own)
{
    if (state.mask)
        return *state.mask;
    Mask mask;
    mask.kind = own;
    return mask;
}

} // namespace headlight
