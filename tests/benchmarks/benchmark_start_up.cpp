// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/benchmarks/measured.h"
#include "ui/window/frame/main_window.h"

#include <QApplication>
#include <QEventLoop>
#include <QFileInfo>
#include <QStandardPaths>
#include <QTextStream>

#include <chrono>

using namespace headlight;
using namespace headlight::test;

namespace {

bool isPainted(MainWindow& window)
{
    return window.session().result() && window.session().result()->view;
}

bool isComplete(MainWindow& window)
{
    return isPainted(window) && window.session().result()->complete;
}

double millisecondsSince(std::chrono::nanoseconds started)
{
    const auto now = std::chrono::system_clock::now().time_since_epoch();
    return std::chrono::duration<double, std::milli>(now - started).count();
}

} // namespace

/// One start of the window with the first model and the first sentence: prints the milliseconds from HEADLIGHT_STARTED
/// (nanoseconds since 1970, see start_up.sh) to the painted first heatmap, and the largest resident memory in MiB. With
/// a model and a text, benchmark_start_up MODEL TEXT, these are opened, and a third number is the milliseconds to the
/// result of all layers: the first layers of a long run are painted before the others are computed.
int main(int argc, char** argv)
{
    const auto started = std::chrono::nanoseconds(qEnvironmentVariable("HEADLIGHT_STARTED").toLongLong());
    if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication app(argc, argv);
    QStandardPaths::setTestModeEnabled(true);
    MainWindow window;
    const QStringList given = QCoreApplication::arguments();
    const bool isGiven = given.size() == 3;
    if (isGiven) {
        SessionState state = window.session().state();
        state.model = QFileInfo(given[1]).absoluteFilePath();
        state.input.text = given[2];
        window.session().restore(state);
    }
    window.resize(1280, 800);
    window.show();
    const auto waitFor = [&](bool (*reached)(MainWindow&)) {
        while (!reached(window)) {
            QEventLoop loop;
            QObject::connect(&window.session(), &Session::resultChanged, &loop, &QEventLoop::quit);
            QObject::connect(&window, &MainWindow::resultPainted, &loop, &QEventLoop::quit);
            loop.exec();
        }
        QCoreApplication::processEvents(); // which paints it
        return millisecondsSince(started);
    };
    const double first = waitFor(isPainted);
    const double whole = isGiven ? waitFor(isComplete) : first;
    QTextStream out(stdout);
    out << QString::number(first, 'f', 1) << ' ' << QString::number(memoryMiB("VmHWM"), 'f', 1);
    if (isGiven)
        out << ' ' << QString::number(whole, 'f', 1);
    out << '\n';
    return 0;
}
