// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/state/session_state.h"

namespace headlight {

/// Groups changes; those of one kind that follow each other within a burst are one step of undo.
enum class ChangeKind {
    Single,
    Typing,
    Model, // and the head that it opens at
    SecondText,
    Temperature,
    Selection,
    Pin,
    Threshold,
    Colours, // the ends of their scale
    ContextText,
    AttributionText,
    PatchingText,
    Steering, // a number of it
    Zoom,
    Painting,
    Tokens,
    Predictions,
    CompareText
};

/// How a change of one choice is called in the list of undo, and what it belongs to.
struct UndoStep {
    QString text;
    ChangeKind kind = ChangeKind::Single;
};

/// Names the change by the first choice that differs; of changes that touch several at once their owner says the name
/// (see Session::replace()). "change" where nothing that has a name of its own differs.
UndoStep undoStep(const SessionState& before, const SessionState& after);

} // namespace headlight
