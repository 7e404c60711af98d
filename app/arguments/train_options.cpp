// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/arguments/train_options.h"

#include "app/arguments/typed_whole.h"
#include "core/base/error.h"
#include "core/base/printable.h"
#include "core/io/file_ending.h"
#include "core/training/trained_model.h"
#include "core/training/training_settings.h"
#include "ui/export/animation_file.h"

#include <CLI/CLI.hpp>

#include <array>
#include <charconv>
#include <cmath>
#include <string_view>
#include <utility>

namespace headlight {

namespace {

void addWhole(CLI::App& app, const std::string& option, const std::string& help, int least, int most, int& value)
{
    app.add_option_function<std::string>(
           option, [=, &value](const std::string& typed) { value = typedWhole(option, typed, least, most); }, help)
        ->type_name("N");
}

/// One of a few words.
template <typename Value, std::size_t n>
void addChoice(CLI::App& app, const std::string& option, const std::string& help,
               const std::array<std::pair<std::string_view, Value>, n>& choices, Value& value)
{
    std::string known;
    for (std::size_t i = 0; i < n; ++i)
        known += (i == 0 ? "" : i + 1 == n ? " or " : ", ") + std::string(choices[i].first);
    app.add_option_function<std::string>(
           option,
           [option, known, choices, &value](const std::string& typed) {
               for (const auto& [name, chosen] : choices)
                   if (name == typed) {
                       value = chosen;
                       return;
                   }
               refuseTyped(option, known, typed);
           },
           help + ": " + known)
        ->type_name("NAME");
}

std::string taskHelp()
{
    std::string help = "What to learn: ";
    for (const TrainingTaskRow& row : kTrainingTasks)
        help += std::string(row.task == kTrainingTasks.front().task ? "" : ", ") + row.name;
    return help;
}

} // namespace

void addTrain(CLI::App& app, TrainCommand& command)
{
    TrainingOptions& options = command.options;
    DecoderShape& model = options.model;
    app.add_option_function<std::string>(
           "--task", [&](const std::string& name) { options.task.task = trainingTaskFromName(name); }, taskHelp())
        ->type_name("TASK")
        ->required();
    app.add_option_function<std::string>(
           "-o,--output", [&](const std::string& folder) { command.output = folder; },
           "A new folder for the model, in Hugging Face's format")
        ->type_name("FOLDER")
        ->required();
    for (const TrainingNumber& number : trainingNumbers())
        addWhole(app, number.option, number.help, number.least, number.most, number.of(options));
    addChoice(app, "--positions", "How positions are told", kPositionNames, model.positions);
    addChoice(app, "--mask", "Which keys a query sees", kTrainedMaskNames, model.mask);
    app.add_flag_callback(
        "--no-scale", [&] { model.scaleByRootDHead = false; }, "Scores are not divided by the root of a head's width");
    app.add_option_function<std::string>(
           "--rate",
           [&](const std::string& typed) {
               float rate = 0.0F;
               const auto [end, error] = std::from_chars(typed.data(), typed.data() + typed.size(), rate);
               if (error != std::errc() || end != typed.data() + typed.size() || !(rate > 0.0F) || rate > kMostRate)
                   refuseTyped("--rate", "a number above 0 and at most 1, such as 0.003", typed);
               options.optimizer.learningRate = rate;
           },
           "Learning rate")
        ->type_name("RATE");
    addWhole(app, "--steps", "Steps of training", 1, kMostSteps, command.nSteps);
    app.add_option_function<std::string>(
           "--seed",
           [&](const std::string& typed) {
               options.seed = static_cast<std::uint32_t>(typedWhole("--seed", typed, 0, kMostSeed));
           },
           "First parameters and texts follow from it")
        ->type_name("N");
    app.add_option_function<std::string>(
           "--threads", [&](const std::string& typed) { command.nThreads = typedWhole("--threads", typed, 1, 64); },
           "Threads; the model is the same to the bit whatever their number")
        ->type_name("N");
    addWhole(app, "--report-every", "Steps from one report to the next", 1, kMostSteps, command.reportEvery);
    app.add_option_function<std::string>(
           "--curves", [&](const std::string& file) { command.curves = file; },
           "Write what was reported: a .csv or .json")
        ->type_name("FILE");
    app.add_option_function<std::string>(
           "--maps", [&](const std::string& file) { command.maps = file; },
           "Write every head's map at each report as an animation: " + animationEndings().toStdString())
        ->type_name("FILE");
}

void requireTrainable(const TrainCommand& command)
{
    command.options.validate();
    requireSavable(command.options);
    if (command.curves && endingOf(*command.curves) != ".csv" && endingOf(*command.curves) != ".json")
        throw Error(ErrorKind::BadArgument,
                    "--curves needs a file that ends in .csv or .json, not " + inQuotes(command.curves->string()));
    if (!command.maps)
        return;
    if (!animationFormat(endingOf(*command.maps)))
        throw Error(ErrorKind::BadArgument, "--maps needs a file that ends in " + animationEndings().toStdString() +
                                                ", not " + inQuotes(command.maps->string()));
    if (command.nSteps / command.reportEvery >= kMostFrames - 1)
        throw Error(ErrorKind::BadArgument, "--maps has a frame for each report, at most " +
                                                std::to_string(kMostFrames) + ": give --report-every a larger number");
}

} // namespace headlight
