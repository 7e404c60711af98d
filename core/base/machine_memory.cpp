// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/machine_memory.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <fstream>

#include <unistd.h>

namespace headlight {

std::uint64_t machineMemory()
{
    auto memory =
        static_cast<std::uint64_t>(::sysconf(_SC_PHYS_PAGES)) * static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE));
    // The limits of control groups, version 2 and 1, as a container sees its own; text that is no number means no
    // limit.
    for (const char* file : {"/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes"})
        if (std::uint64_t limit = 0; std::ifstream(file) >> limit)
            memory = std::min(memory, limit);
    return memory;
}

std::string memoryText(std::uint64_t bytes)
{
    constexpr std::array<const char*, 5> units{"bytes", "KiB", "MiB", "GiB", "TiB"};
    auto amount = static_cast<double>(bytes);
    std::size_t unit = 0;
    for (; amount >= 1024.0 && unit + 1 < units.size(); ++unit)
        amount /= 1024.0;
    std::array<char, 32> text{};
    std::snprintf(text.data(), text.size(), unit == 0 || amount >= 100.0 ? "%.0f" : "%.1f", amount);
    return std::string(text.data()) + " " + units.at(unit);
}

} // namespace headlight
