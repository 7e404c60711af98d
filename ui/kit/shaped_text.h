// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QFont>
#include <QGlyphRun>
#include <QPointF>
#include <QString>

class QPainter;

namespace headlight {

/// A text that is drawn again and again, such as a token's label, shaped once.
struct ShapedText {
    QList<QGlyphRun> runs; // from the start of the baseline
    double width = 0.0;
};

const ShapedText& shapedText(const QString& text, const QFont& font);

/// Draws what QPainter::drawText(baseline, text) draws in the painter's font and colour: on a screen to the
/// pixel, a picture letter or a line that is turned to a quarter of one. Shaping takes most of a short text's time.
void drawShaped(QPainter& painter, const QPointF& baseline, const QString& text);

} // namespace headlight
