// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QTableView>

namespace headlight {

class BenchCellEditor;
class BenchTableModel;

/// The numbers of one table, as high as all of its rows. A cell is typed into, or stepped: Ctrl+Up and Ctrl+Down by
/// 0.1, with Shift by 0.01, Ctrl+Page Up and Ctrl+Page Down by 1, the wheel with Ctrl by 0.1. Copies to and pastes from
/// a spreadsheet.
class BenchTableView : public QTableView {
    Q_OBJECT
public:
    explicit BenchTableView(BenchTableModel& model, QWidget* parent = nullptr);

    /// The selected block; without a selection the whole table.
    void copy() const;
    /// The whole table, as latexMatrix() writes it.
    void copyLatex() const;
    /// From the first selected cell on.
    void paste();

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    void startEditing(const QModelIndex& index, BenchCellEditor& editor);
    void spin(const QModelIndex& index, double step);
    void tellRow(int row, const QString& becomes);
    void tellNoRow();
    QString rowText(int row, int typedColumn = -1, const QString& typed = {}) const;
    QRect selectedBlock() const; // in cells; not valid where nothing is selected
    void describe();

    BenchTableModel& m_model;
    int m_changedRow = -1; // the row of the change that is being told
    QString m_rowBefore;
};

} // namespace headlight
