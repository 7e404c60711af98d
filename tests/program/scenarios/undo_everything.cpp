// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/program/eye.h"
#include "tests/program/hand.h"
#include "tests/program/scenario.h"
#include "tests/program/the_program.h"
#include "ui/catalogue/all_pictures.h"
#include "ui/pictures/overview/overview_row.h"
#include "ui/session/session_file.h"
#include "ui/state/look.h"
#include "ui/window/heads/heads_overview.h"

#include <QLabel>
#include <QSlider>
#include <QTabBar>

using namespace headlight;
using namespace headlight::test;

namespace {

void chooseHeads()
{
    auto& heads = find<HeadsOverview>("headsOverview");
    click(heads, heads.thumbnailRect({0, 0}).center().toPoint());
    for (const char* key : {"Right", "Down", "Space", "Right", "X", "Down", "Up"})
        press(key);
    for (const char* keys : {"Alt+Shift+Left", "Alt+Shift+Down", "Ctrl+H", "Ctrl+D", "Ctrl+H"})
        press(keys);
    settle();
}

void chooseMask()
{
    chooseFromMenu("maskButton", "None");
    settle();
    chooseFromMenu("maskButton", "Causal");
    settle();
    press("Ctrl+Alt+K");
    whileOpen([] { click("softmaxButton"); },
              [](QWidget& menu) {
                  click("temperatureSpin");
                  typeOver("0.5");
                  press("Return");
                  if (menu.isVisible())
                      press("Esc");
              });
    settle();
}

/// Moves the pointer over each picture on the way.
void showEveryTab()
{
    int number = 0;
    for (const ViewTab tab : pictureTabs()) {
        if (tab == kGridTab) // has no key
            continue;
        if (++number > 10) // there are ten digits
            break;
        press("Ctrl+" + QString::number(number % 10));
        settle();
        require(session().state().tab == tab, "its key does not open the tab " + tabName(tab));
        QWidget& centre = seen("centrePane");
        for (const int step : {-80, 0, 80})
            hover(centre, centre.rect().center() + QPoint(step, step / 2));
    }
}

void compareEverything()
{
    auto& tabs = find<QTabBar>("viewTabs");
    for (int tab = 0; tab < tabs.count(); ++tab)
        if (tabs.tabText(tab) == "Compare")
            click(tabs, tabs.tabRect(tab).center());
    for (const char* kind : {"two texts", "two models", "two masks", "with and without", "two heads"}) {
        chooseFromMenu("compareKind", kind);
        if (kind == QByteArray("two texts")) {
            click("compareText");
            type("The dog slept.");
        } else if (kind == QByteArray("two masks")) {
            chooseFromMenu("compareOther", "Causal");
        }
        settle();
    }
}

void generate()
{
    auto& tabs = find<QTabBar>("bottomTabs");
    click(tabs, tabs.tabRect(3).center());
    click("generateButton");
    auto& slider = find<QSlider>("generateSlider");
    until([&] { return slider.maximum() > 0 && seen("takeGenerated").isEnabled(); },
          "the model has written; it says: " + find<QLabel>("generateStatus").text());
    slider.setFocus();
    for (const char* key : {"Home", "Right"})
        press(key);
    click("takeGenerated");
    settle();
}

/// The session as undo knows it: the theme belongs to the person, and looks have a history of their own.
QByteArray undoableChoices()
{
    SessionState state = withLook(session().state(), Look());
    state.theme = ThemeId::Light;
    return sessionToJson(state);
}

/// Every kind of choice, then Ctrl+Z to the start and Ctrl+Shift+Z to the end.
void undoEverything()
{
    settle();
    const QByteArray atFirst = undoableChoices();
    press("Ctrl+L");
    typeOver("The cat did not eat because it was");
    settle();
    chooseHeads();
    chooseMask();
    showEveryTab();
    const ThemeId themeAtFirst = session().state().theme;
    press("Ctrl+Shift+T");
    compareEverything();
    generate();
    const QByteArray atLast = undoableChoices();

    QUndoStack& steps = *session().undoStack();
    require(steps.count() > 12, QString("only %1 steps can be undone").arg(steps.count()));
    undoAll(steps);
    settle();
    require(undoableChoices() == atFirst, "undone, the session is not what it was");
    require(session().state().theme != themeAtFirst, "the theme was undone");
    redoAll(steps);
    settle();
    require(undoableChoices() == atLast, "redone, the session is not what it was");
    leave();
}

const bool undoEverythingIsKnown = addScenario({"undo_everything", {{{}, undoEverything}}});

} // namespace
