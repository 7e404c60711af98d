// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/activations/activation_cache.h"
#include "core/base/kept_memory.h"
#include "core/base/worker_pool.h"
#include "tests/support/causal.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <limits>

#include <sys/resource.h>

using namespace headlight;

namespace {

using Ids = std::vector<std::int64_t>;

double secondsOf(const Model& model, const Ids& ids, const std::vector<EarlierRun>& earlier = {})
{
    const auto start = std::chrono::steady_clock::now();
    const ForwardActivations run = forwardPass(model.config, model.parameters, ids, test::causal(), {}, earlier);
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

/// Times a text whose last token was typed a moment ago.
double secondsOfLast(const Model& model, const Ids& ids)
{
    const RunOptions options = test::causal();
    const ForwardActivations before =
        forwardPass(model.config, model.parameters, {ids.begin(), ids.end() - 1}, options);
    return secondsOf(model, ids, {{options, before}});
}

double peakMegabytes()
{
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    return static_cast<double>(usage.ru_maxrss) * 1024.0 / 1e6;
}

} // namespace

/// benchmark_model FOLDER TOKENS RUNS THREADS prints three lines that begin with milliseconds: the shortest of RUNS
/// forward passes, with the peak of the memory in MB; the first pass, which finds no memory of another one; and, of two
/// tokens or more, the shortest where all but the last token ran before. speed.py runs it beside other runtimes.
int main(int argc, char** argv)
{
    if (argc != 5) {
        std::fputs("usage: benchmark_model FOLDER TOKENS RUNS THREADS\n", stderr);
        return 2;
    }
    keepFreedMemory();
    setThreadLimit(std::atoi(argv[4]));
    const std::shared_ptr<const Model> model = loadModel(argv[1]);
    Ids ids(static_cast<std::size_t>(std::atoi(argv[2])));
    for (std::size_t t = 0; t < ids.size(); ++t)
        ids[t] = static_cast<std::int64_t>(5 + t * 37 % 256);
    secondsOf(*model, {ids[0]}); // reads the parameters
    const double before = peakMegabytes();
    const int nRuns = std::atoi(argv[3]);
    const double first = secondsOf(*model, ids);
    double shortest = nRuns > 1 ? std::numeric_limits<double>::infinity() : first;
    for (int i = 1; i < nRuns; ++i)
        shortest = std::min(shortest, secondsOf(*model, ids));
    std::printf("%.2f ms, %.0f MB, of which %.0f for the run\n", shortest * 1e3, peakMegabytes(),
                peakMegabytes() - before);
    std::printf("%.2f ms for the first pass\n", first * 1e3);
    if (ids.size() < 2)
        return 0;
    shortest = std::numeric_limits<double>::infinity();
    for (int i = 0; i < nRuns; ++i)
        shortest = std::min(shortest, secondsOfLast(*model, ids));
    std::printf("%.2f ms for the last token alone\n", shortest * 1e3);
}
