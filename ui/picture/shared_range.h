// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/transformer/run_options.h"
#include "ui/kit/colour_scale.h"

#include <functional>
#include <vector>

namespace headlight {

/// From 0 to the largest of these numbers, each the largest of a row; `usual` leaves out one row in ten, those of the
/// largest numbers.
ValueRange rangeOfRows(std::vector<double> largest);

/// The values that share their scale with `head`: its own, those of every head in its layer or of every head there is,
/// hidden ones too. `of` gives one head's.
ValueRange rangeOfBoth(const ValueRange& a, const ValueRange& b);
ValueRange sharedRange(ScaleRange range, const HeadIndex& head, int nLayers, int nHeads,
                       const std::function<ValueRange(const HeadIndex&)>& of);

} // namespace headlight
