// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/arguments/parse_arguments.h"

#include "app/arguments/bench_options.h"
#include "app/arguments/chosen_picture.h"
#include "app/arguments/command_names.h"
#include "app/arguments/command_options.h"
#include "app/arguments/completion_script.h"
#include "app/arguments/empty_values.h"
#include "app/arguments/field_options.h"
#include "app/arguments/man_page.h"
#include "app/arguments/output_ending.h"
#include "app/arguments/require_text.h"
#include "app/arguments/stats_options.h"
#include "app/arguments/train_options.h"
#include "app/arguments/typed_whole.h"
#include "core/base/counted.h"
#include "core/base/error.h"
#include "core/base/worker_pool.h"
#include "core/tensor/kernels.h"
#include "ui/catalogue/all_pictures.h"
#include "ui/catalogue/command_line.h"
#include "ui/export/figure_formats.h"
#include "ui/export/table_formats.h"
#include "ui/state/run_fields.h"
#include "ui/state/steering_fields.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <functional>
#include <set>
#include <utility>

namespace headlight {

namespace {

using Assign = std::function<void(const std::string&)>;

CLI::Option* option(CLI::App& app, const std::string& names, const std::string& value, const std::string& help,
                    const Assign& assign)
{
    return app.add_option_function<std::string>(names, assign, help)->type_name(value);
}

const Picture* pictureOf(const QString& name)
{
    if (const Picture* picture = pictureNamed(name))
        return picture;
    QStringList known;
    for (const Picture& picture : allPictures())
        known << picture.name;
    refuseOption(QStringLiteral("--view"), QStringLiteral("one of ") + known.join(QStringLiteral(", ")), name);
}

void addOutput(CLI::App& app, std::filesystem::path& output, const std::string& help)
{
    option(app, "-o,--output", "FILE", help, [&](const std::string& file) { output = file; })->required();
}

void addTrace(CLI::App& app, TraceCommand& command, GivenOptions& given)
{
    StateFields fields = runFields();
    std::erase_if(fields, [](const StateField& field) { return isOfMatrices(mainName(field.option)); });
    addFieldOptions(app, given, fields);
    addOutput(app, command.output, "Ends in .safetensors or .json");
}

void addLessons(CLI::App& app, LessonsCommand& command)
{
    option(app, "--pdf", "FILE", "Write all of them with their pictures, the answers at the end: a .pdf",
           [&](const std::string& file) { command.book = file; });
    option(app, "--teacher", "FILE", "Write what each asks, the answers and the figures to project: a .pdf",
           [&](const std::string& file) { command.teacher = file; });
    option(app, "--html", "FILE", "Write one page as a page for a browser, which asks and answers there: a .html",
           [&](const std::string& file) { command.html = file; });
    option(app, "--page", "N.M", "The page of --html: a lesson's number and the page's, 4.2",
           [&](const std::string& page) { command.page = page; });
}

void addTokens(CLI::App& app, TokensCommand& command)
{
    app.add_option("-m,--model", command.model, "A shipped model's name or a folder")->type_name("M")->required();
    app.add_option("-t,--text", command.text, "The text")->type_name("T")->required();
    option(app, "--pair", "T2", "The second sentence of a pair", [&](const std::string& text) { command.pair = text; });
    app.add_flag("--json", command.json, "One object: ids, tokens, offsets (in characters), special");
}

/// The options of every picture; which of them a view takes is checked when it is known.
void addRender(CLI::App& app, RenderCommand& command, GivenOptions& given)
{
    QStringList views;
    StateFields fields = runFields();
    for (const Picture& picture : allPictures()) {
        views << picture.help;
        fields.insert(fields.end(), picture.takes.begin(), picture.takes.end());
    }
    addFieldOptions(app, given, fields);
    option(app, "--view", "VIEW", views.join(QStringLiteral(", ")).toStdString(),
           [&](const std::string& name) { command.picture = pictureOf(QString::fromStdString(name)); });
    addFigureOptions(app, given);
    addFieldOptions(app, given, animationFields());
    addOutput(app, command.output, "Ends in " + endingsInLine("or") + "; " + numbersHelp("the picture's numbers"));
}

void addGuide(CLI::App& app, GuideCommand& command)
{
    option(app, "-o,--output", "FILE", "A .html, with every page and picture in it",
           [&](const std::string& file) { command.output = file; });
}

void addBatch(CLI::App& app, BatchCommand& command)
{
    option(
        app, "FILE", "",
        "A .json: {\"defaults\": {…}, \"figures\": [{\"view\": \"links\", \"output\": \"links.svg\"}, …]}, each figure "
        "with options of render; its files are seen from the folder of this one. Status 1 where one of them failed",
        [&](const std::string& file) { command.description = file; })
        ->required();
    option(app, "-j,--jobs", "N",
           "Figures that are made at once, each with a memory of its own; without it one for each processor",
           [&](const std::string& typed) { command.nJobs = typedWhole("--jobs", typed, 1, 1024); });
}

void addSteer(CLI::App& app, SteerCommand& command, GivenOptions& given)
{
    addFieldOptions(app, given, together({runFieldsOfAnyText(), steeringVectorFields()}));
    for (const char* option : {"--model", "--steer-from", "--steer-to"})
        app.get_option(option)->required();
    addOutput(app, command.output, "The vector: ends in " + tableEndings().join(QStringLiteral(", ")).toStdString());
}

SteerCommand steerCommand(SteerCommand command, const GivenOptions& given)
{
    requireUsefulOptions(given);
    command.run = {commandState(), given.names()};
    takeOptions(given, together({runFieldsOfAnyText(), steeringVectorFields()}), command.run.state);
    requireSomeText("--steer-from", command.run.state.steering.from.toStdString());
    requireSomeText("--steer-to", command.run.state.steering.to.toStdString());
    return command;
}

void addTranslate(CLI::App& app, TranslateCommand& command, GivenOptions& given)
{
    addFieldOptions(app, given,
                    runFields({QStringLiteral("--model"), QStringLiteral("--allow-unknown-keys"),
                               QStringLiteral("--assume"), QStringLiteral("--base"), QStringLiteral("--text"),
                               QStringLiteral("--ablate"), QStringLiteral("--ablation")}));
    app.get_option("--model")->required();
    app.get_option("--text")->required();
    app.add_flag("--json", command.json, "One object: text, ids, tokens, offsets (in characters), special");
}

/// What the command bench asks for besides a picture.
Command benchCommand(const BenchCommand& asked, RenderCommand& drawn, const GivenOptions& given)
{
    requireComplete(asked, drawn, given);
    if (asked.lists)
        return asked;
    drawn.picture = pictureNamed(QStringLiteral("bench"));
    takePicture(drawn, given);
    return asked.json ? Command(BenchCommand{false, true, drawn.chosen.state.pages.bench}) : Command(drawn);
}

/// The options without a value, of the program and of its commands.
std::set<std::string> flagsOf(const CLI::App& app)
{
    std::set<std::string> flags;
    std::vector<const CLI::App*> all = app.get_subcommands([](const CLI::App*) { return true; });
    all.push_back(&app);
    for (const CLI::App* one : all)
        for (const CommandOption& option : commandOptions(*one))
            if (!option.isPlace && option.value.empty())
                flags.insert(option.names.begin(), option.names.end());
    return flags;
}

/// The command that stands in the arguments, also in those that are refused; empty: none does.
std::string commandOf(const CLI::App& app)
{
    const std::vector<CLI::App*> commands = app.get_subcommands();
    return commands.empty() ? std::string() : commands.front()->get_name();
}

/// A line for whoever reports how fast the program is.
std::string computesWith()
{
    const Kernels& fast = kernels();
    return std::string("kernels: ") + fast.name + ", tiles of " + std::to_string(fast.tileRows) + " by " +
           counted(fast.tileColumns, "number") + "\nthreads: " + std::to_string(threadLimit()) + "\n";
}

} // namespace

Command parseArguments(std::vector<std::string> arguments)
{
    requireUtf8(arguments);

    WindowCommand window;
    LessonsCommand lessons;
    GuideCommand guide;
    TokensCommand tokens;
    TraceCommand trace;
    RenderCommand render;
    BatchCommand batch;
    SteerCommand steer;
    TranslateCommand translate;
    BenchCommand bench;
    TrainCommand train;
    StatsCommand stats;
    GivenOptions given;
    std::function<std::string(const CLI::App&)> described; // what is asked for of the options themselves

    CLI::App app("Headlight shows where the attention heads of a transformer look.", "headlight");
    CLI::Option* const version = app.set_version_flag("--version", "headlight " HEADLIGHT_VERSION);
    app.add_flag("--verbose")->needs(version)->description("With --version: also what the program computes with");
    option(app, "--man", "PAGE", "Print a manual page: headlight or a command, for man -l -",
           [&](const std::string& page) { described = [page](const CLI::App& all) { return manPage(all, page); }; });
    option(app, "--completion", "SHELL", "Print the completion of commands and options for bash, zsh or fish",
           [&](const std::string& shell) {
               described = [shell](const CLI::App& all) { return completionScript(all, shell); };
           });
    app.require_subcommand(0, 1);
    app.footer("headlight COMMAND --help lists the options of a command.");
    option(app, "SESSION", "",
           "What the window opens with: a session file, a bench, a model's folder or a file of attention weights",
           [&](const std::string& file) { window.session = file; });
    for (const CommandName& command : kCommandNames)
        app.add_subcommand(command.name, command.help);
    // Where a command stands first, nothing asks for the options of the others, and to make them takes longer than to
    // read an argument.
    const auto isFirst = [&](const CommandName& command) { return !arguments.empty() && arguments[0] == command.name; };
    const bool startsWithCommand = std::ranges::any_of(kCommandNames, isFirst);
    const auto add = [&](const char* name, const std::function<void(CLI::App&)>& addOptions) {
        if (!startsWithCommand || arguments[0] == name)
            addOptions(*app.get_subcommand(name));
    };
    add("lessons", [&](CLI::App& command) { addLessons(command, lessons); });
    add("guide", [&](CLI::App& command) { addGuide(command, guide); });
    add("tokens", [&](CLI::App& command) { addTokens(command, tokens); });
    add("trace", [&](CLI::App& command) { addTrace(command, trace, given); });
    add("render", [&](CLI::App& command) { addRender(command, render, given); });
    add("batch", [&](CLI::App& command) { addBatch(command, batch); });
    add("steer", [&](CLI::App& command) { addSteer(command, steer, given); });
    add("translate", [&](CLI::App& command) { addTranslate(command, translate, given); });
    add("bench", [&](CLI::App& command) { addBench(command, bench, render, given); });
    add("train", [&](CLI::App& command) { addTrain(command, train); });
    add("stats", [&](CLI::App& command) { addStats(command, stats, given); });

    try {
        arguments = withEmptyValues(std::move(arguments), flagsOf(app));
        std::ranges::reverse(arguments); // CLI11 takes them from the back
        app.parse(std::move(arguments));
    } catch (const CLI::CallForHelp&) {
        return PrintCommand{app.help()};
    } catch (const CLI::CallForVersion& call) {
        return PrintCommand{call.what() + std::string("\n") + (app.count("--verbose") > 0 ? computesWith() : "")};
    } catch (const CLI::ParseError& error) {
        throw Error(ErrorKind::BadArgument, error.what() + seeHelp(commandOf(app)));
    }
    const std::string command = commandOf(app);
    given.ofCommand(command);

    if (window.session && !command.empty())
        throw Error(ErrorKind::BadArgument, "\"" + window.session->string() + "\" was not expected before " + command);
    if (described)
        return PrintCommand{described(app)};
    if (command == "models")
        return ModelsCommand{};
    if (command == "lessons")
        return lessons;
    if (command == "guide")
        return guide;
    if (command == "tokens") {
        requireSomeText("--text", tokens.text);
        if (tokens.pair)
            requireSomeText("--pair", *tokens.pair);
        return tokens;
    }
    if (command == "trace") {
        trace.run = chosenRun(given);
        return trace;
    }
    if (command == "render") {
        takePicture(render, given);
        return render;
    }
    if (command == "batch")
        return batch;
    if (command == "steer")
        return steerCommand(std::move(steer), given);
    if (command == "translate") {
        translate.run = chosenRun(given);
        return translate;
    }
    if (command == "train") {
        requireTrainable(train);
        return train;
    }
    if (command == "stats")
        return statsCommand(std::move(stats), given);
    return command == "bench" ? benchCommand(bench, render, given) : Command(window);
}

} // namespace headlight
