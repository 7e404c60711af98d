// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/model/model.h"
#include "core/tokenizer/encoding.h"
#include "core/transformer/run_options.h"
#include "ui/pictures/session_state.h"

#include <QString>

namespace headlight {

/// What the session chose about a run, for this model: a head that it does not have is left out.
RunOptions runOptions(const SessionState& state, const ModelConfig& config);

/// The text as the model reads it, cut to its context. Throws Error{BadText} with `emptySentence` for a text without a
/// token of its own, and what the tokenizer throws.
Encoding encodedText(const Model& model, const QString& text, const QString& emptySentence);

} // namespace headlight
