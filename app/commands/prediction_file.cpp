// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/commands/prediction_file.h"

#include "app/commands/figure_choice.h"
#include "app/commands/output_ending.h"
#include "core/base/error.h"
#include "core/io/atomic_file.h"
#include "ui/pictures/ablation/ablation_picture.h"
#include "ui/pictures/head_table/head_table_maker.h"
#include "ui/pictures/predictions/prediction_table.h"

namespace headlight {

namespace {

/// The last token of a text that is not special; of a translation the place behind its last token.
int positionOf(const RenderCommand& command, const ActivationCache& cache)
{
    if (!command.position)
        return cache.target ? cache.nTokens() - 1 : defaultPredictionPosition(cache.encoding);
    if (*command.position >= cache.nTokens())
        throw Error(ErrorKind::BadArgument, "--position " + std::to_string(*command.position) +
                                                " does not exist: the text has tokens 0 to " +
                                                std::to_string(cache.nTokens() - 1));
    return *command.position;
}

void writePredictions(const RenderCommand& command, const ActivationCache& cache, const FigureExportOptions& options)
{
    PredictionChoice choice;
    choice.count = command.count.value_or(10);
    choice.sampling = command.sampling.value_or(SamplingOptions{});
    const PredictionTable table = makePredictionTable(cache, positionOf(command, cache), choice, {});
    if (table.kind == PredictionKind::None)
        throw Error(ErrorKind::BadArgument, table.whyNone.toStdString());
    if (isCsv(command.output))
        writeFileAtomically(command.output, predictionText(table));
    else
        exportFigure(command.output, makePredictionPlot(cache, table), options);
}

void writeAblation(const RenderCommand& command, const std::shared_ptr<const ActivationCache>& cache,
                   const FigureExportOptions& options)
{
    const AttentionPart part = choosePart(command, cache->config());
    requireHead(cache->config(), {0, 0, part});
    HeadTable table = ablationTable(*cache, part, ablateEachHead(cache, {}, {}, {}, part));
    if (isCsv(command.output)) {
        writeFileAtomically(command.output, ablationText(table));
        return;
    }
    const AblationPicture picture = makeAblationPicture(
        *cache, table, command.measure.value_or(AblationMeasure::LogProbabilityChange), command.colours.map);
    if (!picture.plot)
        throw Error(ErrorKind::BadArgument, picture.whyNone.toStdString());
    exportFigure(command.output, *picture.plot, options);
}

} // namespace

void writePredictionView(const RenderCommand& command, const ChosenRun& chosen, const FigureExportOptions& options)
{
    const auto cache = chosen.run();
    if (command.view == RenderView::Predictions)
        writePredictions(command, *cache, options);
    else
        writeAblation(command, cache, options);
}

} // namespace headlight
