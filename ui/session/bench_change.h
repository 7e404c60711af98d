// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/session/bench_session.h"

#include <QUndoCommand>

#include <functional>

namespace headlight {

/// To the last bit: −0 is not 0. Whatever file it is of.
bool isSame(const BenchState& a, const BenchState& b);

/// One edit: the bench before it and after it, shared with the edits beside it.
class BenchChange : public QUndoCommand {
public:
    using Apply = std::function<void(const std::shared_ptr<const BenchState>&)>;

    /// Edits with one `burst`, which is not empty, and one `round` that follow each other become one; none where they
    /// come back to where they began.
    BenchChange(std::shared_ptr<const BenchState> before, std::shared_ptr<const BenchState> after, const QString& text,
                QString burst, quint64 round, Apply apply);

    int id() const override { return m_burst.isEmpty() ? -1 : 1; }
    bool mergeWith(const QUndoCommand* other) override;
    void undo() override { m_apply(m_before); }
    void redo() override { m_apply(m_after); }

private:
    std::shared_ptr<const BenchState> m_before;
    std::shared_ptr<const BenchState> m_after;
    QString m_burst;
    quint64 m_round;
    Apply m_apply;
};

} // namespace headlight
