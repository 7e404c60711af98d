// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/model/model_answers.h"
#include "ui/kit/field_kinds.h"
#include "ui/state/session_state.h"

namespace headlight {

/// Stands for every unknown key in SessionState::allowedKeys.
inline constexpr const char* kEveryKey = "all";

/// The state's statements about its model, which the model's files do not make.
ModelAnswers modelAnswers(const SessionState& state);

/// Answers as SessionState::assumed has them; commas in their values are written %2C.
QString assumedText(const std::map<std::string, std::string, std::less<>>& said);

/// A list of NAME=VALUE.
FieldKind<QString> assumedKind();

} // namespace headlight
