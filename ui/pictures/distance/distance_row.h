// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/picture/picture.h"

#include <vector>

namespace headlight {

inline constexpr ViewTab kDistanceTab{"distance"};

/// The weights of the heads of a layer: how far they look, which is the mean weight by the distance from query to key,
/// and how many weights are of what size.
std::vector<Picture> distancePictures();

/// The chart of either.
ChartOfFigure distanceChart();

/// Which of them the tab shows, with its menu.
StateFields distanceFields();

} // namespace headlight
