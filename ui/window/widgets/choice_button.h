// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/kit/theme.h"

#include <QToolButton>

namespace headlight {

/// A button that opens a menu and shows what was chosen in it: "Model  headlight-en ▾".
class ChoiceButton : public QToolButton {
    Q_OBJECT
public:
    ChoiceButton(const QString& name, QMenu* menu, QWidget* parent = nullptr);

    const QString& name() const { return m_name; }
    void setValue(const QString& value);
    /// As wide as with this value, whatever is chosen: nothing beside the button moves.
    void setWidthOf(const QString& value);
    const QString& value() const { return m_value; }
    void setTheme(const Theme& theme);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    int widthFor(int mostValue) const;

    QString m_name;
    QString m_value;
    QString m_widest; // empty: the value's own width
    ThemeId m_theme = ThemeId::Light;
};

} // namespace headlight
