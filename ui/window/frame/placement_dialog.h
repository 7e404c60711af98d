// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/state/patch_placement.h"

#include <QDialog>

class QFormLayout;
class QLabel;
class QLineEdit;
class QPushButton;
class QSpinBox;

namespace headlight {

/// Asks where the tokens of a file's attention weights stand in a picture: rows and columns of patches, tokens in front
/// of them, and the picture. Only an answer that takes every token is accepted.
class PlacementDialog : public QDialog {
    Q_OBJECT
public:
    /// Where nothing is placed yet, the largest square that the tokens fill is offered.
    PlacementDialog(int nTokens, const PatchPlacement& placement, const QString& image, QWidget* parent = nullptr);

    /// What was chosen; empty for tokens without a place.
    PatchPlacement placement() const;
    /// The picture's file; empty for none.
    QString image() const;

private:
    QSpinBox* addNumber(QFormLayout& form, const QString& label, const char* name, int least);
    void addPicture(QFormLayout& form, const QString& image);
    void check();
    void remove();

    int m_nTokens;
    bool m_isRemoved = false;
    QSpinBox* m_rows;
    QSpinBox* m_columns;
    QSpinBox* m_prefix;
    QLineEdit* m_image;
    QLabel* m_message;
    QPushButton* m_place;
};

} // namespace headlight
