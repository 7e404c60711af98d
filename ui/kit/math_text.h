// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/kit/canvas.h"

#include <QString>

#include <vector>

namespace headlight {

/// A piece of a formula with what is lowered and raised behind it: W_i^Q, d_{model}.
struct MathPiece {
    QString base;
    QString lowered;
    QString raised;
    bool operator==(const MathPiece&) const = default;
};

/// "W_i^Q X" → {W, i, Q}, {" X", "", ""}: _ and ^ take one character or a group in braces, as in LaTeX.
std::vector<MathPiece> parseMath(const QString& formula);

double mathWidth(const QString& formula, const QFont& font);
double mathWidth(const std::vector<MathPiece>& pieces, const QFont& font);
/// Lowered and raised characters in smaller type, one above the other where a piece has both.
void paintMath(Canvas& canvas, const QPointF& baseline, const QString& formula, const QFont& font, const QColor& colour,
               TextAnchor anchor = TextAnchor::Start);
void paintMath(Canvas& canvas, const QPointF& baseline, const std::vector<MathPiece>& pieces, const QFont& font,
               const QColor& colour);

} // namespace headlight
