// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/history/history_plot.h"

#include "core/activations/attention_map.h"
#include "core/attention/mask.h"
#include "core/export/csv_field.h"
#include "core/export/float_text.h"
#include "ui/kit/label_list.h"
#include "ui/kit/tr.h"
#include "ui/state/choice_text.h"

#include <cmath>
#include <optional>
#include <string>
#include <utility>

namespace headlight {

namespace {

Mask maskOf(const TrainingHistory& history)
{
    Mask mask;
    mask.kind = history.mask;
    return mask;
}

Matrix cellsOfMask(const Mask& mask, Index T)
{
    Matrix allowed(T, T);
    for (Index query = 0; query < T; ++query)
        for (Index key = 0; key < T; ++key)
            allowed(query, key) = mask.allows(query, key) ? 1.0F : 0.0F;
    return allowed;
}

HeatmapPlot snapshotMap(const HistoryPlot& plot, std::size_t snapshot)
{
    const HistoryProbe& probe = plot.history->probes[plot.probe];
    HeatmapPlot map;
    map.caption = plot.caption;
    map.caption.notes = tr("step %1").arg(plot.history->snapshots[snapshot].point.step);
    map.head = plot.head;
    map.queryLabels = map.keyLabels = labelList(probe.tokens);
    map.cells = HeatmapCells(attentionMapFromMatrix(probe.tokens, probe.tokens, plot.head,
                                                    plot.history->map(snapshot, plot.probe, plot.head),
                                                    cellsOfMask(maskOf(*plot.history), std::ssize(probe.tokens))));
    return map;
}

/// One line of the table; what does not belong to a number is empty.
struct HistoryLine {
    int step = 0;
    std::optional<HeadIndex> head = {};
    const char* measure = "";
    std::optional<std::pair<Index, Index>> cell = {};
    double value = 0.0;
};

void addHistoryLine(std::string& text, const HistoryLine& line, const HistoryProbe& probe)
{
    if (!std::isfinite(line.value))
        return;
    text += std::to_string(line.step) + ',' + line.measure + ',' +
            (line.head ? std::to_string(line.head->layer) + ',' + std::to_string(line.head->head) : std::string(",")) +
            ',';
    if (line.cell)
        text += std::to_string(line.cell->first) + ',' +
                csvField(probe.tokens[static_cast<std::size_t>(line.cell->first)]) + ',' +
                std::to_string(line.cell->second) + ',' +
                csvField(probe.tokens[static_cast<std::size_t>(line.cell->second)]);
    else
        text += ",,,";
    text += ',' + floatText(static_cast<float>(line.value)) + '\n';
}

} // namespace

void completeHistoryPlot(HistoryPlot& plot)
{
    plot.caption.mask = maskPhrase(maskOf(*plot.history));
    plot.caption.layer = tr("layer %1").arg(plot.head.layer);
    plot.caption.head = tr("head %1").arg(plot.head.head);
    ColourScale colours;
    colours.range = ScaleRange::Typed; // 0 to 1 at each step
    plot.maps =
        makeComparePlot({snapshotMap(plot, plot.shown), {}}, {snapshotMap(plot, plot.nSnapshots() - 1), {}}, colours);
    plot.maps.caption = {}; // it is below all of it
    plot.caption.notes = tr("“%1”").arg(QString::fromStdString(plot.history->probes[plot.probe].text));
    plot.caption.rows = tr("A: %1 · B: %2, the end of the training")
                            .arg(snapshotText(plot.snapshot()), snapshotText(plot.history->snapshots.back()));
    plot.caption.method = tr("weights are whole 255ths");
}

QString snapshotText(const HistorySnapshot& snapshot)
{
    QStringList parts{tr("step %1").arg(snapshot.point.step)};
    if (snapshot.nTokens)
        parts << tr("%1 tokens").arg(QString::number(*snapshot.nTokens));
    if (std::isfinite(snapshot.point.heldOut.loss))
        parts << tr("loss %1").arg(snapshot.point.heldOut.loss, 0, 'f', 3);
    return parts.join(captionSeparator());
}

std::string historyTable(const HistoryPlot& plot)
{
    const HistoryProbe& probe = plot.history->probes[plot.probe];
    std::string text = "step,measure,layer,head,query,query_token,key,key_token,value\n";
    for (const HistorySnapshot& one : plot.history->snapshots) {
        const TrainingPoint& point = one.point;
        const auto add = [&](const char* measure, double value, std::optional<HeadIndex> head = {}) {
            addHistoryLine(text, {point.step, head, measure, {}, value}, probe);
        };
        if (one.nTokens)
            text += std::to_string(point.step) + ",tokens,,,,,,," + std::to_string(*one.nTokens) + '\n';
        add("trained_loss", point.trained.loss);
        add("trained_accuracy", point.trained.accuracy);
        add("held_out_loss", point.heldOut.loss);
        add("held_out_accuracy", point.heldOut.accuracy);
        add("trained_masked_loss", one.maskedTrained);
        add("held_out_masked_loss", one.maskedHeldOut);
        for (const auto& [head, ofHead] : point.heads)
            for (const auto& [name, score] : kHistoryScores)
                add(name, ofHead.*score, head);
    }
    const Mask mask = maskOf(*plot.history);
    for (const std::size_t at : {plot.shown, plot.nSnapshots() - 1}) {
        const Matrix map = plot.history->map(at, plot.probe, plot.head);
        for (Index query = 0; query < map.rows(); ++query)
            for (Index key = 0; key < map.cols(); ++key)
                if (mask.allows(query, key))
                    addHistoryLine(text,
                                   {plot.history->snapshots[at].point.step, plot.head, "weight", std::pair(query, key),
                                    static_cast<double>(map(query, key))},
                                   probe);
    }
    return text;
}

} // namespace headlight
