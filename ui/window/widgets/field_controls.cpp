// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/widgets/field_controls.h"

#include "ui/session/session.h"
#include "ui/window/widgets/choice_button.h"
#include "ui/window/widgets/number_field.h"
#include "ui/window/widgets/plain_text.h"
#include "ui/window/widgets/type_sized.h"
#include "ui/window/widgets/wrapping_row.h"

#include <QCheckBox>
#include <QLabel>
#include <QMenu>
#include <QSignalBlocker>

namespace headlight {

namespace {

constexpr int kNumberHeight = 26; // pixels, at the normal type size

} // namespace

FieldControls::FieldControls(Session& session, const StateFields& fields, WrappingRow& row, QWidget& parent)
    : QObject(&parent), m_session(session), m_row(row), m_parent(parent)
{
    for (const StateField& field : fields)
        if (field.control)
            add(field);
    connect(&session, &Session::stateChanged, this, &FieldControls::follow);
    follow();
}

void FieldControls::add(const StateField& field)
{
    QWidget* control = field.control->number              ? makeNumber(field)
                       : field.control->offered.isEmpty() ? makeBox(field)
                                                          : makeMenu(field);
    control->setObjectName(field.control->name);
    control->setToolTip(field.control->tip);
    m_controls[field.key] = control;
    m_row.add(control);
}

QWidget* FieldControls::makeMenu(const StateField& field)
{
    auto* menu = new QMenu(&m_parent);
    menu->setToolTipsVisible(true);
    auto* button = new ChoiceButton(field.control->label, menu, &m_parent);
    for (const QJsonValue& value : field.control->offered) {
        QAction* action = menu->addAction(field.control->valueName(value), this, [this, field, value] {
            choose(field, value);
            follow(); // what is chosen already keeps its mark
        });
        action->setCheckable(true);
        action->setData(value.toVariant());
        m_follow.push_back(
            [field, value, action](const SessionState& state) { action->setChecked(field.json(state) == value); });
    }
    m_follow.push_back(
        [field, button](const SessionState& state) { button->setValue(field.control->valueName(field.json(state))); });
    return button;
}

QWidget* FieldControls::makeNumber(const StateField& field)
{
    const NumberControl& range = *field.control->number;
    auto* number = new NumberField(range.name, &m_parent);
    number->setRange(range.low, range.high);
    number->setSingleStep(range.step);
    number->setDecimals(range.decimals);
    fixInType(*number, {range.width, kNumberHeight});
    auto* label = plainLabel(field.control->label, &m_parent);
    label->setProperty("role", "muted");
    label->setBuddy(number);
    m_labels[field.key] = label;
    m_row.add(label);
    connect(number, &NumberField::refused, this, &FieldControls::refused);
    connect(number, &QDoubleSpinBox::valueChanged, this, [this, field](double value) { choose(field, value); });
    m_follow.push_back([field, number](const SessionState& state) {
        const QSignalBlocker blocker(number);
        number->setValue(field.json(state).toDouble());
    });
    return number;
}

QWidget* FieldControls::makeBox(const StateField& field)
{
    auto* box = new QCheckBox(field.control->label, &m_parent);
    const bool isInverted = field.control->isInverted;
    connect(box, &QCheckBox::clicked, this, [this, field, isInverted](bool on) { choose(field, on != isInverted); });
    m_follow.push_back([field, box, isInverted](const SessionState& state) {
        box->setChecked(field.json(state).toBool() != isInverted);
    });
    return box;
}

void FieldControls::choose(const StateField& field, const QJsonValue& value)
{
    m_session.edit([&](SessionState& next) { field.setJson(next, value); });
}

WrappingRow* controlsRow(const StateFields& fields, Session& session, QWidget& parent)
{
    auto* row = new WrappingRow;
    new FieldControls(session, fields, *row, parent);
    return row;
}

void FieldControls::follow()
{
    for (const auto& show : m_follow)
        show(m_session.state());
}

} // namespace headlight
