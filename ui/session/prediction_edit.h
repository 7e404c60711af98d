// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/catalogue/run_result.h"

namespace headlight {

/// What taking a predicted token does to the session's texts, or one sentence why it can't be taken.
struct PredictionEdit {
    QString typed;       // the whole text, or the ids in its place, as they are then
    QString secondTyped; // likewise
    QString whyNot;      // empty when it can
};

/// A next token is put behind the token it was predicted after, a masked one in the place of the token that is masked;
/// of a translator it takes the place of the token that the position writes. `result` has predictions.
PredictionEdit predictionEdit(const RunResult& result, std::int64_t id);

} // namespace headlight
