// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/pictures/inspector/inspector_data.h"
#include "ui/pictures/inspector/inspector_plot.h"

#include <vector>

namespace headlight {

/// What happens to q and k before they meet, where the model has such steps: the latent
/// vectors that they are made of, a norm, the turn by their positions.
std::vector<InspectorSection> sectionsBeforeScore(const InspectorData& data);

/// What happens to q·k before the mask, likewise: what is added for the positions, the soft cap.
std::vector<InspectorSection> sectionsBehindScore(const InspectorData& data);

} // namespace headlight
