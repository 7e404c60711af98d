// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/session/undo_step.h"
#include "ui/state/look.h"

#include <optional>
#include <vector>

namespace headlight {

/// The looks that back and forward go through, as a browser's pages: a new one drops those that forward had.
class LookHistory {
public:
    /// Tells that `before` was left. Moves of one kind within one burst, as through many heads by keys, are one.
    void leave(const Look& before, ChangeKind kind, quint64 burst);
    void clear();
    /// Each look shows whole maps: their parts count tokens of a text that is there no more.
    void forgetParts();

    bool canGoBack(const Look& now) const;
    bool canGoForward(const Look& now) const;
    /// The look before `now`, or after it; none where there is none.
    std::optional<Look> back(const Look& now);
    std::optional<Look> forward(const Look& now);

private:
    std::vector<Look> m_back; // the last is the newest
    std::vector<Look> m_forward;
    ChangeKind m_kind = ChangeKind::Single;
    quint64 m_burst = 0;
};

} // namespace headlight
