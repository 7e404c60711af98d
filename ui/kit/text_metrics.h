// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QFont>
#include <QString>
#include <QStringList>

namespace headlight {

/// How far one line of text reaches, in the font's pixels. Remembered: shaping the labels of 64 tokens anew for each
/// keystroke would cost more than drawing the heatmap.
double textWidth(const QString& text, const QFont& font);

/// The text, or as much of it as fits into `width` and "…"; never cuts a character in two.
QString elided(const QString& text, const QFont& font, double width);
/// A readout, "because → the 0.970 · layer 3 · head 6", that fits: pieces behind the first are left out whole, then the
/// names before the number are cut. A number never is: "0.9…" could be any.
QString shortReadout(const QString& text, const QFont& font, double width);
/// "check → cash" in `width`: the longer word is cut first, so that what is printed behind them keeps its place.
QString pairWithin(const QString& query, const QString& key, const QFont& font, double width);

/// Lines no wider than `width`, broken at " · " or a blank.
QStringList wrapped(const QString& text, const QFont& font, double width);

/// A true minus sign, no "−0", `digits` digits after the point: "0.926", "−2.84".
QString numberText(double value, int digits);

/// An attention weight or a score with four digits after the point; tiny ones as 2.1·10⁻⁷.
QString weightText(double weight);
/// "10⁻⁴"
QString powerOfTen(int exponent);

QFont withPixelSize(const QFont& font, double pixels);
QFont bold(const QFont& font);

/// From the baseline of a line of text to the middle of its small letters' and capitals' height.
double middleOf(const QFont& font);

} // namespace headlight
