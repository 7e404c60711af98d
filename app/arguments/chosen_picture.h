// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/arguments/command.h"

namespace CLI {
class App;
}

namespace headlight {

class GivenOptions;

/// Adds what can be chosen of a figure's file, with a preset of such choices.
void addFigureOptions(CLI::App& app, GivenOptions& given);

/// Whether an option is of attention weights in place of a model.
bool isOfMatrices(const QString& option);

/// The run that was asked for. Throws Error{BadArgument} for options that do not go together, and for what is missing.
ChosenState chosenRun(const GivenOptions& given);

/// Throws Error{BadArgument} for options that do not go together in a command that makes no picture.
void requireUsefulOptions(const GivenOptions& given);

/// The picture that was asked for, and the state that shows it. Throws Error{BadArgument} for an option that it does
/// not take, with the pictures that do.
void takePicture(RenderCommand& command, const GivenOptions& given);

} // namespace headlight
