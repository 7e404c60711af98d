// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/bench/reshape_dialog.h"

#include "core/base/error.h"
#include "core/tensor/shape.h"
#include "ui/window/bench/bench_controls.h"
#include "ui/window/widgets/plain_text.h"
#include "ui/window/widgets/role.h"

#include <QDialogButtonBox>
#include <QGridLayout>
#include <QLabel>
#include <QPushButton>
#include <QRadioButton>
#include <QSpinBox>
#include <QVBoxLayout>

namespace headlight {

namespace {

QString shapeOf(const BenchInput& input, BenchTableId id)
{
    const DoubleMatrix values = tableOf(input, {id, 0});
    return richName(QString::fromStdString(tableName(input, {id, 0}))) + u' ' +
           QString::fromStdString(toString({values.rows(), values.cols()}));
}

} // namespace

ReshapeDialog::ReshapeDialog(BenchInput input, const BenchTable& table, QWidget* parent)
    : QDialog(parent),
      m_input(std::move(input)),
      m_table(table),
      m_rows(benchSpin("reshapeRows", tr("Rows"), 1, kMaxBenchWidth, this)),
      m_columns(benchSpin("reshapeColumns", tr("Columns"), 1, kMaxBenchWidth, this)),
      m_pour(new QRadioButton(tr("The same numbers in reading order"), this)),
      m_corner(new QRadioButton(tr("Keep what fits, new numbers are 0"), this)),
      m_outcome(plainLabel(this)),
      m_reshape(new QPushButton(tr("Reshape"), this))
{
    const QString name = QString::fromStdString(tableName(m_input, m_table));
    setObjectName("reshapeDialog");
    setWindowTitle(tr("Reshape %1").arg(name));
    const DoubleMatrix values = tableOf(m_input, m_table);
    m_rows->setValue(static_cast<int>(values.rows()));
    m_columns->setValue(static_cast<int>(values.cols()));
    for (QSpinBox* spin : {m_rows, m_columns})
        spin->setKeyboardTracking(true); // the outcome follows each key
    m_rows->setToolTip(tr("Rows of %1").arg(name));
    m_columns->setToolTip(tr("Columns of %1").arg(name));
    m_pour->setObjectName("reshapePour");
    m_pour->setToolTip(tr("Row by row; there must be as many numbers as before"));
    m_corner->setObjectName("reshapeCorner");
    m_corner->setToolTip(tr("The numbers stay in their rows and columns"));
    m_pour->setChecked(true);
    m_outcome->setObjectName("reshapeOutcome");
    m_outcome->setWordWrap(true);
    m_outcome->setTextFormat(Qt::RichText);
    m_outcome->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    m_outcome->setMinimumSize(400, 4 * m_outcome->fontMetrics().lineSpacing()); // the longest list of tables

    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    m_reshape->setObjectName("reshapeButton");
    m_reshape->setProperty("role", "primary");
    m_reshape->setDefault(true);
    buttons->addButton(m_reshape, QDialogButtonBox::AcceptRole);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);

    auto* grid = new QGridLayout;
    addLabelled(*grid, 0, 0, tr("Rows"), *m_rows);
    addLabelled(*grid, 0, 2, tr("Columns"), *m_columns);
    grid->setColumnStretch(1, 1);
    grid->setColumnStretch(3, 1);
    auto* layout = new QVBoxLayout(this);
    layout->setSpacing(10);
    layout->addLayout(grid);
    layout->addWidget(m_pour);
    layout->addWidget(m_corner);
    layout->addWidget(m_outcome);
    layout->addStretch(1);
    layout->addWidget(buttons);
    for (QSpinBox* spin : {m_rows, m_columns})
        connect(spin, &QSpinBox::valueChanged, this, &ReshapeDialog::follow);
    connect(m_pour, &QRadioButton::toggled, this, &ReshapeDialog::follow);
    follow();
}

int ReshapeDialog::rows() const
{
    return m_rows->value();
}

int ReshapeDialog::columns() const
{
    return m_columns->value();
}

ReshapeBy ReshapeDialog::by() const
{
    return m_pour->isChecked() ? ReshapeBy::ReadingOrder : ReshapeBy::Corner;
}

void ReshapeDialog::follow()
{
    QString problem;
    QStringList others;
    try {
        const BenchInput next = withReshapedTable(m_input, m_table, rows(), columns(), by());
        next.validate();
        for (const BenchTableId id : tablesOf(next))
            if (id != m_table.id && shapeOf(next, id) != shapeOf(m_input, id))
                others << shapeOf(next, id);
    } catch (const Error& error) {
        problem = QString::fromStdString(error.message());
    }
    const bool isGood = problem.isEmpty();
    setRole(*m_outcome, isGood ? "muted" : "problem");
    m_outcome->setText(!isGood            ? tr("This is no shape for it: %1.").arg(problem.toHtmlEscaped())
                       : others.isEmpty() ? tr("The other tables stay as they are.")
                                          : tr("These follow: %1.").arg(others.join(QStringLiteral(", "))));
    m_reshape->setEnabled(isGood);
    m_reshape->setToolTip(isGood ? tr("One step of undo") : m_outcome->text());
}

} // namespace headlight
