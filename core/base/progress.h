// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <functional>
#include <string_view>

namespace headlight {

/// Called by long work from its own thread: `fraction` in [0, 1] and what is being done now. May be empty.
using Progress = std::function<void(double fraction, std::string_view what)>;

/// Called by a step of long work between its pieces: `done` of `all` of them are done. It may throw, to stop the step;
/// it may be empty.
using BetweenPieces = std::function<void(std::size_t done, std::size_t all)>;

/// Says how far a step is in its words, "computing, 40 %", and tells `progress`. Empty where nobody listens.
Progress withPercent(const Progress& progress);

} // namespace headlight
