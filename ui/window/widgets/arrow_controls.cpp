// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/widgets/arrow_controls.h"

#include "ui/window/widgets/icons.h"

#include <QPainter>

namespace headlight {

namespace {

QColor arrowColour(const QWidget& control)
{
    return control.palette().color(control.isEnabled() ? QPalette::Active : QPalette::Disabled,
                                   QPalette::PlaceholderText);
}

} // namespace

void ArrowCombo::paintEvent(QPaintEvent* event)
{
    QComboBox::paintEvent(event);
    constexpr double kSide = 14.0;
    QPainter painter(this);
    paintIcon(painter, QRectF(width() - kSide - 6.0, (height() - kSide) / 2.0, kSide, kSide), "chevron-down",
              arrowColour(*this));
}

void ArrowSpin::paintEvent(QPaintEvent* event)
{
    QSpinBox::paintEvent(event);
    paintSpinArrows(*this);
}

void paintSpinArrows(QWidget& spin)
{
    constexpr double kSide = 10.0;
    const double left = spin.width() - kSide - 5.0;
    const double middle = spin.height() / 2.0;
    QPainter painter(&spin);
    paintIcon(painter, QRectF(left, middle - kSide + 0.5, kSide, kSide), "chevron-up", arrowColour(spin));
    paintIcon(painter, QRectF(left, middle - 0.5, kSide, kSide), "chevron-down", arrowColour(spin));
}

} // namespace headlight
