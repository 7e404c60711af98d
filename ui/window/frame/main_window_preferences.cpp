// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What holds for every session, and what a start says by itself.

#include "ui/kit/larger_type.h"
#include "ui/session/given_weights.h"
#include "ui/session/model_locations.h"
#include "ui/window/actions/main_actions.h"
#include "ui/window/bench/bench_window.h"
#include "ui/window/corpus/corpus_window.h"
#include "ui/window/frame/centre_pane.h"
#include "ui/window/frame/main_window.h"
#include "ui/window/frame/presentation_line.h"
#include "ui/window/frame/window_panels.h"
#include "ui/window/hints/hint_strip.h"
#include "ui/window/hints/whats_new.h"
#include "ui/window/lessons/lesson_pane.h"
#include "ui/window/preferences/preferences_dialog.h"
#include "ui/window/training/training_window.h"
#include "ui/window/widgets/focus_ring.h"
#include "ui/window/widgets/system_wishes.h"
#include "ui/window/widgets/type_sized.h"
#include "ui/window/widgets/window_style.h"
#include "ui/window/widgets/window_theme.h"

#include <QCoreApplication>
#include <QVersionNumber>

#include <algorithm>

namespace headlight {

namespace {

constexpr double kPresentedType = 1.6; // times type of 100 %, for a projector; larger type stays as it is

/// Hints for who starts for the first time, about what is open: a sentence, an image or the weights of a file.
QStringList startHints(const Session& session)
{
    QString input = MainWindow::tr("Change the sentence at the top: every view follows at once.");
    QString head =
        MainWindow::tr("Choose a head at the left: its map is the large one. A click on a cell pins it, and the "
                       "inspector takes its weight apart.");
    if (showsGivenWeights(session)) {
        input = MainWindow::tr("These are the weights of a file. Choose a model at the top for sentences of your own.");
        head = MainWindow::tr("Choose a head at the left: its map is the large one. A click on a cell pins it, and the "
                              "inspector shows its weight.");
    } else if (session.readsImages()) {
        input = MainWindow::tr("Drop another picture on the window, or paste one: every view follows at once.");
    }
    return {input, head, MainWindow::tr("Ctrl+K finds everything by its name, F2 opens the lessons, F3 the bench.")};
}

} // namespace

Preferences MainWindow::preferencesOfStart(const SessionStore& store)
{
    const Preferences preferences = loadPreferences(store.preferencesFile()).preferences;
    setOwnFolders(preferences.modelFolders, preferences.lessonFolders);
    setWindowTypeSize(preferences.textPercent);
    return preferences;
}

void MainWindow::connectPreferences()
{
    connect(m_actions->preferences, &QAction::triggered, this, &MainWindow::showPreferences);
    connect(m_actions->highContrast, &QAction::triggered, this, &MainWindow::setHighContrast);
    connect(m_actions->whatsNew, &QAction::triggered, this, [this] { showWhatsNew(*this); });
    connect(m_hints, &HintStrip::done, this, [this] {
        m_preferences.hintsDone = true;
        keepPreferences();
    });
    connect(&m_session, &Session::emptied, m_hints, [this] { m_hints->setWaiting(true); });
    connect(&m_session, &Session::resultChanged, m_hints, [this] {
        m_hints->setHints(startHints(m_session));
        m_hints->setWaiting(false);
    });
    connect(m_hints, &HintStrip::offerTaken, this, [this] { showWhatsNew(*this); });
}

/// A picture alone has none, and a lesson needs the room.
void MainWindow::followHints()
{
    m_hints->setAside(m_panels->isPresenting() || m_panels->isTight() || m_lessons->isOpen());
}

void MainWindow::showPreferences()
{
    Preferences shown = m_preferences;
    shown.theme = m_session.state().theme;
    PreferencesDialog dialog(shown, translations(), this);
    connect(&dialog, &PreferencesDialog::changed, this, &MainWindow::applyPreferences);
    dialog.exec();
}

void MainWindow::applyTheme()
{
    const Theme& wanted = look();
    if (m_theme == wanted.id)
        return;
    m_theme = wanted.id;
    applyTheme(wanted);
}

const Theme& MainWindow::look() const
{
    return windowTheme(m_session.state().theme, m_preferences.highContrast || systemWishes().highContrast);
}

bool MainWindow::hasLessMotion() const
{
    return m_preferences.lessMotion || systemWishes().lessMotion;
}

void MainWindow::setHighContrast(bool isHigh)
{
    m_preferences.highContrast = isHigh;
    keepPreferences();
    followWishes();
}

/// Contrast and motion, as they are preferred or the desktop asks for them.
void MainWindow::followWishes()
{
    const bool isAsked = systemWishes().highContrast;
    m_actions->highContrast->setChecked(m_preferences.highContrast || isAsked);
    m_actions->highContrast->setEnabled(!isAsked);
    setControlsMove(!hasLessMotion());
    if (m_bench)
        m_bench->setLessMotion(hasLessMotion());
    applyTheme();
}

void MainWindow::applyTypeSize()
{
    applyTheme(look());
    m_panels->followRoom();
}

void MainWindow::applyTheme(const Theme& colours)
{
    useTheme(colours);
    setPalette(headlight::palette(colours));
    setFont(colours.bodyFont); // parts of a window that was never shown hear of no other font of the application's
    m_actions->setTheme(colours);
    const double larger = std::max(1.0, 100.0 * kPresentedType / inType(100));
    giveTheme(*m_centre, m_panels->isPresenting() ? withLargerType(colours, larger) : colours);
    giveTheme(*this, colours);
    if (m_bench)
        m_bench->setTheme(colours);
    if (m_training)
        m_training->setTheme(colours);
    if (m_corpus)
        m_corpus->setTheme(colours);
}

void MainWindow::followPresentation()
{
    applyTheme(look());
    m_presentationLine->setVisible(m_panels->isPresenting());
    for (FocusRing* ring : findChildren<FocusRing*>()) // there is one thing on the screen, and the keys are its
        ring->setOff(m_panels->isPresenting());
    followHints();
}

void MainWindow::applyPreferences(const Preferences& preferences)
{
    const Preferences before = std::exchange(m_preferences, preferences);
    keepPreferences();
    if (preferences.theme != m_session.state().theme)
        m_session.set(&SessionState::theme, preferences.theme);
    if (preferences.colourMap != before.colourMap) {
        ColourScale colours = m_session.state().colours;
        colours.map = preferences.colourMap;
        m_session.set(&SessionState::colours, colours);
    }
    followWishes();
    if (preferences.textPercent != before.textPercent) {
        setWindowTypeSize(preferences.textPercent);
        applyTypeSize();
    }
    if (preferences.modelFolders != before.modelFolders || preferences.lessonFolders != before.lessonFolders) {
        setOwnFolders(preferences.modelFolders, preferences.lessonFolders);
        m_session.setModelRoots(modelLocations());
        m_lessons->setFolders(lessonLocations());
    }
}

void MainWindow::keepPreferences()
{
    const QString problem = savePreferences(m_store.preferencesFile(), m_preferences);
    if (!problem.isEmpty())
        tell(problem);
}

/// Three hints at the very first start; after an update, what is new.
void MainWindow::greet(bool isFirstStart)
{
    const QString version = QCoreApplication::applicationVersion();
    if (isFirstStart && !m_preferences.hintsDone)
        m_hints->showHints(startHints(m_session));
    else if (!isFirstStart &&
             QVersionNumber::fromString(m_preferences.lastVersion) < QVersionNumber::fromString(version))
        m_hints->offer(tr("Headlight was updated to version %1.").arg(version), tr("What's new"));
    if (m_preferences.lastVersion != version) {
        m_preferences.lastVersion = version;
        keepPreferences();
    }
}

} // namespace headlight
