// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/kit/figure.h"

#include <QDialog>

class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;
class QSpinBox;

namespace headlight {

/// Where and how a figure is written. It closes only once the file is there; otherwise it says why not. A file that
/// exists is replaced only by a second press.
class ExportDialog : public QDialog {
    Q_OBJECT
public:
    explicit ExportDialog(Figure figure, QWidget* parent = nullptr);

    QString file() const;

    void accept() override;

private:
    void browse();
    void follow();

    Figure m_figure;
    QLineEdit* m_file;
    QComboBox* m_theme;
    QSpinBox* m_dpi;
    QLabel* m_problem;
    QPushButton* m_export;
    QString m_toReplace; // the file the user was asked about
};

} // namespace headlight
