// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Whatever a hand can do, at random: tests/soak.sh walks for longer and shortens the way to a failure. What it reads of
// the environment: HEADLIGHT_WALK_SEED, HEADLIGHT_WALK_SECONDS, HEADLIGHT_WALK_STEPS (a file with the very steps, a
// line each, in place of random ones), HEADLIGHT_WALK_LOG (takes each step before it is done, and what it came to).

#include "tests/program/eye.h"
#include "tests/program/gestures.h"
#include "tests/program/scenario.h"
#include "tests/program/the_program.h"
#include "ui/session/session_file.h"
#include "ui/window/frame/main_window.h"

#include <QAction>
#include <QClipboard>
#include <QElapsedTimer>
#include <QFile>
#include <QFileDialog>
#include <QPointer>
#include <QTabBar>
#include <QTest>
#include <QTimer>
#include <QWindow>

#include <algorithm>
#include <limits>
#include <map>
#include <random>
#include <set>
#include <string_view>
#include <utility>

extern "C" std::size_t __sanitizer_get_current_allocated_bytes() __attribute__((weak));

using namespace headlight;
using namespace headlight::test;

namespace {

const QStringList kKeys = {
    "Tab",    "Shift+Tab",    "Space",       "Return",         "Escape",    "Left", "Right",    "Up",
    "Down",   "Home",         "End",         "PgUp",           "PgDown",    "Del",  "X",        "E",
    "Ctrl+Z", "Ctrl+Shift+Z", "Shift+Right", "Ctrl+A",         "Backspace", "Menu", "Alt+Down", "+",
    "-",      "Ctrl+Shift+P", "Alt+Left",    "Alt+Shift+Left", "Ctrl+L",    "F",    "0",        "Z",
    "Ctrl+G"};
const QStringList kTexts = {
    QStringLiteral("The animal did not cross the street because it was too tired."),
    QStringLiteral("a"),
    QStringLiteral("0.5"),
    QStringLiteral("-1e9"),
    QStringLiteral("nan"),
    QStringLiteral("3.6"),
    QStringLiteral("1\t2\n3\tx\n"),
    QStringLiteral("שלום עולם مرحبا"),
    QStringLiteral("👩‍👩‍👧 é 我们去银行"),
    QStringLiteral("<b>&File</b> <s> %1"),
    QStringLiteral("head 3.6"),
    QStringLiteral("lesson"),
    QStringLiteral("bench"),
    QString(3000, u'x'),
};

/// Keeps the program from ending before the walk does. The filter knows its window from the start: a close event may
/// come out of the destructor of any widget, in whose middle nothing can be looked for or waited for.
class StaysOpen : public QObject {
public:
    explicit StaysOpen(const MainWindow& window) : _window(&window) {}

protected:
    bool eventFilter(QObject* watched, QEvent* event) override
    {
        if (event->type() != QEvent::Close || watched != _window)
            return false;
        event->ignore();
        return true;
    }

private:
    const QObject* _window;
};

struct Walk {
    std::mt19937 random{qEnvironmentVariable("HEADLIGHT_WALK_SEED", "1").toUInt()};
    QList<QByteArray> given; // the steps of a replay that are still to be done
    bool isReplay = false;
    QFile log{qEnvironmentVariable("HEADLIGHT_WALK_LOG", "walk.log")};
    QElapsedTimer time;
    qint64 milliseconds = qEnvironmentVariable("HEADLIGHT_WALK_SECONDS", "60").toLongLong() * 1000;
    qint64 longestStep = 0; // a step in which a dialog took steps of its own does not count
    int nSteps = 0;
    bool isDone = false;
    bool isInStep = false;
    QWidget* openInStep = nullptr;                         // what was open when the step began; compared only
    std::map<QByteArray, std::set<QByteArray>> lookedInto; // what was done in each picture
};
Walk* walk = nullptr;

double fraction()
{
    return std::uniform_int_distribution(0, 999)(walk->random) / 1000.0;
}

/// A step as a line of text, which means the same whatever was left out before it.
QByteArray randomStep()
{
    static const QList<QByteArray> kinds = {"click", "click",  "click", "click", "drag",  "drag",  "wheel",  "key",
                                            "key",   "key",    "type",  "paste", "right", "hover", "action", "action",
                                            "ctrl",  "double", "pinch", "box",   "tab",   "look",  "look"};
    QByteArray step = kinds[std::uniform_int_distribution<qsizetype>(0, kinds.size() - 1)(walk->random)];
    for (int i = 0; i < 4; ++i)
        step += ' ' + QByteArray::number(fraction());
    return step;
}

/// The menu or dialog that is open.
QWidget* openWidget()
{
    return QApplication::activePopupWidget() ? QApplication::activePopupWidget() : QApplication::activeModalWidget();
}

/// The menu or dialog that is open, else the active window, else the main one.
QWidget* target()
{
    for (QWidget* widget : {openWidget(), QApplication::activeWindow(), static_cast<QWidget*>(&mainWindow())})
        if (widget && widget->isVisible() && widget->window()->windowHandle())
            return widget->window();
    return nullptr;
}

template <typename List>
auto& chosen(List& list, double part)
{
    return list[static_cast<qsizetype>(part * static_cast<double>(list.size()))];
}

/// Opens the tab of any picture.
void openTab(double part)
{
    auto* tabs = mainWindow().findChild<QTabBar*>("viewTabs");
    const int tab = static_cast<int>(part * tabs->count());
    if (!openWidget() && tabs->isVisible())
        tabs->setCurrentIndex(tab); // those that have no room are in a menu
}

/// Does in a chart or a map what looks into it: `what` chooses the gesture, `x` and `y` the place, `more` the view and
/// the rest.
void lookInto(QWidget& widget, double what, double x, double y, double more)
{
    const QList<QWidget*> views = picturesIn(widget);
    if (views.isEmpty())
        return;
    QWidget& view = *chosen(views, more);
    const QPointer<QWindow> window = widget.windowHandle();
    const auto place = [&](double across, double down) {
        return view.mapTo(&widget, QPoint(int(across * view.width()), int(down * view.height())));
    };
    const bool isMore = int(more * 1000) % 2 == 1;
    static const QStringList keys = {"+", "-", "0", "F", "Z", "Left", "Right", "Up", "Down", "Home", "End", "Return"};
    static const QList<QByteArray> gestures = {"wheel", "pinch", "drag", "box", "double", "keys"};
    const QByteArray& gesture = chosen(gestures, what);
    const std::string_view page = session().state().tab.word;
    const QByteArray where =
        &widget == &mainWindow() ? QByteArray(page.data(), std::ssize(page)) : widget.objectName().toUtf8();
    const QByteArray name = where + ' ' + view.objectName().toUtf8();
    walk->lookedInto[name].insert(gesture);
    if (gesture == "wheel")
        turn(*window, place(x, y), isMore ? 240 : -120, Qt::NoModifier);
    else if (gesture == "pinch")
        pinch(*window, place(x, y), isMore ? 0.3 : -0.2);
    else if (gesture == "drag" || gesture == "box")
        dragTo(window, place(x, y), place(more, 1.0 - x), gesture == "box" ? Qt::ShiftModifier : Qt::NoModifier);
    else if (gesture == "double")
        QTest::mouseDClick(window, Qt::LeftButton, {}, place(x, y));
    else {
        view.setFocus();
        pressKeys(window, chosen(keys, x));
    }
}

void act(QWidget& widget, const QAction& action)
{
    if (!action.shortcut().isEmpty() && !action.objectName().contains("quit", Qt::CaseInsensitive))
        pressKeys(widget.windowHandle(), action.shortcut().toString());
}

void take(const QList<QByteArray>& words, QWidget& widget)
{
    const QPointer<QWindow> window = widget.windowHandle();
    const auto number = [&](qsizetype i) { return words.value(i).toDouble(); };
    const QPoint begin(int(number(1) * widget.width()), int(number(2) * widget.height()));
    const QPoint end(int(number(3) * widget.width()), int(number(4) * widget.height()));
    const QByteArray& kind = words[0];
    // They could delete files of whoever runs this, or print.
    if (qobject_cast<QFileDialog*>(&widget) || widget.inherits("QAbstractPrintDialog")) {
        pressKeys(window, "Escape");
    } else if (kind == "click") {
        clickAt(window, begin);
    } else if (kind == "ctrl") {
        clickAt(window, begin, Qt::LeftButton, number(3) < 0.5 ? Qt::ControlModifier : Qt::ShiftModifier);
    } else if (kind == "double") {
        clickAt(window, begin);
        if (window)
            clickAt(window, begin);
    } else if (kind == "right") {
        clickAt(window, begin, Qt::RightButton);
    } else if (kind == "hover") {
        QTest::mouseMove(window, begin);
    } else if (kind == "drag") {
        dragTo(window, begin, end);
    } else if (kind == "box") {
        dragTo(window, begin, end, Qt::ShiftModifier);
    } else if (kind == "wheel") {
        turn(*window, begin, number(3) < 0.5 ? 120 : -120, number(4) < 0.3 ? Qt::ControlModifier : Qt::NoModifier);
    } else if (kind == "pinch") {
        pinch(*window, begin, number(3) < 0.5 ? 0.2 : -0.2);
    } else if (kind == "tab") {
        openTab(number(1));
    } else if (kind == "look") {
        lookInto(widget, number(1), number(2), number(3), number(4));
    } else if (kind == "key") {
        pressKeys(window, chosen(kKeys, number(1)));
    } else if (kind == "type") {
        for (const char letter : chosen(kTexts, number(1)).left(12).toLatin1())
            if (letter >= ' ' && window)
                QTest::keyPress(window, letter);
    } else if (kind == "paste") {
        QGuiApplication::clipboard()->setText(chosen(kTexts, number(1)));
        pressKeys(window, "Ctrl+V");
    } else if (kind == "action") {
        const QList<QAction*> actions = widget.findChildren<QAction*>();
        if (!actions.isEmpty())
            act(widget, *chosen(actions, number(1)));
    }
}

void note(const QByteArray& line)
{
    walk->log.write(line + '\n');
    walk->log.flush();
}

/// Asked for anew before each step, since a step may open a menu or a dialog with an event loop of its own.
void nextStep()
{
    walk->isDone = walk->isReplay ? walk->given.isEmpty() : walk->time.elapsed() > walk->milliseconds;
    QWidget* const open = openWidget();
    if (!walk->isDone || open) // a step that opened something waits in the middle of it, and that is to be closed
        QTimer::singleShot(1, qApp, &nextStep);
    if (walk->isDone) {
        if (open && open->window()->windowHandle())
            pressKeys(open->window()->windowHandle(), "Escape");
        return;
    }
    if (walk->isInStep && open == walk->openInStep)
        return; // events are dealt with in the middle of a step; one that opened a menu or a dialog waits for it
    const QByteArray step = walk->isReplay ? walk->given.takeFirst() : randomStep();
    note(step);
    QElapsedTimer clock;
    clock.start();
    const int nStepsBefore = walk->nSteps;
    const bool wasInStep = std::exchange(walk->isInStep, true);
    QWidget* const openBefore = std::exchange(walk->openInStep, open);
    QByteArray where;
    if (QWidget* widget = target()) {
        where = widget->objectName().toUtf8() + ' ' + widget->metaObject()->className();
        take(step.split(' '), *widget);
    }
    walk->isInStep = wasInStep;
    walk->openInStep = openBefore;
    if (walk->nSteps == nStepsBefore) {
        constexpr qint64 kLong = 2000; // ms
        if (clock.elapsed() > kLong)
            note("# took " + QByteArray::number(clock.elapsed()) + " ms in " + where + ": " + step);
        walk->longestStep = std::max(walk->longestStep, clock.elapsed());
    }
    ++walk->nSteps;
}

/// MiB in use now: what is allocated, where the address sanitizer can say it (it keeps what was freed), else what is
/// resident.
qint64 memoryInUse()
{
    if (&__sanitizer_get_current_allocated_bytes)
        return static_cast<qint64>(__sanitizer_get_current_allocated_bytes() >> 20U);
    QFile status("/proc/self/statm");
    (void)status.open(QIODevice::ReadOnly);
    return status.readAll().split(' ').value(1).toLongLong() * 4096 >> 20;
}

void closeEverything()
{
    until(
        [] {
            QWidget* open = openWidget();
            if (open)
                pressKeys(open->window()->windowHandle(), "Escape");
            return !open;
        },
        "every menu and dialog closes by Escape");
}

void walkAtRandom()
{
    settle();
    Walk own;
    walk = &own;
    require(own.log.open(QIODevice::WriteOnly), "the log of the walk cannot be written");
    QFile steps(qEnvironmentVariable("HEADLIGHT_WALK_STEPS"));
    if (!steps.fileName().isEmpty()) {
        require(steps.open(QIODevice::ReadOnly), "there are no steps");
        own.given = steps.readAll().trimmed().split('\n');
        own.isReplay = true;
    }
    StaysOpen stays(mainWindow());
    QCoreApplication::instance()->installEventFilter(&stays);
    own.time.start();
    nextStep();
    // The least of a while: what is on the screen takes more at one time than at another.
    qint64 early = std::numeric_limits<qint64>::max(); // before a sixth of the time, when what is loaded once is there
    qint64 late = early;                               // in the last sixth
    while (!own.isDone) {
        QTest::qWait(250);
        const qint64 twelfth = own.time.elapsed() * 12 / std::max<qint64>(own.milliseconds, 1);
        if (twelfth == 1)
            early = std::min(early, memoryInUse());
        if (twelfth >= 10)
            late = std::min(late, memoryInUse());
    }
    QCoreApplication::instance()->removeEventFilter(&stays);
    closeEverything();
    SessionState state = session().state();
    state.marksNothing = false; // a lesson's wish, which no file keeps
    require(sessionFromJson(sessionToJson(state), "the session") == state,
            "the session does not come back from a file");
    for (const auto& [picture, gestures] : own.lookedInto) {
        QByteArray done;
        for (const QByteArray& gesture : gestures)
            done += ' ' + gesture;
        note("# looked into " + picture + ':' + done);
    }
    note("# steps: " + QByteArray::number(own.nSteps) + ", longest: " + QByteArray::number(own.longestStep) +
         " ms, memory: " + QByteArray::number(early) + " MiB early, " + QByteArray::number(late) + " MiB at the end");
    leave();
}

const bool randomWalkIsKnown = addScenario({"random_walk", {{{}, walkAtRandom}}});

} // namespace
