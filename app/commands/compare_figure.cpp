// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/commands/compare_figure.h"

#include "app/commands/figure_choice.h"
#include "app/commands/output_ending.h"
#include "core/base/error.h"
#include "core/export/difference_csv.h"
#include "ui/pictures/compare/compare_plot.h"
#include "ui/pictures/fitted_head.h"
#include "ui/pictures/layers/layer_plot.h"
#include "ui/pictures/shown_map.h"

namespace headlight {

namespace {

using Run = std::shared_ptr<const ActivationCache>;

struct OtherRun {
    Run run;
    HeadIndex head;
    std::string text;
    QStringList notes = {};
};

/// A run of A's texts under another mask or without more heads.
Run runOtherwise(const ActivationCache& a, const CompareWith& with, AttentionPart part)
{
    RunOptions options = a.options;
    if (with.mask) {
        Mask& mask = part == AttentionPart::Encoder ? options.encoderMask
                     : part == AttentionPart::Cross ? options.crossMask
                                                    : options.mask;
        mask = *with.mask;
    }
    for (HeadIndex head : with.ablatedHeads) {
        if (a.recurrent && head.part == AttentionPart::Decoder)
            head.part = AttentionPart::Cross; // its only head
        options.ablatedHeads.insert(head);
    }
    return runAgain(a, options);
}

OtherRun runOfModel(const RenderCommand& command, const HeadIndex& head)
{
    RunChoice choice = command.run;
    choice.model = *command.with.model;
    choice.ablatedHeads.clear(); // they are A's: heads mean something else in another model
    choice.painted.clear();      // and so do positions
    OtherRun other;
    if (!command.run.ablatedHeads.empty())
        other.notes << QStringLiteral("Heads are switched off in A alone.");
    if (!command.run.painted.empty())
        other.notes << QStringLiteral("Cells and tokens are hidden by hand in A alone.");
    other.run = ChosenRun(choice).run();
    const ModelConfig& config = other.run->config();
    const AttentionPart part = config.hasPart(head.part)              ? head.part
                               : config.hasPart(AttentionPart::Cross) ? AttentionPart::Cross
                                                                      : AttentionPart::Decoder;
    const AttentionSize size = config.sizeOf(part);
    const FittedHead fitted = fittedHead(head, {size.nLayers, size.nHeads, part});
    other.head = fitted.head;
    other.text = command.run.text.value_or("");
    if (!fitted.note.isEmpty())
        other.notes << fitted.note;
    return other;
}

OtherRun otherRun(const RenderCommand& command, const Run& a, const HeadIndex& head)
{
    const CompareWith& with = command.with;
    const std::string text = command.run.text.value_or("");
    if (with.model)
        return runOfModel(command, head);
    if (with.text) {
        RunChoice choice = command.run;
        choice.text = with.text;
        choice.ids.clear();
        return {ChosenRun(choice).run(), head, *with.text};
    }
    if (!with.head)
        return {runOtherwise(*a, with, head.part), head, text};
    if (with.head->part != AttentionPart::Decoder && with.head->part != head.part)
        throw Error(ErrorKind::BadArgument, "--with-head " + headName(*with.head) + " is of another attention than " +
                                                headName(head) + "; --attention chooses that of both");
    const HeadIndex other{with.head->layer, with.head->head, head.part};
    requireHead(a->config(), other);
    return {a, other, text};
}

ComparedMap sideOf(const Run& run, const HeadIndex& head, const std::string& text, const RenderCommand& command)
{
    requireSpecialTokens(*run, head.part, command.shown);
    return {makeHeatmapPlot(*run, shownMap(run, head, command.shown), command.colours), QString::fromStdString(text)};
}

} // namespace

void writeCompareFigure(const RenderCommand& command, const ChosenRun& chosen, const HeadIndex& head,
                        const FigureExportOptions& options)
{
    const Run a = chosen.run();
    const OtherRun b = otherRun(command, a, head);
    const ComparePlot plot = makeComparePlot(sideOf(a, head, command.run.text.value_or(""), command),
                                             sideOf(b.run, b.head, b.text, command), command.colours, b.notes);
    if (!isCsv(command.output)) {
        exportFigure(command.output, plot, options);
        return;
    }
    if (!plot.hasDifference())
        throw Error(ErrorKind::BadArgument, plot.refusal.toStdString(), command.output.string());
    writeDifferenceCsv(command.output, tableOf(plot.a), tableOf(plot.b));
}

} // namespace headlight
