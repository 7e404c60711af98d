// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/palette/command_palette.h"

#include "ui/kit/larger_type.h"
#include "ui/window/palette/palette_delegate.h"
#include "ui/window/palette/palette_model.h"

#include <QAbstractProxyModel>
#include <QApplication>
#include <QCompleter>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QTimer>
#include <QVBoxLayout>

#include <algorithm>

namespace headlight {

namespace {

constexpr QSize kPaletteSize(560, 420); // pixels
constexpr int kPaletteRows = 12;        // rows that a page key goes on

} // namespace

CommandPalette::CommandPalette(std::vector<PaletteEntry> entries, const Theme& theme, QWidget& window)
    : QDialog(&window, Qt::Dialog | Qt::FramelessWindowHint),
      m_model(new PaletteModel(std::move(entries), this)),
      m_completer(new QCompleter(m_model, this)),
      m_line(new QLineEdit(this)),
      m_list(new QListView(this)),
      m_what(new QLabel(this)),
      m_focusBefore(window.focusWidget())
{
    setObjectName("commandPalette");
    setWindowTitle(tr("Commands"));
    setAttribute(Qt::WA_DeleteOnClose);
    m_completer->setCompletionRole(PaletteModel::SearchRole);
    m_completer->setCaseSensitivity(Qt::CaseInsensitive);
    m_completer->setFilterMode(Qt::MatchContains);
    m_line->setObjectName("paletteLine");
    m_line->setProperty("role", "field");
    m_line->setPlaceholderText(tr("Type what you want to do, a head such as 3.6, a lesson, a model…"));
    m_line->setAccessibleName(tr("Command"));
    m_line->setToolTip(tr("Up and Down choose, Enter does it, Escape closes"));
    m_list->setObjectName("paletteList");
    m_list->setModel(m_completer->completionModel());
    m_list->setItemDelegate(new PaletteDelegate(theme, m_list));
    m_list->setFocusPolicy(Qt::NoFocus);
    m_list->setUniformItemSizes(true);
    m_list->setAccessibleName(tr("Commands that fit"));
    m_what->setObjectName("paletteWhat");
    m_what->setProperty("role", "muted");
    m_what->setTextFormat(Qt::PlainText);
    m_what->setAlignment(Qt::AlignTop | Qt::AlignLeft);

    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(8, 8, 8, 8);
    layout->setSpacing(6);
    layout->addWidget(m_line);
    layout->addWidget(m_list, 1);
    layout->addWidget(m_what);
    const QSize size =
        QSize(inType(kPaletteSize.width()), inType(kPaletteSize.height())).boundedTo(window.size() - QSize(32, 64));
    const QPoint corner = window.mapToGlobal(QPoint((window.width() - size.width()) / 2, 48));
    setGeometry(QRect(corner, size));

    m_line->installEventFilter(this);
    connect(m_line, &QLineEdit::textChanged, this, &CommandPalette::follow);
    connect(m_list, &QListView::clicked, this, &CommandPalette::runCurrent);
    connect(m_list->selectionModel(), &QItemSelectionModel::currentChanged, this,
            [this](const QModelIndex& current) { m_what->setText(current.data(Qt::ToolTipRole).toString()); });
    follow({});
    m_line->setFocus();
}

/// By name and menu; what has it in neither may have it in what it does.
void CommandPalette::follow(const QString& typed)
{
    const QAbstractItemModel* found = m_list->model();
    m_completer->setCompletionRole(PaletteModel::SearchRole);
    m_completer->setCompletionPrefix(typed.simplified());
    if (found->rowCount() == 0)
        m_completer->setCompletionRole(Qt::ToolTipRole);
    m_list->setVisible(found->rowCount() > 0);
    const QModelIndex best = found->index(bestRow(typed.simplified()), 0);
    m_list->setCurrentIndex(best);
    m_list->scrollTo(best, QAbstractItemView::PositionAtTop); // what comes after it is seen, too
    if (found->rowCount() == 0)
        m_what->setText(tr("Nothing has \"%1\" in its name, its menu or what it does.").arg(typed.simplified()));
}

/// What is called so, else what begins so, else the first.
int CommandPalette::bestRow(const QString& typed) const
{
    const QAbstractItemModel* found = m_list->model();
    int best = 0;
    for (int row = found->rowCount() - 1; row >= 0 && !typed.isEmpty(); --row) {
        const QString text = found->index(row, 0).data().toString();
        if (text.compare(typed, Qt::CaseInsensitive) == 0)
            return row;
        if (text.startsWith(typed, Qt::CaseInsensitive))
            best = row;
    }
    return best;
}

void CommandPalette::moveBy(int rows)
{
    const int n = m_list->model()->rowCount();
    if (n > 0)
        m_list->setCurrentIndex(m_list->model()->index(std::clamp(m_list->currentIndex().row() + rows, 0, n - 1), 0));
}

bool CommandPalette::eventFilter(QObject* watched, QEvent* event)
{
    if (watched != m_line || event->type() != QEvent::KeyPress)
        return QDialog::eventFilter(watched, event);
    switch (static_cast<QKeyEvent*>(event)->key()) {
    case Qt::Key_Up:
        moveBy(-1);
        return true;
    case Qt::Key_Down:
        moveBy(1);
        return true;
    case Qt::Key_PageUp:
        moveBy(-kPaletteRows);
        return true;
    case Qt::Key_PageDown:
        moveBy(kPaletteRows);
        return true;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        runCurrent();
        return true;
    default:
        return QDialog::eventFilter(watched, event);
    }
}

/// Once the palette is closed: what is done may open a window of its own.
void CommandPalette::runCurrent()
{
    const auto* found = qobject_cast<QAbstractProxyModel*>(m_list->model());
    const QModelIndex source = found->mapToSource(m_list->currentIndex());
    if (!source.isValid())
        return;
    const PaletteEntry entry = m_model->entry(source.row());
    if (!entry.isEnabled) {
        m_what->setText(tr("\"%1\" can't be done now.").arg(entry.text));
        return;
    }
    QTimer::singleShot(0, parentWidget(), entry.run);
    accept();
}

void CommandPalette::done(int result)
{
    QDialog::done(result);
    parentWidget()->window()->activateWindow();
    if (m_focusBefore)
        m_focusBefore->setFocus(Qt::PopupFocusReason);
}

} // namespace headlight
