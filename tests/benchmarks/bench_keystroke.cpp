// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/main_window/main_window.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QEventLoop>
#include <QStandardPaths>
#include <QTest>
#include <QTextStream>
#include <QWidget>

#include <algorithm>
#include <vector>

using namespace headlight;

namespace {

constexpr int kKeystrokes = 200;

/// Runs the event loop until the window has painted the result for the text it holds.
void waitUntilPainted(MainWindow& window)
{
    while (!window.session().result() || window.session().result()->state.text != window.session().state().text) {
        QEventLoop loop;
        QObject::connect(&window, &MainWindow::resultPainted, &loop, &QEventLoop::quit);
        loop.exec();
    }
}

/// Milliseconds from a key press to the painted pictures of what it typed.
double keystroke(MainWindow& window, QWidget& line, Qt::Key key)
{
    QEventLoop loop;
    const auto connection = QObject::connect(&window, &MainWindow::resultPainted, &loop, &QEventLoop::quit);
    QElapsedTimer timer;
    timer.start();
    if (key == Qt::Key_Backspace)
        QTest::keyClick(&line, key);
    else
        QTest::keyClick(&line, 'x');
    loop.exec();
    const double elapsed = static_cast<double>(timer.nsecsElapsed()) / 1e6;
    QObject::disconnect(connection);
    QCoreApplication::processEvents();
    return elapsed;
}

/// A text that makes T tokens, <s> and </s> included.
QString textOfTokens(int nTokens)
{
    const QStringList words = QStringLiteral("The train left the station on time and went to the town").split(' ');
    QStringList text;
    for (int i = 0; i < nTokens - 2; ++i)
        text << words[i % words.size()];
    return text.join(' ');
}

double percentile(std::vector<double> values, double share)
{
    std::sort(values.begin(), values.end());
    return values[static_cast<std::size_t>(share * static_cast<double>(values.size() - 1) + 0.5)];
}

} // namespace

/// Prints keystroke-to-painted latency: a key is pressed in the text line, the model runs, every picture of the window
/// is painted. The platform is offscreen unless QT_QPA_PLATFORM says otherwise; it rasters as on a screen.
int main(int argc, char** argv)
{
    if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication app(argc, argv);
    QStandardPaths::setTestModeEnabled(true);
    MainWindow window;
    window.resize(1280, 800);
    window.show();
    QWidget* line = window.findChild<QWidget*>("textLine");
    waitUntilPainted(window);

    QTextStream out(stdout);
    out << "keystroke to painted, " << kKeystrokes << " keystrokes each, 1280x800\n";
    out << "view              T   median ms   p95 ms   max ms\n";
    const std::vector<std::pair<ViewTab, QString>> tabs{{ViewTab::Heatmap, "heatmap"},
                                                        {ViewTab::SmallMultiples, "small multiples"},
                                                        {ViewTab::Links, "links"},
                                                        {ViewTab::Shapes, "shapes"}};
    for (const auto& [tab, name] : tabs)
        for (const int nTokens : {8, 32, 64}) {
            window.session().setTab(tab);
            window.session().setText(textOfTokens(nTokens));
            waitUntilPainted(window);
            line->setFocus();
            QTest::keyClick(line, Qt::Key_End);
            std::vector<double> times;
            for (int i = 0; i < kKeystrokes; ++i)
                times.push_back(keystroke(window, *line, i % 2 == 0 ? Qt::Key_X : Qt::Key_Backspace));
            const int shown = window.session().result()->cache->nTokens();
            out << qSetFieldWidth(15) << Qt::left << name << qSetFieldWidth(4) << Qt::right << shown
                << qSetFieldWidth(12) << QString::number(percentile(times, 0.5), 'f', 2) << qSetFieldWidth(9)
                << QString::number(percentile(times, 0.95), 'f', 2) << QString::number(percentile(times, 1.0), 'f', 2)
                << qSetFieldWidth(0) << "\n"
                << Qt::flush;
        }
    return 0;
}
