// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/heads/head_finder_delegate.h"

namespace headlight {

void HeadFinderDelegate::initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const
{
    QStyledItemDelegate::initStyleOption(option, index);
    const auto colour = index.data(Qt::DecorationRole).value<QColor>();
    if (colour.isValid()) {
        QPixmap swatch(option->decorationSize);
        swatch.fill(colour);
        QIcon icon(swatch);
        icon.addPixmap(swatch, QIcon::Selected); // else the style mixes the colour of the selection into it
        option->icon = icon;
    }
    if (option->state.testFlag(QStyle::State_Selected))
        option->font.setBold(true);
}

} // namespace headlight
