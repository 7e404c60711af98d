// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/heads/heads_panel.h"

#include "ui/kit/head_colours.h"
#include "ui/kit/larger_type.h"
#include "ui/pictures/head_table/known_heads.h"
#include "ui/pictures/overview/overview_row.h"
#include "ui/session/given_weights.h"
#include "ui/session/session.h"
#include "ui/state/choice_text.h"
#include "ui/window/actions/main_actions.h"
#include "ui/window/heads/head_list_delegate.h"
#include "ui/window/heads/head_list_model.h"
#include "ui/window/heads/heads_overview.h"
#include "ui/window/widgets/icons.h"
#include "ui/window/widgets/plain_text.h"
#include "ui/window/widgets/type_sized.h"
#include "ui/window/widgets/window_theme.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QMouseEvent>
#include <QScrollArea>
#include <QScrollBar>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace headlight {

namespace {

constexpr int kLeastOverview = 120;  // pixels; what does not fit is scrolled
constexpr int kHeadingsHeight = 100; // pixels of all that stands beside thumbnails and list, in type of 100 %
constexpr int kHeadingsAlone = 76;   // pixels of it without the list
constexpr int kLeastRows = 2;        // a list with fewer rows goes

/// The picture has every head itself.
bool showsEveryHead(const RunResult& result)
{
    return result.state.tab == kOverviewTab && !result.state.overview.large;
}

QLabel* heading(const QString& text, QWidget* parent)
{
    auto* label = plainLabel(text, parent);
    label->setProperty("role", "heading");
    return label;
}

} // namespace

HeadsPanel::HeadsPanel(Session& session, MainActions& actions, QWidget* parent)
    : QWidget(parent),
      m_session(session),
      m_actions(actions),
      m_overview(new HeadsOverview(this)),
      m_overviewArea(new QScrollArea(this)),
      m_summary(plainLabel(this)),
      m_layer(heading({}, this)),
      m_list(new QTableView(this)),
      m_model(new HeadListModel(this)),
      m_delegate(new HeadListDelegate(this)),
      m_showMenu(new QToolButton(this))
{
    followTheme(*this, [this](const Theme& theme) {
        m_theme = theme.id;
        fitOverview();
        m_delegate->setTheme(theme);
        follow();
        m_list->viewport()->update();
    });
    setObjectName("headsPanel");
    m_overview->setObjectName("headsOverview");
    m_overview->setContextMenuPolicy(Qt::CustomContextMenu);
    m_overviewArea->setWidget(m_overview);
    m_overviewArea->setWidgetResizable(true);
    m_overviewArea->setFrameShape(QFrame::NoFrame);
    m_overviewArea->setFocusPolicy(Qt::NoFocus);
    m_summary->setObjectName("headSummary");
    m_summary->setProperty("role", "muted");

    m_showMenu->setText(tr("Show / switch off"));
    m_showMenu->setProperty("role", "text");
    m_showMenu->setMenu(actions.headsMenu);
    m_showMenu->setPopupMode(QToolButton::InstantPopup);
    m_showMenu->setFocusPolicy(Qt::TabFocus);
    m_showMenu->setToolTip(tr("Show, hide, switch off: this head, this layer, everything"));
    m_showMenu->setObjectName("headsMenuButton");

    auto* top = new QHBoxLayout;
    top->addWidget(heading(tr("Heads"), this), 1);
    top->addWidget(m_showMenu);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(12, 8, 8, 8);
    layout->setSpacing(6);
    layout->addLayout(top);
    layout->addWidget(m_overviewArea, 100); // all it may take, before the list
    layout->addWidget(m_summary);
    layout->addSpacing(4);
    m_listBox = makeList();
    layout->addWidget(m_listBox, 1);

    connect(m_overview, &HeadsOverview::headClicked, &session, [&session](int layer, int head) {
        session.selectHead({layer, head});
    });
    connect(m_overview, &HeadsOverview::headActivated, &session, [&session](int layer, int head) {
        session.selectHead({layer, head});
        session.set(&SessionState::tab, kHeatmapTab);
    });
    connect(m_overviewArea->verticalScrollBar(), &QScrollBar::valueChanged, m_overview, &HeadsOverview::setScrolled);
    const auto shown = [this](int layer, int head) { // the list and the overview speak of the part they show
        return HeadIndex{layer, head, m_overview->data().grid.part};
    };
    const auto show = [&session, shown](int layer, int head, bool on) { session.showHead(shown(layer, head), on); };
    const auto ablate = [&session, shown](int layer, int head, bool on) { session.ablateHead(shown(layer, head), on); };
    connect(m_overview, &HeadsOverview::showRequested, &session, show);
    connect(m_overview, &HeadsOverview::ablateRequested, &session, ablate);
    connect(m_model, &HeadListModel::showRequested, &session, show);
    connect(m_model, &HeadListModel::ablateRequested, &session, ablate);
    const auto openMenu = [this](QWidget* widget, const QPoint& at) {
        m_actions.headsMenu->popup(widget->mapToGlobal(at));
    };
    connect(m_overview, &QWidget::customContextMenuRequested, this,
            [this, openMenu](const QPoint& at) { openMenu(m_overview, at); });
    connect(m_list, &QWidget::customContextMenuRequested, this,
            [this, openMenu](const QPoint& at) { openMenu(m_list->viewport(), at); });
    connect(&session, &Session::stateChanged, this, &HeadsPanel::follow);
    connect(&session, &Session::resultChanged, this, &HeadsPanel::follow);
    connect(&session, &Session::emptied, this, &HeadsPanel::clear);
    setTabOrder(m_showMenu, m_overview);
    setTabOrder(m_overview, m_list);
    follow();
}

QWidget* HeadsPanel::makeList()
{
    m_list->setObjectName("headList");
    m_list->setAccessibleName(tr("Heads of the chosen layer"));
    m_list->setModel(m_model);
    m_list->setItemDelegate(m_delegate);
    m_list->setContextMenuPolicy(Qt::CustomContextMenu);
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setShowGrid(false);
    m_list->setMouseTracking(true);
    m_list->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_list->setSelectionMode(QAbstractItemView::SingleSelection);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setTabKeyNavigation(false);
    m_list->verticalHeader()->hide();
    m_list->verticalHeader()->setMinimumSectionSize(20);
    QHeaderView* header = m_list->horizontalHeader();
    header->hide();
    header->setMinimumSectionSize(20);
    header->setSectionResizeMode(QHeaderView::Fixed);
    header->setSectionResizeMode(HeadListModel::SummaryColumn, QHeaderView::Stretch);
    followType(*m_list, [list = m_list] {
        list->verticalHeader()->setDefaultSectionSize(inType(24));
        list->resizeColumnToContents(HeadListModel::NameColumn);
        list->setColumnWidth(HeadListModel::ShowColumn, inType(28));
        list->setColumnWidth(HeadListModel::AblateColumn, inType(28));
    });
    m_list->viewport()->installEventFilter(this);
    connect(m_list->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            [this](const QModelIndex& current) {
                if (current.isValid())
                    m_session.selectHead(m_model->head(current.row()));
            });

    auto* box = new QWidget(this);
    auto* layout = new QVBoxLayout(box);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(4);
    layout->addWidget(m_layer);
    layout->addWidget(m_list, 1);
    return box;
}

/// A click on the eye or the scissors of a head does what they do; it does not choose the head, which would show it.
bool HeadsPanel::eventFilter(QObject* watched, QEvent* event)
{
    const QEvent::Type type = event->type();
    if (type != QEvent::MouseButtonPress && type != QEvent::MouseButtonRelease && type != QEvent::MouseButtonDblClick)
        return QWidget::eventFilter(watched, event);
    const auto* mouse = static_cast<QMouseEvent*>(event);
    const QModelIndex index = m_list->indexAt(mouse->position().toPoint());
    if (mouse->button() != Qt::LeftButton || !(index.flags() & Qt::ItemIsUserCheckable))
        return QWidget::eventFilter(watched, event);
    if (type != QEvent::MouseButtonRelease) {
        const bool isOn = index.data(Qt::CheckStateRole).toInt() == Qt::Checked;
        m_model->setData(index, isOn ? Qt::Unchecked : Qt::Checked, Qt::CheckStateRole);
    }
    return true;
}

void HeadsPanel::follow()
{
    const auto& result = m_session.result();
    if (!result)
        return;
    followOverview(*result);
    followList(*result);
    const HeadIndex selected = selectedHead(m_session.state(), result->view->grid);
    if (std::exchange(m_followed, selected) != selected) // else it stays where the user scrolled it
        scrollToChosen();
}

void HeadsPanel::showOverview(bool shows)
{
    if (m_overviewArea->isHidden() != shows)
        return;
    m_overviewArea->setVisible(shows);
    fitOverview();
}

void HeadsPanel::clear()
{
    m_overview->setData({});
    m_overviewArea->hide(); // what is said stands at the top
    m_summary->setText(tr("Every head appears here."));
    m_summary->setToolTip({});
    m_layer->clear();
    const QSignalBlocker blocker(m_list->selectionModel());
    m_model->setRows({});
}

void HeadsPanel::followOverview(const RunResult& result)
{
    const ViewData& view = *result.view;
    const SessionState& state = m_session.state();
    const bool isGiven = showsGivenWeights(m_session);
    m_showMenu->setText(isGiven ? tr("Show") : tr("Show / switch off"));
    m_showMenu->setToolTip(isGiven ? tr("Show and hide: this head, this layer, everything")
                                   : tr("Show, hide, switch off: this head, this layer, everything"));
    const bool otherGrid = m_overview->data().grid != view.grid;
    std::vector<QImage> thumbnails;
    for (int layer = 0; layer < view.grid.nLayers; ++layer)
        for (int head = 0; head < view.grid.nHeads; ++head)
            thumbnails.push_back(result.heads->images[result.heads->plot.indexOf({layer, head})]);
    m_overview->setData({view.grid, std::move(thumbnails), result.heads->plot.summaries, result.heads->plot.heldOut,
                         state.hiddenHeads, state.ablatedHeads, selectedHead(state, view.grid)});
    if (otherGrid)
        fitOverview();
    showOverview(!showsEveryHead(result));
    const int nShown = static_cast<int>(otherHeads(state.hiddenHeads, view.grid).size());
    QString text = tr("%1 shown").arg(nShown);
    if (!state.ablatedHeads.empty())
        text +=
            tr(" · %1 switched off").arg(state.ablatedHeads.size()) +
            (state.ablatedHeads.size() < 3 ? QStringLiteral(" (%1)").arg(headsText(state.ablatedHeads)) : QString());
    m_summary->setText(text);
    m_summary->setToolTip(text); // for a narrow panel
}

void HeadsPanel::followList(const RunResult& result)
{
    const ViewData& view = *result.view;
    const SessionState& state = m_session.state();
    const HeadIndex selected = selectedHead(state, view.grid);
    const QString layer = tr("Layer %1").arg(selected.layer);
    m_layer->setText(view.parts.size() > 1 ? layer + QStringLiteral(" · ") + partWord(view.grid.part) : layer);
    m_list->setColumnHidden(HeadListModel::AblateColumn, showsGivenWeights(m_session));
    const auto& table = result.headTable;
    const bool hasTable = table && table->grid == view.grid;
    std::vector<HeadListRow> rows;
    for (int h = 0; h < view.grid.nHeads; ++h) {
        const HeadIndex head{selected.layer, h, view.grid.part};
        rows.push_back({head, headColour(head, view.grid.nLayers, view.grid.nHeads, theme(m_theme)),
                        result.heads->plot.summaries.value(selected.layer * view.grid.nHeads + h),
                        result.heads->plot.heldOut.value(selected.layer * view.grid.nHeads + h),
                        hasTable ? knownAs(table->rows[std::size_t(selected.layer) * view.grid.nHeads + h]) : QString(),
                        !state.hiddenHeads.contains(head), state.ablatedHeads.contains(head)});
    }
    const QSignalBlocker blocker(m_list->selectionModel()); // following is no choice
    const int column = std::max(0, m_list->currentIndex().column());
    m_model->setRows(std::move(rows));
    m_list->resizeColumnToContents(HeadListModel::NameColumn); // what it leaves is for the tokens behind it
    if (m_list->currentIndex().row() != m_model->rowOf(selected)) {
        m_list->setCurrentIndex(m_model->index(m_model->rowOf(selected), column));
        m_list->viewport()->update();
    }
}

void HeadsPanel::scrollToChosen()
{
    const QRect chosen = m_overview->thumbnailRect(m_overview->data().selected).toAlignedRect();
    m_overviewArea->ensureVisible(chosen.center().x(), chosen.center().y(), 0,
                                  chosen.height() / 2 + m_overview->numbersHeight());
    m_list->scrollTo(m_list->currentIndex());
}

/// The thumbnails have what the list can spare, else half; they become smaller before they are scrolled. In a low panel
/// every layer is seen before the list, which then goes.
void HeadsPanel::fitOverview()
{
    const int both = height() - inType(kHeadingsHeight);
    const int row = m_list->verticalHeader()->defaultSectionSize();
    const int list = m_overview->data().grid.nHeads * row;
    const int alone = height() - inType(kHeadingsAlone);
    const int least = std::min(m_overview->leastRoom() + 2, alone);
    const int room = std::max({kLeastOverview, both / 2, both - list, least});
    m_listBox->setVisible(m_overviewArea->isHidden() || room + kLeastRows * row <= both);
    m_overview->setRoom(room - 2);
    const int whole = m_overview->heightForWidth(std::max(100, width() - 20));
    m_overview->setMinimumHeight(whole);
    m_overviewArea->setMinimumHeight(std::min(whole + 2, kLeastOverview));
    m_overviewArea->setMaximumHeight(std::min(whole + 2, room));
}

void HeadsPanel::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    fitOverview();
    QMetaObject::invokeMethod(this, &HeadsPanel::scrollToChosen, Qt::QueuedConnection); // once the list has its size
}

} // namespace headlight
