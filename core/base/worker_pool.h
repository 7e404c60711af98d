// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <functional>

namespace headlight {

/// Calls work(0) to work(count − 1), each once and in no order, on this thread and on those of the one pool that have
/// nothing else to do; returns when all are done. Work on different indices shares nothing that it writes. Rethrows
/// what a call threw; then others may not have been made.
/// The pool's threads sleep until there is work and this thread never waits for one of them to wake up: on a machine
/// that is busy with something else it does all by itself.
void parallelFor(std::ptrdiff_t count, const std::function<void(std::ptrdiff_t)>& work);

/// How many threads take part, the calling one among them: at first as many as the machine has processors, at most 8;
/// within work 1.
int threadLimit();
/// At least 1. Of the calls of parallelFor that follow.
void setThreadLimit(int nThreads);

} // namespace headlight
