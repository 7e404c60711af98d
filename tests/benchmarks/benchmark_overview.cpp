// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/pointer.h"
#include "ui/pictures/overview/overview_row.h"
#include "ui/window/frame/main_window.h"
#include "ui/window/overview/overview_view.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QEventLoop>
#include <QScrollBar>
#include <QStandardPaths>
#include <QTextStream>
#include <QWheelEvent>

#include <algorithm>
#include <functional>
#include <vector>

using namespace headlight;

namespace {

constexpr int kFrames = 200;

struct RunTimes {
    double first = 0.0;    // ms from ready activations to the first painted pictures
    double complete = 0.0; // to the last
    double forward = 0.0;
};

/// Runs the event loop until the window has painted a result for what is chosen that `isWanted`.
void waitFor(MainWindow& window, const std::function<bool(const RunResult&)>& isWanted)
{
    const auto isThere = [&] {
        const auto& result = window.session().result();
        return result && result->state == window.session().state() && isWanted(*result);
    };
    while (!isThere()) {
        if (!window.session().problem().isEmpty())
            qFatal("%s", qPrintable(window.session().problem()));
        QEventLoop loop;
        QObject::connect(&window, &MainWindow::resultPainted, &loop, &QEventLoop::quit);
        QObject::connect(&window.session(), &Session::problemChanged, &loop, &QEventLoop::quit);
        // What was only completed by predictions is not painted again.
        QObject::connect(&window.session(), &Session::resultChanged, &loop, [&] {
            if (window.session().result()->complete)
                loop.quit();
        });
        loop.exec();
    }
}

RunTimes run(MainWindow& window, const QString& text)
{
    QElapsedTimer timer;
    timer.start();
    window.session().setText(text);
    waitFor(window, [](const RunResult&) { return true; });
    RunTimes times;
    times.forward = window.session().result()->elapsedMs;
    times.first = static_cast<double>(timer.nsecsElapsed()) / 1e6 - times.forward;
    waitFor(window, [](const RunResult& result) { return result.heads->plot.isComplete(); });
    times.complete = static_cast<double>(timer.nsecsElapsed()) / 1e6 - times.forward;
    waitFor(window, [](const RunResult& result) { return result.complete; });
    return times;
}

/// Milliseconds of the slowest of 100 frames but one, and of the median one.
QString frames(OverviewView& view, const std::function<void(int)>& change)
{
    std::vector<double> times;
    for (int i = 0; i < kFrames; ++i) {
        QElapsedTimer timer;
        timer.start();
        change(i);
        QCoreApplication::processEvents(); // the paint event among them
        times.push_back(static_cast<double>(timer.nsecsElapsed()) / 1e6);
    }
    view.viewport()->repaint();
    std::sort(times.begin(), times.end());
    return QStringLiteral("%1 / %2")
        .arg(times[times.size() / 2], 0, 'f', 2)
        .arg(times[times.size() * 99 / 100], 0, 'f', 2);
}

/// A notch of the wheel that looks closer into the maps, over the middle of the view.
void zoom(OverviewView& view, int eighths)
{
    const QPointF point = view.viewport()->rect().center();
    QWheelEvent event(point, view.viewport()->mapToGlobal(point), {}, QPoint(0, eighths), Qt::NoButton,
                      Qt::ShiftModifier, Qt::NoScrollPhase, false);
    QCoreApplication::sendEvent(view.viewport(), &event);
}

} // namespace

/// benchmark_overview FOLDER T [FOLDER T ...]: times of the tab Overview with models that make_random_checkpoint.py
/// wrote (a token for every letter) and texts of T tokens, on the platform offscreen unless QT_QPA_PLATFORM says
/// otherwise.
int main(int argc, char** argv)
{
    if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication app(argc, argv);
    QStandardPaths::setTestModeEnabled(true);
    MainWindow window;
    window.resize(1280, 800);
    window.show();
    QTextStream out(stdout);
    out << "ms: pictures first painted and all painted, from ready activations; frames median / 99th of 100\n"
        << "heads      T   forward    first      all      hovering        scrolling          zooming\n";
    const QStringList arguments = app.arguments();
    for (int i = 1; i + 1 < arguments.size(); i += 2) {
        const int nTokens = arguments[i + 1].toInt();
        window.session().set(&SessionState::tab, kOverviewTab);
        window.session().set(&SessionState::overview, &OverviewChoice::cellSize, 0);
        window.session().setModel(arguments[i]);
        window.session().setText(QStringLiteral("warm"));
        waitFor(window, [](const RunResult& result) { return result.complete; });
        QString text;
        for (int letter = 0; letter < nTokens - 2; ++letter)
            text += letter % 6 == 5 ? QChar(' ') : QChar('a' + letter * 7 % 26);
        const RunTimes times = run(window, text);
        OverviewView& view = *window.findChild<OverviewView*>("overviewView");
        const QString hovering = frames(view, [&](int frame) {
            test::movePointer(*view.viewport(), {60.0 + frame * 3 % 500, 40.0 + frame * 2 % 200});
        });
        window.session().set(&SessionState::overview, &OverviewChoice::cellSize, 72);
        waitFor(window, [](const RunResult& result) { return result.complete; });
        const QString scrolling = frames(view, [&](int frame) {
            view.verticalScrollBar()->setValue(frame * 9);
            view.horizontalScrollBar()->setValue(frame * 5);
        });
        const QString zooming = frames(view, [&](int frame) { zoom(view, frame < kFrames / 2 ? 120 : -120); });
        waitFor(window, [](const RunResult& result) { return result.complete; });
        const OverviewPlot& plot = view.plot();
        out << QStringLiteral("%1×%2 %3 %4 %5 %6   %7   %8   %9\n")
                   .arg(plot.nLayers, 2)
                   .arg(plot.nHeads, 2)
                   .arg(plot.nQueries(), 6)
                   .arg(times.forward, 9, 'f', 1)
                   .arg(times.first, 8, 'f', 1)
                   .arg(times.complete, 8, 'f', 1)
                   .arg(hovering, 13)
                   .arg(scrolling, 14)
                   .arg(zooming, 14)
            << Qt::flush;
    }
    return 0;
}
