// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/arguments/chosen_picture.h"

#include "app/arguments/field_options.h"
#include "app/arguments/output_ending.h"
#include "app/arguments/require_text.h"
#include "core/base/error.h"
#include "ui/catalogue/all_pictures.h"
#include "ui/catalogue/command_line.h"
#include "ui/export/animation_file.h"
#include "ui/export/export_fields.h"
#include "ui/picture/option_rules.h"
#include "ui/session/model_locations.h"
#include "ui/state/choice_text.h"
#include "ui/state/run_fields.h"

namespace headlight {

namespace {

const QString kPresetOption = QStringLiteral("--preset");

/// Weights that are there are not computed again: nothing goes with them that a run is made from.
void requireMatricesAlone(const GivenOptions& given)
{
    if (given.has(QStringLiteral("--model")))
        throw Error(ErrorKind::BadArgument, "one of --model and --matrix is needed, not both");
    for (const StateField& field : runFields()) {
        const QString name = mainName(field.option);
        const bool isPicture = name == QLatin1String("--image") && given.has(QStringLiteral("--grid"));
        if (!field.option.isEmpty() && !isOfMatrices(name) && !isPicture && given.has(name))
            throw Error(
                ErrorKind::BadArgument,
                QStringLiteral("%1 needs a model: --matrix gives attention weights alone").arg(name).toStdString());
    }
}

/// An image is the whole input of a model.
void requireImageAlone(const GivenOptions& given, const SessionState& state)
{
    for (const char* other : {"--text", "--ids", "--pair", "--pair-ids", "--type-ids"})
        if (given.has(QLatin1String(other)))
            throw Error(ErrorKind::BadArgument,
                        "--image is a model's whole input: " + std::string(other) + " does not go with it");
    if (state.input.image.isEmpty())
        throw Error(ErrorKind::BadArgument, "--image is empty, expected a picture's file");
}

/// An option that steers says by what.
void requireSteeringSaid(const GivenOptions& given, const SteeringChoice& choice)
{
    if (given.has(QStringLiteral("--steer")) && choice.file.isEmpty())
        throw Error(ErrorKind::BadArgument, "--steer is empty, expected a vector's file");
    if (given.has(QStringLiteral("--steer-from")))
        requireSomeText("--steer-from", choice.from.toStdString());
    if (given.has(QStringLiteral("--steer-to")))
        requireSomeText("--steer-to", choice.to.toStdString());
}

void requireOneInput(const GivenOptions& given, const SessionState& state)
{
    if (given.has(QStringLiteral("--matrix")))
        return requireMatricesAlone(given);
    requireSteeringSaid(given, state.steering);
    const bool hasImage = given.has(QStringLiteral("--image"));
    if (!given.has(QStringLiteral("--model")) && !hasImage)
        throw Error(ErrorKind::BadArgument,
                    "--model is required, or --matrix for attention weights of a file" + given.seeHelp());
    if (given.has(QStringLiteral("--labels")))
        throw Error(ErrorKind::BadArgument, "--labels goes with --matrix: a model has its own tokens");
    for (const auto& [name, text] : given.values())
        if (isOfMatrices(name))
            throw Error(ErrorKind::BadArgument, name.toStdString() + " goes with --matrix");
    const bool hasText = given.has(QStringLiteral("--text"));
    const bool hasIds = given.has(QStringLiteral("--ids"));
    if (hasImage)
        return requireImageAlone(given, state);
    if (hasText == hasIds)
        throw Error(ErrorKind::BadArgument,
                    hasText ? "one of --text and --ids is needed, not both"
                            : "one of --text and --ids is needed, or --image for a model that reads images");
    if (hasText)
        requireSomeText("--text", state.input.text.toStdString());
    if (given.has(QStringLiteral("--pair"))) {
        requireText("--pair", state.input.pair.toStdString());
        if (!hasText)
            throw Error(ErrorKind::BadArgument, "--pair goes with --text; with --ids give --pair-ids");
        if (given.has(QStringLiteral("--pair-ids")))
            throw Error(ErrorKind::BadArgument, "one of --pair and --pair-ids is enough");
    }
}

/// An option that was given changes what is written, and goes against no other.
template <typename Why>
void requireUseful(const GivenOptions& given, const Why& whyOption)
{
    for (const auto& [name, text] : given.values())
        if (const QString why = whyOption(name); !why.isEmpty())
            throw Error(ErrorKind::BadArgument, why.toStdString());
}

/// An option that was given is taken by the picture, or refused with the pictures that take it.
void requireTaken(const GivenOptions& given, const Picture& picture)
{
    for (const auto& [name, text] : given.values()) {
        const QString pictures = picturesThatTake(name);
        if (pictures.isEmpty() || picture.fieldOf(name))
            continue;
        const QString why = name == QLatin1String("--matrix")
                                ? QStringLiteral("--view %1 shows no attention weights of a file; ").arg(picture.name)
                                : QString();
        throw Error(ErrorKind::BadArgument,
                    QStringLiteral("%1%2 goes with --view %3").arg(why, name, pictures).toStdString());
    }
}

void requireNeeded(const GivenOptions& given, const Picture& picture)
{
    for (const QString& option : picture.needs)
        if (!given.has(option))
            throw Error(ErrorKind::BadArgument, option.toStdString() + " is required" + given.seeHelp());
}

/// Reads the options of a picture that is of no run.
ChosenState chosenWithoutRun(const GivenOptions& given, const Picture& picture)
{
    ChosenState chosen{commandState(), given.names()};
    takeOptions(given, picture.reads, chosen.state);
    for (const auto& [option, text] : given.values())
        if (picture.fieldOf(option) && (option == QLatin1String("--text") || option == QLatin1String("--pair")))
            requireSomeText(option.toStdString(), text.toStdString());
    return chosen;
}

ChosenState runOf(const GivenOptions& given)
{
    ChosenState chosen{commandState(), given.names()};
    takeOptions(given, runFields(), chosen.state);
    requireOneInput(given, chosen.state);
    if (!given.has(QStringLiteral("--model")) && !given.has(QStringLiteral("--matrix")))
        chosen.state.model = kModelOfImages; // a picture without a model
    return chosen;
}

/// A bench file is a picture by itself.
const Picture& chosenPicture(const RenderCommand& command, const GivenOptions& given)
{
    if (!command.picture && !given.has(QStringLiteral("FILE")))
        throw Error(ErrorKind::BadArgument, "--view is required" + given.seeHelp());
    return command.picture ? *command.picture : *pictureNamed(QStringLiteral("bench"));
}

/// An animation of this picture can be made, in the form of file that is asked for. Returns the option that it goes
/// through, which is not given.
QString requireSwept(const RenderCommand& command, const GivenOptions& given)
{
    const Sweep sweep = *command.animation.sweep;
    const std::string animate = "--animate " + wordOf(kSweeps, sweep).toStdString();
    if (!animationFormat(endingOf(command.output)))
        throw Error(ErrorKind::BadArgument,
                    "an animation is written as " + animationEndings().toStdString() + ", not " +
                        asEnding(endingOf(command.output)),
                    command.output.string());
    if (const QString why = whyNotSwept(sweep, *command.picture, nullptr, AttentionPart::Decoder); !why.isEmpty())
        throw Error(ErrorKind::BadArgument, animate + ": " + why.toStdString());
    const QString swept = sweptOption(sweep);
    if (given.has(swept))
        throw Error(ErrorKind::BadArgument, animate + " goes through every " + swept.mid(2).toStdString() + ": " +
                                                swept.toStdString() + " does not go with it");
    if (given.has(QStringLiteral("--generate")) && sweep != Sweep::Generation)
        throw Error(ErrorKind::BadArgument, "--generate goes with --animate generation");
    return swept;
}

/// The options of a figure, on top of a preset's.
void takeFigureOptions(RenderCommand& command, const GivenOptions& given)
{
    for (const auto& [option, text] : given.values())
        if (option == kPresetOption) {
            const FigurePreset* shipped = shippedPreset(text);
            command.figure = shipped ? shipped->options : readPreset(toPath(text)).options;
            command.sizeIsOf = "the size of " + text.toStdString();
        }
    takeOptions(given, exportFields(), command.figure);
    if (given.has(QStringLiteral("--size")))
        command.sizeIsOf = "--size";
}

} // namespace

void addFigureOptions(CLI::App& app, GivenOptions& given)
{
    addGiven(app, given, kPresetOption, QStringLiteral("FILE"),
             QStringLiteral("greyscale, or size, theme, type and the like from a .json that the export dialog saved; "
                            "the options beside it go before it"));
    addFieldOptions(app, given, exportFields());
}

bool isOfMatrices(const QString& option)
{
    return option.startsWith(QLatin1String("--matrix")) || option == QLatin1String("--labels") ||
           option == QLatin1String("--tokenizer") || option == QLatin1String("--grid") ||
           option == QLatin1String("--prefix");
}

void requireUsefulOptions(const GivenOptions& given)
{
    requireUseful(given, [&](const QString& option) { return whyUseless(option, {given.names()}); });
}

ChosenState chosenRun(const GivenOptions& given)
{
    requireUsefulOptions(given);
    return runOf(given);
}

void takePicture(RenderCommand& command, const GivenOptions& given)
{
    command.picture = &chosenPicture(command, given);
    const Picture& picture = *command.picture;
    requireTaken(given, picture);
    requireNeeded(given, picture);
    takeFigureOptions(command, given);
    takeOptions(given, animationFields(), command.animation);
    const QString swept = command.animation.sweep ? requireSwept(command, given) : QString();
    command.chosen = picture.isOfRun ? runOf(given) : chosenWithoutRun(given, picture);
    SessionState& state = command.chosen.state;
    show(state, picture);
    takeOptions(given, picture.takes, state);
    if (given.has(QStringLiteral("--second-text")))
        requireText("--second-text", state.context.text.toStdString());
    if (given.has(QStringLiteral("--with-text")))
        requireText("--with-text", state.compare.text.toStdString());
    if (given.has(QStringLiteral("--tokens")) && state.tokens.selected.size() < kFewestTogether)
        throw Error(ErrorKind::BadArgument, "--tokens needs two tokens or more, which are shown together");
    QSet<QString> names = given.names();
    if (!swept.isEmpty())
        names << swept; // each frame is given another value of it
    if (picture.adopt)
        picture.adopt(state, names);
    const GivenCommand whole{names, picture.name, QString::fromStdString(endingOf(command.output))};
    requireUseful(given, [&](const QString& option) { return whyUseless(option, picture, state, whole); });
    if (const QString why = swept.isEmpty() ? QString() : whyUseless(swept, picture, state, whole); !why.isEmpty())
        throw Error(ErrorKind::BadArgument,
                    "--animate " + wordOf(kSweeps, *command.animation.sweep).toStdString() + ": " + why.toStdString());
}

} // namespace headlight
