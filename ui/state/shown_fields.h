// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/state/state_field.h"

namespace headlight {

/// Which attention, layer, head and cell the pictures speak of, and what of the attention they show. Each picture says
/// which of these it takes.
StateField attentionField();
StateField layerField();
StateField upToField(); ///< the chosen layer, for what begins at the first one and ends there
StateField headField();
StateField hiddenHeadsField();
StateField queryField();
StateField keyField();
StateFields selectedTokensFields(); ///< rows that are shown together
StateField wordsField();
StateField hideSpecialField();
StateField valueWeightedField();

StateFields mapPartFields();   ///< the rows and columns of a map that are looked at
StateField cellNumbersField(); ///< numbers in the cells of a map, however small these are

StateField colourMapField();
StateField scaleField();
StateField poolingField(); ///< for a heatmap with more cells than pixels
/// "head", "layer", "global" or "0:0.5" in one option; in a file three keys, see colourFileFields().
StateField rangeField();
StateFields colourFileFields();
StateField themeField();

/// Throws Error{BadFile}: ends that are no range.
void requireColourRange(const SessionState& state, const std::string& file);

} // namespace headlight
