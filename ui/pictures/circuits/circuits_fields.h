// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/state/state_field.h"

namespace headlight {

/// All that a person can choose of circuits but the head and the token.
StateFields circuitFields();

} // namespace headlight
