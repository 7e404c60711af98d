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
    /// Shown cut, and with control characters written out: a model's name may come from a file.
    void setValue(const QString& given);
    /// Keeps the width that it has with this value, whatever is chosen: nothing beside the button moves.
    void setWidthOf(const QString& value);
    /// Wide enough for its value however long that is, where there is room; without its name before the value is cut.
    void setWhole();
    /// Its value alone, on as many lines as it needs: a title.
    void setWrapped();
    const QString& value() const { return m_value; }
    /// What of the value is seen, line by line.
    QStringList shownLines() const;

    QSize sizeHint() const override;
    int heightForWidth(int width) const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    int nameWidth() const;
    int widthFor(int mostValue) const;
    bool isNamed() const;
    QStringList linesIn(double room) const;

    QString m_name;
    QString m_value;
    QString m_widest; // empty: the value's own width
    bool m_isWhole = false;
    bool m_isWrapped = false;
    ThemeId m_theme = ThemeId::Light;
};

} // namespace headlight
