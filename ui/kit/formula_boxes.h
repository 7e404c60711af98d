// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/kit/formula.h"

#include <optional>
#include <vector>

namespace headlight {

enum class CellsStand { InTheMiddle, AtTheLeft }; ///< where cells stand in their column

/// The parts of a formula and how they are put together; a `size` is in pixels.
class FormulaBoxes {
public:
    explicit FormulaBoxes(const QFont& font);

    double full() const { return m_full; }
    double smaller(double size) const;      // size of what is lowered or raised
    double fractionPart(double size) const; // size of what is above and below a fraction bar

    Formula variable(const QString& text, double size) const;
    Formula upright(const QString& text, double size) const;
    Formula relation(const QString& text, double size) const; // has space around it
    Formula large(const QString& symbol, double size) const;
    Formula space(double ems, double size) const;

    void append(Formula& row, const Formula& next) const;
    Formula scripts(const Formula& base, const std::optional<Formula>& lowered, const std::optional<Formula>& raised,
                    double size) const;
    /// Centred below and above.
    Formula stacked(const Formula& base, const std::optional<Formula>& below, const std::optional<Formula>& above,
                    double size) const;
    Formula fraction(const Formula& above, const Formula& below, double size) const;
    Formula root(const Formula& inside, double size) const;
    Formula hat(const Formula& inside, double size) const;
    Formula between(const QString& open, const Formula& inside, const QString& close, double size) const;
    Formula table(const std::vector<std::vector<Formula>>& rows, double size,
                  CellsStand stand = CellsStand::InTheMiddle) const;

private:
    Formula glyphs(const QString& text, QFont font, double size, bool slanted) const;
    double axis(double size) const; // height of fraction bars and the middle of brackets above the baseline
    double lineWidth(double size) const;

    QFont m_font;
    double m_full;
};

} // namespace headlight
