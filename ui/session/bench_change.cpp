// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/session/bench_change.h"

#include "core/bench/bench_json.h"

#include <utility>

namespace headlight {

bool isSame(const BenchState& a, const BenchState& b)
{
    return a.title == b.title && a.first == b.first && a.second == b.second && a.input == b.input &&
           benchToJson(a.input) == benchToJson(b.input);
}

BenchChange::BenchChange(std::shared_ptr<const BenchState> before, std::shared_ptr<const BenchState> after,
                         const QString& text, QString burst, quint64 round, Apply apply)
    : QUndoCommand(text),
      m_before(std::move(before)),
      m_after(std::move(after)),
      m_burst(std::move(burst)),
      m_round(round),
      m_apply(std::move(apply))
{
}

bool BenchChange::mergeWith(const QUndoCommand* other)
{
    const auto* next = static_cast<const BenchChange*>(other); // an equal id means an equal class
    if (next->m_burst != m_burst || next->m_round != m_round)
        return false;
    m_after = next->m_after;
    setText(next->text());
    setObsolete(isSame(*m_before, *m_after));
    return true;
}

} // namespace headlight
