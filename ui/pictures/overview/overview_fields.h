// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/state/state_field.h"

namespace headlight {

/// How the overview stands in the window; a figure of it shows every head at one size.
StateFields overviewFields();

} // namespace headlight
