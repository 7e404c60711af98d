// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/commands/bench_command.h"

#include "app/commands/bench_cell.h"
#include "app/commands/output_ending.h"
#include "app/commands/standard_streams.h"
#include "core/base/error.h"
#include "core/bench/bench_examples.h"
#include "core/bench/bench_file.h"
#include "core/bench/bench_json.h"
#include "core/export/bench_csv.h"
#include "core/io/atomic_file.h"
#include "ui/export/export_figure.h"
#include "ui/pictures/bench/bench_figure.h"

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

void requireRoom(const BenchPlot& plot, const FigureExportOptions& options)
{
    const Theme& look = theme(options.theme);
    if (!options.size || benchFigureFits(plot, *options.size, look))
        return;
    const QSize needed = preferredBenchSize(plot, look).toSize();
    throw Error(ErrorKind::BadArgument, "--size is too small for these steps; without it they take " +
                                            std::to_string(needed.width()) + "x" + std::to_string(needed.height()));
}

} // namespace

void runCommand(const BenchCommand& command)
{
    if (command.lists) {
        printAnswer(exampleList());
        return;
    }
    const BenchInput input = command.file ? loadBench(*command.file) : benchExample(command.example).make();
    if (command.json) {
        printAnswer(benchToJson(input));
        return;
    }
    requireFigureEnding(command.output);
    const FigureExportOptions& options = command.figure;
    options.validate();
    BenchPlot plot = benchPlot(input);
    plot.weightColours = command.colours;
    if (!command.cell.empty())
        setPick(plot, benchCell(*plot.steps, command.cell));
    if (isCsv(command.output)) {
        writeFileAtomically(command.output, benchCsv(*plot.steps));
        return;
    }
    requireRoom(plot, options);
    exportFigure(command.output, plot, options);
}

} // namespace headlight
