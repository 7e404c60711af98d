// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <algorithm>
#include <cstddef>
#include <ctime>
#include <fstream>
#include <string>
#include <vector>

// Several benchmarks measure these.

namespace headlight::test {

/// ms that this thread has computed: on a busy machine it also waits, which is no view's doing.
inline double computedMs()
{
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_nsec) / 1e6;
}

/// The time within which the share `part` of the times lies, from 0 to 1; 0 where there is none.
inline double timeWithin(std::vector<double> times, double part)
{
    std::ranges::sort(times);
    return times.empty() ? 0.0 : times[static_cast<std::size_t>(part * static_cast<double>(times.size() - 1))];
}

/// What the kernel says of this process, e.g. "VmRSS" → its resident size and "VmHWM" → the largest so far, in MiB.
inline double memoryMiB(const std::string& field)
{
    std::ifstream status("/proc/self/status");
    for (std::string word; status >> word;)
        if (word == field + ':') {
            double kib = 0.0;
            status >> kib;
            return kib / 1024.0;
        }
    return 0.0;
}

} // namespace headlight::test
