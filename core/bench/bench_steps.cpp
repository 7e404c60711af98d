// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/bench/bench_steps.h"

#include "core/base/error.h"

namespace headlight {

std::optional<std::size_t> BenchSteps::find(BenchStepId id, int head) const
{
    for (std::size_t s = 0; s < steps.size(); ++s)
        if (steps[s].id == id && (!steps[s].head || *steps[s].head == head))
            return s;
    return {};
}

const BenchStep& BenchSteps::at(BenchStepId id, int head) const
{
    const std::optional<std::size_t> found = find(id, head);
    if (!found)
        throw Error(ErrorKind::BadArgument, "the bench has no such step for head " + std::to_string(head + 1) +
                                                ", expected one of this kind's, of heads 1 to " +
                                                std::to_string(heads));
    return steps[*found];
}

} // namespace headlight
