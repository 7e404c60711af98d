// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/actions/range_dialog.h"

#include "core/base/error.h"
#include "ui/window/widgets/number_field.h"
#include "ui/window/widgets/plain_text.h"
#include "ui/window/widgets/type_sized.h"

#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>

namespace headlight {

RangeDialog::RangeDialog(const ColourScale& colours, QWidget* parent)
    : QDialog(parent),
      m_colours(colours),
      m_low(new NumberField(tr("Minimum"), this)),
      m_high(new NumberField(tr("Maximum"), this)),
      m_problem(plainLabel(this))
{
    setWindowTitle(tr("Range of the colours"));
    setObjectName("rangeDialog");
    m_colours.range = ScaleRange::Typed;
    m_low->setObjectName("rangeLow");
    m_high->setObjectName("rangeHigh");
    for (NumberField* field : {m_low, m_high}) {
        field->setDecimals(6);
        field->setRange(-1000.0, 1000.0);
        fixInType(*field, {120, 0});
        field->setSingleStep(0.05);
        connect(field, &NumberField::refused, this, &RangeDialog::tell);
    }
    m_low->setValue(colours.low);
    m_high->setValue(colours.high);
    m_low->setToolTip(tr("Values at or below it have the lowest colour"));
    m_high->setToolTip(tr("Values at or above it have the highest colour"));
    auto* hint = plainLabel(tr("Attention weights lie between 0 and 1. A log scale that begins at 0 shows the four "
                               "decades below its maximum."),
                            this);
    hint->setProperty("role", "muted");
    hint->setWordWrap(true);
    m_problem->setObjectName("rangeProblem");
    m_problem->setProperty("role", "problem");
    m_problem->setWordWrap(true);
    m_problem->setMinimumHeight(2 * fontMetrics().lineSpacing()); // a sentence moves nothing

    auto* ok = new QPushButton(tr("Use this range"), this);
    ok->setObjectName("rangeOk");
    ok->setProperty("role", "primary");
    ok->setDefault(true);
    auto* cancel = new QPushButton(tr("Cancel"), this);
    cancel->setAutoDefault(false);
    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(8);
    buttons->addStretch(1);
    buttons->addWidget(cancel);
    buttons->addWidget(ok);
    auto* layout = new QFormLayout(this);
    layout->setContentsMargins(16, 16, 16, 16);
    layout->setVerticalSpacing(8);
    layout->setHorizontalSpacing(16);
    layout->addRow(tr("Mi&nimum"), m_low);
    layout->addRow(tr("Ma&ximum"), m_high);
    layout->addRow(hint);
    layout->addRow(m_problem);
    layout->addRow(buttons);
    fixInType(*this, {380, 0});
    connect(ok, &QPushButton::clicked, this, &RangeDialog::accept);
    connect(cancel, &QPushButton::clicked, this, &QDialog::reject);
    m_low->selectAll();
}

void RangeDialog::tell(const QString& sentence)
{
    m_isRefused = true;
    m_problem->setText(sentence);
}

void RangeDialog::accept()
{
    m_isRefused = false;
    m_low->interpretText();
    m_high->interpretText();
    if (m_isRefused)
        return;
    m_colours.low = m_low->value();
    m_colours.high = m_high->value();
    try {
        m_colours.validate();
        QDialog::accept();
    } catch (const Error& error) {
        tell(QString::fromStdString(error.message()));
    }
}

} // namespace headlight
