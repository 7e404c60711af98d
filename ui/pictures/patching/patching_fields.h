// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/state/state_field.h"

namespace headlight {

/// All that a person can choose of patching but the two predictions.
StateFields patchingFields();

} // namespace headlight
