// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/state/state_field.h"

namespace headlight {

/// All that a person can choose of a comparison. The option of what B differs in says that it does.
StateFields compareFields();

} // namespace headlight
