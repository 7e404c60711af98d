// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/session/change_command.h"

#include "ui/state/look.h"

#include <utility>

namespace headlight {

ChangeCommand::ChangeCommand(PlacedState before, PlacedState after, const QString& text, ChangeKind kind, quint64 burst,
                             Apply apply)
    : QUndoCommand(text),
      m_before(std::move(before)),
      m_after(std::move(after)),
      m_kind(kind),
      m_burst(burst),
      m_apply(std::move(apply))
{
}

int ChangeCommand::id() const
{
    return m_kind == ChangeKind::Single ? -1 : 1 + static_cast<int>(m_kind);
}

bool ChangeCommand::mergeWith(const QUndoCommand* other)
{
    const auto* next = static_cast<const ChangeCommand*>(other); // an equal id means an equal class
    if (next->m_burst != m_burst)
        return false;
    m_after = next->m_after;
    m_before.takesLook = m_after.takesLook = m_before.takesLook || next->m_before.takesLook;
    setText(next->text());
    setObsolete(isSameWork(m_before.state, m_after.state) &&
                (!m_before.takesLook || lookOf(m_before.state) == lookOf(m_after.state)));
    return true;
}

void ChangeCommand::undo()
{
    m_apply(m_before);
}

void ChangeCommand::redo()
{
    if (!std::exchange(m_isNew, false))
        m_apply(m_after);
}

} // namespace headlight
