// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/predictions/prediction_delegate.h"

#include "ui/kit/larger_type.h"
#include "ui/window/predictions/prediction_model.h"

#include <QPainter>

#include <algorithm>

namespace headlight {

void PredictionDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    const int label = inType(84); // the token's column
    const double number = inType(50);
    const Theme& colours = theme(m_theme);
    const QRectF cell(option.rect);
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setFont(colours.bodyFont);
    painter->setPen(colours.text);
    if (option.state.testFlag(QStyle::State_MouseOver) || option.state.testFlag(QStyle::State_HasFocus))
        painter->fillRect(cell, colours.raised);
    if (index.column() == PredictionModel::ChangeColumn) {
        painter->drawText(cell, Qt::AlignVCenter | Qt::AlignRight, index.data().toString());
    } else if (index.column() == PredictionModel::TokenColumn) {
        painter->drawText(cell.adjusted(0, 0, -8, 0), Qt::AlignVCenter | Qt::AlignRight | Qt::TextSingleLine,
                          painter->fontMetrics().elidedText(index.data().toString(), Qt::ElideMiddle, label - 8));
    } else {
        const double probability = index.data(PredictionModel::ProbabilityRole).toDouble();
        const double bar = std::max(2.0, (cell.width() - number) * probability);
        painter->setPen(Qt::NoPen);
        painter->setBrush(colours.accent);
        painter->drawRoundedRect(QRectF(cell.left(), cell.center().y() - 4, bar, 8), 1.5, 1.5);
        painter->setPen(colours.mutedText);
        painter->drawText(QRectF(cell.left() + bar + 8, cell.top(), number, cell.height()),
                          Qt::AlignVCenter | Qt::AlignLeft, index.data().toString());
    }
    painter->restore();
}

QSize PredictionDelegate::sizeHint(const QStyleOptionViewItem&, const QModelIndex& index) const
{
    return {inType(index.column() == PredictionModel::TokenColumn ? 84 : 120), inType(20)};
}

} // namespace headlight
