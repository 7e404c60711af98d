// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/heads/head_finder.h"

#include "core/activations/given_run.h"
#include "core/base/error.h"
#include "ui/kit/counts.h"
#include "ui/kit/larger_type.h"
#include "ui/pictures/head_table/head_table_picture.h"
#include "ui/session/session.h"
#include "ui/window/heads/head_filter_model.h"
#include "ui/window/heads/head_finder_delegate.h"
#include "ui/window/heads/head_table_model.h"
#include "ui/window/heads/pattern_dialog.h"
#include "ui/window/heads/sort_header.h"
#include "ui/window/widgets/message_label.h"
#include "ui/window/widgets/type_sized.h"
#include "ui/window/widgets/window_theme.h"
#include "ui/window/widgets/wrapping_row.h"

#include <QAction>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLineEdit>
#include <QMenu>
#include <QScrollBar>
#include <QShowEvent>
#include <QStyle>
#include <QTableView>
#include <QToolButton>

#include <algorithm>
#include <utility>

namespace headlight {

HeadFinder::HeadFinder(Session& session, QWidget* parent)
    : QWidget(parent),
      m_session(session),
      m_asked(new QWidget(this)),
      m_filter(new QLineEdit(m_asked)),
      m_count(new MessageLabel(m_asked, 1)),
      m_table(new QTableView(this)),
      m_model(new HeadTableModel(this)),
      m_shown(new HeadFilterModel(this)),
      m_sort(makeButton(tr("Sort by"), tr("The column that the heads are sorted by"), "sortHeadsButton")),
      m_alike(makeButton(tr("Heads like this one"), tr("Sort by how like the chosen head the others look"),
                         "headsAlikeButton")),
      m_draw(makeButton(tr("Draw a pattern…"), tr("Draw where a head should look, and sort the heads by it"),
                        "drawPatternButton")),
      m_switchOff(
          makeButton(tr("Switch off each in turn"),
                     tr("Run the model once without each head: two more columns say what that changes; Esc stops it"),
                     "switchOffEachButton")),
      m_copy(makeButton(tr("Copy table"), tr("Copy the rows that are shown, for a spreadsheet"), "copyTableButton")),
      m_export(makeButton(tr("Export CSV…"), tr("Write the rows that are shown to a file"), "exportTableButton")),
      m_pattern(new PatternDialog(session, this)),
      m_lowBar(new QWidget(this)),
      m_asideButtons(new QWidget(this))
{
    followTheme(*this, [this](const Theme& theme) { m_model->setTheme(theme.id); });
    m_filter->setObjectName("headFilter");
    m_filter->setAccessibleName(tr("Filter of the heads"));
    m_filter->setPlaceholderText(tr("Filter: prev > 0.4, layer = 2"));
    m_filter->setToolTip(
        tr("<p>A column, a comparison and a number: <b>prev &gt; 0.4</b>. Several with commas between them must all "
           "hold: <b>prev &gt; 0.4, entropy &lt; 1</b>. A number alone is a layer: <b>2</b>; <b>2.5</b> is head 5 of "
           "layer 2.</p><p>Columns: layer, head, here, more, prev, next, self, first, special, punct, same, dist, "
           "entropy, induct, "
           "dup, mover, copies, suppr, retr, succ, like, drawn, only, kl, logp.</p>"));
    m_filter->setClearButtonEnabled(true);
    leastInType(*m_filter, {140, 0}); // a narrow window needs the room for the buttons
    followType(*m_filter, [filter = m_filter] { filter->setMaximumWidth(inType(260)); });
    m_count->setObjectName("headFinderCount");
    m_count->setProperty("role", "muted");
    m_count->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    makeTable();

    makeLowBar();
    auto* top = new WrappingRow;
    top->add(m_asideButtons, 1);
    for (QToolButton* button : {m_sort, m_alike, m_draw, m_switchOff, m_copy, m_export})
        top->add(button);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(12, 4, 12, 4);
    layout->setSpacing(4);
    layout->addLayout(top);
    layout->addWidget(m_table, 1);

    makeSortMenu();
    connect(m_filter, &QLineEdit::textChanged, this, &HeadFinder::filter);
    connect(m_alike, &QToolButton::clicked, this,
            [this] { sortBy(HeadTableModel::columnOf(HeadMeasure::Similarity), Qt::DescendingOrder); });
    connectDrawing();
    connect(m_switchOff, &QToolButton::clicked, &session, &Session::switchOffEachHead);
    connect(m_copy, &QToolButton::clicked, this, &HeadFinder::copyTable);
    connect(m_export, &QToolButton::clicked, this, &HeadFinder::exportTable);
    connect(&session, &Session::stateChanged, this, &HeadFinder::followSelection);
    connect(&session, &Session::resultChanged, this, &HeadFinder::followResult);
    connect(&session, &Session::emptied, this, [this] {
        m_model->setTable(nullptr);
        tellCount();
    });
    tellCount();
}

QToolButton* HeadFinder::makeButton(const QString& text, const QString& tip, const char* name)
{
    auto* button = new QToolButton(this);
    button->setText(text);
    button->setToolTip(tip);
    button->setObjectName(name);
    button->setProperty("role", "text");
    button->setFocusPolicy(Qt::TabFocus);
    return button;
}

void HeadFinder::makeTable()
{
    m_shown->setSourceModel(m_model);
    m_table->setObjectName("headFinderTable");
    m_table->setAccessibleName(tr("Heads and what they do in this text"));
    m_table->setModel(m_shown);
    m_table->setHorizontalHeader(new SortHeader(m_table));
    m_table->horizontalHeader()->setSectionsClickable(true);
    m_table->setSortingEnabled(true);
    m_table->sortByColumn(HeadTableModel::HeadColumn, Qt::AscendingOrder);
    m_table->setFrameShape(QFrame::NoFrame);
    m_table->setShowGrid(false);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setTabKeyNavigation(false);
    m_table->setIconSize({10, 10});
    m_table->verticalHeader()->hide();
    m_table->verticalHeader()->setMinimumSectionSize(18);
    QHeaderView* header = m_table->horizontalHeader();
    header->setSectionResizeMode(QHeaderView::Stretch);
    header->setSectionResizeMode(HeadTableModel::HeadColumn, QHeaderView::Fixed);
    const int contrast = HeadTableModel::columnOf(HeadMeasure::CellContrast); // whose name is long
    const int known = HeadTableModel::KnownColumn;
    const int weight = HeadTableModel::columnOf(HeadMeasure::CellWeight);
    for (const int column : {weight, contrast, known})
        header->setSectionResizeMode(column, QHeaderView::Fixed);
    header->setHighlightSections(false);
    followType(*m_table, [table = m_table, weight, contrast, known] {
        table->setColumnWidth(weight, inType(96));
        table->setColumnWidth(contrast, inType(150));
        table->setColumnWidth(known, inType(170));
        table->verticalHeader()->setDefaultSectionSize(inType(20));
        table->horizontalHeader()->setMinimumSectionSize(inType(80));
        table->setColumnWidth(HeadTableModel::HeadColumn, inType(108));
    });
    connect(header, &QHeaderView::sortIndicatorChanged, this, &HeadFinder::showSorted);
    // In another height the chosen head is in sight, too.
    connect(m_table->verticalScrollBar(), &QScrollBar::rangeChanged, this,
            [this] { m_table->scrollTo(m_table->currentIndex()); });
    m_table->setItemDelegate(new HeadFinderDelegate(m_table));
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            [this](const QModelIndex& current) {
                if (current.isValid())
                    m_session.selectHead(m_model->tableRow(m_shown->mapToSource(current).row()).head);
            });
    connect(m_table, &QTableView::activated, &m_session, [this] { m_session.set(&SessionState::tab, kHeatmapTab); });
    auto* copy = new QAction(tr("Copy table"), m_table);
    copy->setShortcut(QKeySequence::Copy);
    copy->setShortcutContext(Qt::WidgetShortcut);
    m_table->addAction(copy);
    connect(copy, &QAction::triggered, this, &HeadFinder::copyTable);
}

void HeadFinder::makeSortMenu()
{
    auto* menu = new QMenu(tr("Sort the head finder by"), m_sort); // what the palette says beside a column's name
    m_sort->setMenu(menu);
    m_sort->setPopupMode(QToolButton::InstantPopup);
    for (int column = 0; column < HeadTableModel::ColumnCount; ++column) {
        const QVariant order = m_model->headerData(column, Qt::Horizontal, Qt::InitialSortOrderRole);
        menu->addAction(m_model->headerData(column, Qt::Horizontal, Qt::DisplayRole).toString(), this,
                        [this, column, order] { sortBy(column, static_cast<Qt::SortOrder>(order.toInt())); });
    }
    connect(m_model, &QAbstractItemModel::headerDataChanged, menu, [this, menu] {
        for (int column = 0; column < HeadTableModel::ColumnCount; ++column)
            menu->actions().at(column)->setText(
                m_model->headerData(column, Qt::Horizontal, Qt::DisplayRole).toString());
    });
}

void HeadFinder::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    followResult();
}

void HeadFinder::followResult()
{
    const auto& result = m_session.result();
    if (!result)
        return;
    const QSignalBlocker blocker(m_table->selectionModel()); // following is no choice
    m_model->setOfFileNumbers(holdsSignedNumbers(*result->cache, m_session.part()));
    if (result->headTable)
        m_model->setTable(result->headTable);
    else if (m_model->table() && m_model->table()->grid != result->view->grid)
        m_model->setTable(nullptr); // a table of another model or part goes at once; else the last numbers stay until
                                    // the new ones are there
    m_model->setComputing(!result->complete);
    followDrawing();
    followSwitchingOff();
    followCell();
    followPicture();
    tellCount();
    followSelection();
}

void HeadFinder::followSelection()
{
    const auto& table = m_model->table();
    if (!table)
        return;
    const HeadIndex selected = selectedHead(m_session.state(), table->grid);
    const QSignalBlocker blocker(m_table->selectionModel());
    const QModelIndex source = m_model->index(m_model->rowOf(selected), 0);
    const QModelIndex shown = m_shown->mapFromSource(source);
    const QModelIndex current = m_table->currentIndex();
    const int column = current.isValid() ? current.column() : m_table->horizontalHeader()->sortIndicatorSection();
    m_table->selectionModel()->setCurrentIndex(shown.isValid() ? shown.siblingAtColumn(column) : QModelIndex(),
                                               QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
    if (std::exchange(m_followed, selected) != selected) { // else it stays where the user scrolled it
        m_table->doItemsLayout(); // new rows are not yet laid out: there would be nowhere to scroll to
        m_table->scrollTo(m_table->currentIndex());
    }
    m_table->viewport()->update();
}

void HeadFinder::filter(const QString& text)
{
    HeadFilter filter;
    m_problem.clear();
    try {
        filter = parseHeadFilter(text);
    } catch (const Error& error) { // while it is being typed, the last one stays
        m_problem = QString::fromUtf8(error.what());
        tellCount();
        return;
    }
    const QSignalBlocker blocker(m_table->selectionModel());
    m_shown->setFilter(std::move(filter));
    tellCount();
    followSelection();
}

void HeadFinder::tellCount()
{
    QString text = m_problem;
    if (text.isEmpty())
        text = m_model->rowCount() == 0 ? (m_session.result()        ? tr("What each head does is being computed.")
                                           : m_session.readsImages() ? tr("What each head does in the picture appears "
                                                                          "here.")
                                                                     : tr("What each head does in the sentence appears "
                                                                          "here."))
                                        : tr("%1 of %2").arg(m_shown->rowCount()).arg(headCount(m_model->rowCount()));
    if (m_problem.isEmpty() && m_model->table() && m_model->table()->cell && m_session.result())
        text += tr(" · here: %1").arg(cellPhrase(*m_session.result()->cache, *m_model->table()));
    m_count->setSentence(text);
    m_count->setProperty("role", m_problem.isEmpty() ? "muted" : "notice");
    m_count->style()->polish(m_count);
    for (QToolButton* button : {m_sort, m_alike, m_draw, m_switchOff, m_copy, m_export})
        button->setEnabled(m_model->rowCount() > 0);
}

void HeadFinder::sortBy(int column, Qt::SortOrder order)
{
    m_table->sortByColumn(column, order);
    showSorted();
}

/// The column that the heads are sorted by is the current one, and seen: a narrow table scrolls to it.
void HeadFinder::showSorted()
{
    const int column = m_table->horizontalHeader()->sortIndicatorSection();
    const QModelIndex current = m_table->currentIndex();
    const QModelIndex there = m_shown->index(std::max(0, current.row()), column);
    if (current.isValid()) {
        const QSignalBlocker blocker(m_table->selectionModel()); // the row stays the one that was chosen
        m_table->selectionModel()->setCurrentIndex(there, QItemSelectionModel::NoUpdate);
    }
    m_table->scrollTo(there);
}

} // namespace headlight
