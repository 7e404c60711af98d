// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/state/state_field.h"

namespace headlight {

/// The two predictions whose logits are compared: of attribution, patching and routes.
StateFields comparedTokenFields();

/// All that a person can choose of the attribution of logits besides those.
StateFields attributionFields();

} // namespace headlight
