// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/heads/head_list_delegate.h"

#include "ui/kit/larger_type.h"
#include "ui/kit/text_metrics.h"
#include "ui/window/heads/head_list_model.h"
#include "ui/window/widgets/icons.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include <cmath>

namespace headlight {

namespace {

constexpr double kSummaryGap = 6.0; // between words and number
constexpr int kBeforeName = 24;     // pixels left of the name, dot included, in type of 100 %
constexpr int kBehindName = 8;

} // namespace

FittedSummary fittedSummary(const QString& summary, const QFont& font, double width)
{
    const qsizetype space = summary.lastIndexOf(u' ');
    bool hasNumber = false;
    summary.mid(space + 1).toDouble(&hasNumber);
    if (space < 0 || !hasNumber)
        return {elided(summary, font, width), {}};
    const QString number = summary.mid(space + 1);
    return {elided(summary.left(space), font, width - textWidth(number, font) - kSummaryGap), number};
}

void HeadListDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    const Theme& colours = theme(m_theme);
    const bool shown = index.data(HeadListModel::ShownRole).toBool();
    const bool ablated = index.data(HeadListModel::AblatedRole).toBool();
    const bool hovered = option.state & QStyle::State_MouseOver;
    painter->save();
    if (option.state & QStyle::State_Selected)
        painter->fillRect(option.rect, colours.raised);
    painter->setRenderHint(QPainter::Antialiasing);

    const QRectF cell(option.rect);
    switch (index.column()) {
    case HeadListModel::NameColumn: {
        painter->setOpacity(shown ? 1.0 : 0.4);
        painter->setBrush(index.data(HeadListModel::HeadColourRole).value<QColor>());
        painter->setPen(Qt::NoPen);
        painter->drawEllipse(QPointF(cell.left() + inType(11), cell.center().y()), inType(9) / 2.0, inType(9) / 2.0);
        painter->setOpacity(1.0);
        QFont font = colours.bodyFont;
        font.setStrikeOut(ablated);
        painter->setFont(font);
        painter->setPen(shown && !ablated ? colours.text : colours.mutedText);
        painter->drawText(cell.adjusted(inType(kBeforeName), 0, 0, 0), Qt::AlignVCenter | Qt::AlignLeft,
                          index.data().toString());
        break;
    }
    case HeadListModel::SummaryColumn: {
        const QRectF line = cell.adjusted(0, 0, -4, 0);
        const FittedSummary summary = fittedSummary(index.data().toString(), colours.smallFont, line.width());
        painter->setFont(colours.smallFont);
        painter->setPen(colours.mutedText);
        painter->drawText(line, Qt::AlignVCenter | Qt::AlignLeft | Qt::TextSingleLine, summary.words);
        painter->drawText(line, Qt::AlignVCenter | Qt::AlignRight | Qt::TextSingleLine, summary.number);
        break;
    }
    case HeadListModel::ShowColumn:
    case HeadListModel::AblateColumn: {
        const bool isShow = index.column() == HeadListModel::ShowColumn;
        const QString name =
            isShow ? (shown ? QStringLiteral("eye") : QStringLiteral("eye-off")) : QStringLiteral("scissors");
        const bool marked = isShow ? !shown : ablated;
        const bool focused = (option.state & QStyle::State_HasFocus) != 0;
        QColor colour = !isShow && ablated ? colours.error : hovered || marked ? colours.text : colours.mutedText;
        if (!isShow && !ablated && !hovered)
            colour.setAlphaF(0.7F);
        if (focused) {
            painter->setPen(QPen(colours.accent, 1));
            painter->setBrush(Qt::NoBrush);
            painter->drawRoundedRect(cell.adjusted(1.5, 1.5, -1.5, -1.5), 3, 3);
        }
        QRectF icon(0, 0, inType(15), inType(15));
        icon.moveCenter(cell.center());
        paintIcon(*painter, icon, name, colour);
        break;
    }
    default:
        break;
    }
    painter->restore();
}

QSize HeadListDelegate::sizeHint(const QStyleOptionViewItem&, const QModelIndex& index) const
{
    if (index.column() == HeadListModel::NameColumn) {
        const double name = textWidth(index.data().toString(), theme(m_theme).bodyFont);
        return {inType(kBeforeName + kBehindName) + static_cast<int>(std::ceil(name)), inType(24)};
    }
    return {inType(index.column() == HeadListModel::SummaryColumn ? 100 : 28), inType(24)};
}

bool HeadListDelegate::editorEvent(QEvent* event, QAbstractItemModel* model, const QStyleOptionViewItem&,
                                   const QModelIndex& index)
{
    if (!(index.flags() & Qt::ItemIsUserCheckable))
        return false;
    if (event->type() != QEvent::KeyPress)
        return false; // a click is the panel's: it is not to choose the head
    const int key = static_cast<QKeyEvent*>(event)->key();
    if (key != Qt::Key_Space && key != Qt::Key_Return)
        return false;
    const bool checked = index.data(Qt::CheckStateRole).toInt() == Qt::Checked;
    return model->setData(index, checked ? Qt::Unchecked : Qt::Checked, Qt::CheckStateRole);
}

} // namespace headlight
