// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/bench/bench_window.h"

#include "ui/kit/larger_type.h"
#include "ui/state/choice_text.h"
#include "ui/window/bench/bench_links_pane.h"
#include "ui/window/bench/bench_side.h"
#include "ui/window/bench/bench_status.h"
#include "ui/window/bench/bench_steps_page.h"
#include "ui/window/bench/bench_view.h"
#include "ui/window/bench/new_bench.h"
#include "ui/window/widgets/action_keys.h"
#include "ui/window/widgets/fitting_tabs.h"
#include "ui/window/widgets/focus_ring.h"
#include "ui/window/widgets/hairline_splitter.h"
#include "ui/window/widgets/icons.h"
#include "ui/window/widgets/menu_keys.h"
#include "ui/window/widgets/plain_text.h"
#include "ui/window/widgets/role.h"
#include "ui/window/widgets/screen_fit.h"
#include "ui/window/widgets/type_sized.h"
#include "ui/window/widgets/window_theme.h"

#include <QActionGroup>
#include <QApplication>
#include <QCloseEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QScrollArea>
#include <QSplitter>
#include <QStackedWidget>
#include <QStatusBar>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace headlight {

using namespace std::chrono_literals;

BenchWindow::BenchWindow(BenchStore store, QWidget* parent)
    : QMainWindow(parent), m_store(std::move(store)), m_tabActions(new QActionGroup(this))
{
    setObjectName("benchWindow");
    setWindowIcon(programIcon());
    build();
    addMenus();
    for (QToolButton* button : findChildren<QToolButton*>())
        if (button->menu())
            new MenuKeys(*button);
    new ActionKeys(*this);

    m_autosave.setSingleShot(true);
    setAutosaveInterval(1000ms);
    connect(&m_autosave, &QTimer::timeout, this, &BenchWindow::keep);
    const BenchStore::Restored last = m_store.load();
    m_session.restore(last.state);
    connect(&m_session, &BenchSession::changed, this, [this] {
        if (!m_autosave.isActive()) // what is typed without a pause is kept meanwhile, too
            m_autosave.start();
        follow();
    });
    connect(&m_session, &BenchSession::refused, this, &BenchWindow::tell);
    connect(m_session.undoStack(), &QUndoStack::cleanChanged, this, &BenchWindow::followTitle);
    restoreLayout();
    findChild<QLineEdit*>("benchSentence")->setFocus();
    follow();
    if (!last.problem.isEmpty())
        tell(last.problem);
}

BenchWindow::~BenchWindow()
{
    m_session.disconnect(this);
    m_session.undoStack()->disconnect(this);
    hide(); // what is in the window speaks once more when it loses the focus, and everything is still there
    delete takeCentralWidget();
}

void BenchWindow::build()
{
    auto* room = new QScrollArea(this); // large type and a lesson may need more than a screen has
    room->setObjectName("benchRoom");
    room->setFrameShape(QFrame::NoFrame);
    room->setFocusPolicy(Qt::NoFocus);
    room->setWidgetResizable(true);
    m_columns = hairlineSplitter(Qt::Horizontal, "benchColumns", room);
    m_side = new BenchSide(m_session, m_columns);
    leastInType(*m_side, {340, 0});
    auto* right = new QWidget(m_columns);
    right->setObjectName("benchCentre");
    followType(*right, [right] { right->setMinimumWidth(std::max(320, inType(256))); });
    m_notice = plainLabel(right);
    m_notice->setObjectName("benchNotice");
    m_notice->setWordWrap(true);
    m_notice->hide();
    m_tabs = new FittingTabs(right);
    m_tabs->setObjectName("benchTabs");
    m_tabs->setAccessibleName(tr("Views of the bench"));
    m_centre = new QStackedWidget(right);
    auto* layout = new QVBoxLayout(right);
    layout->setContentsMargins(12, 4, 12, 8);
    layout->setSpacing(6);
    m_topRow = new QHBoxLayout;
    m_topRow->setSpacing(4);
    m_topRow->addWidget(m_tabs, 1);
    layout->addLayout(m_topRow);
    layout->addWidget(m_notice);
    layout->addWidget(m_centre, 1);
    m_columns->setStretchFactor(0, 0);
    m_columns->setStretchFactor(1, 1);
    m_columns->setSizes({372, 908});
    room->setWidget(m_columns);
    setCentralWidget(room);
    // What the keyboard goes to is on the screen; a window that becomes the active one stays where it is.
    connect(qApp, &QApplication::focusChanged, m_columns, [room, columns = m_columns](QWidget* before, QWidget* now) {
        if (before && now && columns->isAncestorOf(now) && QApplication::mouseButtons() == Qt::NoButton)
            room->ensureWidgetVisible(now, 0, 0);
    });
    m_status = plainLabel(this);
    m_status->setObjectName("benchStatus");
    statusBar()->addWidget(m_status, 1);
    statusBar()->setSizeGripEnabled(false);

    m_steps = new BenchStepsPage(m_session, this);
    m_links = new BenchLinksPane(m_session, this);
    addPage(tr("Steps"), m_steps);
    connect(m_steps, &BenchStepsPage::coverChanged, this, &BenchWindow::follow); // the notice and the status tell less
    addPage(tr("Links"), m_links);
    addPagesAround();
    connect(m_tabs, &QTabBar::currentChanged, this, &BenchWindow::showPage);
    connect(m_side, &BenchSide::refused, this, &BenchWindow::tell);
    connect(m_links, &BenchLinksPane::refused, this, &BenchWindow::tell);
    connect(m_side, &BenchSide::maskPaintingChanged, m_steps, &BenchStepsPage::setMaskPainting);
}

void BenchWindow::addTab(Page page, const QString& name, const QString& shortName)
{
    const int tab = m_tabs->count();
    m_centre->addWidget(page.widget);
    m_pages.push_back(std::move(page));
    m_tabs->addNamedTab(name, shortName);
    auto* action = new QAction(name, this);
    action->setShortcut(QKeySequence(Qt::CTRL | Qt::Key(Qt::Key_1 + tab)));
    action->setToolTip(tr("View: %1 (%2)").arg(name, action->shortcut().toString(QKeySequence::NativeText)));
    action->setCheckable(true);
    action->setChecked(tab == 0);
    m_tabActions->addAction(action);
    addAction(action);
    m_tabs->setTabToolTip(tab, action->toolTip());
    connect(action, &QAction::triggered, this, [this, tab] { m_tabs->setCurrentIndex(tab); });
    connect(m_tabs, &QTabBar::currentChanged, action, [action, tab](int shown) { action->setChecked(shown == tab); });
    if (m_viewMenu)
        m_viewMenu->insertAction(m_paintMask, action);
}

void BenchWindow::setInput(const BenchInput& input, const QString& title)
{
    m_session.replace(benchState(input, title), tr("open %1").arg(title));
}

void BenchWindow::openExample(const BenchExample& example)
{
    const BenchState bench = exampleBench(example);
    if (!m_session.replace(bench, tr("example: %1").arg(bench.title)))
        return;
    m_links->selectQuery(example.linkQuery);
    m_tabs->setCurrentIndex(example.linkQuery >= 0 ? 1 : 0);
}

void BenchWindow::setTheme(const Theme& colours)
{
    setPalette(headlight::palette(colours));
    m_undo->setIcon(lineIcon("undo", colours));
    m_redo->setIcon(lineIcon("redo", colours));
    giveTheme(*this, colours);
}

void BenchWindow::notice(const QString& sentence, const char* role)
{
    if (m_notice->text() == sentence && roleOf(*m_notice) == QLatin1String(role))
        return;
    setRole(*m_notice, role);
    m_notice->setText(sentence);
    m_notice->setAccessibleName(sentence);
    m_notice->setVisible(!sentence.isEmpty());
}

void BenchWindow::tell(const QString& sentence)
{
    notice(sentence, "problem");
}

void BenchWindow::tellDone(const QString& sentence)
{
    notice(sentence, "muted");
}

void BenchWindow::follow()
{
    const bool asksForSum = !m_steps->view().plot().cover.sums.empty(); // which the notice would say
    notice(asksForSum ? QString() : weightsNotice(*m_session.steps(), m_session.input()), "notice");
    followPage();
    followTitle();
}

void BenchWindow::followTitle()
{
    const QString title = m_session.state().title;
    setWindowTitle(tr("%1[*] — Headlight bench").arg(title.isEmpty() ? tr("Untitled") : title));
    setWindowModified(!m_session.file().empty() && !m_session.undoStack()->isClean());
}

void BenchWindow::keep()
{
    const QString problem = m_store.save(m_own.value_or(m_session.state()));
    if (!problem.isEmpty() && problem != m_saveProblem)
        tell(tr("The bench can't be kept for the next start: %1").arg(problem));
    m_saveProblem = problem;
    if (problem.isEmpty())
        m_stayedOpen = false;
    emit autosaveTried();
}

bool BenchWindow::staysToBeSaved()
{
    m_autosave.stop();
    m_saveProblem.clear(); // said again: what was told before may have gone from the screen
    keep();
    return !m_saveProblem.isEmpty() && !std::exchange(m_stayedOpen, true);
}

void BenchWindow::restoreLayout()
{
    resizeToScreen(*this, {1280, 800});
    const KeptValues layout = m_store.layout();
    restoreOnScreen(*this, layout.bytes("geometry"));
    restoreSplitter(*m_columns, layout.bytes("columns"));
    m_side->showTab(layout.number("side"));
    m_tabs->setCurrentIndex(layout.number("tab"));
}

void BenchWindow::saveLayout() const
{
    KeptValues layout = m_store.layout();
    layout.setBytes("geometry", saveGeometry());
    layout.setBytes("columns", m_columns->saveState());
    layout.set("side", m_side->shownTab());
    layout.set("tab", m_tabs->currentIndex());
    (void)layout.save(); // that a folder can't be written was said about the bench itself
}

void BenchWindow::closeEvent(QCloseEvent* event)
{
    if (isVisible() && staysToBeSaved()) {
        event->ignore();
        return;
    }
    m_autosave.stop();
    m_store.save(m_own.value_or(m_session.state()));
    saveLayout();
    QMainWindow::closeEvent(event);
    emit closed();
}

} // namespace headlight
