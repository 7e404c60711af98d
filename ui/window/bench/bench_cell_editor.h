// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QAbstractSpinBox>

namespace headlight {

/// The editor of a table's cell: any text is taken while it is typed, the arrows and the wheel step by 0.1.
class BenchCellEditor : public QAbstractSpinBox {
    Q_OBJECT
public:
    explicit BenchCellEditor(QWidget* parent = nullptr);

    QString cell() const;
    void setCell(const QString& text);
    void stepBy(int steps) override;

signals:
    /// After every key and step.
    void typed(const QString& text);

protected:
    StepEnabled stepEnabled() const override { return StepUpEnabled | StepDownEnabled; }
};

} // namespace headlight
