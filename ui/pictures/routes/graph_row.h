// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/analysis/attribution_graph.h"
#include "ui/picture/picture.h"

namespace headlight {

/// An attribution graph of a file, as Routes draws its own.
Picture graphPicture();
/// Whether a .json has, in its first 64 KiB, the tokens that such a graph begins with.
bool isGraphFile(const QString& path);
/// The figure and the numbers of a graph that was read of a file with that name.
MadePicture madeGraph(const AttributionGraph& whole, const QString& name, double threshold);

} // namespace headlight
