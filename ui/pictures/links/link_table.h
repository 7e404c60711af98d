// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/io/text_sink.h"

namespace headlight {

struct LinkPlot;

/// Writes exactly the links that the plot draws, by head, query and key (see writeLinksCsv()).
void writeLinkTable(const TextSink& out, const LinkPlot& plot);

} // namespace headlight
