// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/activations/activation_cache.h"
#include "ui/picture/picture.h"

#include <QString>

namespace headlight {

/// What `headlight render` chooses where no option says otherwise: the last layer, ten predictions.
SessionState commandState();
/// A layer that nobody chose: the last one there is.
inline constexpr int kLastLayer = kMostPositions;

/// The `headlight render …` line whose figure is that of a picture in this state of the window and of this run.
/// `output` stands behind -o.
QString renderLine(const Picture& picture, const SessionState& state, const ActivationCache& run,
                   const QString& output);
/// The line for a picture of no run.
QString renderLine(const Picture& picture, const SessionState& state, const QString& output);

/// What "Copy as command" copies, or one sentence why there is no such command.
struct SaidCommand {
    QString line;
    QString refusal = {};
};

/// The line of a picture as it was made of this run: what could not be made, a command could not make either.
SaidCommand saidCommand(const Picture& picture, const MadePicture& made, const SessionState& state,
                        const ActivationCache& run, const QString& output);

} // namespace headlight
