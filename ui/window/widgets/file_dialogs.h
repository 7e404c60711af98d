// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QMap>
#include <QString>
#include <QStringList>

class QWidget;

namespace headlight {

/// The kind of a file. The dialogs for each kind open in the folder that one was last taken from or written to; before
/// that in Documents, or at home.
enum class FileKind { Session, Bench, Model, Figure, Table, Preset };

/// Empty where the user cancels. `filter` is "Sessions (*.json)".
QString askWhatToOpen(QWidget& parent, FileKind kind, const QString& title, const QString& filter);
/// A picture's file; empty where the user cancels.
QString askForPicture(QWidget& parent);
QString askForFolder(QWidget& parent, FileKind kind, const QString& title);
/// The ending of `name`, which is suggested, is added to a name without one.
QString askWhereToWrite(QWidget& parent, FileKind kind, const QString& title, const QString& name,
                        const QString& filter);

/// Empty, or one sentence: what was remembered could not be read, and was set aside.
QString fileMemoryProblem();
/// Where the next dialog for this kind opens.
QString folderFor(FileKind kind);
/// After a file, or a model's folder, was opened or written: its folder is the next dialog's.
void rememberFile(FileKind kind, const QString& file);
/// The files of a kind that were opened or written and are still there, at most eight, the newest first.
QStringList recentFiles(FileKind kind);
void forgetFiles(FileKind kind);

/// What was chosen last under a name, for the next time; empty: nothing yet.
QString rememberedChoice(const QString& name);
/// Each under its name; the file is written once.
void rememberChoices(const QMap<QString, QString>& choices);

} // namespace headlight
