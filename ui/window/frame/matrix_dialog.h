// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/attention_files/matrix_reading.h"
#include "ui/session/runner.h"
#include "ui/window/frame/matrix_preview.h"

#include <QDialog>

#include <filesystem>
#include <vector>

class QCheckBox;
class QComboBox;
class QFormLayout;
class QLabel;
class QPushButton;
class QSpinBox;

namespace headlight {

/// Asks how a file of attention weights is to be read: what each axis holds, which of several examples is shown, and
/// whether its numbers are scores. A preview shows what the choice gives; only one that can be read is taken.
class MatrixDialog : public QDialog {
    Q_OBJECT
public:
    MatrixDialog(std::filesystem::path file, const MatrixReading& reading, QWidget* parent = nullptr);

    /// What was chosen.
    MatrixReading reading() const;

private:
    void addAxes(QFormLayout& form, const MatrixReading& reading);
    void addStack(QFormLayout& form, const MatrixReading& reading);
    void addExample(QFormLayout& form, const MatrixReading& reading);
    bool isStack() const;
    void ask();
    void showPreview(const MatrixPreview& preview);

    std::filesystem::path m_file;
    MatrixQuestion m_question;
    std::vector<QComboBox*> m_axes; // [axis]; none where the file's arrays have other numbers of them
    QComboBox* m_stack = nullptr;   // whether one matrix is one map or one head beside another; none for others
    QSpinBox* m_example;
    QCheckBox* m_softmax;
    QLabel* m_picture;
    QLabel* m_message;
    QPushButton* m_open;
    Runner<MatrixPreviewRequest, MatrixPreview> m_runner;
};

} // namespace headlight
