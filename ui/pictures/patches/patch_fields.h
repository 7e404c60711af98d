// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/state/state_field.h"

namespace headlight {

/// All that a person can choose of the weights on a picture, with an option for each.
StateFields patchFields();

/// Whether the picture itself, as the model sees it, stands in their place; without an option.
StateField seenField();

} // namespace headlight
