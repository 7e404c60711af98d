// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/ops/activation.h"

namespace headlight {

/// The function that applies an activation to a part of a row, in place.
void (*activationOfRow(Activation activation))(float* row, Index count);

} // namespace headlight
