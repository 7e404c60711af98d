// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/transformer/forward_pass.h"

#include <QColor>

namespace headlight {

struct Theme;

/// The colour of a head: the same in every view, different for any two heads of a model.
/// Hue follows the head, lightness the layer; in grey the lightness follows the head, see greyOfLine().
QColor headColour(const HeadIndex& head, int nLayers, int nHeadsPerLayer, bool darkBackground);
/// On the surface of a theme; in one of high contrast it has 3 : 1 to it.
QColor headColour(const HeadIndex& head, int nLayers, int nHeadsPerLayer, const Theme& theme);

} // namespace headlight
