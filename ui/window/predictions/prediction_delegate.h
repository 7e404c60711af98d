// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/kit/theme.h"

#include <QStyledItemDelegate>

namespace headlight {

/// Paints the token at the left and its probability as a bar with its number.
class PredictionDelegate : public QStyledItemDelegate {
    Q_OBJECT
public:
    // Pixels beside type of 100 %.
    static constexpr int kTokenWidth = 84;
    static constexpr int kChangeWidth = 64;

    using QStyledItemDelegate::QStyledItemDelegate;

    void setTheme(const Theme& theme) { m_theme = theme.id; }
    /// The bars are as long as those of a list that has a column of changes.
    void leaveRoomForChanges(bool leaves) { m_leavesRoom = leaves; }
    /// The row under the mouse has a ground, from its token to its change; −1: none has.
    void setLooked(int row) { m_looked = row; }
    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

private:
    ThemeId m_theme = ThemeId::Light;
    bool m_leavesRoom = false;
    int m_looked = -1;
};

} // namespace headlight
