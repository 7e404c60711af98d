// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/picture/followed_tokens.h"
#include "ui/session/undo_step.h"

#include <QUndoCommand>

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>

namespace headlight {

/// The file that a session was opened from or saved to last.
struct WorkFile {
    std::filesystem::path path = {};          // empty: none yet
    std::optional<SessionState> content = {}; // none: it cannot be read
};

/// A state, and the tokens that its positions count; null = those of its own text.
struct PlacedState {
    SessionState state = {};
    std::shared_ptr<const ShownTokens> positionsOf = nullptr;
    bool takesLook = false; // the step between it and another has changed the look
    /// All steps of one session share it, so that undo goes back to the session and its file; null = it stays.
    std::shared_ptr<WorkFile> file = nullptr;
};

/// One choice of the user: the state before it and after it. It has been applied when it is pushed.
class ChangeCommand : public QUndoCommand {
public:
    using Apply = std::function<void(const PlacedState&)>;

    ChangeCommand(PlacedState before, PlacedState after, const QString& text, ChangeKind kind, quint64 burst,
                  Apply apply);

    int id() const override;
    bool mergeWith(const QUndoCommand* other) override;
    void undo() override;
    void redo() override;

private:
    PlacedState m_before;
    PlacedState m_after;
    ChangeKind m_kind;
    quint64 m_burst;
    Apply m_apply;
    bool m_isNew = true; // pushing it is the first redo()
};

} // namespace headlight
