// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/activations/activation_cache.h"
#include "ui/picture/picture.h"

#include <QString>

#include <vector>

namespace headlight {

/// What `headlight render` chooses where no option says otherwise: the last layer, ten predictions.
SessionState commandState();
/// A layer that nobody chose: the last one there is.
inline constexpr int kLastLayer = kMostPositions;

/// An option of `headlight render` with its value: "--layer", "3". A flag has none.
struct SaidOption {
    QString name; ///< empty: the one argument that is no option, the bench that is drawn
    QString value = {};
};

/// The options with which `headlight render` draws a picture as it is in this state of the window and of this run.
/// `output`, the last of them, stands behind -o.
std::vector<SaidOption> renderOptions(const Picture& picture, const SessionState& state, const ActivationCache& run,
                                      const QString& output);
/// The options for a picture of no run.
std::vector<SaidOption> renderOptions(const Picture& picture, const SessionState& state, const QString& output);

/// "headlight render …", spelled for a shell.
QString renderLine(const std::vector<SaidOption>& options);

/// What "Copy as command" copies, or one sentence why there is no such command.
struct SaidCommand {
    std::vector<SaidOption> options;
    QString refusal = {};
    QString line() const { return options.empty() ? QString() : renderLine(options); }
};

/// The command of a picture as it was made of this run: what could not be made, a command could not make either.
SaidCommand saidCommand(const Picture& picture, const MadePicture& made, const SessionState& state,
                        const ActivationCache& run, const QString& output);

} // namespace headlight
