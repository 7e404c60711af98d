// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/pictures/overview/head_pictures.h"
#include "ui/pictures/session_state.h"

namespace headlight {

/// Whether enough heads were looked at to colour what the tab shows: a scale with the range of a head or layer needs
/// those of `layer`, the selected head's; a range over all heads, and the small multiples, need every one.
bool hasWhatColoursNeed(const HeadPictures& pictures, const SessionState& state, int layer);

} // namespace headlight
