// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/cancel_token.h"
#include "core/base/progress.h"

#include <cstddef>
#include <string>

namespace headlight {

/// Says how far the reading of a file is, and stops it when nobody waits for it any more. A step of the reading has a
/// part of the whole, from `begin` to `end`, both in [0, 1].
class ReadingWatch {
public:
    ReadingWatch() = default;
    /// `progress` is told "reading FILE".
    ReadingWatch(const std::string& file, Progress progress, CancelToken cancel);

    /// The watch over one step, whose beginning and end are given as shares of this watch's own part.
    ReadingWatch step(double begin, double end) const;
    /// The watch over one of `all` steps that take about as long as each other.
    ReadingWatch part(std::size_t i, std::size_t all) const
    {
        return step(static_cast<double>(i) / static_cast<double>(all),
                    static_cast<double>(i + 1) / static_cast<double>(all));
    }
    /// Called by a step between its pieces: `done` of `all` of them are done. Throws Error{Cancelled}.
    void at(std::size_t done, std::size_t all) const;
    /// Calls at(), for a step that knows nothing of files; this watch must outlive it.
    BetweenPieces between() const
    {
        return [this](std::size_t done, std::size_t all) { at(done, all); };
    }

private:
    std::string m_what;
    Progress m_progress;
    CancelToken m_cancel;
    double m_begin = 0.0;
    double m_end = 1.0;
};

} // namespace headlight
