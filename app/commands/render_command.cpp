// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/commands/render_command.h"

#include "app/commands/chosen_run.h"
#include "app/commands/compare_figure.h"
#include "app/commands/figure_choice.h"
#include "app/commands/head_table_file.h"
#include "app/commands/inspector_file.h"
#include "app/commands/output_ending.h"
#include "app/commands/prediction_file.h"
#include "app/commands/vectors_file.h"
#include "core/base/error.h"
#include "core/export/pattern_csv.h"
#include "ui/export/export_figure.h"
#include "ui/pictures/links/link_table.h"
#include "ui/pictures/overview/overview_csv.h"

namespace headlight {

namespace {

void checkEnding(const RenderCommand& command)
{
    if (isCsv(command.output) && command.view == RenderView::Shapes)
        throw Error(ErrorKind::BadArgument,
                    "the shapes are written as .svg, .pdf or .png; a .csv holds attention weights",
                    command.output.string());
    requireFigureEnding(command.output);
}

void writeOverview(const RenderCommand& command, const ChosenRun& chosen, const FigureExportOptions& options)
{
    const OverviewPlot plot = makeOverview(command, chosen.run());
    if (isCsv(command.output))
        writeOverviewCsv(command.output, plot);
    else
        exportFigure(command.output, plot, options);
}

void writeLayer(const RenderCommand& command, LayerMeasure measure, const ChosenRun& chosen,
                const FigureExportOptions& options)
{
    const HeadIndex head = chooseHeads(command, chosen.config()).front();
    const LayerIndex layer{head.layer, head.part};
    const auto cache = chosen.run();
    requireSpecialTokens(*cache, layer.part, command.shown);
    HeatmapPlot plot = makeLayerPlot(cache, measure, layer, command.colours, {}, {}, command.shown);
    if (command.range == ScaleRange::Typed) // also the one that would be widened for value-weighted attention
        plot.colours = command.colours;
    if (isCsv(command.output))
        writePatternCsv(command.output, tableOf(plot));
    else
        exportFigure(command.output, plot, options);
}

void writeInspector(const RenderCommand& command, const ChosenRun& chosen, const FigureExportOptions& options)
{
    const HeadIndex head = chooseHeads(command, chosen.config()).front();
    const InspectorPlot plot = chosenInspector(command, chosen.run(), head);
    if (isCsv(command.output))
        writeInspectorCsv(command, plot);
    else
        exportFigure(command.output, plot, options);
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

/// Heatmap, grid, links and shapes.
void writeHeads(const RenderCommand& command, const ChosenRun& chosen, const FigureExportOptions& options)
{
    const FigureHeads heads = chooseHeads(command, chosen.config());
    const auto cache = chosen.run();
    const std::vector<AttentionMap> maps = attentionMaps(cache, heads, command.shown);
    if (isCsv(command.output))
        writeCsv(command, *cache, maps);
    else
        exportFigure(command.output, makeFigure(command, cache, heads, maps), options);
}

void writeView(const RenderCommand& command, const ChosenRun& chosen, const FigureExportOptions& options)
{
    if (const auto measure = layerMeasure(command.view)) {
        writeLayer(command, *measure, chosen, options);
        return;
    }
    switch (command.view) {
    case RenderView::Heads:
        return writeHeadTable(command, chosen, options, isCsv(command.output));
    case RenderView::Predictions:
    case RenderView::Ablation:
        return writePredictionView(command, chosen, options);
    case RenderView::Context:
        return writeContext(command, chosen, options);
    case RenderView::Lens:
        return writeLens(command, chosen, options);
    case RenderView::Overview:
        return writeOverview(command, chosen, options);
    case RenderView::Compare:
        return writeCompareFigure(command, chosen, chooseHeads(command, chosen.config()).front(), options);
    case RenderView::Inspector:
        return writeInspector(command, chosen, options);
    default:
        return writeHeads(command, chosen, options);
    }
}

} // namespace

void runCommand(const RenderCommand& command)
{
    checkEnding(command);
    const FigureExportOptions options{command.theme, command.dpi, command.size};
    options.validate();
    const ChosenRun chosen(command.run);
    writeView(command, chosen, options);
    chosen.noteWhatWasCut();
}

} // namespace headlight
