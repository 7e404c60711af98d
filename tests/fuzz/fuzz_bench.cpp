// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/error.h"
#include "core/bench/bench_json.h"
#include "core/bench/run_bench.h"
#include "tests/fuzz/fuzz_target.h"

#include <cstdlib>

using namespace headlight;

/// Any bytes as the file of an attention bench. What is taken is run, and comes back from its own file.
HEADLIGHT_FUZZ_TARGET(bench)
{
    BenchInput input;
    try {
        input = benchFromJson(bytes, "bench.json");
    } catch (const Error&) {
        return;
    }
    if (!(benchFromJson(benchToJson(input), "again") == input))
        std::abort();
    try {
        (void)runBench(input);
    } catch (const Error&) {
    }
}
