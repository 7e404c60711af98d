// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string>

namespace headlight {

struct LensPlot;

/// One prediction per line: layer ("embedding", "layer 0"), position, token, rank, predicted, probability, and the
/// token that does follow with its own rank and probability, empty where nothing follows.
std::string lensTable(const LensPlot& plot);

} // namespace headlight
