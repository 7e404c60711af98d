// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/kit/number_glyphs.h"

#include <QRawFont>

#include <array>
#include <optional>

namespace headlight {

namespace {

const QString characters = QStringLiteral("0123456789.−–∞");

struct Glyphs {
    QFont font;
    QRawFont raw;
    QList<quint32> indexes; // one for each of the characters; 0 = not in the font
    QList<QPointF> advances;
};

/// The newest few fonts: a sheet has one, its figure another.
const Glyphs& glyphsOf(const QFont& font)
{
    thread_local std::array<std::optional<Glyphs>, 4> remembered;
    thread_local std::size_t next = 0;
    for (const std::optional<Glyphs>& one : remembered)
        if (one && one->font == font)
            return *one;
    Glyphs glyphs{font, QRawFont::fromFont(font), {}, {}};
    glyphs.indexes = glyphs.raw.glyphIndexesForString(characters);
    glyphs.advances = glyphs.raw.advancesForGlyphIndexes(glyphs.indexes);
    std::optional<Glyphs>& place = remembered[next++ % remembered.size()];
    place = std::move(glyphs);
    return *place;
}

} // namespace

NumberGlyphs::NumberGlyphs(const QFont& font) : m_font(font) {}

bool NumberGlyphs::add(const PlacedNumber& number)
{
    const Glyphs& glyphs = glyphsOf(m_font);
    std::array<qsizetype, 32> places{};
    if (number.text.size() > std::ssize(places) || glyphs.indexes.size() != characters.size())
        return false;
    double width = 0.0;
    for (qsizetype i = 0; i < number.text.size(); ++i) {
        const qsizetype place = characters.indexOf(number.text[i]);
        if (place < 0 || glyphs.indexes[place] == 0)
            return false;
        places[static_cast<std::size_t>(i)] = place;
        width += glyphs.advances[place].x();
    }
    double x = number.end.x() - width;
    for (qsizetype i = 0; i < number.text.size(); ++i) {
        const qsizetype place = places[static_cast<std::size_t>(i)];
        m_glyphs.push_back(glyphs.indexes[place]);
        m_positions.push_back({x, number.end.y()});
        x += glyphs.advances[place].x();
    }
    return true;
}

QGlyphRun NumberGlyphs::run() const
{
    QGlyphRun run;
    run.setRawFont(glyphsOf(m_font).raw);
    run.setGlyphIndexes(m_glyphs);
    run.setPositions(m_positions);
    return run;
}

} // namespace headlight
