// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/actions/main_actions.h"

#include "ui/catalogue/all_pictures.h"
#include "ui/pictures/overview/overview_row.h"
#include "ui/session/session.h"
#include "ui/window/widgets/icons.h"
#include "ui/window/widgets/undo_actions.h"
#include "ui/window/widgets/window_action.h"

#include <QMenuBar>

#include <tuple>

namespace headlight {

namespace {

/// Ctrl+1 to Ctrl+9, then Ctrl+0, as the tabs stand in their row. Small multiples have no tab of their own there.
QKeySequence tabKeys(ViewTab asked)
{
    int tab = 0;
    for (const ViewTab each : pictureTabs()) {
        if (each == asked)
            break;
        tab += each == kGridTab ? 0 : 1;
    }
    if (asked == kGridTab)
        return {};
    if (tab > 9)
        return {};
    return {Qt::CTRL | (tab < 9 ? Qt::Key(Qt::Key_1 + tab) : Qt::Key_0)};
}

} // namespace

MainActions::MainActions(Session& session, QWidget* window) : QObject(window), m_session(session), m_window(window)
{
    makeFileActions();
    makeEditActions();
    makeViewActions();
    makePanelActions();
    makeHeadActions();
    makeModelMenu();
    makeAttentionMenu();
    makeMaskMenu();
    makeSoftmaxMenu();
    makeColourMenu();
    makeShownMenu();
    connect(&m_session, &Session::stateChanged, this, &MainActions::followState);
    connect(&m_session, &Session::resultChanged, this, &MainActions::followState);
    connect(&m_session, &Session::emptied, this, &MainActions::followState);
    followState();
}

QAction* MainActions::add(const QString& text, const QKeySequence& shortcut, const QString& tip, const QString& name)
{
    auto* action = new QAction(text, this);
    addToWindow(*m_window, *action, shortcut, tip, name);
    return action;
}

void MainActions::makeFileActions()
{
    newSession =
        add(tr("&New session"), QKeySequence::New, tr("Start again with nothing typed or opened"), "newSession");
    openSession = add(tr("&Open session…"), QKeySequence::Open, tr("Open a session file"), "openSession");
    saveSession =
        add(tr("&Save session"), QKeySequence::Save, tr("Write every choice to the session's file"), "saveSession");
    saveSessionAs = add(tr("Save session &as…"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_S),
                        tr("Write every choice to another file"), "saveSessionAs");
    recentMenu = new QMenu(tr("Open &recent"), m_window);
    recentMenu->setObjectName("recentMenu");
    openModel = add(tr("Open &model folder…"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_O),
                    tr("Open a folder with config.json, tokenizer.json and model.safetensors"), "openModel");
    openModelFile = add(tr("Open model &file…"), {},
                        tr("Open a model that is one file: GGUF, or model.safetensors of a folder"), "openModelFile");
    openImage =
        add(tr("Open &picture…"), {},
            tr("Give a model that reads images a picture: PNG, JPEG or WebP; dropping one does the same"), "openImage");
    openMatrices = add(tr("Open matri&ces…"), {},
                       tr("Open attention weights of a file: NPY, NPZ, CSV, JSON, safetensors or .pt"), "openMatrices");
    openGraph = add(tr("Open attri&bution graph…"), {},
                    tr("Draw a graph that circuit-tracer, Neuronpedia or Routes wrote: a .json; dropping one does the "
                       "same"),
                    "openGraph");
    readMatrices =
        add(tr("Ho&w matrices are read…"), {},
            tr("Say what the axes of a file's attention weights hold, which example is shown, whether they are scores"),
            "readMatrices");
    placeMatrices =
        add(tr("Patc&hes of matrices…"), {},
            tr("Say where the tokens of a file's attention weights stand in a picture: rows, columns and those in "
               "front"),
            "placeMatrices");
    openLabels = add(tr("&Labels of matrices…"), {},
                     tr("Name the rows and columns of matrices by a text file, one a line"), "openLabels");
    getModel =
        add(tr("&Get a model…"), {}, tr("Download a model from the Hugging Face hub into its cache"), "getModel");
    exportFigure = add(tr("&Export figure…"), QKeySequence(Qt::CTRL | Qt::Key_E),
                       tr("Write what is shown as SVG, PDF, PNG or a page to look into"), "exportFigure");
    exportAnimation = add(tr("Export ani&mation…"), {},
                          tr("Write what is shown layer by layer, head by head or token by token: WebP, PDF or PNG"),
                          "exportAnimation");
    exportCsv = add(tr("Export numbers as &CSV…"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_E),
                    tr("Write the numbers of the picture that is shown as a table"), "exportCsv");
    exportInspector = add(tr("Export &inspector…"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_I),
                          tr("Write the cell that is taken apart as SVG, PDF or PNG"), "exportInspector");
    exportInspectorCsv = add(tr("Export inspector as CS&V…"), {},
                             tr("Write every number of the cell that is taken apart as a table"), "exportInspectorCsv");
    exportPredictions =
        add(tr("Export &predictions…"), {}, tr("Write the predictions as SVG, PDF or PNG"), "exportPredictions");
    exportPredictionsCsv =
        add(tr("Export pre&dictions as CSV…"), {}, tr("Write the predictions as a table"), "exportPredictionsCsv");
    exportAblation = add(tr("Export the map of s&witching off…"), {},
                         tr("Write what each head is worth as SVG, PDF or PNG"), "exportAblation");
    exportHeads =
        add(tr("Export &head finder…"), {}, tr("Write the rows of the head finder as SVG, PDF or PNG"), "exportHeads");
    exportAblationCsv = add(tr("Export the map of switchin&g off as CSV…"), {},
                            tr("Write what each head is worth as a table"), "exportAblationCsv");
    exportList =
        add(tr("Save the lis&t…"), {},
            tr("A file of every figure that was exported since the start, from which \"headlight batch\" makes "
               "them again"),
            "exportList");
    exportLessons = add(tr("&Lessons as PDF…"), {},
                        tr("Write every lesson with its pictures, room for the answers, and the answers at the end"),
                        "exportLessons");
    exportLessonPage =
        add(tr("This page of the less&on…"), {},
            tr("Write the page of the lesson that is open for a browser, which asks its questions there"),
            "exportLessonPage");
    print = add(tr("Prin&t…"), QKeySequence(Qt::CTRL | Qt::Key_P),
                tr("Look at what is shown as a page of paper, and print it"), "print");
    quit = add(tr("&Quit"), QKeySequence(Qt::CTRL | Qt::Key_Q), tr("Quit; the session comes back at the next start"),
               "quit"); // QKeySequence::Quit has no keys without a desktop's theme
    quit->setMenuRole(QAction::QuitRole);
}

void MainActions::makeEditActions()
{
    std::tie(undo, redo) = makeUndoActions(*m_session.undoStack(), this);
    m_window->addAction(undo);
    m_window->addAction(redo);
    copyFigure = add(tr("&Copy figure"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_C),
                     tr("Copy what is shown as a picture"), "copyFigure");
    copyCommand = add(tr("Copy as co&mmand"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_K),
                      tr("Copy the line of headlight render that makes what is shown"), "copyCommand");
    focusText =
        add(tr("&Edit the sentence"), QKeySequence(Qt::CTRL | Qt::Key_L), tr("Go to the text line"), "focusText");
    focusTranslation = add(tr("Edit the &translation"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_L),
                           tr("Go to the line of the translation"), "focusTranslation");
}

void MainActions::makeViewActions()
{
    back = add(tr("Go bac&k"), QKeySequence("Alt+Left"),
               tr("The view before: tab, layer and head, size of thumbnails; nothing else changes"), "back");
    forward = add(tr("&Go forward"), QKeySequence("Alt+Right"), tr("The view that going back has left"), "forward");
    connect(back, &QAction::triggered, &m_session, &Session::goBack);
    connect(forward, &QAction::triggered, &m_session, &Session::goForward);
    tabs = new QActionGroup(this);
    int number = 0;
    for (const ViewTab tab : pictureTabs()) {
        auto* action = add(tabMenuText(tab), tabKeys(tab), tr("View: %1").arg(tabName(tab)), {});
        action->setCheckable(true);
        action->setData(number++);
        tabs->addAction(action);
    }
    connect(tabs, &QActionGroup::triggered, this,
            [this](QAction* action) { m_session.set(&SessionState::tab, pictureTabs()[action->data().toUInt()]); });

    zoomIn = add(tr("Zoom into the map"), QKeySequence("Ctrl++"),
                 tr("Look closer at the marked cell of the map; the wheel does so "
                    "at the pointer"),
                 "zoomIn");
    zoomOut = add(tr("Zoom out of the map"), QKeySequence("Ctrl+-"), tr("Show more of the map"), "zoomOut");
    zoomFit = add(tr("Show all of the map"), QKeySequence("Ctrl+Shift+F"), tr("Show every row and column of the map"),
                  "zoomFit");
    findToken = add(tr("Go to token…"), QKeySequence("Ctrl+G"), tr("Find the row or the column of a token in the map"),
                    "findToken");
    cellNumbers = add(tr("Numbers in every cell"), QKeySequence("Ctrl+Shift+N"),
                      tr("Cells of 36 pixels and more have their number in them anyway"), "cellNumbers");
    cellNumbers->setCheckable(true);
    connect(cellNumbers, &QAction::triggered, &m_session,
            [this](bool on) { m_session.set(&SessionState::cellNumbers, on); });

    findHeads = add(tr("Head &finder"), QKeySequence::Find, tr("Every head with what it does, to sort and filter"),
                    "findHeads");
    lessons = add(tr("Less&ons"), QKeySequence(Qt::Key_F2), tr("Lessons beside the live window"), "lessons");
    lessons->setCheckable(true);
    teacherPage = add(tr("&For teachers"), {},
                      tr("What each lesson asks, its answers, its minutes and which figure to project"), "teacherPage");
    bench = add(tr("Attention &bench"), QKeySequence(Qt::Key_F3),
                tr("Every attention on small tables that you type, step by step"), "bench");
    bench->setIconText(tr("Bench"));
    training = add(tr("Tra&ining"), QKeySequence(Qt::Key_F6),
                   tr("A small model that learns while you look at its heads"), "training");
    corpus = add(tr("O&ver a text file"), QKeySequence(Qt::Key_F5),
                 tr("Every head measured over a file of texts: scores, distances, the texts where it is strongest"),
                 "corpus");
    darkTheme =
        add(tr("&Dark theme"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_T), tr("Light or dark"), "darkTheme");
    darkTheme->setCheckable(true);
    connect(darkTheme, &QAction::triggered, this,
            [this](bool dark) { m_session.set(&SessionState::theme, dark ? ThemeId::Dark : ThemeId::Light); });

    highContrast = add(tr("High contrast"), {},
                       tr("Words and lines that stand out more, in the light and the dark theme"), "highContrast");
    highContrast->setCheckable(true);

    stop = add(tr("S&top computing"), QKeySequence(Qt::Key_Escape),
               tr("Stop the run that is under way; the last result stays"), "stop");
    connect(stop, &QAction::triggered, this, [this] {
        if (m_session.isSlow())
            m_session.stop();
        else if (presentation->isChecked())
            presentation->setChecked(false);
        else
            paintMask->setChecked(false);
    });
    connect(&m_session, &Session::activityChanged, this, &MainActions::followStop);

    unpin = add(tr("Un&pin"), QKeySequence(Qt::CTRL | Qt::Key_U), tr("Forget the pinned query and key"), "unpin");
    connect(unpin, &QAction::triggered, this, [this] { m_session.pin({}, {}); });

    preferences = add(tr("Pre&ferences…"), QKeySequence(Qt::CTRL | Qt::Key_Comma),
                      tr("Theme, text size, colour map, folders, and what a start begins with"), "preferences");
    preferences->setMenuRole(QAction::PreferencesRole);
    whatsNew = add(tr("What's &new"), {}, tr("What has changed in this version"), "whatsNew");
    palette =
        add(tr("&Commands…"), QKeySequence(Qt::CTRL | Qt::Key_K),
            tr("Everything that can be done, and every head, model, lesson and recent file, by its name"), "palette");
    guide = add(tr("&Guide"), QKeySequence::HelpContents, tr("What the program does, and how it is used"), "guide");
    shortcuts = add(tr("&Keyboard"), QKeySequence(Qt::CTRL | Qt::Key_F1), tr("All keyboard shortcuts"), "shortcuts");
    matrixHelp =
        add(tr("&Saving attention…"), {},
            tr("How to save attention weights from PyTorch, transformers, JAX and others so that they open right"),
            "matrixHelp");
    about = add(tr("&About Headlight"), {}, tr("Version and licences"), "about");
    about->setMenuRole(QAction::AboutRole);
}

void MainActions::addMenus(QMenuBar& bar)
{
    QMenu* file = bar.addMenu(tr("&File"));
    file->addActions({newSession, openSession});
    file->addMenu(recentMenu);
    file->addActions({saveSession, saveSessionAs});
    file->addSeparator();
    file->addActions({openModel, openModelFile, getModel, openImage, openMatrices, openLabels, readMatrices,
                      placeMatrices, openGraph});
    file->addSeparator();
    QMenu* exports = file->addMenu(tr("&Export"));
    exports->setToolTipsVisible(true);
    exports->addActions({exportFigure, exportAnimation, exportCsv});
    exports->addSeparator();
    exports->addActions({exportInspector, exportInspectorCsv});
    exports->addSeparator();
    exports->addActions({exportPredictions, exportPredictionsCsv, exportHeads, exportAblation, exportAblationCsv});
    exports->addSeparator();
    exports->addActions({exportList, exportLessons, exportLessonPage});
    file->addAction(print);
    file->addSeparator();
    file->addAction(quit);

    QMenu* edit = bar.addMenu(tr("&Edit"));
    edit->addActions({undo, redo});
    edit->addSeparator();
    edit->addActions({copyFigure, copyCommand, focusText, focusTranslation, unpin});
    edit->addSeparator();
    edit->addAction(preferences);

    QMenu* view = bar.addMenu(tr("&View"));
    view->setToolTipsVisible(true);
    view->addActions({back, forward});
    view->addSeparator();
    view->addActions(tabs->actions());
    view->addActions({findHeads, bench, training, corpus});
    view->addSeparator();
    QMenu* zoom = view->addMenu(tr("&Zoom"));
    zoom->setToolTipsVisible(true);
    zoom->addActions({zoomIn, zoomOut, zoomFit, findToken});
    view->addAction(cellNumbers);
    view->addSeparator();
    view->addMenu(panelsMenu);
    view->addSeparator();
    colourMenu->setTitle(tr("Colou&r"));
    view->addMenu(colourMenu);
    shownMenu->setTitle(tr("Show&n attention"));
    view->addMenu(shownMenu);
    view->addActions({darkTheme, highContrast});

    QMenu* run = bar.addMenu(tr("&Model"));
    modelMenu->setTitle(tr("&Model"));
    attentionMenu->setTitle(tr("&Attention"));
    maskMenu->setTitle(tr("Mas&k"));
    run->addMenu(modelMenu);
    run->addMenu(attentionMenu);
    run->addMenu(maskMenu);
    softmaxMenu->setTitle(tr("&Softmax"));
    run->addMenu(softmaxMenu);
    run->addSeparator();
    run->addAction(stop);

    headsMenu->setTitle(tr("&Heads"));
    bar.addMenu(headsMenu);

    QMenu* help = bar.addMenu(tr("Hel&p"));
    help->addActions({guide, lessons, teacherPage, palette, shortcuts, matrixHelp, whatsNew, about});
}

void MainActions::setTheme(const Theme& theme)
{
    undo->setIcon(lineIcon("undo", theme));
    redo->setIcon(lineIcon("redo", theme));
    openModel->setIcon(lineIcon("folder", theme));
    exportFigure->setIcon(lineIcon("export", theme));
    headsPanel->setIcon(lineIcon("panel-left", theme));
    inspectorPanel->setIcon(lineIcon("panel-right", theme));
    bottomPanel->setIcon(lineIcon("panel-below", theme));
    linksBeside->setIcon(lineIcon("links-beside", theme));
    presentation->setIcon(lineIcon("picture-alone", theme));
}

void MainActions::followState()
{
    const SessionState& state = m_session.state();
    for (QAction* action : tabs->actions())
        action->setChecked(pictureTabs()[action->data().toUInt()] == state.tab);
    back->setEnabled(m_session.canGoBack());
    forward->setEnabled(m_session.canGoForward());
    cellNumbers->setChecked(state.cellNumbers);
    darkTheme->setChecked(state.theme == ThemeId::Dark);
    followScale();
    followPaint();
    followHeads();
    unpin->setEnabled(state.pinnedQuery || state.pinnedKey);
    const bool hasResult = m_session.result() != nullptr;
    followColours(state.colours);
    followShown();
    const MaskKind own = hasResult ? m_session.result()->cache->config().defaultMask : MaskKind::Causal;
    const MaskKind kind = effectiveMask(state, m_session.part(), own).kind;
    const bool hasParts = hasResult && m_session.result()->view->parts.size() > 1;
    followStages();
    attentionMenu->menuAction()->setEnabled(hasParts || !m_stages->actions().isEmpty());
    for (QAction* action : m_parts->actions()) {
        action->setEnabled(hasParts);
        action->setChecked(action->data().toInt() == static_cast<int>(m_session.part()));
    }
    focusTranslation->setEnabled(hasResult && m_session.result()->view->target.has_value());
    for (QAction* action : m_masks->actions())
        action->setChecked(action->data().toInt() == static_cast<int>(kind));
}

} // namespace headlight
