// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/commands/bench_command.h"

#include "app/commands/standard_streams.h"
#include "core/bench/bench_examples.h"
#include "core/bench/bench_json.h"
#include "ui/pictures/bench/bench_row.h"

#include <algorithm>

namespace headlight {

namespace {

std::string exampleList()
{
    std::size_t widest = 0;
    for (const BenchExample& example : benchExamples())
        widest = std::max(widest, std::string_view(example.name).size());
    std::string text;
    for (const BenchExample& example : benchExamples())
        text += example.name + std::string(widest + 2 - std::string_view(example.name).size(), ' ') + example.title +
                ". " + example.what + "\n";
    return text;
}

} // namespace

void runCommand(const BenchCommand& command)
{
    printAnswer(command.lists ? exampleList() : benchToJson(chosenBench(command.bench)));
}

} // namespace headlight
