// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QMap>
#include <QString>
#include <QStringList>

#include <span>

class QComboBox;
class QLineEdit;

namespace headlight {

// What the dialogs that write figures share: the file that is typed, and what was chosen last.

/// Chooses the item that was chosen last, if there still is one that can be chosen.
void recallItem(QComboBox& box);
/// What is chosen in each, under its name, for rememberChoices().
QMap<QString, QString> chosenItems(std::span<QComboBox* const> boxes);

/// "Figures (*.svg *.pdf)" of "Figures (%1)" and ".svg", ".pdf".
QString filterOf(const QString& title, const QStringList& endings);
/// Asks where the file is to be; the dialog itself asks before it replaces one.
void browseFor(QLineEdit& file, const QStringList& filters);
/// The file that is typed, with another ending, ".svg".
void changeEnding(QLineEdit& file, const QString& ending);

} // namespace headlight
