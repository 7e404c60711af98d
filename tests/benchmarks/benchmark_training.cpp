// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/kept_memory.h"
#include "core/base/worker_pool.h"
#include "core/training/trainer.h"

#include <chrono>
#include <cstdio>
#include <cstdlib>

using namespace headlight;

namespace {

double secondsOfSteps(Trainer& trainer, int n)
{
    const auto start = std::chrono::steady_clock::now();
    for (int i = 0; i < n; ++i)
        trainer.step();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

} // namespace

/// benchmark_training LAYERS HEADS WIDTH MLP LENGTH BATCH STEPS THREADS trains on repeated words and prints the steps a
/// second, and how many tokens a text, and words a vocabulary, have. training_speed.py runs it beside PyTorch.
int main(int argc, char** argv)
{
    if (argc != 9) {
        std::fputs("usage: benchmark_training LAYERS HEADS WIDTH MLP LENGTH BATCH STEPS THREADS\n", stderr);
        return 2;
    }
    keepFreedMemory();
    TrainingOptions options;
    options.model.nLayers = std::atoi(argv[1]);
    options.model.nHeads = std::atoi(argv[2]);
    options.model.dModel = std::atoi(argv[3]);
    options.model.dMlp = std::atoi(argv[4]);
    options.task = TaskOptions{TrainingTask::Induction, std::atoi(argv[5]), 0}.whole();
    options.batchSize = std::atoi(argv[6]);
    const int nSteps = std::atoi(argv[7]);
    setThreadLimit(std::atoi(argv[8]));
    Trainer trainer(options);
    secondsOfSteps(trainer, 3); // finds its memory
    std::printf("%.2f steps a second, %d tokens, %d words\n", nSteps / secondsOfSteps(trainer, nSteps),
                trainer.texts().nTokens(), shapeOf(options).dVocab);
}
