// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/context/context_plot.h"

#include "core/analysis/embedding_map.h"
#include "ui/kit/is_word.h"
#include "ui/kit/label_list.h"
#include "ui/kit/tr.h"

#include <QHash>

#include <algorithm>
#include <cmath>

namespace headlight {

namespace {

std::vector<int> statesOf(const ContextVectors& vectors)
{
    switch (vectors.stage) {
    case ContextStage::Embedding:
        return {0};
    case ContextStage::After:
        return {vectors.layer + 1};
    case ContextStage::Change:
        break;
    }
    return {vectors.layer, vectors.layer + 1};
}

std::vector<std::shared_ptr<const ActivationCache>> runsOf(const std::vector<ContextSentence>& sentences)
{
    std::vector<std::shared_ptr<const ActivationCache>> runs;
    for (const ContextSentence& sentence : sentences)
        runs.push_back(sentence.run);
    return runs;
}

/// The sentence that the vectors are of: in a translator's decoder its own, not the source.
QString textOf(const ContextSentence& sentence, AttentionPart part)
{
    const bool isTarget = sentence.run->target && part != AttentionPart::Encoder;
    const QString text = isTarget ? QString::fromStdString(sentence.run->target->text) : sentence.text;
    return text.trimmed().isEmpty() ? labelList(sentence.run->queryEncoding(part).labels()).join(u' ')
                                    : text.simplified();
}

/// For a line of a key, whatever its room; a text may be a book.
QString shortened(const QString& text)
{
    constexpr int most = 200; // characters
    if (text.size() <= most)
        return text;
    QString cut = text.left(most);
    const auto blank = cut.lastIndexOf(u' ');
    cut.truncate(blank > 0 ? blank : most - 1 - (cut[most - 2].isHighSurrogate() ? 1 : 0));
    return cut + QStringLiteral(" …");
}

FigureCaption captionOf(const std::vector<ContextSentence>& sentences, const ContextVectors& vectors)
{
    const ActivationCache& cache = *sentences.front().run;
    FigureCaption caption = makeCaption(cache);
    caption.mask = maskPhrase(cache, vectors.part);
    caption.layer = vectorsText(vectors, cache.config());
    if (sentences.size() < 2)
        return caption;
    if (const TokenSequence& second = sentences[1].run->inputEncoding(); second.nCutTokens > 0) {
        const QString cut = tr("first %1 of %2 tokens of the second sentence")
                                .arg(second.size())
                                .arg(second.size() + second.nCutTokens);
        caption.notes += caption.notes.isEmpty() ? cut : QStringLiteral(" · ") + cut;
    }
    return caption;
}

/// Every label as placedLabel() has it; each is counted among its own kind alone, since a text may have thousands.
QStringList placedNames(const QStringList& labels)
{
    QHash<QString, QStringList> kinds;
    for (const QString& label : labels)
        kinds[label] << label;
    QHash<QString, qsizetype> seen;
    QStringList names;
    for (const QString& label : labels)
        names << placedLabel(kinds[label], seen[label]++);
    return names;
}

/// The token's point among those of one state; −1 for none.
int indexOf(const EmbeddingMap& map, int run, int position, int state)
{
    const auto found = std::find_if(map.tokens.begin(), map.tokens.end(), [&](const EmbeddingMap::Token& token) {
        return token.run == run && token.position == position && token.state == state;
    });
    return found == map.tokens.end() ? -1 : static_cast<int>(found - map.tokens.begin());
}

void addArrow(ContextPlot& plot, const EmbeddingMap& map, int from, int to, bool isChange)
{
    if (from >= 0 && to >= 0)
        plot.arrows.push_back({from, to, static_cast<double>(map.cosine(from, to)), isChange});
}

/// From what a layer reads to what it leaves: the points of the second state follow those of the first, one to one.
void addChanges(ContextPlot& plot, const EmbeddingMap& map)
{
    const int half = static_cast<int>(map.tokens.size()) / 2;
    for (int token = 0; token < half; ++token)
        addArrow(plot, map, token, half + token, true);
}

void addWords(ContextPlot& plot, const EmbeddingMap& map, const QStringList& first, const QStringList& second,
              int state)
{
    for (const TokenPair& pair : sharedWords(first, second))
        addArrow(plot, map, indexOf(map, 0, pair.query, state), indexOf(map, 1, pair.key, state), false);
}

/// What the map is of, and how true its distances are; of one vector there are none.
QString methodText(std::size_t nVectors, const std::array<double, 2>& distanceShares)
{
    if (nVectors < 2)
        return tr("principal components need two vectors, special tokens left out");
    const QString least = QString::number(100.0 * distanceShares[0], 'f', 0);
    const QString most = QString::number(100.0 * distanceShares[1], 'f', 0);
    const QString vectors = tr("principal components of %1 vectors, special tokens left out").arg(nVectors);
    const QString shares = least == most ? tr("distances are drawn at %1 % of the true ones").arg(least)
                                         : tr("distances are drawn at %1 to %2 % of the true ones").arg(least, most);
    return vectors + QStringLiteral(" · ") + shares;
}

} // namespace

int ContextPlot::pointOf(int sentence, int position) const
{
    for (int i = static_cast<int>(points.size()) - 1; i >= 0; --i)
        if (const ContextPoint& point = points[static_cast<std::size_t>(i)];
            point.sentence == sentence && point.position == position)
            return i;
    return -1;
}

int ContextPlot::wordArrowAt(int point) const
{
    for (std::size_t i = 0; i < arrows.size(); ++i)
        if (!arrows[i].isChange && (arrows[i].from == point || arrows[i].to == point))
            return static_cast<int>(i);
    return -1;
}

std::vector<TokenPair> sharedWords(const QStringList& first, const QStringList& second)
{
    QHash<QString, QList<int>> places; // places of each word of the second sentence, in order
    for (int i = 0; i < second.size(); ++i)
        if (isWord(second[i]))
            places[second[i].trimmed().toCaseFolded()] << i;
    std::vector<TokenPair> result;
    for (int i = 0; i < first.size(); ++i) {
        const auto found = places.find(first[i].trimmed().toCaseFolded());
        if (found != places.end() && !found->isEmpty())
            result.push_back({i, found->takeFirst()});
    }
    return result;
}

ContextPlot makeContextPlot(const std::vector<ContextSentence>& sentences, const ContextVectors& vectors)
{
    const std::vector<int> states = statesOf(vectors);
    const EmbeddingMap map = embeddingMap(runsOf(sentences), EmbeddingChoice{vectors.part, states, false});
    ContextPlot plot;
    plot.vectors = vectors;
    plot.varianceShares = map.varianceShares;
    std::vector<QStringList> labels;
    std::vector<QStringList> names;
    for (const ContextSentence& sentence : sentences) {
        plot.sentences << textOf(sentence, vectors.part);
        labels.push_back(labelList(sentence.run->queryEncoding(vectors.part).labels()));
        names.push_back(placedNames(labels.back()));
    }
    for (std::size_t i = 0; i < map.tokens.size(); ++i) {
        const EmbeddingMap::Token& token = map.tokens[i];
        const auto row = static_cast<Index>(i);
        plot.points.push_back({token.run, token.position, token.state,
                               labels[static_cast<std::size_t>(token.run)].value(token.position),
                               QPointF(map.points(row, 0), map.points(row, 1)), token.state != states.back(),
                               names[static_cast<std::size_t>(token.run)].value(token.position)});
    }
    if (vectors.stage == ContextStage::Change)
        addChanges(plot, map);
    if (sentences.size() > 1)
        addWords(plot, map, labels[0], labels[1], states.back());
    plot.caption = captionOf(sentences, vectors);
    plot.caption.method = methodText(plot.points.size(), map.distanceShares);
    if (sentences.size() > 1)
        plot.caption.method += tr(" · arrows: the same word in both sentences, case ignored · numbers: cosine "
                                  "similarity");
    return plot;
}

HeatmapPlot makeCosinePlot(const std::vector<ContextSentence>& sentences, const ContextVectors& vectors)
{
    const EmbeddingMap map =
        embeddingMap(runsOf(sentences), EmbeddingChoice{vectors.part, {statesOf(vectors).back()}, true});
    HeatmapPlot plot;
    ContextVectors shown = vectors;
    if (shown.stage == ContextStage::Change)
        shown.stage = ContextStage::After;
    plot.caption = captionOf(sentences, shown);
    plot.head = {vectors.layer, 0, vectors.part};
    for (const ContextSentence& sentence : sentences)
        plot.queryLabels << labelList(sentence.run->queryEncoding(vectors.part).labels());
    plot.keyLabels = plot.queryLabels;
    plot.shows = CellValue::Cosine;
    plot.cells = HeatmapCells(map.cosine);
    plot.colours.map = ColourMapId::BlueRed;
    plot.colours.low = -1.0;
    plot.colours.high = 1.0;
    if (sentences.size() > 1) {
        for (const ContextSentence& sentence : sentences)
            plot.sentences << shortened(textOf(sentence, vectors.part));
        plot.nFirstTokens = sentences.front().run->queryEncoding(vectors.part).size();
    }
    return plot;
}

QString stateText(int state)
{
    return state == 0 ? tr("embedding") : tr("after layer %1").arg(state - 1);
}

QString vectorsText(const ContextVectors& vectors)
{
    return vectors.stage == ContextStage::Change ? tr("before → after layer %1").arg(vectors.layer)
                                                 : stateText(statesOf(vectors).back());
}

QString vectorsText(const ContextVectors& vectors, const ModelConfig& config)
{
    if (!config.hasEncoder())
        return vectorsText(vectors);
    return (vectors.part == AttentionPart::Encoder ? tr("encoder, %1") : tr("decoder, %1")).arg(vectorsText(vectors));
}

} // namespace headlight
