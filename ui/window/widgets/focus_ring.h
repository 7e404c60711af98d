// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/kit/theme.h"

#include <QWidget>

namespace headlight {

/// A line around a widget that paints itself, for as long as the keyboard brought the focus to it.
class FocusRing : public QWidget {
    Q_OBJECT
public:
    explicit FocusRing(QWidget* around);

    /// Never seen, wherever the keyboard is.
    void setOff(bool isOff);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    ThemeId m_theme = ThemeId::Light;
    bool m_isWanted = false; // the keyboard brought the focus
    bool m_isOff = false;
};

} // namespace headlight
