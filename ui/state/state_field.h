// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/kit/field.h"
#include "ui/state/session_state.h"

#include <vector>

namespace headlight {

/// A field of everything that a person chose.
using StateField = Field<SessionState>;
using StateFields = std::vector<StateField>;

/// One list after the other.
StateFields together(std::initializer_list<StateFields> lists);

/// "--colours" of "--colours,--colour,--color", "--model" of "-m,--model".
QString mainName(const QString& option);

} // namespace headlight
