// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/kit/formula.h"

#include <optional>

namespace headlight {

enum class FormulaPlace {
    InALine,      ///< it stands in a line of text and can't be broken, so it shrinks
    OfItsOwnLine, ///< it is broken at wide spaces, then at relations, then at sums, and shrinks after that
};

/// The formula no wider than `width` pixels; without one, as wide as it is. Its type becomes no smaller than two
/// thirds of the font's, so that a part that can't be broken may stay wider. Throws as makeFormula().
Formula fittedFormula(const QString& latex, const QFont& font, FormulaPlace place, std::optional<double> width);

} // namespace headlight
