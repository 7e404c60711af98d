// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The main of every program of tests:  ui_tests TEST [options of Qt Test…], e.g.  ui_tests tst_bench_window -v2

#include "tests/support/offscreen_screen.h"
#include "tests/support/register_test.h"

#ifdef QT_WIDGETS_LIB
#include <QApplication>
#else
#include <QCoreApplication>
#endif
#include <QEvent>
#include <QStandardPaths>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <string>

namespace {

using headlight::test::Application;
using headlight::test::RegisteredTest;

#ifdef QT_WIDGETS_LIB
using FullApplication = QApplication;
#else
using FullApplication = QCoreApplication;
#endif

/// Keeps Qt from showing a tip by itself when the mouse has rested for a while: on a busy machine it comes in the
/// middle of a test and lies under the mouse, which leaves what the test looks at. The application's own timers are the
/// tips' alone; a tip that a test asks for is shown.
class NoTipByItself : public QObject {
protected:
    bool eventFilter(QObject* watched, QEvent* event) override
    {
        return watched == QCoreApplication::instance() && event->type() == QEvent::Timer;
    }
};

/// "…/tst_mask.cpp" → "tst_mask".
std::string nameOf(const RegisteredTest& test)
{
    return std::filesystem::path(test.file).stem().string();
}

template <class App>
int runWithin(const RegisteredTest& test, int argc, char** argv)
{
    QStandardPaths::setTestModeEnabled(true); // no test writes into the folders of whoever runs it
    App app(argc, argv);
    app.setAttribute(Qt::AA_Use96Dpi, true); // QTEST_MAIN does so, too
    // Files that a test keeps for the next start lie in a folder of this name, and tests run side by side.
    app.setApplicationName(QString::fromStdString(nameOf(test)));
    NoTipByItself noTip;
    app.installEventFilter(&noTip);
    return test.run(argc, argv);
}

int run(const RegisteredTest& test, int argc, char** argv)
{
    switch (test.application) {
    case Application::None:
        return test.run(argc, argv);
    case Application::Guiless:
        return runWithin<QCoreApplication>(test, argc, argv);
    case Application::Full:
        return runWithin<FullApplication>(test, argc, argv);
    }
    return 2;
}

} // namespace

int main(int argc, char** argv)
{
    headlight::test::useOffscreenPlatform();
    auto& tests = headlight::test::registeredTests();
    const std::string name = argc > 1 ? argv[1] : "";
    const auto found = std::find_if(tests.begin(), tests.end(), [&](const auto& test) { return nameOf(test) == name; });
    if (found != tests.end()) {
        std::copy(argv + 2, argv + argc + 1, argv + 1); // Qt Test sees the program's name and its own options
        return run(*found, argc - 1, argv);
    }
    std::fprintf(stderr, "%s: \"%s\" is no test of this program; expected one of:\n", argv[0], name.c_str());
    std::sort(tests.begin(), tests.end(), [](const auto& a, const auto& b) { return nameOf(a) < nameOf(b); });
    for (const RegisteredTest& test : tests)
        std::fprintf(stderr, "  %s\n", nameOf(test).c_str());
    return 2;
}
