// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/bench/bench_controls.h"

#include "ui/window/widgets/plain_text.h"
#include "ui/window/widgets/type_sized.h"
#include "ui/window/widgets/wrapping_row.h"

#include <QComboBox>
#include <QEvent>
#include <QGridLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QSpinBox>

namespace headlight {

namespace {

class WheelFilter : public QObject {
public:
    using QObject::QObject;

    bool eventFilter(QObject* watched, QEvent* event) override
    {
        if (event->type() != QEvent::Wheel || static_cast<QWidget*>(watched)->hasFocus())
            return false;
        event->ignore();
        return true;
    }
};

QLabel* mutedLabel(const QString& text, QWidget& control)
{
    auto* label = plainLabel(text, control.parentWidget());
    label->setProperty("role", "muted");
    label->setBuddy(&control);
    return label;
}

} // namespace

QLabel* addLabelled(QGridLayout& grid, int row, int column, const QString& text, QWidget& control)
{
    QLabel* label = mutedLabel(text, control);
    grid.addWidget(label, row, column);
    grid.addWidget(&control, row, column + 1);
    return label;
}

void addLabelled(WrappingRow& row, const QString& text, QWidget& control)
{
    row.add(mutedLabel(text, control));
    row.add(&control);
}

QComboBox* benchCombo(const char* objectName, const QString& name, const QString& tip, QWidget* parent)
{
    auto* combo = new QComboBox(parent);
    combo->setObjectName(objectName);
    combo->setAccessibleName(name);
    combo->setToolTip(tip);
    combo->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    combo->setMinimumContentsLength(6);
    leaveWheelToThePage(*combo);
    return combo;
}

QSpinBox* benchSpin(const char* objectName, const QString& name, int low, int high, QWidget* parent)
{
    auto* spin = new QSpinBox(parent);
    spin->setObjectName(objectName);
    spin->setAccessibleName(name);
    spin->setRange(low, high);
    spin->setKeyboardTracking(false); // a number counts once it is entered
    leastInType(*spin, {48, 0});      // and not as wide as the largest one
    leaveWheelToThePage(*spin);
    return spin;
}

void leaveWheelToThePage(QWidget& control)
{
    control.setFocusPolicy(Qt::StrongFocus);
    control.installEventFilter(new WheelFilter(&control));
}

void showChoice(QComboBox& combo, int value)
{
    const QSignalBlocker blocker(combo);
    combo.setCurrentIndex(combo.findData(value));
}

QString richName(const QString& name)
{
    const QString escaped = name.toHtmlEscaped();
    const qsizetype raised = escaped.indexOf(u'^');
    return raised < 0 ? escaped
                      : escaped.left(raised) + QStringLiteral("<sup>%1</sup>").arg(escaped.mid(raised + 1, 1)) +
                            escaped.mid(raised + 2);
}

} // namespace headlight
