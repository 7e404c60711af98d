// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/export/export_offer.h"
#include "ui/window/widgets/file_dialogs.h"

#include <QDialog>
#include <QTimer>

class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;
class QSpinBox;
class QStackedWidget;

namespace headlight {

class CaptionChoice;
class ExportPreview;
class PresetRow;
class TablePreview;

/// A figure, or its numbers, as a file: what will be in it, its format, size and theme, and where it goes. It begins
/// with what was chosen last, and closes only once the file is there; otherwise it says why not. A file that exists is
/// replaced only by a second press, and a figure that takes long is written only by it.
class ExportDialog : public QDialog {
    Q_OBJECT
public:
    /// `first` is what it opens with, Figure or Table, which the offer has.
    explicit ExportDialog(ExportOffer offer, FileKind first = FileKind::Figure, QWidget* parent = nullptr);

    /// Empty, or one sentence: what an offer lacks to open with that.
    static QString whyNot(const ExportOffer& offer, FileKind first);

    QString file() const;
    /// What was chosen of a figure.
    FigureExportOptions options() const;
    /// Whether the file holds numbers, of which nothing else is chosen.
    bool writesTable() const { return m_offer.isTable(ending()); }

    void accept() override;

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void makeChoices();
    void addFormats();
    void layOut();
    void recall(FileKind first);
    void remember() const;
    void browse();
    void takeFormat();
    void follow();
    void followOptions();
    void usePreset(const FigureExportOptions& preset);
    std::optional<QSizeF> size() const;
    QString sizeProblem() const;
    void showPreview();
    QString showPicture();
    QString showNumbers();
    std::int64_t shapesOfFigure() const;
    QString warning() const;
    std::string ending() const;

    ExportOffer m_offer;
    QStackedWidget* m_previews;
    ExportPreview* m_picture;
    TablePreview* m_numbers; // null where there are none
    QLabel* m_facts;
    QComboBox* m_format;
    PresetRow* m_presets;
    QComboBox* m_size; // one of those that are offered, or typed
    QSpinBox* m_type;  // percent
    QComboBox* m_theme;
    CaptionChoice* m_caption;
    QSpinBox* m_dpi;
    QComboBox* m_cells; // how TikZ has those of a map
    QLineEdit* m_file;
    QLabel* m_problem;
    QPushButton* m_export;
    QTimer m_soon;    // until the preview is drawn anew
    QString m_warned; // what the user was told before the file is written
};

} // namespace headlight
