// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/kit/shaped_text.h"

#include <QHash>
#include <QPainter>
#include <QTextLayout>

#include <algorithm>
#include <array>

namespace headlight {

namespace {

/// Runs of glyphs know nothing of tabs, further lines and lines under or through a text.
bool isGlyphsAlone(const QString& text, const QFont& font)
{
    const auto isControl = [](QChar one) {
        return one < u' ' || one == QChar::LineSeparator || one == QChar::ParagraphSeparator;
    };
    return !font.strikeOut() && !font.underline() && !font.overline() && std::ranges::none_of(text, isControl);
}

} // namespace

const ShapedText& shapedText(const QString& text, const QFont& font)
{
    struct Remembered {
        QFont font;
        QHash<QString, ShapedText> texts;
    };
    constexpr qsizetype most = 4096;
    thread_local std::array<Remembered, 16> fonts;
    thread_local std::size_t next = 0;
    const auto isIts = [&](const Remembered& one) { return one.font == font; };
    auto found = std::ranges::find_if(fonts, isIts);
    if (found == fonts.end()) {
        found = fonts.begin() + static_cast<std::ptrdiff_t>(next++ % fonts.size());
        *found = {font, {}};
    }
    if (const auto known = found->texts.constFind(text); known != found->texts.constEnd())
        return *known;
    if (found->texts.size() == most)
        found->texts.clear();
    QTextLayout layout(text, font);
    layout.beginLayout();
    QTextLine line = layout.createLine();
    layout.endLayout();
    line.setPosition({0.0, -line.ascent()});
    return *found->texts.insert(text, {layout.glyphRuns(), line.naturalTextWidth()});
}

void drawShaped(QPainter& painter, const QPointF& baseline, const QString& text)
{
    const QFont& font = painter.font();
    if (!isGlyphsAlone(text, font)) {
        painter.drawText(baseline, text);
        return;
    }
    for (const QGlyphRun& run : shapedText(text, font).runs)
        painter.drawGlyphRun(baseline, run);
}

} // namespace headlight
