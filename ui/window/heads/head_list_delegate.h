// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/kit/theme.h"

#include <QStyledItemDelegate>

namespace headlight {

/// A line of some width that says what a head does: "previous 0.82".
struct FittedSummary {
    QString words;  // cut where they must be
    QString number; // which never is; empty where the summary has none
};
FittedSummary fittedSummary(const QString& summary, const QFont& font, double width);

/// Paints a row of HeadListModel: the head's colour and name, what it looks at, eye and scissors.
/// A click on eye or scissors toggles it.
class HeadListDelegate : public QStyledItemDelegate {
    Q_OBJECT
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void setTheme(const Theme& theme) { m_theme = theme.id; }

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    bool editorEvent(QEvent* event, QAbstractItemModel* model, const QStyleOptionViewItem& option,
                     const QModelIndex& index) override;

private:
    ThemeId m_theme = ThemeId::Light;
};

} // namespace headlight
