// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/ops/activation.h"

namespace headlight {

/// activate() in place, for a part of a row.
void (*activationOfRow(Activation activation))(float* row, Index count);

} // namespace headlight
