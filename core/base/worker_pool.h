// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <functional>

namespace headlight {

/// Calls work(0) to work(count − 1), each once and in no order, on this thread and on idle threads of the one pool;
/// returns when all are done. Calls with different indices must not write to anything that they share. Rethrows the
/// exception of the lowest index that throws, on any number of threads; calls of higher ones may then not be made. The
/// pool's threads sleep until there is work, and this thread never waits for one of them to wake up: on a busy machine
/// it does everything itself.
void parallelFor(std::ptrdiff_t count, const std::function<void(std::ptrdiff_t)>& work);

/// The number of threads that take part, the calling one included: initially one per processor, at most 8; 1 inside
/// work.
int threadLimit();
/// Sets the number of threads, at least 1, for later calls of parallelFor.
void setThreadLimit(int nThreads);

} // namespace headlight
