// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QFont>
#include <QPainterPath>
#include <QPointF>
#include <QRectF>
#include <QString>

#include <vector>

namespace headlight {

class Canvas;

/// A formula that was laid out around the start of its baseline; y grows downwards, lengths are pixels of its font.
struct Formula {
    struct Text {
        QPointF baseline;
        QString text;
        QFont font;
    };
    struct Line {
        QPainterPath path;
        double width = 1.0;
    };
    std::vector<Text> texts;
    std::vector<Line> lines; // fraction bars, roots, brackets
    double width = 0.0;
    double ascent = 0.0;
    double descent = 0.0;
};

/// The part of LaTeX's mathematics that a lesson needs:
///
///     x_i^2, {groups}, \frac{a}{b}, \sqrt{x}, \text{words}, \hat{x}
///     \sum_{j} \prod \max with what stands below and above
///     \left( … \right) and [ ] \{ \} | | that grow with what is inside
///     \begin{bmatrix} a & b \\ c & d \end{bmatrix} (pmatrix, matrix), \begin{cases} a & b \\ c & d \end{cases}
///     Greek letters, \cdot \times \leq \geq \neq \approx \to \infty \in \top \odot \pm \ldots, \softmax \exp \log …
///
/// A letter is a variable and slanted; digits, words and Unicode symbols stand upright. Throws Error{BadArgument} that
/// says what was not understood.
Formula makeFormula(const QString& latex, const QFont& font);

void paintFormula(Canvas& canvas, const QPointF& baseline, const Formula& formula, const QColor& colour);

} // namespace headlight
