// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QComboBox>
#include <QSpinBox>

namespace headlight {

// A style sheet takes the arrows of lists and number fields away; these draw them, in the colour of their text.

class ArrowCombo : public QComboBox {
    Q_OBJECT
public:
    using QComboBox::QComboBox;

protected:
    void paintEvent(QPaintEvent* event) override;
};

class ArrowSpin : public QSpinBox {
    Q_OBJECT
public:
    using QSpinBox::QSpinBox;

protected:
    void paintEvent(QPaintEvent* event) override;
};

/// The two small arrows of a number field, over its buttons.
void paintSpinArrows(QWidget& spin);

} // namespace headlight
