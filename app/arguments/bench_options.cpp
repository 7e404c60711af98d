// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/arguments/bench_options.h"

#include "app/arguments/chosen_picture.h"
#include "app/arguments/field_options.h"
#include "app/arguments/output_ending.h"
#include "core/base/error.h"
#include "ui/catalogue/all_pictures.h"
#include "ui/export/figure_formats.h"

#include <CLI/CLI.hpp>

namespace headlight {

void addBench(CLI::App& app, BenchCommand& command, RenderCommand& drawn, GivenOptions& given)
{
    addFieldOptions(app, given, pictureNamed(QStringLiteral("bench"))->takes);
    addFigureOptions(app, given);
    addFieldOptions(app, given, animationFields());
    app.add_option_function<std::string>(
           "-o,--output", [&](const std::string& file) { drawn.output = file; },
           "Ends in " + endingsInLine("or") + "; " + numbersHelp("the numbers of every step"))
        ->type_name("FILE");
    app.add_flag("--list", command.lists, "The names of the examples");
    app.add_flag("--json", command.json, "The bench itself to standard output, for a file of one's own");
}

void requireComplete(const BenchCommand& command, const RenderCommand& drawn, const GivenOptions& given)
{
    if (command.lists && (command.json || !given.values().empty() || !drawn.output.empty()))
        throw Error(ErrorKind::BadArgument, "--list names the examples and takes nothing else");
    if (command.json && !drawn.output.empty())
        throw Error(ErrorKind::BadArgument, "one of --json and --output is enough");
    for (const auto& [option, text] : given.values())
        if (command.json && option != QLatin1String("FILE") && option != QLatin1String("--example"))
            throw Error(ErrorKind::BadArgument,
                        "--json writes the bench, not its figure: it has no use for " + option.toStdString());
    if (!command.lists && !command.json && drawn.output.empty())
        throw Error(ErrorKind::BadArgument, "--output is required" + given.seeHelp());
}

} // namespace headlight
