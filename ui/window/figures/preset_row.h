// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/export/export_fields.h"

#include <QWidget>

#include <optional>

class QComboBox;
class QPushButton;

namespace headlight {

/// Presets of figures: the user's own, each a file, of which those that were saved or opened last are in the list, and
/// the program's.
class PresetRow : public QWidget {
    Q_OBJECT
public:
    explicit PresetRow(QWidget* parent);

    /// What is chosen now: it is what is saved, unless `whyNotSaved` says why it can't be, and a preset that says
    /// otherwise is no longer shown as chosen.
    void follow(const FigureExportOptions& now, const QString& whyNotSaved);

signals:
    void chosen(const FigureExportOptions& options);
    /// One sentence: why a preset could not be read, written or deleted.
    void complained(const QString& sentence);

private:
    void fill(const QString& file);
    void use(const QString& file);
    void save();
    void open();
    void remove();
    void followChoice();
    QString file() const;

    QComboBox* m_presets;
    QPushButton* m_save;
    QPushButton* m_open;
    QPushButton* m_delete;
    FigureExportOptions m_now;
    std::optional<FigureExportOptions> m_used; // the preset's that is chosen
};

} // namespace headlight
