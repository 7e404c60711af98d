// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/activations/activation_cache.h"
#include "core/base/error.h"
#include "ui/catalogue/view_data.h"
#include "ui/picture/followed_tokens.h"
#include "ui/pictures/head_table/head_table.h"
#include "ui/pictures/overview/head_thumbnails.h"
#include "ui/pictures/predictions/prediction_table.h"
#include "ui/state/session_state.h"

#include <memory>
#include <optional>

namespace headlight {

/// What came of one request; immutable and shared. It is delivered several times: first with the pictures that
/// the view needs, then, under the same number, with more of the heads, then with the predictions too, then, where the
/// head finder is open, with what that shows.
struct RunResult {
    quint64 number = 0;
    SessionState state;         // what was asked for, its positions those of the run's tokens; of a generated text with
                                // the last query pinned
    LeftBehind left;            // what in it had no token to go on with
    std::optional<Error> error; // then everything below is empty
    std::shared_ptr<const ActivationCache> cache;
    std::shared_ptr<const ViewData> view;
    std::shared_ptr<const HeadThumbnails> heads;        // grows; plot.isComplete() at the end
    std::shared_ptr<const HeadThumbnails> headParts;    // like heads, for the part of the maps that the overview looks
                                                        // into; null where it shows all of them
    std::shared_ptr<const PredictionTable> predictions; // null until they are ready
    std::shared_ptr<const HeadTable> headTable;         // null until it is ready, and where none was asked for
    std::shared_ptr<const Generation> generation;       // whose step is shown; null where the text itself is
    int generatedStep = 0;
    double elapsedMs = 0; // time of the forward pass
    bool rowsSumToOne = true;
    QString notice;        // "the last 12 of 140 tokens are left out"; may be empty
    bool complete = false; // nothing more will come under this number
};

} // namespace headlight
