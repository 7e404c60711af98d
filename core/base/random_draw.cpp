// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/random_draw.h"

#include <utility>

namespace headlight {

std::uint32_t drawBelow(std::mt19937& engine, std::uint32_t n)
{
    const std::uint64_t all = std::uint64_t{1} << 32U;
    const std::uint64_t limit = all - all % n;
    std::uint64_t drawn = engine();
    while (drawn >= limit)
        drawn = engine();
    return static_cast<std::uint32_t>(drawn % n);
}

std::vector<std::int64_t> drawWithoutRepeating(std::mt19937& engine, std::vector<std::int64_t> values,
                                               std::size_t count)
{
    for (std::size_t k = 0; k < count; ++k)
        std::swap(values[k], values[k + drawBelow(engine, static_cast<std::uint32_t>(values.size() - k))]);
    values.resize(count);
    return values;
}

} // namespace headlight
