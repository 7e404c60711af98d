// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/state/compare_choice.h"
#include "ui/state/state_field.h"

#include <optional>

namespace headlight {

/// All that a person can choose of a comparison. The option of what B differs in says that it does.
StateFields compareFields();

/// Whether B may differ so from A where A is a file of attention weights, of which nothing is computed again.
bool comparesFiles(std::optional<CompareKind> kind);

} // namespace headlight
