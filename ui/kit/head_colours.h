// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/transformer/forward_pass.h"

#include <QColor>

namespace headlight {

/// The colour of a head: the same in every view, different for any two heads of a model.
/// Hue follows the head, lightness the layer.
QColor headColour(const HeadIndex& head, int nLayers, int nHeadsPerLayer, bool darkBackground);

} // namespace headlight
