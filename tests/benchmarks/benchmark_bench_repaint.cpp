// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/bench/table_fill.h"
#include "ui/window/bench/bench_sheet.h"
#include "ui/window/bench/bench_view.h"

#include <QApplication>
#include <QElapsedTimer>

#include <algorithm>
#include <cstdio>
#include <ctime>
#include <functional>
#include <vector>

using namespace headlight;

namespace {

constexpr int nEdits = 200;

/// 12 tokens and 4 heads with everything switched on.
BenchInput largeBench(Index dModel)
{
    const Index width = std::min<Index>(dModel, 16); // all heads together have this width
    BenchInput input;
    input.kind = BenchKind::MultiHead;
    input.nHeads = kMaxBenchHeads;
    for (const char* token :
         {"the", "quick", "brown", "fox", "jumps", "over", "the", "lazy", "dog", "near", "my", "house"})
        input.first.tokens.emplace_back(token);
    input.first.x = randomTable(kMaxBenchTokens, dModel, 1);
    input.wQ = randomTable(dModel, width, 2);
    input.wK = randomTable(dModel, width, 3);
    input.wV = randomTable(dModel, width, 4);
    input.wO = randomTable(width, dModel, 5);
    input.mask.kind = MaskKind::Causal;
    input.options.residual = true;
    input.options.layerNorm = BenchLayerNorm::Post;
    input.options.positions = true;
    return input;
}

double processorMilliseconds()
{
    return 1e3 * static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

/// For each of the edits, sorted.
struct Milliseconds {
    std::vector<double> wall;
    std::vector<double> processor; // leaves out the time that other work of the machine takes
};

/// One cell changes and everything is computed anew and drawn by `draw`.
Milliseconds measure(BenchInput input, BenchView& view, const std::function<void()>& draw)
{
    Milliseconds times;
    for (int edit = 0; edit < nEdits; ++edit) {
        QElapsedTimer timer;
        timer.start();
        const double before = processorMilliseconds();
        input.first.x(edit % kMaxBenchTokens, edit % input.first.x.cols()) += 0.01;
        view.setPlot(benchPlot(input));
        draw();
        times.processor.push_back(processorMilliseconds() - before);
        times.wall.push_back(static_cast<double>(timer.nsecsElapsed()) / 1e6);
    }
    std::ranges::sort(times.wall);
    std::ranges::sort(times.processor);
    return times;
}

void report(const char* what, Index dModel, const Milliseconds& times)
{
    const auto rank = [](const std::vector<double>& sorted, std::size_t percent) {
        return sorted[sorted.size() * percent / 100];
    };
    std::printf("%-22s d_model %2d  median %6.2f ms  99th percentile %6.2f ms  (processor %6.2f and %6.2f ms)\n", what,
                static_cast<int>(dModel), rank(times.wall, 50), rank(times.wall, 99), rank(times.processor, 50),
                rank(times.processor, 99));
}

} // namespace

/// From one changed cell to a repainted sheet.
int main(int argc, char* argv[])
{
    const QApplication application(argc, argv);
    for (const Index dModel : {8, 16}) {
        const BenchInput input = largeBench(dModel);
        BenchView view;
        view.resize(960, 700); // the middle of a window of 1280 × 800
        view.setPlot(benchPlot(input));
        view.show();
        QApplication::processEvents();
        // Also what is scrolled away, and then what the window shows.
        QImage whole(view.widget()->size(), QImage::Format_RGB32);
        report("every matrix", dModel, measure(input, view, [&] { view.widget()->render(&whole); }));
        report("what the window shows", dModel, measure(input, view, [&] { view.viewport()->repaint(); }));
    }
    return 0;
}
