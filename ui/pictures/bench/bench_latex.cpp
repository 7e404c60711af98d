// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/bench/bench_latex.h"

#include "ui/pictures/bench/bench_text.h"

#include <QStringList>

namespace headlight {

namespace {

constexpr QChar kMinus(0x2212);
constexpr QChar kInfinity(0x221E);
constexpr QChar kEnDash(0x2013);
constexpr QChar kTimes(0x00B7);
constexpr QChar kRaisedMinus(0x207B);

/// The digit that a raised one stands for, or nothing.
QString loweredDigit(QChar letter)
{
    static const QString raised = QStringLiteral("⁰¹²³⁴⁵⁶⁷⁸⁹");
    if (letter == kRaisedMinus)
        return QStringLiteral("-");
    const qsizetype digit = raised.indexOf(letter);
    return digit < 0 ? QString() : QString::number(digit);
}

/// "1.2·10⁻⁷" as "1.2 \cdot 10^{-7}".
QString latexNumber(const QString& shown)
{
    QString latex;
    QString power;
    for (const QChar letter : shown) {
        if (const QString digit = loweredDigit(letter); !digit.isEmpty())
            power += digit;
        else if (letter == kMinus)
            latex += u'-';
        else if (letter == kInfinity)
            latex += QStringLiteral("\\infty");
        else if (letter == kEnDash)
            latex += QStringLiteral("\\text{–}");
        else if (letter == kTimes)
            latex += QStringLiteral(" \\cdot ");
        else
            latex += letter;
    }
    return power.isEmpty() ? latex : QStringLiteral("%1^{%2}").arg(latex, power);
}

} // namespace

QString latexMatrix(const std::vector<std::vector<QString>>& rows)
{
    QStringList lines;
    for (const std::vector<QString>& row : rows) {
        QStringList numbers;
        for (const QString& number : row)
            numbers << latexNumber(number);
        lines << numbers.join(QStringLiteral(" & "));
    }
    return QStringLiteral("\\begin{bmatrix}\n") + lines.join(QStringLiteral(" \\\\\n")) +
           QStringLiteral("\n\\end{bmatrix}");
}

QString benchLatex(const BenchPlot& plot, std::size_t step)
{
    const BenchStep& shown = plot.step(step);
    const int decimals = benchDecimals(shown);
    std::vector<std::vector<QString>> rows(static_cast<std::size_t>(shown.values.rows()));
    for (Index i = 0; i < shown.values.rows(); ++i)
        for (Index j = 0; j < shown.values.cols(); ++j)
            rows[static_cast<std::size_t>(i)].push_back(
                plot.cover.hides({step, i, j}) ? QStringLiteral("?") : benchNumber(shown, i, j, decimals));
    return latexMatrix(rows);
}

} // namespace headlight
