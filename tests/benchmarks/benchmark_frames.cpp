// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/benchmarks/measured.h"
#include "ui/pictures/compare/compare_row.h"
#include "ui/pictures/context/context_row.h"
#include "ui/pictures/head_points/head_points_row.h"
#include "ui/pictures/layers/layers_row.h"
#include "ui/pictures/links/links_row.h"
#include "ui/pictures/overview/overview_row.h"
#include "ui/pictures/shapes/shapes_row.h"
#include "ui/window/frame/main_window.h"

#include <QAbstractScrollArea>
#include <QApplication>
#include <QElapsedTimer>
#include <QStandardPaths>
#include <QTest>
#include <QTextStream>
#include <QWheelEvent>
#include <QWindow>

#include <algorithm>
#include <cmath>
#include <functional>
#include <utility>
#include <vector>

using namespace headlight;
using namespace headlight::test;

namespace {

constexpr int kFrames = 200;
constexpr double kFrameBudget = 16.0; // ms

/// Median, 99th of 100 and largest.
QString summary(const std::vector<double>& times)
{
    return QStringLiteral("%1 %2 %3")
        .arg(timeWithin(times, 0.5), 8, 'f', 2)
        .arg(timeWithin(times, 0.99), 8, 'f', 2)
        .arg(timeWithin(times, 1.0), 8, 'f', 2);
}

class Bench {
public:
    Bench(const QString& model, int nTokens) : m_out(stdout), m_nTokens(nTokens)
    {
        m_window.resize(1280, 800);
        m_window.show();
        session().setModel(model);
        session().setText(textOf(nTokens, 0));
        settle();
        m_out << QStringLiteral("%1×%2 heads, %3 tokens, 1280×800; ms from event to painted frame, %4 frames each: "
                                "median, 99th of 100 and largest of what the window's thread computed, then of the "
                                "whole time\n")
                     .arg(session().grid().nLayers)
                     .arg(session().grid().nHeads)
                     .arg(session().result()->view->nQueries)
                     .arg(kFrames);
    }

    Session& session() { return m_window.session(); }

    /// Runs the event loop until the window shows what is chosen.
    void settle()
    {
        const auto isThere = [this] {
            const auto& result = session().result();
            return result && result->complete && result->state == session().state();
        };
        while (!isThere()) {
            if (!session().problem().isEmpty())
                qFatal("%s", qPrintable(session().problem()));
            QTest::qWait(20);
        }
        QTest::qWait(300); // the session is saved a moment after a change
    }

    void open(ViewTab tab)
    {
        session().set(&SessionState::tab, tab);
        settle();
    }

    /// The pointer goes over all of a widget, in steps of a few pixels.
    void hover(const QString& view, const char* widget)
    {
        const QWidget& target = *find(widget);
        const QRect seen = seenOf(target);
        measure(view, "hovering", [&](int frame) {
            const double turn = frame / double(kFrames);
            const double x = 0.04 + 0.92 * std::abs(std::remainder(turn * 7.0, 2.0));
            const double y = 0.04 + 0.92 * turn;
            movePointer(seen.topLeft() + QPoint(int(x * seen.width()), int(y * seen.height())));
        });
    }

    /// The wheel, down and up again, the pointer in the middle.
    void scroll(const QString& view, const char* widget)
    {
        const QWidget& target = *find(widget);
        const QPoint middle = seenOf(target).center();
        movePointer(middle);
        measure(view, "scrolling", [&](int frame) {
            const int notch = frame % 100 < 50 ? -120 : 120;
            QWheelEvent event(middle, m_window.mapToGlobal(middle), {}, {0, notch}, Qt::NoButton, {}, Qt::NoScrollPhase,
                              false);
            QCoreApplication::sendEvent(m_window.windowHandle(), &event);
        });
    }

    void both(const QString& view, const char* widget)
    {
        hover(view, widget);
        scroll(view, widget);
    }

    /// A text of `nTokens` tokens with <s> and </s>, one for each letter.
    static QString textOf(int nTokens, int seed)
    {
        QString text;
        for (int letter = 0; letter < nTokens - 2; ++letter)
            text += letter % 6 == 5 ? QChar(u' ') : QChar('a' + (seed + letter * 7) % 26);
        return text;
    }

    int nTokens() const { return m_nTokens; }
    int nTooSlow() const { return m_nTooSlow; }

private:
    /// What the mouse speaks to: of a scrolled area, its inside.
    QWidget* find(const char* name)
    {
        const QList<QWidget*> all = m_window.findChildren<QWidget*>(QString::fromLatin1(name));
        const auto shown = std::find_if(all.begin(), all.end(), [](const QWidget* one) { return one->isVisible(); });
        if (shown == all.end())
            qFatal("%s is not shown", name);
        QWidget* widget = *shown;
        if (auto* area = qobject_cast<QAbstractScrollArea*>(widget))
            return area->viewport();
        return widget;
    }

    /// What of a widget no scrolled area hides, in the window's coordinates.
    QRect seenOf(const QWidget& widget) const
    {
        QRect seen(widget.mapTo(&m_window, QPoint()), widget.size());
        for (const QWidget* above = widget.parentWidget(); above != &m_window; above = above->parentWidget())
            seen &= QRect(above->mapTo(&m_window, QPoint()), above->size());
        return seen;
    }

    void movePointer(const QPoint& position) { QTest::mouseMove(m_window.windowHandle(), position); }

    void measure(const QString& view, const char* action, const std::function<void(int)>& act)
    {
        std::vector<double> whole;
        std::vector<double> computed;
        for (int i = 0; i < kFrames; ++i) {
            QElapsedTimer timer;
            timer.start();
            const double before = computedMs();
            act(i);
            // These rounds do what an event puts off, e.g. QCustomPlot its replot, and then the painting.
            for (int round = 0; round < 3; ++round)
                QCoreApplication::processEvents();
            computed.push_back(computedMs() - before);
            whole.push_back(static_cast<double>(timer.nsecsElapsed()) / 1e6);
        }
        const bool isTooSlow = timeWithin(computed, 0.99) > kFrameBudget;
        m_nTooSlow += isTooSlow ? 1 : 0;
        m_out << QStringLiteral("%1 %2 %3   %4%5\n")
                     .arg(view, -24)
                     .arg(QString::fromLatin1(action), -9)
                     .arg(summary(computed), summary(whole), isTooSlow ? QStringLiteral("  over") : QString())
              << Qt::flush;
    }

    MainWindow m_window;
    QTextStream m_out;
    int m_nTokens;
    int m_nTooSlow = 0;
};

void measureOverview(Bench& bench)
{
    bench.open(kOverviewTab);
    bench.hover("overview", "overviewView");
    bench.session().set(&SessionState::overview, &OverviewChoice::cellSize, 144);
    bench.settle();
    bench.both("overview, cells of 144", "overviewView");
    bench.session().set(&SessionState::overview, &OverviewChoice::large, true);
    bench.settle();
    bench.hover("overview, one large", "overviewHeatmap");
    bench.session().set(&SessionState::overview, &OverviewChoice::large, false);
}

void measureHeatmaps(Bench& bench)
{
    bench.open(kHeatmapTab);
    bench.hover("heatmap", "heatmapView");
    bench.hover("heatmap, token chips", "tokenChips");
    bench.scroll("heatmap, token chips", "tokenChips");
    bench.both("heatmap, inspector", "inspector");
    bench.open(kGridTab);
    bench.both("small multiples", "multiplesView");
}

void measureLinks(Bench& bench)
{
    bench.open(kLinksTab);
    for (const auto& [layout, name] :
         {std::pair(LinkLayoutKind::Columns, "columns"), std::pair(LinkLayoutKind::Arc, "arc"),
          std::pair(LinkLayoutKind::Radial, "radial")}) {
        LinkOptions links = bench.session().state().links;
        links.layout = layout;
        links.threshold = 0.0F; // a threshold of 0 draws as many links as are ever drawn
        bench.session().set(&SessionState::links, links);
        bench.settle();
        const QString view = QStringLiteral("links, %1").arg(QString::fromLatin1(name));
        bench.both(view, "linksView");
        bench.hover(view + QStringLiteral(", chips"), "tokenChips");
    }
}

void measureLayers(Bench& bench)
{
    bench.open(kLayersTab);
    for (const auto& [measure, name] :
         {std::pair(LayerMeasure::Mean, "layers, mean"), std::pair(LayerMeasure::Rollout, "layers, rollout")}) {
        bench.session().set(&SessionState::layers, {measure, false});
        bench.settle();
        bench.hover(QString::fromLatin1(name), "layersHeatmap");
    }
    bench.session().set(&SessionState::layers, {LayerMeasure::Lens, false});
    bench.settle();
    bench.both("layers, lens", "layersLens");
}

void measureContext(Bench& bench)
{
    bench.session().set(&SessionState::context, &ContextChoice::text, Bench::textOf(bench.nTokens(), 3));
    bench.open(kContextTab);
    bench.both("context, map", "chartView");
    ContextChoice choice = bench.session().state().context;
    choice.kind = ContextKind::Cosine;
    bench.session().set(&SessionState::context, choice);
    bench.settle();
    bench.both("context, cosine", "contextCosine");
}

/// The wheel zooms, so that the scrolling is a zoom in and out again.
void measureCharts(Bench& bench)
{
    bench.open(ViewTab{"distance"});
    bench.both("distance", "chartView");
    bench.open(kHeadPointsTab);
    bench.both("heads as points", "chartView");
}

void measureCompare(Bench& bench)
{
    bench.open(kCompareTab);
    bench.both("compare heads", "compareView");
    bench.hover("compare heads, chips", "tokenChips");
}

} // namespace

/// benchmark_frames FOLDER [T]: how long each view takes from a mouse or wheel event to its painted frame, with a model
/// that make_random_checkpoint.py wrote (a token for every letter) and a text of T tokens (512), on the platform
/// offscreen unless QT_QPA_PLATFORM says otherwise. Ends with 1 where more than a hundredth of the frames of a view
/// are computed for longer than 16 ms.
int main(int argc, char** argv)
{
    if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication app(argc, argv);
    QStandardPaths::setTestModeEnabled(true);
    const QStringList arguments = app.arguments();
    if (arguments.size() < 2)
        qFatal("benchmark_frames FOLDER [T]");
    Bench bench(arguments[1], arguments.size() > 2 ? arguments[2].toInt() : 512);
    measureOverview(bench);
    measureHeatmaps(bench);
    measureLinks(bench);
    bench.open(kShapesTab);
    bench.both("shapes", "shapesView");
    measureLayers(bench);
    measureContext(bench);
    measureCharts(bench);
    measureCompare(bench);
    return bench.nTooSlow() == 0 ? 0 : 1;
}
