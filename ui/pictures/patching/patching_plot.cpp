// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/patching/patching_plot.h"

#include "core/activations/activation_cache.h"
#include "core/export/csv_field.h"
#include "core/export/float_text.h"
#include "ui/kit/tr.h"
#include "ui/state/choice_text.h"

#include <algorithm>
#include <cmath>

namespace headlight {

namespace {

/// The note below a map names this many changed tokens at most.
constexpr qsizetype kMostNamedChanges = 4;

QString patchedDifference(const PatchingWords& words)
{
    return words.against.isEmpty() ? tr("logit of “%1” − mean of all others").arg(words.token)
                                   : tr("logit of “%1” − logit of “%2”").arg(words.token, words.against);
}

QString patchedPlace(const PatchingQuestion& question, const PatchingWords& words, const LayerCell& cell)
{
    if (isOfHead(question.site))
        return headInWords({cell.layer, cell.column});
    const QString token = words.clean[cell.column] == words.corrupted[cell.column]
                              ? tr("“%1”").arg(words.clean[cell.column])
                              : tr("“%1” / “%2”").arg(words.clean[cell.column], words.corrupted[cell.column]);
    return tr("Layer %1, position %2, %3").arg(cell.layer).arg(cell.column).arg(token);
}

QString shareWord(PatchDirection direction)
{
    return direction == PatchDirection::Denoise ? tr("recovers") : tr("loses");
}

std::string patchedNumber(double number)
{
    return floatText(static_cast<float>(number));
}

} // namespace

QString patchSiteName(PatchSite site)
{
    switch (site) {
    case PatchSite::Stream:
        break;
    case PatchSite::Z:
        return tr("z of heads");
    case PatchSite::Pattern:
        return tr("patterns of heads");
    case PatchSite::Value:
        return tr("values of heads");
    case PatchSite::Mlp:
        return tr("MLPs");
    case PatchSite::Path:
        return tr("paths from heads");
    }
    return tr("residual stream");
}

QString patchDirectionName(PatchDirection direction)
{
    return direction == PatchDirection::Denoise ? tr("denoising") : tr("noising");
}

QString pathEndName(const PatchTarget& end)
{
    const QString head = headText({end.layer, end.head});
    switch (end.input) {
    case PathInput::Logits:
        break;
    case PathInput::Query:
        return tr("the query of head %1").arg(head);
    case PathInput::Key:
        return tr("the key of head %1").arg(head);
    case PathInput::Value:
        return tr("the value of head %1").arg(head);
    }
    return tr("the logits");
}

QStringList PatchingWords::changes() const
{
    QStringList found;
    for (qsizetype position = 0; position < clean.size(); ++position)
        if (clean[position] != corrupted[position])
            found << tr("%1: “%2” → “%3”").arg(position).arg(clean[position], corrupted[position]);
    return found;
}

LayerMapPlot patchingMapPlot(const PatchingMap& map, const PatchingQuestion& question, const PatchingWords& words)
{
    LayerMapPlot plot;
    plot.title = tr("Patching: %1, %2")
                     .arg(question.site == PatchSite::Path ? tr("paths to %1").arg(pathEndName(question.end))
                                                           : patchSiteName(question.site),
                          patchDirectionName(question.direction));
    plot.isOfHeads = isOfHead(question.site);
    plot.corner = plot.isOfHeads ? tr("layer · head") : tr("layer · token");
    for (Index column = 0; column < map.share.cols(); ++column) {
        const QString token = plot.isOfHeads ? QString::number(column) : words.clean[column];
        const bool isChanged = !plot.isOfHeads && token != words.corrupted[column];
        plot.columns << (isChanged ? tr("%1 / %2").arg(token, words.corrupted[column]) : token);
        if (isChanged)
            plot.strong.insert(static_cast<int>(column));
    }
    plot.nHeads = plot.isOfHeads ? static_cast<int>(map.share.cols()) : 0;
    plot.values = map.share;
    for (const double share : map.share.reshaped())
        if (!std::isnan(share))
            plot.largest = std::max(plot.largest, std::abs(share));
    plot.meaning = (question.direction == PatchDirection::Denoise ? tr("recovered share of %1 (1 is all of it)")
                                                                  : tr("lost share of %1 (1 is all of it)"))
                       .arg(patchedDifference(words));
    QStringList changes = words.changes();
    if (changes.size() > kMostNamedChanges)
        changes = changes.first(kMostNamedChanges) << QStringLiteral("…");
    if (question.site == PatchSite::Path)
        plot.meaning = tr("paths from each head to %1 · %2").arg(pathEndName(question.end), plot.meaning);
    plot.note = tr("clean %1, corrupted %2 · changed: %3")
                    .arg(numberText(map.clean, 3), numberText(map.corrupted, 3), changes.join(QStringLiteral(", ")));
    plot.cellText = [map, question, words](const LayerCell& cell) {
        if (std::isnan(map.share(cell.layer, cell.column)))
            return tr("%1: no path leads from it to %2")
                .arg(patchedPlace(question, words, cell), pathEndName(question.end));
        return tr("%1: %2 %3 of the difference, which becomes %4")
            .arg(patchedPlace(question, words, cell), shareWord(question.direction),
                 numberText(map.share(cell.layer, cell.column), 3),
                 numberText(map.difference(cell.layer, cell.column), 3));
    };
    return plot;
}

std::string patchingTable(const PatchingMap& map, const PatchingQuestion& question, const PatchingWords& words)
{
    const bool areHeads = isOfHead(question.site);
    std::string text = areHeads ? "layer,head" : "layer,position,clean_token,corrupted_token";
    text += question.direction == PatchDirection::Denoise ? ",logit_difference,recovered_share\n"
                                                          : ",logit_difference,lost_share\n";
    for (Index layer = 0; layer < map.share.rows(); ++layer)
        for (Index column = 0; column < map.share.cols(); ++column) {
            if (std::isnan(map.share(layer, column)))
                continue;
            text += std::to_string(layer) + ',' + std::to_string(column);
            if (!areHeads)
                text += ',' + csvField(words.clean[column].toStdString()) + ',' +
                        csvField(words.corrupted[column].toStdString());
            text += ',' + patchedNumber(map.difference(layer, column)) + ',' + patchedNumber(map.share(layer, column)) +
                    '\n';
        }
    return text;
}

SuggestedTexts suggestedTexts()
{
    return {QStringLiteral("Tom gave the red apple to Anna. Tom gave the red"),
            QStringLiteral("Tom gave the red flower to Anna. Tom gave the red")};
}

bool hasSuggestedTexts(const ActivationCache& run)
{
    return run.model->name == "headlight-en";
}

} // namespace headlight
