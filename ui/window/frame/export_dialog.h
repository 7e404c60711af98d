// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/export/export_figure.h"
#include "ui/kit/figure.h"

#include <QDialog>
#include <QTimer>

class QComboBox;
class QFormLayout;
class QLabel;
class QLineEdit;
class QPushButton;
class QSpinBox;

namespace headlight {

class ExportPreview;

/// A figure as a file: what it will look like, its format, size and theme, and where it goes. It begins with what was
/// chosen last, and closes only once the file is there; otherwise it says why not. A file that exists is replaced only
/// by a second press, and one that takes long is written only by it.
class ExportDialog : public QDialog {
    Q_OBJECT
public:
    explicit ExportDialog(Figure figure, QWidget* parent = nullptr);

    QString file() const;

    void accept() override;

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void makeChoices();
    void layOut();
    void recall();
    void remember() const;
    void browse();
    void takeFormat();
    void follow();
    void showPreview();
    QString warning() const;
    std::string ending() const;
    FigureExportOptions options() const;

    Figure m_figure;
    ExportPreview* m_preview;
    QLabel* m_facts;
    QComboBox* m_format;
    QComboBox* m_size;
    QComboBox* m_theme;
    QSpinBox* m_dpi;
    QLineEdit* m_file;
    QLabel* m_problem;
    QPushButton* m_export;
    QTimer m_soon;    // until the preview is drawn anew
    QString m_warned; // what the user was told before the file is written
};

} // namespace headlight
