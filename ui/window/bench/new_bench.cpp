// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/bench/new_bench.h"

#include "core/bench/table_fill.h"
#include "ui/kit/tr.h"

namespace headlight {

BenchState exampleBench(const BenchExample& example)
{
    return benchState(example.make(), tr(example.title));
}

BenchState newBench()
{
    BenchInput input;
    input.first = {{"hello", "world"}, identityTable(2, 4)};
    input.wQ = identityTable(4, 2);
    input.wK = identityTable(4, 2);
    input.wV = identityTable(4, 2);
    return benchState(input, tr("New bench"));
}

} // namespace headlight
