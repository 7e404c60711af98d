// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/benchmarks/measured.h"
#include "ui/window/frame/main_window.h"
#include "ui/window/heatmap/heatmap_view.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QStandardPaths>
#include <QTest>
#include <QTextStream>
#include <QWheelEvent>

#include <functional>
#include <vector>

using namespace headlight;
using namespace headlight::test;

namespace {

constexpr double kZoomFrameBudget = 16.0; // ms

class ZoomBench {
public:
    ZoomBench() : m_view(*m_window.findChild<HeatmapView*>("heatmapView")), m_out(stdout)
    {
        m_window.resize(1280, 800);
    }

    void open(const QString& model, int nTokens)
    {
        m_window.show();
        SessionState fresh; // an earlier run may have left a part of a map behind
        fresh.tab = kHeatmapTab;
        m_window.session().restore(fresh);
        QElapsedTimer timer;
        timer.start();
        m_window.session().setModel(model);
        if (nTokens > 0) {
            QString text;
            for (int letter = 0; letter < nTokens - 2; ++letter)
                text += letter % 6 == 5 ? QChar(u' ') : QChar('a' + letter * 7 % 26);
            m_window.session().setText(text);
        }
        const Session& session = m_window.session(); // an empty start has a problem of its own
        while (m_view.plot().isEmpty() && !(session.isSettled() && !session.problem().isEmpty()))
            frame([] {});
        if (m_view.plot().isEmpty())
            qFatal("%s", qPrintable(session.problem()));
        m_out << QStringLiteral("first picture of %1 x %2 cells after %3 ms, longest frame meanwhile %4 ms\n")
                     .arg(m_view.plot().nQueries())
                     .arg(m_view.plot().nKeys())
                     .arg(timer.elapsed())
                     .arg(timeWithin(m_computed, 1.0), 0, 'f', 1)
              << Qt::flush;
        while (!m_window.session().isSettled())
            QTest::qWait(2);
    }

    /// Looks closer and away again, `nNotches` each, and drags the part about between.
    void look(int nNotches)
    {
        measure("zooming in", nNotches, [this](int) { wheel(120); });
        measure("dragging", 40, [this](int step) { drag(step); });
        QTest::mouseRelease(m_view.viewport(), Qt::LeftButton);
        measure("zooming out", nNotches, [this](int) { wheel(-120); });
        m_out << QStringLiteral("most memory %1 MiB\n").arg(memoryMiB("VmHWM"), 0, 'f', 0);
    }

    bool isTooSlow() const { return m_isTooSlow; }

private:
    void frame(const std::function<void()>& act)
    {
        const double before = computedMs();
        act();
        for (int round = 0; round < 3; ++round) // what the event puts off, then the painting
            QCoreApplication::processEvents();
        m_computed.push_back(computedMs() - before);
    }

    void wheel(int eighths)
    {
        const QPointF point = m_view.places().cells.center() + QPointF(37.0, 21.0);
        QWidget& pointed = *m_view.viewport();
        QWheelEvent event(point, pointed.mapToGlobal(point), {}, QPoint(0, eighths), Qt::NoButton, Qt::NoModifier,
                          Qt::NoScrollPhase, false);
        QCoreApplication::sendEvent(&pointed, &event);
    }

    void drag(int step)
    {
        QWidget& pointed = *m_view.viewport();
        const QPointF from = m_view.places().cells.center();
        if (step == 0)
            QTest::mousePress(&pointed, Qt::LeftButton, {}, from.toPoint());
        const QPointF to = from + QPointF(6.0 * (step % 20 - 10), 4.0 * (step % 14 - 7));
        QMouseEvent move(QEvent::MouseMove, to, pointed.mapToGlobal(to), Qt::NoButton, Qt::LeftButton, {});
        QCoreApplication::sendEvent(&pointed, &move);
    }

    /// Measures the frames of each step until its picture is there, and how long that takes.
    void measure(const char* name, int nSteps, const std::function<void(int)>& act)
    {
        std::vector<double> sharp;
        m_computed.clear();
        for (int step = 0; step < nSteps; ++step) {
            QElapsedTimer timer;
            timer.start();
            frame([&] { act(step); });
            while (!m_window.session().isSettled()) {
                frame([] {});
                QThread::usleep(500);
            }
            frame([] {});
            sharp.push_back(static_cast<double>(timer.nsecsElapsed()) / 1e6);
        }
        m_isTooSlow = m_isTooSlow || timeWithin(m_computed, 0.95) > kZoomFrameBudget;
        m_out << QStringLiteral("%1 %2 frames: p95 %3 ms, longest %4 ms; sharp after p95 %5 ms, longest %6 ms\n")
                     .arg(QString::fromLatin1(name), -12)
                     .arg(m_computed.size())
                     .arg(timeWithin(m_computed, 0.95), 0, 'f', 2)
                     .arg(timeWithin(m_computed, 1.0), 0, 'f', 2)
                     .arg(timeWithin(sharp, 0.95), 0, 'f', 0)
                     .arg(timeWithin(sharp, 1.0), 0, 'f', 0)
              << Qt::flush;
    }

    MainWindow m_window;
    HeatmapView& m_view; // found once: a search through the window's parts would count as the frame's time
    QTextStream m_out;
    std::vector<double> m_computed;
    bool m_isTooSlow = false;
};

} // namespace

/// benchmark_map_zoom MODEL [T...]: how long the frames of the heatmap take while one zooms and drags, what the first
/// picture and sharp pictures take, and the memory; of a file of matrices, or of texts of T tokens of a model that
/// make_random_checkpoint.py wrote. Times of frames are what the window's thread computed; the memory is the most of
/// the process so far. Ends with 1 where one frame in twenty takes longer than 16 ms.
///   make_random_checkpoint.py FOLDER --context 8192
///   benchmark_map_zoom FOLDER 256 2048 8192
///   python3 -c "import numpy; numpy.save('maps', numpy.random.dirichlet([0.1] * 2048, [8, 2048]).astype('f4'))"
///   benchmark_map_zoom maps.npy
int main(int argc, char** argv)
{
    if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication app(argc, argv);
    QStandardPaths::setTestModeEnabled(true);
    const QStringList arguments = app.arguments();
    if (arguments.size() < 2)
        qFatal("benchmark_map_zoom MODEL [T...]");
    bool isTooSlow = false;
    const QStringList sizes = arguments.size() > 2 ? arguments.mid(2) : QStringList{QString()}; // a file has its own
    for (const QString& nTokens : sizes) {
        ZoomBench bench;
        bench.open(arguments[1], nTokens.toInt());
        bench.look(16);
        isTooSlow = isTooSlow || bench.isTooSlow();
    }
    return isTooSlow ? 1 : 0;
}
