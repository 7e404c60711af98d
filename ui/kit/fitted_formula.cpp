// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/kit/fitted_formula.h"

#include "ui/kit/formula_boxes.h"
#include "ui/kit/text_metrics.h"

#include <QRegularExpression>
#include <QStringList>

#include <algorithm>
#include <array>
#include <cmath>

namespace headlight {

namespace {

constexpr double kSmallestShare = 2.0 / 3.0; // smallest type, as a share of the font's size

/// Where a line may end: at a wide space, which goes; before a relation; before a sign of a sum or a product.
const std::array<QRegularExpression, 3>& breakPlaces()
{
    static const std::array<QRegularExpression, 3> places = {
        QRegularExpression(QStringLiteral(R"(\\quad(?![a-zA-Z]))")),
        QRegularExpression(QStringLiteral(R"([=<>≤≥]|\\(to|approx|leq|geq|neq|in|propto|mapsto)(?![a-zA-Z]))")),
        QRegularExpression(QStringLiteral(R"([+\-]|\\(cdot|times|pm)(?![a-zA-Z]))"))};
    return places;
}

/// How deep inside groups, brackets and matrices each character stands.
std::vector<int> depthsOf(const QString& latex)
{
    static const QRegularExpression marks(
        QStringLiteral(R"(\\(left|right|begin|end)(?![a-zA-Z])\s*(\\[{}]|\{[a-z]+\})?|\\[{}]|[{}()\[\]])"));
    std::vector<int> depths(static_cast<std::size_t>(latex.size()), 0);
    int depth = 0;
    qsizetype done = 0;
    const auto fill = [&](qsizetype end, int value) {
        for (; done < end; ++done)
            depths[static_cast<std::size_t>(done)] = value;
    };
    for (auto it = marks.globalMatch(latex); it.hasNext();) {
        const QRegularExpressionMatch match = it.next();
        fill(match.capturedStart(), depth);
        const QString word = match.captured(1);
        const QString mark = match.captured();
        const bool opens = word == u"left" || word == u"begin" || mark == u"{" || mark == u"(" || mark == u"[";
        const bool closes = word == u"right" || word == u"end" || mark == u"}" || mark == u")" || mark == u"]";
        fill(match.capturedEnd(), depth + 1);
        depth += opens ? 1 : closes ? -1 : 0;
    }
    fill(latex.size(), depth);
    return depths;
}

/// The parts of a formula between the break places of one kind, each with the sign that it begins with.
QStringList partsOf(const QString& latex, std::size_t kind)
{
    const std::vector<int> depths = depthsOf(latex);
    QStringList parts;
    qsizetype begin = 0;
    for (auto it = breakPlaces()[kind].globalMatch(latex); it.hasNext();) {
        const QRegularExpressionMatch match = it.next();
        const qsizetype at = match.capturedStart();
        const QString part = latex.mid(begin, at - begin).trimmed();
        const bool isScript = part.endsWith(u'_') || part.endsWith(u'^');
        if (depths[static_cast<std::size_t>(at)] != 0 || part.isEmpty() || isScript)
            continue;
        parts << part;
        begin = kind == 0 ? match.capturedEnd() : at;
    }
    return parts << latex.mid(begin).trimmed();
}

/// Fills a line with as many parts as fit; a part that is too wide for one is broken at places of the next kind.
QStringList brokenLines(const QString& latex, const QFont& font, double width, std::size_t kind = 0)
{
    if (kind == breakPlaces().size() || makeFormula(latex, font).width <= width)
        return {latex};
    const QString joint = kind == 0 ? QStringLiteral(" \\quad ") : QStringLiteral(" ");
    QStringList lines;
    QString line;
    for (const QString& part : partsOf(latex, kind)) {
        const QString longer = line.isEmpty() ? part : line + joint + part;
        if (line.isEmpty() || makeFormula(longer, font).width <= width) {
            line = longer;
            continue;
        }
        lines << line;
        line = part;
    }
    lines << line;
    QStringList result;
    for (const QString& one : lines)
        result << brokenLines(one, font, width, kind + 1);
    return result;
}

Formula inLines(const QStringList& lines, const QFont& font)
{
    if (lines.size() == 1)
        return makeFormula(lines.front(), font);
    const FormulaBoxes boxes(font);
    std::vector<std::vector<Formula>> rows;
    for (const QString& line : lines)
        rows.push_back({makeFormula(line, font)});
    return boxes.table(rows, boxes.full());
}

} // namespace

Formula fittedFormula(const QString& latex, const QFont& font, FormulaPlace place, std::optional<double> width)
{
    const Formula whole = makeFormula(latex, font);
    if (!width || whole.width <= *width)
        return whole;
    const QStringList lines =
        place == FormulaPlace::OfItsOwnLine ? brokenLines(latex, font, *width) : QStringList{latex};
    Formula result = inLines(lines, font);
    const int size = font.pixelSize();
    const int smallest = static_cast<int>(std::ceil(kSmallestShare * size));
    for (int smaller = size - 1; result.width > *width && smaller >= smallest; --smaller)
        result = inLines(lines, withPixelSize(font, smaller));
    return result;
}

} // namespace headlight
