// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/benchmarks/measured.h"
#include "ui/window/frame/main_window.h"

#include <QApplication>
#include <QEventLoop>
#include <QStandardPaths>
#include <QTextStream>

#include <chrono>

using namespace headlight;
using namespace headlight::test;

/// One start of the window with the first model and the first sentence: prints the milliseconds from HEADLIGHT_STARTED
/// (nanoseconds since 1970, see start_up.sh) to the painted first heatmap, and the largest resident memory in MiB.
int main(int argc, char** argv)
{
    const auto started = std::chrono::nanoseconds(qEnvironmentVariable("HEADLIGHT_STARTED").toLongLong());
    if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication app(argc, argv);
    QStandardPaths::setTestModeEnabled(true);
    MainWindow window;
    window.resize(1280, 800);
    window.show();
    const auto painted = [&] { return window.session().result() && window.session().result()->view; };
    while (!painted()) {
        QEventLoop loop;
        QObject::connect(&window, &MainWindow::resultPainted, &loop, &QEventLoop::quit);
        loop.exec();
    }
    const auto now = std::chrono::system_clock::now().time_since_epoch();
    const double ms = std::chrono::duration<double, std::milli>(now - started).count();
    QTextStream(stdout) << QString::number(ms, 'f', 1) << ' ' << QString::number(memoryMiB("VmHWM"), 'f', 1) << '\n';
    return 0;
}
