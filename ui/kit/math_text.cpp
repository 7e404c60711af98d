// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/kit/math_text.h"

#include "ui/kit/text_metrics.h"

#include <algorithm>

namespace headlight {

namespace {

constexpr double scriptSize = 0.72; // share of the base's size
constexpr double scriptRaise = 0.42;
constexpr double scriptDrop = 0.2;
constexpr double scriptDropBelow = 0.32; // where another script stands above

/// The character or group at `i`; moves `i` behind it.
QString takeGroup(const QString& formula, qsizetype& i)
{
    if (i >= formula.size())
        return {};
    if (formula[i] == QLatin1Char('{')) {
        const qsizetype end = formula.indexOf(QLatin1Char('}'), i);
        if (end >= 0) {
            QString group = formula.mid(i + 1, end - i - 1);
            i = end + 1;
            return group;
        }
    }
    const qsizetype length = formula[i].isHighSurrogate() && i + 1 < formula.size() ? 2 : 1;
    i += length;
    return formula.mid(i - length, length);
}

QFont scriptFont(const QFont& font)
{
    return withPixelSize(font, std::max(7.0, scriptSize * font.pixelSize()));
}

double scriptsWidth(const MathPiece& piece, const QFont& font)
{
    const QFont script = scriptFont(font);
    return std::max(textWidth(piece.lowered, script), textWidth(piece.raised, script));
}

} // namespace

std::vector<MathPiece> parseMath(const QString& formula)
{
    std::vector<MathPiece> result;
    bool startsPiece = true;
    for (qsizetype i = 0; i < formula.size();) {
        const QChar c = formula[i];
        if ((c == QLatin1Char('_') || c == QLatin1Char('^')) && i + 1 < formula.size()) {
            ++i;
            const QString group = takeGroup(formula, i);
            if (result.empty())
                result.emplace_back();
            (c == QLatin1Char('_') ? result.back().lowered : result.back().raised) += group;
            startsPiece = true;
            continue;
        }
        if (startsPiece)
            result.emplace_back();
        startsPiece = false;
        result.back().base += c;
        ++i;
    }
    return result;
}

double mathWidth(const QString& formula, const QFont& font)
{
    return mathWidth(parseMath(formula), font);
}

double mathWidth(const std::vector<MathPiece>& pieces, const QFont& font)
{
    double width = 0.0;
    for (const MathPiece& piece : pieces)
        width += textWidth(piece.base, font) + scriptsWidth(piece, font);
    return width;
}

void paintMath(Canvas& canvas, const QPointF& baseline, const QString& formula, const QFont& font, const QColor& colour,
               TextAnchor anchor)
{
    const std::vector<MathPiece> pieces = parseMath(formula);
    double x = baseline.x();
    if (anchor != TextAnchor::Start)
        x -= mathWidth(pieces, font) * (anchor == TextAnchor::Middle ? 0.5 : 1.0);
    paintMath(canvas, {x, baseline.y()}, pieces, font, colour);
}

void paintMath(Canvas& canvas, const QPointF& baseline, const std::vector<MathPiece>& pieces, const QFont& font,
               const QColor& colour)
{
    const QFont script = scriptFont(font);
    const double size = font.pixelSize();
    double x = baseline.x();
    for (const MathPiece& piece : pieces) {
        canvas.text({x, baseline.y()}, piece.base, font, colour);
        x += textWidth(piece.base, font);
        const double drop = piece.raised.isEmpty() ? scriptDrop : scriptDropBelow;
        canvas.text({x, baseline.y() + drop * size}, piece.lowered, script, colour);
        canvas.text({x, baseline.y() - scriptRaise * size}, piece.raised, script, colour);
        x += scriptsWidth(piece, font);
    }
}

} // namespace headlight
