// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tokenizer/tokenizer.h"

#include <chrono>
#include <cstdio>
#include <fstream>
#include <string>
#include <vector>

/// benchmark_tokenizers LINES FOLDER…: how long a tokenizer takes to load and to encode every line.
/// benchmark_tokenizers.mjs measures transformers.js on the same files.
int main(int argc, char** argv)
{
    using Clock = std::chrono::steady_clock;
    const auto secondsSince = [](Clock::time_point start) {
        return std::chrono::duration<double>(Clock::now() - start).count();
    };
    if (argc < 3) {
        std::fputs("usage: benchmark_tokenizers LINES FOLDER...\n", stderr);
        return 2;
    }
    std::vector<std::string> lines;
    std::ifstream file(argv[1]);
    for (std::string line; std::getline(file, line);)
        lines.push_back(line);
    for (int i = 2; i < argc; ++i) {
        const auto loading = Clock::now();
        const headlight::Tokenizer tokenizer = headlight::Tokenizer::load(argv[i]);
        const double load = secondsSince(loading);
        const auto encoding = Clock::now();
        std::size_t nTokens = 0;
        for (const std::string& line : lines)
            nTokens += tokenizer.encode(line).tokens.size();
        std::printf("%s: load %.2f s, %zu lines in %.2f s, %zu tokens\n", argv[i], load, lines.size(),
                    secondsSince(encoding), nTokens);
    }
}
