// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/commands/render_command.h"

#include "app/commands/chosen_run.h"
#include "app/commands/compare_figure.h"
#include "app/commands/figure_choice.h"
#include "app/commands/head_table_file.h"
#include "app/commands/inspector_file.h"
#include "app/commands/prediction_file.h"
#include "app/commands/vectors_file.h"
#include "core/base/error.h"
#include "core/export/pattern_csv.h"
#include "ui/export/export_figure.h"
#include "ui/export/overview_csv.h"
#include "ui/plots/link_table.h"

#include <algorithm>

namespace headlight {

namespace {

/// ".svg", also for FIGURE.SVG.
std::string endingOf(const RenderCommand& command)
{
    std::string ending = command.output.extension().string();
    std::ranges::transform(ending, ending.begin(), [](char c) { return c >= 'A' && c <= 'Z' ? char(c + 32) : c; });
    return ending;
}

void checkEnding(const RenderCommand& command)
{
    const std::string ending = endingOf(command);
    if (ending == ".csv" && command.view == RenderView::Shapes)
        throw Error(ErrorKind::BadArgument,
                    "the shapes are written as .svg, .pdf or .png; a .csv holds attention weights",
                    command.output.string());
    if (ending != ".svg" && ending != ".pdf" && ending != ".png" && ending != ".csv")
        throw Error(ErrorKind::BadArgument,
                    "a figure is written as .svg, .pdf, .png or .csv, not as \"" + ending + "\"",
                    command.output.string());
}

void writeCsv(const RenderCommand& command, const ActivationCache& cache, const std::vector<AttentionMap>& maps)
{
    if (command.view == RenderView::Heatmap)
        writePatternCsv(command.output, maps.front());
    else if (command.view == RenderView::Links)
        writeLinkTable(command.output, makeLinks(command, cache, maps));
    else
        writeLinksCsv(command.output, maps, 0.0F);
}

} // namespace

void runCommand(const RenderCommand& command)
{
    checkEnding(command);
    FigureExportOptions options{command.theme, command.dpi, command.size};
    options.validate();
    const ChosenRun chosen(command.run);
    if (command.view == RenderView::Heads) {
        writeHeadTable(command, chosen, options, endingOf(command) == ".csv");
        chosen.noteWhatWasCut();
        return;
    }
    if (command.view == RenderView::Predictions || command.view == RenderView::Ablation) {
        writePredictionView(command, chosen, options);
        chosen.noteWhatWasCut();
        return;
    }
    if (command.view == RenderView::Context || command.view == RenderView::Lens) {
        (command.view == RenderView::Context ? writeContext : writeLens)(command, chosen, options);
        chosen.noteWhatWasCut();
        return;
    }
    if (command.view == RenderView::Overview) {
        const OverviewPlot plot = makeOverview(command, chosen.run());
        if (endingOf(command) == ".csv")
            writeOverviewCsv(command.output, plot);
        else
            exportFigure(command.output, plot, options);
        chosen.noteWhatWasCut();
        return;
    }
    const FigureHeads heads = chooseHeads(command, chosen.config());
    if (command.view == RenderView::Compare) {
        writeCompareFigure(command, chosen, heads.front(), options);
        chosen.noteWhatWasCut();
        return;
    }
    if (const auto measure = layerMeasure(command.view)) {
        const LayerIndex layer{heads.front().layer, heads.front().part};
        const auto cache = chosen.run();
        requireSpecialTokens(*cache, layer.part, command.shown);
        HeatmapPlot plot = makeLayerPlot(cache, *measure, layer, command.colours, {}, {}, command.shown);
        if (command.range == ScaleRange::Typed) // also the one that would be widened for value-weighted attention
            plot.colours = command.colours;
        if (endingOf(command) == ".csv")
            writePatternCsv(command.output, tableOf(plot));
        else
            exportFigure(command.output, plot, options);
        chosen.noteWhatWasCut();
        return;
    }

    const auto cache = chosen.run();
    if (command.view == RenderView::Inspector) {
        const InspectorPlot plot = chosenInspector(command, cache, heads.front());
        if (endingOf(command) == ".csv")
            writeInspectorCsv(command, plot);
        else
            exportFigure(command.output, plot, options);
        chosen.noteWhatWasCut();
        return;
    }
    const std::vector<AttentionMap> maps = attentionMaps(cache, heads, command.shown);
    if (endingOf(command) == ".csv")
        writeCsv(command, *cache, maps);
    else
        exportFigure(command.output, makeFigure(command, cache, heads, maps), options);
    chosen.noteWhatWasCut();
}

} // namespace headlight
