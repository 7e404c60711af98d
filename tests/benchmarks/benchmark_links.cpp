// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/activations/attention_map.h"
#include "ui/kit/label_list.h"
#include "ui/pictures/links/link_plot.h"
#include "ui/window/links/links_view.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QImage>
#include <QMouseEvent>
#include <QTextStream>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>
#include <random>
#include <string>
#include <utility>
#include <vector>

using namespace headlight;

namespace {

constexpr int kHeads = 12;
constexpr int kFrames = 200;

/// Heads of random weights, as peaked as a trained one's: most of a row lies on a few keys.
std::vector<AttentionMap> randomHeads(Index nTokens)
{
    std::mt19937 random(1);
    std::normal_distribution<float> score(0.0F, 3.0F);
    std::vector<std::string> labels;
    for (Index i = 0; i < nTokens; ++i)
        labels.push_back("token" + std::to_string(i));
    std::vector<AttentionMap> maps;
    for (int head = 0; head < kHeads; ++head) {
        Matrix pattern(nTokens, nTokens);
        for (Index i = 0; i < pattern.size(); ++i)
            pattern.data()[i] = std::exp(score(random));
        for (Index query = 0; query < nTokens; ++query)
            pattern.row(query) /= pattern.row(query).sum();
        maps.push_back(attentionMapFromMatrix(labels, labels, {0, head}, std::move(pattern)));
    }
    return maps;
}

LinkPlot plotOf(const std::vector<AttentionMap>& maps, const LinkOptions& options)
{
    LinkPlot plot;
    plot.options = options;
    plot.nHeadsPerLayer = kHeads;
    plot.queryLabels = labelList(maps.front().queryLabels());
    plot.keyLabels = plot.queryLabels;
    for (const AttentionMap& map : maps)
        plot.heads.push_back(map.head());
    LinkSelection selection = selectLinks(maps, {options, {}, {}, {}});
    plot.links = std::move(selection.links);
    plot.nLinksInAll = selection.nInAll;
    plot.nPassing = selection.nPassing;
    return plot;
}

/// Milliseconds of each call.
template <typename Act>
std::vector<double> timesOf(int n, Act act)
{
    std::vector<double> times;
    for (int i = 0; i < n; ++i) {
        QElapsedTimer timer;
        timer.start();
        act(i);
        times.push_back(static_cast<double>(timer.nsecsElapsed()) / 1e6);
    }
    return times;
}

QString middleAndMost(std::vector<double> times)
{
    std::sort(times.begin(), times.end());
    return QStringLiteral("%1 /%2").arg(times[times.size() / 2], 6, 'f', 2).arg(times.back(), 6, 'f', 2);
}

struct Frame {
    LinksView& view;
    QImage image;
    explicit Frame(LinksView& one) : view(one), image(one.size(), QImage::Format_RGB32) {}
    void paint() { view.render(&image); }
};

void measure(Index nTokens, LinkLayoutKind layout, const char* name, float threshold, QTextStream& out)
{
    const std::vector<AttentionMap> maps = randomHeads(nTokens);
    LinkOptions options;
    options.layout = layout;
    options.threshold = threshold;
    LinkPlot plot;
    const std::vector<double> selecting = timesOf(3, [&](int) { plot = plotOf(maps, options); });
    LinksView view;
    view.resize(700, 520);
    view.show();
    Frame frame(view);
    const std::vector<double> first = timesOf(5, [&](int) {
        view.setPlot(plot);
        frame.paint();
    });
    // Over every token in turn, by real mouse moves, then over the links between.
    const auto move = [&](const QPointF& position) {
        QMouseEvent event(QEvent::MouseMove, position, view.mapToGlobal(position), Qt::NoButton, Qt::NoButton, {});
        QCoreApplication::sendEvent(view.viewport(), &event);
        frame.paint();
    };
    const std::vector<double> tokens = timesOf(kFrames, [&](int i) {
        move(view.queryLabelRect(i % static_cast<int>(std::min<Index>(nTokens, 40))).center());
    });
    const std::vector<double> links = timesOf(kFrames, [&](int i) {
        move({150.0 + 2.0 * i, 120.0 + 300.0 * (i % 17) / 17.0});
    });
    const std::vector<double> scrolling = timesOf(kFrames, [&](int i) {
        QWheelEvent event({300, 200}, view.mapToGlobal(QPointF(300, 200)), {}, {0, i < kFrames / 2 ? -120 : 120},
                          Qt::NoButton, {}, Qt::NoScrollPhase, false);
        QCoreApplication::sendEvent(view.viewport(), &event);
        frame.paint();
    });
    out << QStringLiteral("%1 %2  %3 of %4")
               .arg(QString::fromLatin1(name), -8)
               .arg(nTokens, 4)
               .arg(plot.links.size(), 6)
               .arg(plot.nLinksInAll, 8)
        << "  " << middleAndMost(selecting) << "  " << middleAndMost(first) << "  " << middleAndMost(tokens) << "  "
        << middleAndMost(links) << "  " << middleAndMost(scrolling) << "\n"
        << Qt::flush;
}

} // namespace

/// Prints what the link graph takes with 12 heads of random weights: choosing the links (in the worker), the first
/// frame of a new plot, and a frame while the pointer goes over tokens, over links, and while the picture is scrolled.
int main(int argc, char** argv)
{
    if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication app(argc, argv);
    QTextStream out(stdout);
    out << "milliseconds, median / longest, 700x520, " << kHeads << " heads\n"
        << "layout      T  links             choosing         first frame      token hover      link hover       "
           "scrolling\n";
    for (const Index nTokens : {Index(64), Index(512)})
        for (const float threshold : {0.05F, 0.0F})
            for (const auto& [layout, name] :
                 {std::pair(LinkLayoutKind::Columns, "columns"), std::pair(LinkLayoutKind::Arc, "arc"),
                  std::pair(LinkLayoutKind::Radial, "radial")})
                measure(nTokens, layout, name, threshold, out);
    return 0;
}
