// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/bench/table_fill.h"
#include "ui/views/bench_sheet.h"
#include "ui/views/bench_view.h"

#include <QApplication>
#include <QElapsedTimer>

#include <algorithm>
#include <cstdio>
#include <vector>

using namespace headlight;

namespace {

constexpr int nEdits = 200;

/// 12 tokens and 4 heads with everything switched on.
BenchInput largeBench(Index dModel)
{
    const Index width = std::min<Index>(dModel, 16); // of all heads together
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

/// One cell changes, everything is computed anew, and every matrix is drawn, also what is scrolled away: milliseconds
/// for each of the edits, sorted.
std::vector<double> wholeSheet(BenchInput input, BenchView& view)
{
    QWidget& sheet = *view.widget();
    QImage image(sheet.size(), QImage::Format_RGB32);
    std::vector<double> times;
    for (int edit = 0; edit < nEdits; ++edit) {
        QElapsedTimer timer;
        timer.start();
        input.first.x(edit % kMaxBenchTokens, edit % input.first.x.cols()) += 0.01;
        view.setPlot(benchPlot(input));
        sheet.render(&image);
        times.push_back(static_cast<double>(timer.nsecsElapsed()) / 1e6);
    }
    std::ranges::sort(times);
    return times;
}

/// The same, drawing what the window shows.
std::vector<double> shownPart(BenchInput input, BenchView& view)
{
    std::vector<double> times;
    for (int edit = 0; edit < nEdits; ++edit) {
        QElapsedTimer timer;
        timer.start();
        input.first.x(edit % kMaxBenchTokens, edit % input.first.x.cols()) += 0.01;
        view.setPlot(benchPlot(input));
        view.viewport()->repaint();
        times.push_back(static_cast<double>(timer.nsecsElapsed()) / 1e6);
    }
    std::ranges::sort(times);
    return times;
}

void report(const char* what, Index dModel, const std::vector<double>& times)
{
    std::printf("%-28s d_model %2d  median %6.2f ms  99th percentile %6.2f ms\n", what, static_cast<int>(dModel),
                times[times.size() / 2], times[times.size() * 99 / 100]);
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
        report("every matrix", dModel, wholeSheet(input, view));
        report("what the window shows", dModel, shownPart(input, view));
    }
    return 0;
}
