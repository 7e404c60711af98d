// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/session/undo_step.h"

#include <QUndoCommand>

#include <functional>

namespace headlight {

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
