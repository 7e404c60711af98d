// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/commands/vectors_file.h"

#include "app/commands/figure_choice.h"
#include "app/commands/output_ending.h"
#include "core/base/error.h"
#include "core/io/atomic_file.h"
#include "ui/pictures/context/context_table.h"

namespace headlight {

namespace {

/// The numbers into a .csv, else the picture.
void write(const RenderCommand& command, const Figure& figure, const std::string& table,
           const FigureExportOptions& options)
{
    if (isCsv(command.output))
        writeFileAtomically(command.output, table);
    else
        exportFigure(command.output, figure, options);
}

void requireTransformer(const ChosenRun& chosen, const std::string& what)
{
    if (chosen.config().isRecurrent())
        throw Error(ErrorKind::BadArgument, "a recurrent translator has no layers that pass a token's vector on: there "
                                            "is no " +
                                                what + " of " + chosen.modelName());
}

} // namespace

void writeContext(const RenderCommand& command, const ChosenRun& chosen, const FigureExportOptions& options)
{
    requireTransformer(chosen, "context view");
    const AttentionPart part = choosePart(command, chosen.config());
    const int nLayers = chosen.config().sizeOf(part).nLayers;
    requireHead(chosen.config(), {command.layer.value_or(nLayers - 1), 0, part});
    ContextChoice choice;
    choice.stage = command.contextStage.value_or(ContextStage::After);
    choice.layer = command.layer;
    const ContextVectors vectors = vectorsOf(choice, part, nLayers);

    std::vector<ContextSentence> sentences{{chosen.run(), QString::fromStdString(command.run.text.value_or(""))}};
    if (command.secondText)
        sentences.push_back({chosen.runOf(*command.secondText), QString::fromStdString(*command.secondText)});
    if (command.contextKind == ContextKind::Cosine) {
        const HeatmapPlot plot = makeCosinePlot(sentences, vectors);
        write(command, plot, cosineTable(plot), options);
    } else {
        const ContextPlot plot = makeContextPlot(sentences, vectors);
        write(command, plot, contextTable(plot), options);
    }
    if (command.secondText)
        chosen.noteWhatWasCutOf(*sentences.back().run);
}

void writeLens(const RenderCommand& command, const ChosenRun& chosen, const FigureExportOptions& options)
{
    requireTransformer(chosen, "logit lens");
    if (command.attention == AttentionPart::Encoder)
        throw Error(ErrorKind::BadArgument, "the encoder predicts no token, so there is no logit lens of it; leave "
                                            "--attention out for the decoder's");
    const LensPlot plot = makeLensPlot(chosen.run(), command.colours.map);
    write(command, plot, lensTable(plot), options);
}

} // namespace headlight
