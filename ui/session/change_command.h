// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/pictures/session_state.h"

#include <QUndoCommand>

#include <functional>

namespace headlight {

/// What a change belongs to; changes of one kind that follow each other within a burst are one step of undo.
enum class ChangeKind {
    Single,
    Typing,
    Model, // and the head that it opens at
    SecondText,
    Temperature,
    Selection,
    Pin,
    Threshold,
    ContextText,
    Zoom,
    Painting,
    Tokens,
    Predictions,
    CompareText
};

/// One choice of the user: the state before it and after it.
class ChangeCommand : public QUndoCommand {
public:
    using Apply = std::function<void(const SessionState&)>;

    ChangeCommand(SessionState before, SessionState after, const QString& text, ChangeKind kind, quint64 burst,
                  Apply apply);

    int id() const override;
    bool mergeWith(const QUndoCommand* other) override;
    void undo() override;
    void redo() override;

private:
    SessionState m_before;
    SessionState m_after;
    ChangeKind m_kind;
    quint64 m_burst;
    Apply m_apply;
};

} // namespace headlight
