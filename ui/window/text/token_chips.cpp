// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/text/token_chips.h"

#include "ui/kit/larger_type.h"
#include "ui/kit/painter_canvas.h"
#include "ui/kit/text_metrics.h"
#include "ui/window/widgets/spoken_picture.h"
#include "ui/window/widgets/window_theme.h"

#include <QFontMetricsF>
#include <QPaintEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace headlight {

namespace {

// Pixels, beside type of 100 %.
constexpr int kChipHeight = 24;
constexpr int kSmallPrint = 13; // more where there is a second line
constexpr int kChipGap = 5;
constexpr int kChipPadding = 9;
constexpr int kWidestChip = 160;

QFont smallPrintFont(const Theme& theme)
{
    QFont font = theme.smallFont;
    font.setPixelSize(std::max(10, font.pixelSize() - 2));
    return font;
}

} // namespace

TokenChips::TokenChips(QWidget* parent)
    : QWidget(parent), m_emptyText(tr("The tokens of the sentence appear here as you type."))
{
    followTheme(*this, [this](const Theme& theme) {
        m_theme = theme.id;
        measure(); // its type may have another size
    });
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    makeSpoken(*this);
    setAccessibleName(tr("Tokens"));
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

void TokenChips::setEmptyText(const QString& text)
{
    if (text == m_emptyText)
        return;
    m_emptyText = text;
    update();
}

void TokenChips::setTokens(const QStringList& tokens, const std::vector<std::uint8_t>& special)
{
    if (tokens == m_tokens && special == m_special)
        return;
    m_tokens = tokens;
    m_special = special;
    m_pressed = -1;
    m_cursor = std::min(m_cursor, int(m_tokens.size()) - 1);
    m_anchor = std::min(m_anchor, int(m_tokens.size()) - 1);
    describe();
    measure();
}

/// A chip is as wide as its wider line.
void TokenChips::measure()
{
    m_widths.clear();
    const QFont& font = theme(m_theme).bodyFont;
    const QFont small = smallPrintFont(theme(m_theme));
    for (int i = 0; i < m_tokens.size(); ++i) {
        const double text = std::max(textWidth(m_tokens[i], font), textWidth(m_smallPrint.value(i), small));
        m_widths.push_back(
            std::clamp(text + 2.0 * kChipPadding, double(inType(kChipHeight)), double(inType(kWidestChip))));
    }
    m_rects = layOut(width());
    updateGeometry();
    update();
}

void TokenChips::setHints(const QStringList& names, const QString& click)
{
    m_names = names;
    m_clickHint = click;
    describe();
}

void TokenChips::setNotes(const QStringList& notes)
{
    m_notes = notes;
    describe();
}

void TokenChips::setSmallPrint(const QStringList& texts)
{
    if (texts == m_smallPrint)
        return;
    m_smallPrint = texts;
    measure();
}

void TokenChips::setSelectable(bool selectable)
{
    m_isSelectable = selectable;
}

void TokenChips::setSelected(const std::set<int>& tokens)
{
    if (tokens == m_selected)
        return;
    m_selected = tokens;
    describe();
    update();
}

void TokenChips::setHiddenTokens(const std::set<int>& tokens)
{
    if (tokens == m_hidden)
        return;
    m_hidden = tokens;
    describe();
    update();
}

void TokenChips::setQuery(std::optional<int> query, bool pinned)
{
    if (query == m_query && pinned == m_pinned)
        return;
    m_query = query;
    m_pinned = pinned;
    describe();
    update();
}

void TokenChips::setHovered(int query, int key)
{
    if (query == m_hoveredQuery && key == m_hoveredKey)
        return;
    m_hoveredQuery = query;
    m_hoveredKey = key;
    describe();
    update();
}

std::optional<int> TokenChips::hovered() const
{
    const int token = std::max(m_hoveredQuery, m_hoveredKey);
    return token >= 0 ? std::optional<int>(token) : std::nullopt;
}

void TokenChips::setStale(bool stale)
{
    if (stale == m_stale)
        return;
    m_stale = stale;
    update();
}

void TokenChips::setCut(int nTokens)
{
    if (nTokens == m_nCut)
        return;
    m_nCut = nTokens;
    describe();
    update();
}

/// The last token of the text itself.
int TokenChips::lastRead() const
{
    int token = static_cast<int>(m_tokens.size()) - 1;
    while (token > 0 && std::size_t(token) < m_special.size() && m_special[std::size_t(token)] != 0)
        --token;
    return token;
}

int TokenChips::rowHeight() const
{
    return inType(kChipHeight) + (m_smallPrint.isEmpty() ? 0 : inType(kSmallPrint));
}

std::vector<QRectF> TokenChips::layOut(int width) const
{
    std::vector<QRectF> rects;
    double x = 0;
    double y = 0;
    for (const double chip : m_widths) {
        if (x > 0 && x + chip > width) {
            x = 0;
            y += rowHeight() + kChipGap;
        }
        rects.emplace_back(x, y, chip, rowHeight());
        x += chip + kChipGap;
    }
    return rects;
}

int TokenChips::heightForWidth(int width) const
{
    const auto rects = layOut(width);
    return static_cast<int>(rects.empty() ? rowHeight() : rects.back().bottom());
}

QSize TokenChips::sizeHint() const
{
    return {400, heightForWidth(std::max(width(), 100))};
}

QRectF TokenChips::chipRect(int token) const
{
    return token >= 0 && token < std::ssize(m_rects) ? m_rects[std::size_t(token)] : QRectF();
}

int TokenChips::tokenAt(const QPointF& position) const
{
    for (int i = 0; i < std::ssize(m_rects); ++i)
        if (m_rects[std::size_t(i)]
                .adjusted(-kChipGap / 2.0, -kChipGap / 2.0, kChipGap / 2.0, kChipGap / 2.0)
                .contains(position))
            return i;
    return -1;
}

void TokenChips::paintChip(QPainter& painter, int token) const
{
    const Theme& colours = theme(m_theme);
    const QRectF& rect = m_rects[std::size_t(token)];
    const bool isQuery = m_query == token;
    const bool isSpecial = std::size_t(token) < m_special.size() && m_special[std::size_t(token)] != 0;
    const bool isHovered = token == m_hoveredQuery || token == m_hoveredKey;
    const bool isSelected = m_selected.contains(token);
    const bool isFilled = isQuery && m_pinned && m_selected.size() < 2;
    const bool hasCursor = hasFocus() && token == m_cursor;
    painter.setPen(Qt::NoPen);
    painter.setBrush(isFilled ? colours.accent : colours.raised);
    painter.drawRoundedRect(rect, 3, 3);
    if (isSelected) {
        QColor tint = colours.accent;
        tint.setAlphaF(0.22F);
        painter.setBrush(tint);
        painter.drawRoundedRect(rect, 3, 3);
    }
    if (isHovered || isSelected || (isQuery && !m_pinned) || hasCursor) {
        painter.setBrush(Qt::NoBrush);
        const bool isAccented = isHovered || isSelected || hasCursor;
        painter.setPen(QPen(isAccented ? colours.accent : colours.mutedText,
                            token == m_hoveredQuery || (hasCursor && isSelected) ? 1.6 : 1));
        painter.drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), 3, 3);
    }
    PainterCanvas canvas(painter);
    const auto write = [&](const QString& text, const QFont& font, const QColor& colour, const QRectF& line) {
        const double room = rect.width() - 8;
        const QFontMetricsF metrics(font);
        const QString fitting = textWidth(text, font) <= room ? text : metrics.elidedText(text, Qt::ElideMiddle, room);
        const double baseline = std::round(line.center().y() + (metrics.ascent() - metrics.descent()) / 2.0);
        canvas.text({line.center().x(), baseline}, fitting, font, colour, TextAnchor::Middle);
    };
    QFont font = colours.bodyFont;
    if (m_hidden.contains(token))
        font.setStrikeOut(true);
    const bool isMuted = isSpecial || m_hidden.contains(token);
    write(m_tokens[token], font,
          isFilled  ? colours.onAccent
          : isMuted ? colours.mutedText
                    : colours.text,
          {rect.topLeft(), QSizeF(rect.width(), inType(kChipHeight))});
    if (const QString print = m_smallPrint.value(token); !print.isEmpty())
        write(print, smallPrintFont(colours),
              isFilled     ? colours.onAccent
              : isSelected ? colours.text
                           : colours.mutedText,
              rect.adjusted(0, inType(kChipHeight) - 4, 0, -2));
}

/// Draws the chips that are seen: a few rows, where there are thousands of tokens.
void TokenChips::paintEvent(QPaintEvent* event)
{
    const Theme& colours = theme(m_theme);
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setFont(colours.bodyFont);
    if (m_stale && !m_tokens.isEmpty())
        painter.setOpacity(0.5);
    if (m_tokens.isEmpty()) {
        painter.setPen(colours.mutedText);
        painter.drawText(QRectF(0, 0, width(), inType(kChipHeight)), Qt::AlignVCenter | Qt::AlignLeft, m_emptyText);
    }
    const QRectF seen = QRectF(event->rect()).adjusted(-kChipGap, -kChipGap, kChipGap, kChipGap); // rims stand out
    for (int i = 0; i < m_tokens.size(); ++i)
        if (m_rects[std::size_t(i)].intersects(seen))
            paintChip(painter, i);
    if (m_nCut > 0 && !m_tokens.isEmpty()) {
        const QRectF& last = m_rects[std::size_t(lastRead())];
        const QRectF end(last.right() + kChipGap / 2.0 - 1.0, last.top(), 2.0, last.height());
        painter.fillRect(end, colours.warning);
    }
}

void TokenChips::resizeEvent(QResizeEvent*)
{
    m_rects = layOut(width());
    updateGeometry();
}

} // namespace headlight
