// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/frame/main_window.h"
#include "ui/kit/larger_type.h"
#include "ui/window/compare/compare_view.h"

#include "ui/session/kept_values.h"
#include "ui/session/model_locations.h"
#include "ui/state/choice_text.h"
#include "ui/window/actions/main_actions.h"
#include "ui/window/bench/bench_window.h"
#include "ui/window/corpus/corpus_window.h"
#include "ui/window/frame/bottom_panel.h"
#include "ui/window/frame/centre_pane.h"
#include "ui/window/frame/folded_panels.h"
#include "ui/window/frame/notice_line.h"
#include "ui/window/frame/picture_menus.h"
#include "ui/window/frame/presentation_line.h"
#include "ui/window/frame/status_line.h"
#include "ui/window/frame/top_bar.h"
#include "ui/window/frame/window_panels.h"
#include "ui/window/heads/heads_panel.h"
#include "ui/window/heatmap/heatmap_grid_view.h"
#include "ui/window/heatmap/heatmap_view.h"
#include "ui/window/hints/hint_strip.h"
#include "ui/window/inspector/inspector_pane.h"
#include "ui/window/lessons/lesson_pane.h"
#include "ui/window/links/links_view.h"
#include "ui/window/overview/overview_view.h"
#include "ui/window/text/text_bar.h"
#include "ui/window/text/translation_bar.h"
#include "ui/window/training/training_window.h"
#include "ui/window/widgets/action_keys.h"
#include "ui/window/widgets/file_dialogs.h"
#include "ui/window/widgets/focus_ring.h"
#include "ui/window/widgets/hairline_splitter.h"
#include "ui/window/widgets/icons.h"
#include "ui/window/widgets/menu_keys.h"
#include "ui/window/widgets/screen_fit.h"
#include "ui/window/widgets/type_sized.h"
#include "ui/window/widgets/window_style.h"
#include "ui/window/widgets/window_theme.h"

#include <QApplication>
#include <QCloseEvent>
#include <QLineEdit>
#include <QMenuBar>
#include <QScreen>
#include <QSplitter>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace headlight {

using namespace std::chrono_literals;

namespace {

/// What the first start shows: in this head of headlight-en, "check" looks at "cash".
constexpr auto kFirstText = "I went to the bank to cash the check";
constexpr HeadIndex kFirstHead{5, 3};

} // namespace

MainWindow::MainWindow(const std::optional<std::filesystem::path>& sessionFile, QWidget* parent)
    : QMainWindow(parent),
      m_preferences(preferencesOfStart(m_store)),
      m_session(modelLocations()),
      m_actions(new MainActions(m_session, this))
{
    setObjectName("mainWindow");
    setWindowIcon(programIcon());
    QApplication::setStyle(new WindowStyle);
    QApplication::setAttribute(Qt::AA_DontShowIconsInMenus); // nor the room for them
    build();
    connectActions();
    connectFiles();
    connectPreferences();

    m_autosave.setSingleShot(true);
    setAutosaveInterval(1000ms);
    connect(&m_autosave, &QTimer::timeout, this, &MainWindow::saveLastSession);
    connect(&m_session, &Session::stateChanged, this, [this] {
        if (!m_autosave.isActive()) // what is typed without a pause is kept meanwhile, too
            m_autosave.start();
        applyTheme();
    });
    connect(&m_session, &Session::resultChanged, this, [this] {
        const auto& result = m_session.result();
        if (result->cache->isWhole() && result->number != m_lastResult)
            m_unpainted = m_lastResult = result->number;
    });
    restoreLayout();
    restoreSession(sessionFile);
    followWishes();
    m_textBar->line()->setFocus();
}

MainWindow::~MainWindow()
{
    m_session.disconnect(this);
    takeLessonsBack();
    hide(); // what is in the window speaks once more when it loses the focus, and everything is still there
    delete takeCentralWidget();
}

void MainWindow::build()
{
    m_status = new StatusLine(m_session, this);
    m_notice = new NoticeLine(*this, *m_status);
    connect(&m_session, &Session::stateChanged, m_notice, &NoticeLine::clear); // before anybody says something about it
    connect(&m_session, &Session::leftBehindChanged, this, [this] {
        if (const QString left = m_session.leftBehind(); !left.isEmpty())
            tellDone(left);
    });
    m_topBar = new TopBar(m_session, *m_actions, this);
    m_textBar = new TextBar(m_session, *m_actions, this);
    m_translationBar = new TranslationBar(m_session, this);
    auto* all = hairlineSplitter(Qt::Horizontal, "lessonColumns", this);
    m_rows = hairlineSplitter(Qt::Vertical, "rows", all);
    m_rows->setContentsMargins(0, 1, 0, 0); // the hairline above
    m_columns = hairlineSplitter(Qt::Horizontal, "columns", m_rows);
    m_heads = new HeadsPanel(m_session, *m_actions, m_columns);
    m_centre = new CentrePane(m_session, *m_actions, m_columns);
    m_inspector = new InspectorPane(m_session, m_columns);
    m_lessons = new LessonPane(m_session, lessonLocations(), m_store.lessonsFile(), all);
    m_lessons->hide();
    m_bottom = new BottomPanel(m_session, m_actions->bottomPanel, m_rows);
    m_hints = new HintStrip(this);
    m_presentationLine = new PresentationLine(m_session, this);
    m_presentationLine->hide();

    leastInType(*m_heads, {220, 0});
    m_centre->setMinimumWidth(320);
    m_columns->setStretchFactor(0, 1); // the panels share what a wide window has
    m_columns->setStretchFactor(1, 1);
    m_columns->setStretchFactor(2, 1);
    m_columns->setSizes({inType(272), 716, inType(292)});
    all->setStretchFactor(0, 1);
    all->setStretchFactor(1, 0);
    all->setSizes({1280, inType(440)});
    m_rows->setStretchFactor(0, 1);
    m_rows->setStretchFactor(1, 0);
    m_rows->setSizes({500, 152});

    auto* middle = new QWidget(this);
    auto* layout = new QVBoxLayout(middle);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_topBar);
    layout->addWidget(m_textBar);
    layout->addWidget(m_translationBar);
    layout->addWidget(all, 1);
    layout->addWidget(m_presentationLine);
    layout->addWidget(m_hints);
    setCentralWidget(middle);
    setStatusBar(m_status);
    m_foldedPanels = std::make_unique<FoldedPanels>(*m_actions, *m_status, *all, std::vector{m_columns, m_rows});
    m_actions->addMenus(*menuBar());
    m_panels = new WindowPanels(*m_actions,
                                {m_heads,
                                 m_inspector,
                                 m_bottom,
                                 m_rows,
                                 m_centre,
                                 m_topBar,
                                 m_textBar,
                                 m_translationBar,
                                 m_status,
                                 {menuBar(), m_topBar, m_textBar, m_translationBar, m_status}},
                                this);
    connect(m_panels, &WindowPanels::presentationChanged, this, &MainWindow::followPresentation);
    connect(m_panels, &WindowPanels::roomChanged, this, &MainWindow::followHints);
    addCornerButtons();
    for (const char* view : {"headsOverview", "headList", "heatmapView", "multiplesView", "linksView", "shapesView",
                             "layersHeatmap", "compareView", "inspector", "predictionsBefore", "predictionsAfter",
                             "headFinderTable", "ablationView", "generateSlider"})
        if (auto* widget = findChild<QWidget*>(view))
            for (QWidget* part : {widget, widget->findChild<QWidget*>("predictionTable")})
                if (part && part->focusPolicy() != Qt::NoFocus && !part->findChild<FocusRing*>())
                    new FocusRing(part);
    for (QToolButton* button : findChildren<QToolButton*>())
        new MenuKeys(*button);
    new ActionKeys(*this);

    connect(m_topBar, &TopBar::refused, this, &MainWindow::tell);
    connect(m_centre, &CentrePane::refused, this, &MainWindow::tell);
    connect(m_bottom, &BottomPanel::refused, this, &MainWindow::tell);
    connect(m_bottom, &BottomPanel::told, this, &MainWindow::tellDone);
    auto* menus = new PictureMenus(m_session, *m_actions,
                                   {{findChild<HeatmapView*>("heatmapView"), findChild<HeatmapView*>("layersHeatmap"),
                                     findChild<HeatmapView*>("overviewHeatmap")},
                                    *findChild<HeatmapGridView*>("multiplesView"),
                                    *findChild<OverviewView*>("overviewView"),
                                    *findChild<CompareView*>("compareView"),
                                    *findChild<LinksView*>("linksView")},
                                   this);
    connect(menus, &PictureMenus::headsOfCellWanted, m_bottom, &BottomPanel::findHeadsOfCell);
    connectLessons();
    connect(m_actions->paintMask, &QAction::toggled, m_centre, &CentrePane::setMaskPainting);
    connect(m_centre, &CentrePane::maskPaintingLeft, this, [this] { m_actions->paintMask->setChecked(false); });
    connect(m_actions->bench, &QAction::triggered, this, [this] { openBench(); });
    connect(m_actions->training, &QAction::triggered, this, [this] { openTraining(); });
    connect(m_actions->corpus, &QAction::triggered, this, [this] { openCorpus(); });
    connect(m_actions->findHeads, &QAction::triggered, m_bottom, &BottomPanel::findHeads);
    for (const auto& [action, command] :
         {std::pair(m_actions->zoomIn, MapCommand::ZoomIn), std::pair(m_actions->zoomOut, MapCommand::ZoomOut),
          std::pair(m_actions->zoomFit, MapCommand::Fit), std::pair(m_actions->findToken, MapCommand::FindToken)})
        connect(action, &QAction::triggered, m_centre, [this, asked = command] { m_centre->runMap(asked); });
    connect(m_textBar, &TextBar::tokenHovered, this, &MainWindow::showHover);
    connect(m_translationBar, &TranslationBar::tokenHovered, this, &MainWindow::showHover);
    connect(m_centre, &CentrePane::hovered, this, &MainWindow::showHover);
    connect(m_centre, &CentrePane::headsMenuRequested, this,
            [this](const QPoint& position) { m_actions->headsMenu->popup(position); });
    connect(m_inspector, &InspectorPane::refused, this, &MainWindow::tell);
    connect(m_inspector, &InspectorPane::told, this, &MainWindow::tellDone);
}

void MainWindow::showHover(int query, int key)
{
    m_textBar->setHovered(query, key);
    m_translationBar->setHovered(query, key);
    m_centre->setHovered(query, key);
}

void MainWindow::tell(const QString& sentence)
{
    m_notice->tell(sentence, NoticeLine::Kind::Failed);
}

void MainWindow::tellAlso(const QString& sentence)
{
    if (!sentence.isEmpty())
        tell(m_notice->sentence().isEmpty() ? sentence : m_notice->sentence() + u' ' + sentence);
}

void MainWindow::tellDone(const QString& sentence)
{
    m_notice->tell(sentence, NoticeLine::Kind::Done);
}

void MainWindow::restoreSession(const std::optional<std::filesystem::path>& sessionFile)
{
    const SessionStore::Restored last = m_store.load();
    m_session.setTheme(last.isFirstStart ? m_preferences.theme : last.state.theme);
    if (sessionFile && openSessionFile(*sessionFile)) {
        m_session.undoStack()->clear(); // nothing was here before
        return;
    }
    SessionState state = last.state;
    const StartWith start = last.isFirstStart ? StartWith::Example : m_preferences.startWith;
    if (start != StartWith::LastSession) {
        state = SessionState();
        state.model = last.state.model;
        state.theme = last.isFirstStart ? m_preferences.theme : last.state.theme;
        state.colours.map = m_preferences.colourMap;
    }
    if (start == StartWith::Example) {
        state.input.text = QString::fromLatin1(kFirstText);
        state.selected = kFirstHead;
    }
    const QString toTell = sessionFile ? m_notice->sentence() : last.problem; // restore() clears it
    m_session.restore(state);
    if (!last.note.isEmpty())
        tellDone(last.note);
    if (!toTell.isEmpty())
        tell(toTell);
    if (start == StartWith::LastSession && !last.savedAs.isEmpty())
        takeFileUp(toPath(last.savedAs));
    tellAlso(m_startProblem);
    tellAlso(fileMemoryProblem());
    greet(last.isFirstStart);
}

void MainWindow::restoreLayout()
{
    resizeToScreen(*this,
                   (screen()->availableSize() * 0.85).expandedTo({1280, 800})); // most of it, never more than all
    const KeptValues layout(m_store.layoutFile(), tr("The layout of the window"));
    restoreOnScreen(*this, layout.bytes("geometry"));
    restoreSplitter(*m_columns, layout.bytes("columns"));
    restoreSplitter(*m_rows, layout.bytes("rows"));
    m_foldedPanels->restore(layout);
    m_panels->restore(layout);
    m_inspector->setFoldedSteps(layout.text("foldedSteps"));
    m_startProblem = layout.problem();
}

void MainWindow::saveLastSession()
{
    const QString problem = m_store.save(m_lessons->ownState(), toQString(m_session.file().path));
    const bool isNew = problem != m_saveProblem;
    m_saveProblem = problem;
    if (problem.isEmpty())
        m_stayedOpen = false;
    else if (isNew)
        tellNotKept();
    m_status->setNotKept(problem);
    emit autosaveTried();
}

void MainWindow::tellNotKept()
{
    tell(tr("What you choose can't be kept for the next start: %1").arg(m_saveProblem));
}

void MainWindow::keepForNextStart()
{
    m_autosave.stop();
    saveLastSession();
    if (m_bench)
        m_bench->keep();
    if (m_training)
        m_training->keep();
    if (m_corpus)
        m_corpus->keep();
    saveLayout();
}

void MainWindow::saveLayout() const
{
    KeptValues layout(m_store.layoutFile(), tr("The layout of the window"));
    layout.setBytes("geometry", saveGeometry());
    layout.setBytes("columns", m_columns->saveState());
    layout.setBytes("rows", m_rows->saveState());
    m_panels->save(layout);
    m_foldedPanels->save(layout);
    layout.set("foldedSteps", m_inspector->foldedSteps());
    (void)layout.save(); // that a folder can't be written was said about the session
}

bool MainWindow::event(QEvent* event)
{
    const bool painted = event->type() == QEvent::UpdateRequest; // the base class paints all that is dirty
    const bool handled = QMainWindow::event(event);
    if (painted && m_unpainted) {
        const quint64 number = *m_unpainted;
        m_unpainted.reset();
        emit resultPainted(number);
    }
    return handled;
}

void MainWindow::closeEvent(QCloseEvent* event)
{
    m_panels->endPresentation();
    if (!mayClose()) {
        event->ignore();
        return;
    }
    m_autosave.stop();
    saveLastSession();
    const bool stays = !m_saveProblem.isEmpty() && !std::exchange(m_stayedOpen, true); // whatever was told before
    if (stays)
        tellNotKept();
    if ((m_bench && m_bench->isVisible() && m_bench->staysToBeSaved()) || stays) { // once, to save elsewhere
        event->ignore();
        return;
    }
    takeLessonsBack();
    saveLayout();
    m_foldedPanels->giveBack();
    if (m_bench)
        m_bench->close();
    if (m_training)
        m_training->close();
    if (m_corpus)
        m_corpus->close();
    QMainWindow::closeEvent(event);
}

} // namespace headlight
