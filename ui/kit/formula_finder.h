// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/kit/fitted_formula.h"

#include <QString>

#include <vector>

class QRegularExpression;

namespace headlight {

struct FoundFormula {
    QString latex;
    FormulaPlace place = FormulaPlace::InALine;
    QString problem; // where it is none
    QString source;  // the formula as it was written
};

/// CommonMark without its formulas, `$x_i$` and `$$…$$`: each was replaced by a formulaPlace() with its number among
/// `formulas`, to which they are added.
QString withoutFormulas(const QString& text, std::vector<FoundFormula>& formulas);

/// Private characters around the number of a formula, which is captured.
const QRegularExpression& formulaPlace();

} // namespace headlight
