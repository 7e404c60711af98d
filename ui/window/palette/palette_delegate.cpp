// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/palette/palette_delegate.h"

#include "ui/kit/larger_type.h"
#include "ui/kit/text_metrics.h"
#include "ui/window/palette/palette_model.h"

#include <QPainter>

#include <algorithm>

namespace headlight {

namespace {

constexpr int kPaletteMargin = 10;
constexpr int kPaletteRow = 28;
constexpr int kPaletteGap = 12; // between name, group and keys

} // namespace

PaletteDelegate::PaletteDelegate(const Theme& theme, QObject* parent) : QStyledItemDelegate(parent), m_theme(theme) {}

void PaletteDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    const bool isEnabled = index.data(PaletteModel::EnabledRole).toBool();
    const bool isChosen = option.state.testFlag(QStyle::State_Selected);
    if (isChosen)
        painter->fillRect(option.rect, m_theme.raised);
    const QRect line = option.rect.adjusted(kPaletteMargin, 0, -kPaletteMargin, 0);
    const auto write = [&](const QRect& place, const QString& text, const QFont& font, const QColor& colour,
                           Qt::Alignment side) {
        painter->setFont(font);
        painter->setPen(colour);
        painter->drawText(place, Qt::AlignVCenter | side | Qt::TextSingleLine, text);
    };
    const QString keys = index.data(PaletteModel::KeysRole).toString();
    const int keysWidth = static_cast<int>(textWidth(keys, m_theme.smallFont)) + 1;
    write(line, keys, m_theme.smallFont, m_theme.mutedText, Qt::AlignRight);

    const int room = line.width() - (keys.isEmpty() ? 0 : keysWidth + kPaletteGap);
    const QString text = elided(index.data().toString(), m_theme.bodyFont, room);
    write(line, text, m_theme.bodyFont, isEnabled ? m_theme.text : m_theme.mutedText, Qt::AlignLeft);
    const int used = static_cast<int>(textWidth(text, m_theme.bodyFont)) + kPaletteGap;
    const QString group = elided(index.data(PaletteModel::GroupRole).toString(), m_theme.smallFont, room - used);
    write(line.adjusted(used, 0, 0, 0), group, m_theme.smallFont, m_theme.mutedText, Qt::AlignLeft);
}

QSize PaletteDelegate::sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const
{
    return {0, inType(kPaletteRow)};
}

} // namespace headlight
