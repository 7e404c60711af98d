// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/transformer/run_options.h"
#include "ui/kit/colour_scale.h"

#include <functional>

namespace headlight {

class AttentionMap;

/// The attention weights of a head: from 0 to its largest. Keeps no [Tq, Tk] matrix.
ValueRange patternRange(const AttentionMap& map);

/// The values that share their scale with `head`: its own, those of every head in its layer or of every head there is,
/// hidden ones too. `of` gives one head's.
ValueRange sharedRange(ScaleRange range, const HeadIndex& head, int nLayers, int nHeads,
                       const std::function<ValueRange(const HeadIndex&)>& of);

} // namespace headlight
