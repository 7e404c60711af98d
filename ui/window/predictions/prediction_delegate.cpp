// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/predictions/prediction_delegate.h"

#include "ui/kit/larger_type.h"
#include "ui/kit/painter_canvas.h"
#include "ui/kit/text_metrics.h"
#include "ui/window/predictions/prediction_model.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace headlight {

void PredictionDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    const double number = inType(50);
    const Theme& colours = theme(m_theme);
    const QFont& font = colours.bodyFont;
    const QRectF cell(option.rect);
    // Not centred: a sign of another face, "▲" say, would move the line that it stands in.
    const double baseline = std::round(cell.center().y() + middleOf(font));
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    PainterCanvas canvas(*painter);
    if (index.row() == m_looked || option.state.testFlag(QStyle::State_HasFocus))
        painter->fillRect(cell, colours.raised);
    if (index.column() == PredictionModel::ChangeColumn) {
        canvas.text({cell.right(), baseline}, index.data().toString(), font, colours.text, TextAnchor::End);
    } else if (index.column() == PredictionModel::TokenColumn) {
        const QString token =
            QFontMetrics(font).elidedText(index.data().toString(), Qt::ElideMiddle, inType(kTokenWidth) - 8);
        canvas.text({cell.right() - 8, baseline}, token, font, colours.text, TextAnchor::End);
    } else {
        const double probability = index.data(PredictionModel::ProbabilityRole).toDouble();
        const double beside = number + (m_leavesRoom ? inType(kChangeWidth) : 0);
        const double bar = std::max(2.0, (cell.width() - beside) * probability);
        canvas.roundedRect(QRectF(cell.left(), cell.center().y() - 4, bar, 8), 1.5, colours.accent, QColor());
        canvas.text({cell.left() + bar + 8, baseline}, index.data().toString(), font, colours.mutedText);
    }
    painter->restore();
}

QSize PredictionDelegate::sizeHint(const QStyleOptionViewItem&, const QModelIndex& index) const
{
    return {inType(index.column() == PredictionModel::TokenColumn ? kTokenWidth : 120), inType(20)};
}

} // namespace headlight
