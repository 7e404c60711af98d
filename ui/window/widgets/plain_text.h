// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>

class QLabel;
class QWidget;

namespace headlight {

// A token may be "<s>", a model's folder "R&D": what a user or a model wrote is text wherever it is shown, no mark-up
// and no shortcut.

/// A label that shows its text as it is.
QLabel* plainLabel(QWidget* parent);
QLabel* plainLabel(const QString& text, QWidget* parent);

/// The text of a tooltip that shows `text` as it is, on as many lines as it has.
QString plainTip(const QString& text);

/// Makes a tip of a sentence of any length, which breaks where it must.
QString wrappedTip(const QString& sentence);

/// The text of an action, a button or a tab that shows `name` as it is.
QString plainName(const QString& name);

} // namespace headlight
