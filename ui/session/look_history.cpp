// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/session/look_history.h"

#include "ui/session/undo_limit.h"

#include <algorithm>

namespace headlight {

namespace {

/// Moves to the newest of `from` that is another one than `now`, which is put on `to`.
std::optional<Look> moveLook(std::vector<Look>& from, std::vector<Look>& to, const Look& now)
{
    while (!from.empty() && from.back() == now)
        from.pop_back();
    if (from.empty())
        return std::nullopt;
    to.push_back(now);
    const Look look = from.back();
    from.pop_back();
    return look;
}

} // namespace

void LookHistory::leave(const Look& before, ChangeKind kind, quint64 burst)
{
    const bool goesOn = kind == m_kind && burst == m_burst && kind != ChangeKind::Single && !m_back.empty();
    m_kind = kind;
    m_burst = burst;
    m_forward.clear();
    if (goesOn)
        return;
    m_back.push_back(before);
    if (m_back.size() > static_cast<std::size_t>(kUndoLimit))
        m_back.erase(m_back.begin());
}

bool LookHistory::canGoBack(const Look& now) const
{
    return std::ranges::any_of(m_back, [&](const Look& look) { return look != now; });
}

bool LookHistory::canGoForward(const Look& now) const
{
    return std::ranges::any_of(m_forward, [&](const Look& look) { return look != now; });
}

void LookHistory::clear()
{
    *this = LookHistory();
}

void LookHistory::forgetParts()
{
    for (std::vector<Look>* looks : {&m_back, &m_forward})
        for (Look& look : *looks)
            look.mapPart = {};
}

std::optional<Look> LookHistory::back(const Look& now)
{
    m_kind = ChangeKind::Single;
    return moveLook(m_back, m_forward, now);
}

std::optional<Look> LookHistory::forward(const Look& now)
{
    m_kind = ChangeKind::Single;
    return moveLook(m_forward, m_back, now);
}

} // namespace headlight
