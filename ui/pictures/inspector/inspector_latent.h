// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/pictures/inspector/inspector_data.h"
#include "ui/pictures/inspector/inspector_plot.h"

#include <vector>

namespace headlight {

/// What q, and what k and v are made of in latent attention; nothing in others.
std::vector<InspectorSection> latentSections(const InspectorData& data);

} // namespace headlight
