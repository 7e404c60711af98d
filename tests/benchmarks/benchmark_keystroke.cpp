// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/catalogue/all_pictures.h"
#include "ui/window/frame/main_window.h"

#include <QApplication>
#include <QCommandLineParser>
#include <QElapsedTimer>
#include <QEventLoop>
#include <QTemporaryDir>
#include <QTest>
#include <QTextStream>
#include <QWidget>

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <vector>

using namespace headlight;

namespace {

constexpr int kKeystrokes = 200;

[[noreturn]] void fail(const QString& why)
{
    QTextStream(stderr) << "benchmark_keystroke: " << why << "\n";
    std::exit(1);
}

/// The tabs of these names, every one where there are none; ends the program where a name is no tab's.
std::vector<ViewTab> tabsCalled(const QStringList& names)
{
    std::vector<ViewTab> tabs;
    QStringList known;
    for (const ViewTab& tab : pictureTabs()) {
        known << tabName(tab);
        if (names.isEmpty() || names.contains(tabName(tab)))
            tabs.push_back(tab);
    }
    for (const QString& name : names)
        if (!known.contains(name))
            fail(QStringLiteral("--view \"%1\": expected one of %2").arg(name, known.join(", ")));
    return tabs;
}

/// Runs the event loop until the window has painted the result for what is chosen; ends the program where it has none.
void waitUntilPainted(MainWindow& window)
{
    while (!window.session().result() || window.session().result()->state != window.session().state()) {
        QEventLoop loop;
        QObject::connect(&window, &MainWindow::resultPainted, &loop, &QEventLoop::quit);
        QObject::connect(&window.session(), &Session::problemChanged, &loop, &QEventLoop::quit);
        if (window.session().problem().isEmpty())
            loop.exec();
        if (!window.session().problem().isEmpty())
            fail(window.session().problem());
    }
}

/// Milliseconds from a key press to the painted pictures of what it typed; no letter: it takes one back.
double keystroke(MainWindow& window, QWidget& line, std::optional<char> letter)
{
    QEventLoop loop;
    const auto connection = QObject::connect(&window, &MainWindow::resultPainted, &loop, &QEventLoop::quit);
    QElapsedTimer timer;
    timer.start();
    if (letter)
        QTest::keyClick(&line, *letter);
    else
        QTest::keyClick(&line, Qt::Key_Backspace);
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

/// One line: the latency of every keystroke in a text of `nTokens` tokens, or of that many words for a translator.
void measure(MainWindow& window, const QString& view, const QString& text, QTextStream& out)
{
    QWidget* line = window.findChild<QWidget*>("textLine");
    window.session().setText(text);
    waitUntilPainted(window);
    line->setFocus();
    QTest::keyClick(line, Qt::Key_End);
    std::vector<double> times;
    for (int i = 0; i < kKeystrokes; ++i)
        times.push_back(
            keystroke(window, *line, i % 2 == 0 ? std::optional(static_cast<char>('a' + i / 2 % 26)) : std::nullopt));
    const ViewData& shown = *window.session().result()->view;
    QString tokens = QString::number(shown.input.tokens.size());
    if (shown.target)
        tokens += QStringLiteral("→%1").arg(shown.target->tokens.size());
    out << qSetFieldWidth(24) << Qt::left << view << qSetFieldWidth(6) << Qt::right << tokens << qSetFieldWidth(12)
        << QString::number(percentile(times, 0.5), 'f', 2) << qSetFieldWidth(9)
        << QString::number(percentile(times, 0.95), 'f', 2) << QString::number(percentile(times, 1.0), 'f', 2)
        << qSetFieldWidth(0) << "\n"
        << Qt::flush;
}

} // namespace

/// Prints keystroke-to-painted latency: a key is pressed in the text line, the model runs, every picture of the window
/// is painted. The platform is offscreen unless QT_QPA_PLATFORM says otherwise; it rasters as on a screen.
/// benchmark_keystroke [--view NAME]... [MODEL...] measures these views, by the names of their tabs, in place of all,
/// and these models, names or folders, in place of the shipped language model; a translator translates each text too.
int main(int argc, char** argv)
{
    if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    // A new folder opens nothing that an earlier measurement kept. Static, so that fail(), too, removes it.
    static const QTemporaryDir home;
    for (const char* name : {"XDG_CONFIG_HOME", "XDG_DATA_HOME"})
        qputenv(name, home.path().toUtf8());
    QApplication app(argc, argv);
    QCommandLineParser arguments;
    arguments.addHelpOption();
    const QCommandLineOption view("view", "Only this tab; may be given several times.", "name");
    arguments.addOption(view);
    arguments.addPositionalArgument("model", "Names or folders.", "[model...]");
    arguments.process(app);
    const std::vector<ViewTab> tabs = tabsCalled(arguments.values(view));

    MainWindow window;
    window.resize(1280, 800);
    window.show();
    waitUntilPainted(window);

    QTextStream out(stdout);
    out << "keystroke to painted, " << kKeystrokes << " keystrokes each, 1280x800\n";
    QStringList models = arguments.positionalArguments();
    if (models.isEmpty())
        models << QString(); // the first that is found
    for (const QString& model : models) {
        if (!model.isEmpty())
            window.session().setModel(model);
        waitUntilPainted(window);
        const bool translates = window.session().result()->view->target.has_value();
        out << QString::fromStdString(window.session().result()->cache->model->name) << "\n"
            << "view                         T   median ms   p95 ms   max ms\n";
        for (const ViewTab& tab : tabs) {
            window.session().set(&SessionState::tab, tab);
            // 8 words of a translator, and its </s>
            for (const int nTokens : translates ? std::vector{10} : std::vector{8, 32, 64})
                measure(window, tabName(tab), textOfTokens(nTokens), out);
        }
    }
    return 0;
}
