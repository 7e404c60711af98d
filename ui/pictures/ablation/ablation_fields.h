// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/state/state_field.h"

namespace headlight {

/// The measure that a map of switched-off heads shows of each.
StateField ablationMeasureField();

} // namespace headlight
