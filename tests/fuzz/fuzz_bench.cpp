// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/error.h"
#include "core/bench/bench_json.h"
#include "core/bench/run_bench.h"

#include <cstdint>
#include <cstdlib>
#include <string>

using namespace headlight;

/// Any bytes as the file of an attention bench. What is taken is run, and comes back from its own file.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    BenchInput input;
    try {
        input = benchFromJson({reinterpret_cast<const char*>(data), size}, "bench.json");
    } catch (const Error&) {
        return 0;
    }
    if (!(benchFromJson(benchToJson(input), "again") == input))
        std::abort();
    try {
        (void)runBench(input);
    } catch (const Error&) {
    }
    return 0;
}
