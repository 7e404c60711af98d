// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/bench/bench_table_view.h"

#include "core/bench/pasted_table.h"
#include "ui/kit/larger_type.h"
#include "ui/pictures/bench/bench_latex.h"
#include "ui/window/bench/bench_cell_editor.h"
#include "ui/window/bench/bench_table_model.h"
#include "ui/window/widgets/type_sized.h"

#include <QClipboard>
#include <QCoreApplication>
#include <QGuiApplication>
#include <QHeaderView>
#include <QKeyEvent>
#include <QScrollBar>
#include <QStatusTipEvent>
#include <QStyledItemDelegate>

#include <algorithm>
#include <cmath>
#include <functional>
#include <optional>
#include <utility>

namespace headlight {

namespace {

constexpr int kRowHeight = 24;
constexpr int kColumnWidth = 54;
constexpr int kLabelWidth = 72;

class CellDelegate : public QStyledItemDelegate {
public:
    using Started = std::function<void(const QModelIndex&, BenchCellEditor&)>;

    CellDelegate(Started started, QObject* parent) : QStyledItemDelegate(parent), m_started(std::move(started)) {}

    QWidget* createEditor(QWidget* parent, const QStyleOptionViewItem&, const QModelIndex& index) const override
    {
        auto* editor = new BenchCellEditor(parent);
        m_started(index, *editor);
        return editor;
    }
    void setEditorData(QWidget* editor, const QModelIndex& index) const override
    {
        auto* cell = static_cast<BenchCellEditor*>(editor);
        cell->setCell(index.data(Qt::EditRole).toString());
    }
    void setModelData(QWidget* editor, QAbstractItemModel* model, const QModelIndex& index) const override
    {
        const QString typed = static_cast<BenchCellEditor*>(editor)->cell();
        if (typed != index.data(Qt::EditRole).toString())
            model->setData(index, typed, Qt::EditRole);
    }
    /// Wide enough for the number and its arrows, beyond the cell where need be.
    void updateEditorGeometry(QWidget* editor, const QStyleOptionViewItem& option, const QModelIndex&) const override
    {
        QRect place = option.rect;
        place.setWidth(std::max(place.width(), 88));
        const int over = place.right() - editor->parentWidget()->rect().right();
        if (over > 0)
            place.translate(-over, 0);
        editor->setGeometry(place);
    }

private:
    Started m_started;
};

} // namespace

BenchTableView::BenchTableView(BenchTableModel& model, QWidget* parent) : QTableView(parent), m_model(model)
{
    setModel(&model);
    setItemDelegate(new CellDelegate(
        [this](const QModelIndex& index, BenchCellEditor& editor) { startEditing(index, editor); }, this));
    setTabKeyNavigation(false); // Tab goes on to the next control
    setSelectionMode(QAbstractItemView::ContiguousSelection);
    setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::EditKeyPressed |
                    QAbstractItemView::AnyKeyPressed);
    setCornerButtonEnabled(false);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    setWordWrap(false);
    horizontalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    horizontalHeader()->setHighlightSections(false);
    verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    followType(*this, [this] {
        horizontalHeader()->setDefaultSectionSize(inType(kColumnWidth));
        horizontalHeader()->setFixedHeight(inType(kRowHeight) - 2);
        verticalHeader()->setDefaultSectionSize(inType(kRowHeight));
        verticalHeader()->setFixedWidth(inType(kLabelWidth));
        updateGeometry();
    });
    verticalHeader()->setTextElideMode(Qt::ElideRight);
    setToolTip(tr("Type a number into a cell, or step it: Ctrl+Up and Ctrl+Down, Ctrl and the wheel"));
    connect(&model, &BenchTableModel::tableChanged, this, &BenchTableView::describe);
    connect(&model, &BenchTableModel::modelReset, this, &BenchTableView::updateGeometry); // another shape
    connect(&model, &BenchTableModel::tableChanged, this, [this] {
        if (m_changedRow >= 0 && state() != EditingState && rowText(m_changedRow) == m_rowBefore)
            tellNoRow(); // the change was taken back
    });
    describe();
}

void BenchTableView::describe()
{
    setAccessibleName(m_model.isUsed() ? tr("Table %1").arg(m_model.name()) : tr("Table"));
}

/// While a number is typed the window's status line says what its row was and what it becomes.
void BenchTableView::startEditing(const QModelIndex& index, BenchCellEditor& editor)
{
    m_changedRow = -1;
    const int row = index.row();
    const int column = index.column();
    const QString was = rowText(row);
    connect(&editor, &BenchCellEditor::typed, this, [this, row, column, was](const QString& text) {
        const std::optional<double> number = numberFromText(text.toStdString());
        const bool isNumber = number && std::isfinite(*number); // the table refuses any other
        m_rowBefore = was;
        m_changedRow = row;
        tellRow(row, isNumber ? rowText(row, column, text.trimmed()) : tr("…"));
    });
}

/// Steps in one row are one change of it.
void BenchTableView::spin(const QModelIndex& index, double step)
{
    if (index.row() != m_changedRow) {
        m_rowBefore = index.isValid() ? rowText(index.row()) : QString();
        m_changedRow = index.row();
    }
    if (m_model.spin(index, step))
        tellRow(index.row(), rowText(index.row()));
}

void BenchTableView::tellRow(int row, const QString& becomes)
{
    const QString label = m_model.headerData(row, Qt::Vertical, Qt::DisplayRole).toString();
    QStatusTipEvent tip(m_rowBefore == becomes
                            ? QString()
                            : tr("%1(%2) was %3, becomes %4").arg(m_model.name(), label, m_rowBefore, becomes));
    QCoreApplication::sendEvent(this, &tip);
}

void BenchTableView::tellNoRow()
{
    if (std::exchange(m_changedRow, -1) < 0)
        return;
    QStatusTipEvent nothing{QString()};
    QCoreApplication::sendEvent(this, &nothing);
}

QString BenchTableView::rowText(int row, int typedColumn, const QString& typed) const
{
    QStringList numbers;
    for (int column = 0; column < m_model.columnCount(); ++column)
        numbers << (column == typedColumn ? typed : m_model.index(row, column).data(Qt::EditRole).toString());
    return QStringLiteral("[%1]").arg(numbers.join(QStringLiteral(", ")));
}

void BenchTableView::focusOutEvent(QFocusEvent* event)
{
    QTableView::focusOutEvent(event);
    if (state() == EditingState)
        return; // the focus is in the cell
    tellNoRow();
}

void BenchTableView::hideEvent(QHideEvent* event)
{
    QTableView::hideEvent(event);
    tellNoRow();
}

QSize BenchTableView::sizeHint() const
{
    const int width = inType(kLabelWidth) + model()->columnCount() * inType(kColumnWidth) + 2 * frameWidth();
    const bool scrolls = width > this->width();
    return {width, inType(kRowHeight) - 2 + model()->rowCount() * inType(kRowHeight) + 2 * frameWidth() +
                       (scrolls ? horizontalScrollBar()->sizeHint().height() : 0)};
}

QSize BenchTableView::minimumSizeHint() const
{
    return {inType(kLabelWidth) + 2 * inType(kColumnWidth), sizeHint().height()};
}

QRect BenchTableView::selectedBlock() const
{
    const QItemSelection selection = selectionModel()->selection();
    if (selection.isEmpty())
        return {};
    const QItemSelectionRange& range = selection.first();
    return {range.left(), range.top(), range.width(), range.height()};
}

void BenchTableView::copy() const
{
    QRect block = selectedBlock();
    if (block.isEmpty())
        block = QRect(0, 0, m_model.columnCount(), m_model.rowCount());
    QGuiApplication::clipboard()->setText(m_model.text(block.y(), block.x(), block.height(), block.width()));
}

void BenchTableView::copyLatex() const
{
    std::vector<std::vector<QString>> rows(static_cast<std::size_t>(m_model.rowCount()));
    for (int row = 0; row < m_model.rowCount(); ++row)
        for (int column = 0; column < m_model.columnCount(); ++column)
            rows[static_cast<std::size_t>(row)].push_back(m_model.index(row, column).data().toString());
    QGuiApplication::clipboard()->setText(latexMatrix(rows));
}

void BenchTableView::paste()
{
    const QRect block = selectedBlock();
    m_model.paste(QGuiApplication::clipboard()->text(), std::max(0, block.y()), std::max(0, block.x()));
}

void BenchTableView::keyPressEvent(QKeyEvent* event)
{
    const Qt::KeyboardModifiers modifiers = event->modifiers() & ~Qt::KeypadModifier;
    const bool isUp = event->key() == Qt::Key_Up || event->key() == Qt::Key_PageUp;
    const bool isDown = event->key() == Qt::Key_Down || event->key() == Qt::Key_PageDown;
    const bool isPage = event->key() == Qt::Key_PageUp || event->key() == Qt::Key_PageDown;
    if (modifiers.testFlag(Qt::ControlModifier) && (isUp || isDown)) {
        const double size = isPage ? 1.0 : modifiers.testFlag(Qt::ShiftModifier) ? 0.01 : 0.1;
        spin(currentIndex(), isUp ? size : -size);
    } else if (event->matches(QKeySequence::Copy)) {
        copy();
    } else if (event->matches(QKeySequence::Paste)) {
        paste();
    } else if (event->key() == Qt::Key_Delete && !selectedBlock().isEmpty()) {
        const QRect block = selectedBlock();
        m_model.clear(block.y(), block.x(), block.height(), block.width());
    } else if (event->key() == Qt::Key_Return && modifiers == Qt::NoModifier && state() != EditingState) {
        edit(currentIndex());
    } else {
        QTableView::keyPressEvent(event);
    }
}

/// The page scrolls, not the table, which is as high as its rows.
void BenchTableView::wheelEvent(QWheelEvent* event)
{
    const QPoint turned = event->angleDelta();
    if (event->modifiers().testFlag(Qt::ControlModifier)) {
        const int notches = (turned.y() != 0 ? turned.y() : turned.x()) / 120;
        if (notches != 0)
            spin(indexAt(event->position().toPoint()), 0.1 * notches);
        event->accept();
    } else if (turned.x() != 0) {
        QTableView::wheelEvent(event);
    } else {
        event->ignore();
    }
}

void BenchTableView::resizeEvent(QResizeEvent* event)
{
    QTableView::resizeEvent(event);
    if (event->oldSize().width() != event->size().width())
        updateGeometry(); // a bar at the bottom may have come or gone
}

void BenchTableView::focusInEvent(QFocusEvent* event)
{
    QTableView::focusInEvent(event);
    if (!currentIndex().isValid())
        setCurrentIndex(model()->index(0, 0));
}

} // namespace headlight
