// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/activations/activation_cache.h"
#include "core/base/error.h"
#include "tests/benchmarks/measured.h"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <numeric>
#include <string>
#include <vector>

using namespace headlight;
using namespace headlight::test;

namespace {

constexpr int kLoads = 5;
constexpr int kUsualTokens = 8;
constexpr double kMiB = 1024.0 * 1024.0;

double filesMiB(const std::filesystem::path& folder)
{
    if (std::filesystem::is_regular_file(folder))
        return static_cast<double>(std::filesystem::file_size(folder)) / kMiB;
    double bytes = 0.0;
    for (const auto& entry : std::filesystem::directory_iterator(folder))
        if (entry.path().extension() == ".safetensors" || entry.path().extension() == ".bin")
            bytes += static_cast<double>(entry.file_size());
    return bytes / kMiB;
}

/// Seconds that all threads of the process have computed: what a busy machine adds is not among them.
double computedSeconds()
{
    timespec time{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) / 1e9;
}

double milliseconds(const std::chrono::steady_clock::time_point& since)
{
    return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - since).count();
}

} // namespace

/// The time from a folder to its model, and the resident memory with it, before and after a run:
///   python3 tests/benchmarks/make_random_checkpoint.py FOLDER --layers 24 --heads 16 --width 960
///   build/benchmark/tests/benchmarks/benchmark_loading FOLDER
/// The first load is cold where nothing of the file is in the kernel's cache. Before that, a picture as a start of the
/// program makes it: a load and a run of so many tokens, once. A file of TinyLlama's shape in Q4_K:
///   python3 tests/benchmarks/make_random_gguf.py tiny-llama.gguf
///   build/benchmark/tests/benchmarks/benchmark_loading tiny-llama.gguf 32
int main(int argc, char** argv)
{
    if (argc != 2 && argc != 3) {
        std::fprintf(stderr, "usage: benchmark_loading FOLDER-OR-FILE [TOKENS]\n");
        return 2;
    }
    try {
        const double before = memoryMiB("VmRSS");
        const int nTokens = argc == 3 ? std::max(1, std::atoi(argv[2])) : kUsualTokens;
        std::vector<std::int64_t> ids(static_cast<std::size_t>(nTokens));
        std::iota(ids.begin(), ids.end(), 5);
        {
            const auto start = std::chrono::steady_clock::now();
            const std::shared_ptr<const Model> first = loadModel(argv[1]);
            const double loaded = computedSeconds();
            const auto run = runModel(first, first->tokenizer.fromIds(ids), RunOptions{});
            std::printf(
                "first run of %d tokens after %.0f ms; computed %.2f s for the load, %.2f s for the run; at most "
                "%.0f MiB\n",
                nTokens, milliseconds(start), loaded, computedSeconds() - loaded, memoryMiB("VmHWM"));
        }
        std::vector<double> times;
        std::shared_ptr<const Model> model;
        for (int i = 0; i < kLoads; ++i) {
            model.reset();
            const auto start = std::chrono::steady_clock::now();
            model = loadModel(argv[1]);
            times.push_back(milliseconds(start));
        }
        const double first = times.front();
        std::ranges::sort(times);
        std::printf("first %.0f ms, median of %d %.0f ms; weights on disk %.0f MiB\n", first, kLoads, times[kLoads / 2],
                    filesMiB(argv[1]));
        std::printf("resident %.0f MiB more than before the model\n", memoryMiB("VmRSS") - before);
        const auto run = runModel(model, model->tokenizer.fromIds(ids), RunOptions{});
        std::printf("resident %.0f MiB more after a run, at most %.0f MiB in all\n", memoryMiB("VmRSS") - before,
                    memoryMiB("VmHWM"));
    } catch (const Error& error) {
        std::fprintf(stderr, "%s\n", error.what());
        return 1;
    }
    return 0;
}
