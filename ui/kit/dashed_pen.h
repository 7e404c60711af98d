// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QPen>

#include <vector>

namespace headlight {

/// The pen in dashes of so many 1/96 inch, see Canvas::dashedPath(); as it is where there are none.
QPen dashed(QPen pen, const std::vector<double>& dashes);

} // namespace headlight
