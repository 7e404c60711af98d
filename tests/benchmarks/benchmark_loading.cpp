// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/activations/activation_cache.h"
#include "core/base/error.h"
#include "tests/benchmarks/measured.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <string>
#include <vector>

using namespace headlight;
using namespace headlight::test;

namespace {

constexpr int kLoads = 5;
constexpr double kMiB = 1024.0 * 1024.0;

double filesMiB(const std::filesystem::path& folder)
{
    double bytes = 0.0;
    for (const auto& entry : std::filesystem::directory_iterator(folder))
        if (entry.path().extension() == ".safetensors" || entry.path().extension() == ".bin")
            bytes += static_cast<double>(entry.file_size());
    return bytes / kMiB;
}

double milliseconds(const std::chrono::steady_clock::time_point& since)
{
    return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - since).count();
}

} // namespace

/// The time from a folder to its model, and the resident memory with it, before and after a run:
///   python3 tests/benchmarks/make_random_checkpoint.py FOLDER --layers 24 --heads 16 --width 960
///   build/benchmark/tests/benchmarks/benchmark_loading FOLDER
/// The first load is cold where nothing of the file is in the kernel's cache.
int main(int argc, char** argv)
{
    if (argc != 2) {
        std::fprintf(stderr, "usage: benchmark_loading FOLDER\n");
        return 2;
    }
    try {
        const double before = memoryMiB("VmRSS");
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
        const auto run = runModel(model, model->tokenizer.fromIds({5, 6, 7, 8, 9, 10, 11, 12}), RunOptions{});
        std::printf("resident %.0f MiB more after a run, at most %.0f MiB in all\n", memoryMiB("VmRSS") - before,
                    memoryMiB("VmHWM"));
    } catch (const Error& error) {
        std::fprintf(stderr, "%s\n", error.what());
        return 1;
    }
    return 0;
}
