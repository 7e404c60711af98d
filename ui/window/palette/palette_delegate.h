// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/kit/theme.h"

#include <QStyledItemDelegate>

namespace headlight {

/// A line of the palette: what it is, where it belongs in muted type, and its keys at the right.
class PaletteDelegate : public QStyledItemDelegate {
    Q_OBJECT
public:
    explicit PaletteDelegate(const Theme& theme, QObject* parent = nullptr);

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

private:
    Theme m_theme;
};

} // namespace headlight
