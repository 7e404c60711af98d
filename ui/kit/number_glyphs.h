// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QFont>
#include <QGlyphRun>
#include <QPointF>
#include <QString>

#include <vector>

namespace headlight {

/// A number, or any short text, that ends at a place.
struct PlacedNumber {
    QPointF end; // right end of its baseline
    QString text;
};

/// Digits, points and minus signs of one font, looked up once: a table of numbers is drawn as one run of glyphs,
/// without shaping each number anew.
class NumberGlyphs {
public:
    explicit NumberGlyphs(const QFont& font);

    /// Adds the number, or returns false for a text with a character that is not a number's or not in the font.
    bool add(const PlacedNumber& number);
    QGlyphRun run() const;

private:
    QFont m_font;
    QList<quint32> m_glyphs;
    QList<QPointF> m_positions;
};

} // namespace headlight
