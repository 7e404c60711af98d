// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>

class QComboBox;
class QGridLayout;
class QLabel;
class QSpinBox;
class QWidget;

namespace headlight {

class WrappingRow;

// What the panes at the left of the bench's window are built from.

/// A muted label and its control in one row of a grid, from `column` on. `text` may be rich: "d<sub>k</sub>".
QLabel* addLabelled(QGridLayout& grid, int row, int column, const QString& text, QWidget& control);
void addLabelled(WrappingRow& row, const QString& text, QWidget& control);

/// A list to choose from. It takes the wheel only while it has the focus, so that the page scrolls past it.
QComboBox* benchCombo(const char* objectName, const QString& name, const QString& tip, QWidget* parent);
/// A size or a count, typed or stepped.
QSpinBox* benchSpin(const char* objectName, const QString& name, int low, int high, QWidget* parent);
/// Lets a control have the wheel only while it has the focus.
void leaveWheelToThePage(QWidget& control);

/// The control with the entry for `value` chosen; tells nobody.
void showChoice(QComboBox& combo, int value);
/// A table's name as rich text: "W^Q₁" with the Q raised.
QString richName(const QString& name);

} // namespace headlight
