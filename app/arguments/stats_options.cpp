// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/arguments/stats_options.h"

#include "app/arguments/field_options.h"
#include "app/arguments/typed_whole.h"
#include "core/base/error.h"
#include "core/base/printable.h"
#include "core/io/file_ending.h"
#include "ui/catalogue/command_line.h"
#include "ui/state/run_fields.h"

namespace headlight {

namespace {

CorpusShard typedShard(const std::string& typed)
{
    const FieldKind<int> count = wholeNumber(1, kMostShards);
    const QStringList parts = QString::fromStdString(typed).split(u'/');
    const auto i = count.fromText(parts.first());
    const auto n = count.fromText(parts.last());
    if (parts.size() != 2 || !i || !n || *i > *n)
        throw Error(ErrorKind::BadArgument,
                    "--shard needs I/N with I from 1 to N, such as 2/8, not " + inQuotes(typed));
    return {*i, *n};
}

} // namespace

void addStats(CLI::App& app, StatsCommand& command, GivenOptions& given)
{
    addFieldOptions(app, given, runFieldsOfAnyText());
    addGiven(app, given, QStringLiteral("--input"), QStringLiteral("FILE"),
             QStringLiteral("UTF-8 text with a text in each line"));
    app.add_option_function<std::string>(
           "-o,--output", [&](const std::string& file) { command.output = file; },
           "A .json; what an interrupted run knows is in FILE.part, and the same command goes on from there")
        ->type_name("FILE")
        ->required();
    CLI::Option* const shard =
        app.add_option_function<std::string>(
               "--shard", [&](const std::string& typed) { command.shard = typedShard(typed); },
               "Every N-th text alone, from the I-th on: for N machines or jobs, whose files --merge puts together")
            ->type_name("I/N");
    CLI::Option* const merge =
        app.add_option("--merge", command.merged,
                       "Puts the files of all shards together, in place of a run: equal to one run, to the bit")
            ->type_name("FILE");
    CLI::Option* const cut =
        app.add_flag("--cut", command.cutsLongLines,
                     "Reads of a longer line what the model's context holds, and at most 64 KiB; else it is refused");
    CLI::Option* const threads =
        app.add_option_function<std::string>(
               "--threads",
               [&](const std::string& typed) { command.nThreads = typedWhole("--threads", typed, 1, 1024); },
               "Threads, each with a line; one for each processor without it. The numbers are the same to the bit")
            ->type_name("N");
    CLI::Option* const saveEvery =
        app.add_option_function<std::string>(
               "--save-every",
               [&](const std::string& typed) { command.saveEvery = typedWhole("--save-every", typed, 0, 86'400); },
               "Seconds from one FILE.part to the next, 10 without it")
            ->type_name("N");
    CLI::Option* const compare = app.add_option("--compare", command.compared,
                                                "Writes how the numbers of two such files over one input differ, B "
                                                "minus A for each head: two models, or two "
                                                "masks")
                                     ->type_name("A B")
                                     ->expected(2);
    merge->excludes(compare);
    for (CLI::Option* const ofRun : {shard, cut, threads, saveEvery}) {
        merge->excludes(ofRun);
        compare->excludes(ofRun);
    }
}

StatsCommand statsCommand(StatsCommand command, const GivenOptions& given)
{
    if (endingOf(command.output) != ".json")
        throw Error(ErrorKind::BadArgument,
                    "-o needs a file that ends in .json, not " + inQuotes(command.output.string()));
    if (!command.merged.empty() || !command.compared.empty()) {
        if (!given.names().isEmpty())
            throw Error(ErrorKind::BadArgument, "--merge and --compare take files that have been measured: " +
                                                    given.names().values().first().toStdString() +
                                                    " does not go with it");
        return command;
    }
    for (const char* option : {"--model", "--input"})
        if (!given.has(QLatin1String(option)))
            throw Error(ErrorKind::BadArgument,
                        option +
                            std::string(" is required, or --merge or --compare with files that have been measured") +
                            given.seeHelp());
    command.run = {commandState(), given.names()};
    takeOptions(given, runFieldsOfAnyText(), command.run.state);
    for (const auto& [option, text] : given.values())
        if (option == QLatin1String("--input"))
            command.input = text.toStdString();
    return command;
}

} // namespace headlight
