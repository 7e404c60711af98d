// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/pictures/inspector/inspector_data.h"
#include "ui/pictures/inspector/inspector_plot.h"

namespace headlight {

/// How q and k meet: their product as the model scales it, or the additive attention of a recurrent translator.
InspectorSection scoreSection(const InspectorData& data);

/// The user's temperature, which comes behind the last of the model's own steps.
void addTemperature(InspectorSection& last, const InspectorData& data);

} // namespace headlight
