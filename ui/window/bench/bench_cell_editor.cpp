// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/bench/bench_cell_editor.h"

#include "core/bench/pasted_table.h"
#include "ui/window/bench/bench_table_model.h"

#include <QLineEdit>

#include <cmath>

namespace headlight {

BenchCellEditor::BenchCellEditor(QWidget* parent) : QAbstractSpinBox(parent)
{
    setObjectName("benchCellEditor");
    setAccessibleName(tr("Number of the cell"));
    setToolTip(tr("A number; Up and Down add and take away 0.1"));
    setFrame(false);
    lineEdit()->setAlignment(Qt::AlignRight);
    connect(lineEdit(), &QLineEdit::textChanged, this, &BenchCellEditor::typed);
}

QString BenchCellEditor::cell() const
{
    return lineEdit()->text();
}

void BenchCellEditor::setCell(const QString& text)
{
    lineEdit()->setText(text);
    lineEdit()->selectAll();
}

/// A text that is no number has no step up or down.
void BenchCellEditor::stepBy(int steps)
{
    const std::optional<double> number = numberFromText(cell().toStdString());
    if (number && std::isfinite(*number))
        setCell(fullNumberText(steppedValue(*number, 0.1 * steps)));
}

} // namespace headlight
