// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/catalogue/command_line.h"
#include "ui/export/export_offer.h"
#include "ui/window/figures/animation_dialog.h"
#include "ui/window/widgets/file_dialogs.h"

#include <functional>
#include <vector>

class QWidget;

namespace headlight {

class Session;

/// The command that writes what is exported to `output`.
using CommandOfExport = std::function<SaidCommand(const QString& output)>;

/// The command of the picture with this name, "predictions", as it stands in the window now.
CommandOfExport commandOfPicture(const Session& session, const QString& picture);

/// Lets the user export what is offered. What was written joins exportedFigures(), with the command as it was when the
/// dialog opened. Returns the file; empty where none was written.
QString exportListed(const ExportOffer& offer, FileKind first, const CommandOfExport& command, QWidget& parent);

/// What came of an animation: the file, or why there is none; neither where the user cancelled.
struct AnimationExport {
    QString written; ///< the file, or the first of them and how many more
    QString refusal;
};

/// Lets the user export one of them as an animation, which joins exportedFigures() likewise.
AnimationExport exportAnimationOf(const std::vector<AnimationSubject>& subjects, QWidget& parent);

/// Asks where to, and writes the list of what was exported. Returns what is to be said of it, the last sentence; empty
/// where the user cancels. Throws Error{CannotWrite}.
QString saveFigureList(QWidget& parent);

} // namespace headlight
