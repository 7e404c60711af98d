// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/bench/bench_file.h"

#include "core/bench/bench_json.h"
#include "core/io/atomic_file.h"
#include "core/io/read_file.h"

namespace headlight {

BenchInput loadBench(const std::filesystem::path& file)
{
    return benchFromJson(readFile(file, kLargestBench), file.filename().string());
}

void saveBench(const std::filesystem::path& file, const BenchInput& input)
{
    writeFileAtomically(file, benchToJson(input));
}

} // namespace headlight
