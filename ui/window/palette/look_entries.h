// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/window/palette/palette_entry.h"

namespace headlight {

class Session;

/// Each pair of tokens that some head links strongly, "check → cash", with the head that links it most: choosing it
/// chooses that head and pins the pair. None of texts so long that the list would be of no use.
std::vector<PaletteEntry> lookEntries(Session& session);

} // namespace headlight
