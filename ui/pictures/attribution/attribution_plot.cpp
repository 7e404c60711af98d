// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/attribution/attribution_plot.h"

#include "core/base/error.h"
#include "core/export/csv_field.h"
#include "core/export/float_text.h"
#include "ui/kit/tr.h"

#include <algorithm>
#include <cmath>
#include <tuple>
#include <utility>

namespace headlight {

namespace {

/// The tokens of a text without those that the tokenizer adds.
std::vector<std::int64_t> ownIds(const Tokenizer& tokenizer, const std::string& text)
{
    std::vector<std::int64_t> ids;
    for (const Token& token : tokenizer.encode(text).tokens)
        if (!token.isSpecial())
            ids.push_back(token.id);
    return ids;
}

QString labelsOf(const Tokenizer& tokenizer, const std::vector<std::int64_t>& ids)
{
    QStringList labels;
    for (const std::int64_t id : ids)
        labels << QStringLiteral("“%1” #%2").arg(QString::fromStdString(tokenizer.label(id))).arg(id);
    return labels.join(QStringLiteral(", "));
}

std::string shareNumber(double share)
{
    return floatText(static_cast<float>(share));
}

/// A line for each cell that the mask shows.
std::string weightsTable(const AttributionPlot& plot)
{
    std::string text = "query,query_token,key,key_token,weight,gradient,product\n";
    const auto label = [&](Index token) { return csvField(plot.sourceLabels[token].toStdString()); };
    for (Index query = 0; query < plot.gradients.rows(); ++query)
        for (Index key = 0; key < plot.gradients.cols(); ++key)
            if (const double gradient = plot.gradients(query, key); !std::isnan(gradient))
                text += std::to_string(query) + ',' + label(query) + ',' + std::to_string(key) + ',' + label(key) +
                        ',' + shareNumber(plot.patterns(query, key)) + ',' + shareNumber(gradient) + ',' +
                        shareNumber(plot.patterns(query, key) * gradient) + '\n';
    return text;
}

} // namespace

std::int64_t writtenToken(const Tokenizer& tokenizer, const QString& written)
{
    if (written.startsWith(u'#')) {
        bool isNumber = false;
        const qlonglong id = written.mid(1).toLongLong(&isNumber);
        if (isNumber)
            return id;
    }
    const std::string text = written.toStdString();
    const std::vector<std::int64_t> atStart = ownIds(tokenizer, " " + text);
    if (atStart.size() == 1 && !written.startsWith(u' '))
        return atStart.front();
    const std::vector<std::int64_t> within = ownIds(tokenizer, text);
    if (within.size() == 1)
        return within.front();
    if (const std::optional<std::int64_t> id = tokenizer.idOf(text))
        return *id;
    throw Error(ErrorKind::BadArgument, tr("“%1” is no token of this model but several: %2. Give one of them, or an id "
                                           "such as #%3.")
                                            .arg(written, labelsOf(tokenizer, within))
                                            .arg(within.empty() ? 0 : within.front())
                                            .toStdString());
}

void nameTokens(AttributionPlot& plot, const Tokenizer& tokenizer)
{
    const auto labelOf = [&](std::int64_t id) { return QString::fromStdString(tokenizer.label(id, true)); };
    plot.token = labelOf(plot.pair.token);
    plot.against = plot.pair.other ? labelOf(*plot.pair.other) : QString();
}

std::string attributionTable(const AttributionPlot& plot)
{
    if (isOfWeights(plot.of))
        return weightsTable(plot);
    if (isByToken(plot.of)) {
        std::string text = "position,token,share\n";
        for (std::size_t key = 0; key < plot.sources.size(); ++key)
            text += std::to_string(key) + ',' + csvField(plot.sourceLabels[static_cast<qsizetype>(key)].toStdString()) +
                    ',' + shareNumber(plot.sources[key]) + '\n';
        return text;
    }
    std::string text = "part,layer,head,share,chosen\n";
    const auto line = [&](const RankedShare& one) {
        text += one.part + ',' + one.layer + ',' + one.head + ',' + shareNumber(one.share) +
                (one.isChosen ? ",1\n" : ",\n");
    };
    for (const RankedShare& one : rankedShares(plot))
        line(one);
    line({"sum", {}, {}, plot.shares.sum()});
    line({isOfScore(plot.of) ? "score" : "difference", {}, {}, plot.shares.difference});
    if (isOfScore(plot.of))
        line({"left_over", {}, {}, plot.leftOver});
    return text;
}

std::vector<RankedShare> rankedShares(const AttributionPlot& plot)
{
    const LogitAttribution& shares = plot.shares;
    std::vector<RankedShare> all{{"embedding", {}, {}, shares.embedding}};
    if (shares.position)
        all.push_back({"position", {}, {}, *shares.position});
    if (shares.convolved)
        all.push_back({"convolution", {}, {}, *shares.convolved});
    for (Index layer = 0; layer < shares.heads.rows(); ++layer) {
        for (const auto& [name, part, heads] : {std::tuple("head", AttentionPart::Decoder, &shares.heads),
                                                std::tuple("cross_head", AttentionPart::Cross, &shares.crossHeads)})
            for (Index head = 0; head < heads->cols(); ++head)
                if (const HeadIndex index{static_cast<int>(layer), static_cast<int>(head), part}; plot.draws(index))
                    all.push_back({name, std::to_string(layer), std::to_string(head), (*heads)(layer, head),
                                   index == plot.selected});
        all.push_back({"mlp", std::to_string(layer), {}, shares.mlps[static_cast<std::size_t>(layer)]});
    }
    if (shares.steering)
        all.push_back({"steering", {}, {}, *shares.steering});
    all.push_back({"biases", {}, {}, shares.bias});
    if (isOfScore(plot.of))
        std::ranges::stable_sort(all, std::ranges::greater(),
                                 [](const RankedShare& one) { return std::abs(one.share); });
    return all;
}

} // namespace headlight
