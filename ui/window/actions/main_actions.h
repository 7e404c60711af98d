// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/activations/shown_axes.h"
#include "core/attention/mask_kinds.h"
#include "ui/kit/theme.h"

#include <QAction>
#include <QActionGroup>
#include <QMenu>
#include <QObject>

#include <filesystem>
#include <vector>

class QMenuBar;

namespace headlight {

class Session;
struct ColourScale;

/// A disabled entry over a line.
QAction* addHeading(QMenu& menu, const QString& text);

/// Everything the user can do, once: menus, buttons and shortcuts share these actions. Choices that are part of the
/// session are wired here; what needs the window (files, dialogs) is wired by it.
class MainActions : public QObject {
    Q_OBJECT
public:
    MainActions(Session& session, QWidget* window);

    void addMenus(QMenuBar& bar);
    void setTheme(const Theme& theme);

    QAction* newSession;
    QAction* openSession;
    QAction* saveSession; // into its file
    QAction* saveSessionAs;
    QAction* openModel;
    QAction* openModelFile;
    QAction* openImage;
    QAction* openMatrices;
    QAction* openGraph;
    QAction* openLabels;
    QAction* readMatrices;
    QAction* placeMatrices;
    QAction* guide;
    QAction* matrixHelp;
    QAction* getModel;
    QAction* exportFigure;
    QAction* exportCsv;
    QAction* exportInspector;
    QAction* exportInspectorCsv;
    QAction* exportPredictions;
    QAction* exportPredictionsCsv;
    QAction* exportHeads;
    QAction* exportAblation;
    QAction* exportAblationCsv;
    QAction* exportAnimation;
    QAction* exportList;
    QAction* exportLessons;
    QAction* exportLessonPage;
    QAction* print; // wired by the window
    QAction* quit;
    QAction* undo;
    QAction* redo;
    QAction* back; // through looks, which are no steps of undo
    QAction* forward;
    QAction* preferences;
    QAction* whatsNew;
    QAction* palette; // everything, by its name
    QAction* stop;    // the run that is under way, else the presentation, else the painting of the mask
    QAction* copyFigure;
    QAction* copyCommand;
    QAction* darkTheme;
    QAction* highContrast; // which the window follows
    QAction* focusText;
    QAction* focusTranslation;
    QAction* scaleByRootDHead;
    QAction* scaleOff;
    QAction* scaleConstant;
    QAction* paintMask; // wired by the window
    QAction* clearPainted;
    QAction* hideKeys;
    QAction* showEveryKey;
    QAction* zoomIn; // these four are wired by the window
    QAction* zoomOut;
    QAction* zoomFit;
    QAction* findToken;
    QAction* cellNumbers;
    QAction* findHeads;
    QAction* headsPanel; // these four are kept with the window's layout
    QAction* inspectorPanel;
    QAction* bottomPanel;
    QAction* linksBeside;
    QAction* presentation; // not kept
    QAction* lessons;
    QAction* teacherPage;
    QAction* bench;
    QAction* training;
    QAction* corpus;
    QAction* showHead;
    QAction* ablateHead;
    QAction* unpin;
    QAction* mergeWords;
    QAction* hideSpecial;
    QAction* valueWeighted;
    QAction* selectNoTokens;
    QAction* showIds;
    QAction* shortcuts;
    QAction* about;
    QActionGroup* tabs;
    QMenu* recentMenu; // filled by the window
    QMenu* modelMenu;
    QMenu* attentionMenu; // encoder, decoder, cross; or the stages of a model of images
    QMenu* maskMenu;
    QMenu* softmaxMenu; // what the scores are divided by; the temperature is put into it by TopBar
    QMenu* colourMenu;
    QMenu* shownMenu; // what of the attention every view shows, and the row of tokens
    QMenu* panelsMenu;
    QMenu* headsMenu; // showing and switching off; also the context menu of the heads

private:
    QAction* add(const QString& text, const QKeySequence& shortcut, const QString& tip, const QString& name);
    void makeFileActions();
    void makeEditActions();
    void makeViewActions();
    void makePanelActions();
    void followPresentation();
    void makeHeadActions();
    void followHeads();
    void makeModelMenu();
    void fillModelMenu();
    void addAdapter();
    void addTowers();
    void addTemplate();
    void addModel(const QString& name, const QString& nameOrFolder, const std::filesystem::path& folder);
    void makeAttentionMenu();
    void followStages();
    void makeMaskMenu();
    void addPaint();
    void followPaint();
    void followStop();
    void makeSoftmaxMenu();
    void askDivisor();
    void followScale();
    void makeColourMenu();
    void makeShownMenu();
    QAction* addShown(const QString& text, const QString& keys, const QString& tip, const QString& name,
                      bool ShownOptions::*choice);
    void followShown();
    void addColourChoice(QActionGroup& group, const QString& text, int value, const QString& keys, const QString& tip);
    void askColourRange(const ColourScale& colours);
    void followColours(const ColourScale& colours);
    void chooseMask(MaskKind kind);
    void moveHead(int layers, int heads);
    void followState();

    Session& m_session;
    QWidget* m_window;
    QAction* m_headHeading = nullptr; // which head the menu of heads is about
    QMenu* m_moveMenu = nullptr;
    QString m_templateOf; // the model, with its answers, whose chat template was read
    QString m_template;
    QActionGroup* m_parts = nullptr;
    QActionGroup* m_stages = nullptr;
    QActionGroup* m_masks = nullptr;
    QActionGroup* m_combines = nullptr;
    QActionGroup* m_colourMaps = nullptr;
    QActionGroup* m_scales = nullptr;
    QActionGroup* m_ranges = nullptr;
    QActionGroup* m_poolings = nullptr;
};

} // namespace headlight
