// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/kit/math_text.h"

#include <QString>

#include <vector>

namespace headlight {

/// A formula in plain Unicode as it is printed: "W^Q₁(1, 3)" with its letters raised and lowered; where `isMixture`,
/// the token of "0.3·x_the" lowered.
std::vector<MathPiece> formulaPieces(const QString& text, bool isMixture);

/// Breaks such pieces at blanks into lines no wider than `width`.
std::vector<std::vector<MathPiece>> wrappedFormula(const QString& text, bool isMixture, const QFont& font,
                                                   double width);

/// For a text document.
QString formulaHtml(const QString& text, bool isMixture);
/// wrappedFormula() for a text document.
QString wrappedFormulaHtml(const QString& text, bool isMixture, const QFont& font, double width);

} // namespace headlight
