// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/widgets/choice_button.h"

#include "core/base/printable.h"
#include "ui/kit/larger_type.h"
#include "ui/kit/text_metrics.h"
#include "ui/window/widgets/icons.h"
#include "ui/window/widgets/window_theme.h"

#include <QFontMetrics>
#include <QMenu>
#include <QPainter>

#include <algorithm>

namespace headlight {

namespace {

constexpr int kButtonPadding = 10;
constexpr int kMostValue = 220; // pixels, beside type of 100 %
constexpr int kLeastValue = 34; // in a narrow window
constexpr int kButtonHeight = 28;
constexpr double kRounding = 1.0; // a text may measure a pixel more than its own width
constexpr int kMostLetters = 200; // a session's file may have far more

int chevron()
{
    return inType(14);
}

} // namespace

ChoiceButton::ChoiceButton(const QString& name, QMenu* menu, QWidget* parent) : QToolButton(parent), m_name(name)
{
    followTheme(*this, [this](const Theme& theme) {
        m_theme = theme.id;
        setFont(theme.bodyFont);
        updateGeometry();
        update();
    });
    setMenu(menu);
    setPopupMode(QToolButton::InstantPopup);
    setFocusPolicy(Qt::TabFocus);
    setAccessibleName(name);
    setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);
}

void ChoiceButton::setValue(const QString& given)
{
    const QString value = QString::fromStdString(printable(given.left(kMostLetters).toStdString()));
    if (value == m_value)
        return;
    m_value = value;
    setAccessibleName(m_name + QStringLiteral(": ") + value);
    updateGeometry();
    update();
}

void ChoiceButton::setWidthOf(const QString& value)
{
    m_widest = value;
    updateGeometry();
}

void ChoiceButton::setWhole()
{
    m_isWhole = true;
    updateGeometry();
}

void ChoiceButton::setWrapped()
{
    m_isWrapped = true;
    QSizePolicy policy(QSizePolicy::Maximum, QSizePolicy::Minimum);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

int ChoiceButton::nameWidth() const
{
    return m_isWrapped ? 0 : QFontMetrics(theme(m_theme).bodyFont).horizontalAdvance(m_name) + 6;
}

int ChoiceButton::widthFor(int mostValue) const
{
    const QFontMetrics metrics(theme(m_theme).bodyFont);
    const QString& value = m_widest.isEmpty() ? m_value : m_widest;
    return kButtonPadding + nameWidth() + std::min(metrics.horizontalAdvance(value), mostValue) + 4 + chevron() +
           kButtonPadding - 3;
}

QSize ChoiceButton::sizeHint() const
{
    return {widthFor(m_isWhole || m_isWrapped ? QWIDGETSIZE_MAX : inType(kMostValue)), inType(kButtonHeight)};
}

QSize ChoiceButton::minimumSizeHint() const
{
    return {widthFor(inType(kLeastValue)), inType(kButtonHeight)};
}

QStringList ChoiceButton::linesIn(double room) const
{
    return m_isWrapped ? wrapped(m_value, theme(m_theme).bodyFont, room + kRounding) : QStringList{m_value};
}

int ChoiceButton::heightForWidth(int width) const
{
    const auto nMore = std::max(linesIn(width - widthFor(0)).size() - 1, qsizetype(0));
    return inType(kButtonHeight) + static_cast<int>(nMore) * QFontMetrics(theme(m_theme).bodyFont).lineSpacing();
}

bool ChoiceButton::isNamed() const
{
    return !m_isWrapped && (!m_isWhole || width() >= sizeHint().width());
}

QStringList ChoiceButton::shownLines() const
{
    const double room = width() - widthFor(0) + (isNamed() ? 0 : nameWidth());
    QStringList lines = linesIn(room);
    for (QString& line : lines)
        line = elided(line, theme(m_theme).bodyFont, room + kRounding);
    return lines;
}

void ChoiceButton::paintEvent(QPaintEvent*)
{
    const Theme& colours = theme(m_theme);
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(hasFocus() ? colours.accent : colours.edge);
    painter.setBrush(underMouse() || isDown() ? colours.raised : colours.surface);
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 4, 4);
    painter.setFont(colours.bodyFont);
    const QRect inside = rect().adjusted(kButtonPadding, 0, -kButtonPadding, 0);
    painter.setPen(colours.mutedText);
    if (isNamed())
        painter.drawText(inside, Qt::AlignVCenter | Qt::AlignLeft, m_name);
    painter.setPen(isEnabled() ? colours.text : colours.mutedText);
    painter.drawText(inside.adjusted(isNamed() ? nameWidth() : 0, 0, 0, 0), Qt::AlignVCenter | Qt::AlignLeft,
                     shownLines().join(u'\n'));
    const double side = chevron();
    paintIcon(painter, QRectF(width() - kButtonPadding - side + 3.0, (height() - side) / 2.0, side, side),
              QStringLiteral("chevron-down"), colours.mutedText);
}

} // namespace headlight
