// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/arguments/bench_options.h"

#include "app/arguments/command.h"
#include "app/arguments/parse_values.h"
#include "core/base/error.h"

#include <CLI/CLI.hpp>

#include <functional>
#include <set>

namespace headlight {

namespace {

CLI::Option* option(CLI::App& app, const char* names, const char* value, const std::string& help,
                    const std::function<void(const std::string&)>& assign)
{
    return app.add_option_function<std::string>(names, assign, help)->type_name(value);
}

/// Options of render that a bench has a use for, too.
const std::set<std::string> kOfBench{"FILE", "output", "theme", "colours", "dpi", "size"};

} // namespace

void addBench(CLI::App& app, BenchCommand& command)
{
    option(app, "FILE", "", "A bench that was saved, a .json", [&](const std::string& file) { command.file = file; });
    option(app, "--example", "NAME", "A worked example in place of a file; see --list",
           [&](const std::string& name) { command.example = name; });
    option(app, "--cell", "STEP,ROW,COLUMN",
           "The cell whose formula is written out, such as scores,quick,brown: a step by what it is (scores.2 of the "
           "second head), by its name or by its place, row and column by their labels or places, from 1",
           [&](const std::string& cell) { command.cell = cell; });
    option(app, "--theme", "THEME", "paper (without it), slide, dark or light",
           [&](const std::string& text) { command.theme = themeFromName(text); });
    option(app, "--colours,--colour,--color", "MAP", "Of the attention weights: " + colourMapChoices(),
           [&](const std::string& text) { command.colours = parseColourMap(text); });
    option(app, "--dpi", "N", "Dots per inch of a .png; 300 without it",
           [&](const std::string& text) { command.dpi = parseWholeNumber("--dpi", text, 36, 2400); });
    option(app, "--size", "WxH", "In 1/96 inch; without it, what the steps need",
           [&](const std::string& text) { command.size = parseSize("--size", text); });
    option(app, "-o,--output", "FILE", "Ends in .svg, .pdf or .png; .csv for the numbers of every step",
           [&](const std::string& file) { command.output = file; });
    app.add_flag("--list", command.lists, "The names of the examples");
    app.add_flag("--json", command.json, "The bench itself to standard output, for a file of one's own");
}

void addBenchFile(CLI::App& app, RenderCommand& command)
{
    CLI::Option* const model = app.get_option("--model");
    CLI::Option* const view = app.get_option("--view");
    option(app, "FILE", "", "A saved bench, a .json, in place of a model, a text and a view",
           [&command, model, view](const std::string& file) {
               command.bench = file;
               model->required(false);
               view->required(false);
           });
}

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

BenchCommand benchOf(const CLI::App& app, const RenderCommand& command)
{
    for (const CLI::Option* given : app.get_options([](const CLI::Option* one) { return one->count() > 0; }))
        if (!kOfBench.contains(given->get_single_name()))
            throw Error(ErrorKind::BadArgument,
                        "--" + given->get_single_name() + " has no use for a bench, which is no model's run");
    BenchCommand bench;
    bench.file = command.bench;
    bench.theme = command.theme;
    bench.colours = command.colours.map;
    bench.dpi = command.dpi;
    bench.size = command.size;
    bench.output = command.output;
    return bench;
}

} // namespace headlight
