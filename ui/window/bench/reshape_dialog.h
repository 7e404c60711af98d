// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/bench/bench_reshape.h"

#include <QDialog>

class QLabel;
class QPushButton;
class QRadioButton;
class QSpinBox;

namespace headlight {

/// Another shape for a table of a bench. It says what will follow, or why the shape is none.
class ReshapeDialog : public QDialog {
    Q_OBJECT
public:
    ReshapeDialog(BenchInput input, const BenchTable& table, QWidget* parent = nullptr);

    int rows() const;
    int columns() const;
    ReshapeBy by() const;

private:
    void follow();

    BenchInput m_input;
    BenchTable m_table;
    QSpinBox* m_rows;
    QSpinBox* m_columns;
    QRadioButton* m_pour;
    QRadioButton* m_corner;
    QLabel* m_outcome;
    QPushButton* m_reshape;
};

} // namespace headlight
