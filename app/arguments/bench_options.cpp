// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/arguments/bench_options.h"

#include "app/arguments/command.h"
#include "app/arguments/field_options.h"
#include "core/base/error.h"
#include "ui/export/export_fields.h"
#include "ui/pictures/shown_fields.h"

#include <CLI/CLI.hpp>

#include <functional>
#include <set>

namespace headlight {

namespace {

CLI::Option* option(CLI::App& app, const char* names, const char* value, const char* help,
                    const std::function<void(const std::string&)>& assign)
{
    return app.add_option_function<std::string>(names, assign, help)->type_name(value);
}

/// Options of render that a bench has a use for, too.
const std::set<std::string> kOfBench{"FILE", "output", "theme", "colours", "dpi", "size"};

void requireComplete(const BenchCommand& command)
{
    if (command.lists && (command.file || !command.example.empty() || !command.output.empty()))
        throw Error(ErrorKind::BadArgument, "--list names the examples and takes nothing else");
    if (command.lists)
        return;
    if (command.file.has_value() == !command.example.empty())
        throw Error(ErrorKind::BadArgument,
                    "one of a bench file and --example is needed" + std::string(command.file ? ", not both" : ""));
    if (command.json && !command.output.empty())
        throw Error(ErrorKind::BadArgument, "one of --json and --output is enough");
    if (!command.json && command.output.empty())
        throw Error(ErrorKind::BadArgument, "--output is required (see headlight --help)");
}

} // namespace

void addBench(CLI::App& app, BenchCommand& command, GivenOptions& given)
{
    option(app, "FILE", "", "A bench that was saved, a .json", [&](const std::string& file) { command.file = file; });
    option(app, "--example", "NAME", "A worked example in place of a file; see --list",
           [&](const std::string& name) { command.example = name; });
    option(app, "--cell", "STEP,ROW,COLUMN",
           "The cell whose formula is written out, such as scores,quick,brown: a step by what it is (scores.2 of the "
           "second head), by its name or by its place, row and column by their labels or places, from 1",
           [&](const std::string& cell) { command.cell = cell; });
    StateField colours = colourMapField();
    colours.help = QStringLiteral("Of the attention weights: ") + colours.help;
    addFieldOptions(app, given, StateFields{colours});
    addFieldOptions(app, given, exportFields());
    option(app, "-o,--output", "FILE", "Ends in .svg, .pdf or .png; .csv for the numbers of every step",
           [&](const std::string& file) { command.output = file; });
    app.add_flag("--list", command.lists, "The names of the examples");
    app.add_flag("--json", command.json, "The bench itself to standard output, for a file of one's own");
}

void addBenchFile(CLI::App& app, RenderCommand& command)
{
    CLI::Option* const view = app.get_option("--view");
    option(app, "FILE", "", "A saved bench, a .json, in place of a model, a text and a view",
           [&command, view](const std::string& file) {
               command.bench = file;
               view->required(false);
           });
}

void takeBenchOptions(BenchCommand& command, const GivenOptions& given)
{
    SessionState state;
    takeOptions(given, StateFields{colourMapField()}, state);
    command.colours = state.colours.map;
    takeOptions(given, exportFields(), command.figure);
    requireComplete(command);
}

BenchCommand benchOf(const CLI::App& app, const RenderCommand& command, const GivenOptions& given)
{
    for (const CLI::Option* one : app.get_options([](const CLI::Option* option) { return option->count() > 0; }))
        if (!kOfBench.contains(one->get_single_name()))
            throw Error(ErrorKind::BadArgument,
                        "--" + one->get_single_name() + " has no use for a bench, which is no model's run");
    BenchCommand bench;
    bench.file = command.bench;
    bench.output = command.output;
    takeBenchOptions(bench, given);
    return bench;
}

} // namespace headlight
