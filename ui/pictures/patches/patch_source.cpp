// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/patches/patch_source.h"

#include "core/activations/given_run.h"
#include "core/analysis/attention_flow.h"
#include "core/analysis/attention_rollout.h"
#include "core/analysis/top_share.h"
#include "core/base/error.h"
#include "core/base/progress.h"
#include "ui/kit/counts.h"
#include "ui/kit/label_list.h"
#include "ui/kit/tr.h"
#include "ui/picture/attention_labels.h"
#include "ui/picture/picture_parts.h"
#include "ui/picture/picture_tools.h"
#include "ui/picture/shown_map.h"
#include "ui/pictures/patches/seen_plot.h"
#include "ui/state/choice_text.h"

#include <algorithm>
#include <utility>

namespace headlight {

namespace {

/// The last rollout, and the last row of a flow, kept among the tools of all pictures.
struct KeptRollout {
    std::shared_ptr<const ActivationCache> run;
    HeadIndex upTo; // its layer and part
    PatchWeights weights = PatchWeights::Rollout;
    int query = -1; // the token that a flow starts from
    std::shared_ptr<const Matrix> rows;
};

[[noreturn]] void refusePatches(const QString& sentence)
{
    throw Error(ErrorKind::BadArgument, sentence.toStdString());
}

/// Words and special tokens are a text's: of what is shown beside the weights a picture has the weighing alone.
ShownOptions shownOnPicture(const PictureRequest& request)
{
    ShownOptions shown;
    shown.valueWeighted = request.state.shown.valueWeighted && areOfHeads(request.state.patches.weights);
    return shown;
}

CellValue patchValue(const PictureRequest& request)
{
    CellValue value = CellValue::Weight;
    switch (request.state.patches.weights) {
    case PatchWeights::Head:
    case PatchWeights::Heads:
        break;
    case PatchWeights::Mean:
        value = CellValue::MeanWeight;
        break;
    case PatchWeights::Rollout:
        return CellValue::Rollout;
    case PatchWeights::Flow:
        return CellValue::Flow;
    }
    if (shownOnPicture(request).valueWeighted)
        return normOf(value);
    return holdsSignedNumbers(*request.run, request.part()) ? fileNumberOf(value) : value;
}

/// Rollout and flow, the rows that there are.
std::shared_ptr<const Matrix> followedLayers(const PictureRequest& request, int query)
{
    KeptRollout& kept = request.tools.of<KeptRollout>();
    const PatchWeights weights = request.state.patches.weights;
    const HeadIndex upTo{request.selected.layer, 0, request.part()};
    const int ofQuery = weights == PatchWeights::Flow ? query : -1;
    if (kept.run != request.run || kept.upTo != upTo || kept.weights != weights || kept.query != ofQuery ||
        !kept.rows) {
        kept = {}; // what is cancelled leaves nothing of another run
        const LayerIndex last{upTo.layer, upTo.part};
        const Progress progress = withPercent(request.progress);
        Matrix rows = weights == PatchWeights::Rollout
                          ? attentionRollout(request.run, last, request.cancel, progress)
                          : attentionFlow(request.run, last, {query, 1}, request.cancel, progress);
        kept = {request.run, upTo, weights, ofQuery, std::make_shared<const Matrix>(std::move(rows))};
    }
    return kept.rows;
}

RowVector meanRow(const std::vector<AttentionMap>& maps, int query)
{
    RowVector sum = maps.front().patternRow(query);
    for (std::size_t i = 1; i < maps.size(); ++i)
        sum += maps[i].patternRow(query);
    return sum / static_cast<float>(maps.size());
}

FigureCaption captionOf(const PictureRequest& request, const std::vector<HeadIndex>& heads)
{
    const ActivationCache& run = *request.run;
    const HeadIndex& selected = request.selected;
    const PatchWeights weights = request.state.patches.weights;
    FigureCaption caption = makeCaption(run, heads);
    const QString layers = selected.layer == 0 ? tr("layer 0") : tr("layers 0–%1").arg(selected.layer);
    if (weights == PatchWeights::Mean)
        caption.head = tr("mean of %1").arg(headCount(run.config().sizeOf(selected.part).nHeads));
    if (areOfHeads(weights))
        return caption;
    caption.head.clear();
    caption.layer = QStringLiteral("%1, %2").arg(
        weights == PatchWeights::Rollout ? tr("attention rollout") : tr("attention flow"), layers);
    caption.method = tr("residual as 0.5 A + 0.5 I · Abnar and Zuidema 2020");
    return caption;
}

void join(QString& text, const QString& more)
{
    text = text.isEmpty() ? more : text + captionSeparator() + more;
}

ValueRange rangeOfPanel(const PatchPanel& panel)
{
    return {double{panel.laid.minCoeff()}, double{panel.laid.maxCoeff()}, 0.0};
}

void widen(std::optional<ValueRange>& range, const ValueRange& by)
{
    range = range ? ValueRange{std::min(range->low, by.low), std::max(range->high, by.high), 0.0} : by;
}

} // namespace

PatchSource::PatchSource(const PictureRequest& request) : m_colours(request.state.colours)
{
    const ActivationCache& run = *request.run;
    const TokenSequence& tokens = run.keyEncoding(request.part());
    m_blank.grid = patchGrid(tokens);
    if (m_blank.grid.isEmpty())
        refusePatches(whyNoPicture(run));
    m_blank.picture = seenPatches(tokens, run.config().image.patchSize);
    for (int i = 0; i < tokens.size(); ++i)
        if (!std::holds_alternative<GridLocation>(tokens[i].place))
            m_blank.others.push_back(i);
    m_blank.labels = labelList(tokens.labels());
    m_blank.choice = request.state.patches;
    m_blank.shows = patchValue(request);
    if (request.part() == AttentionPart::Cross)
        m_otherQueries = queryLabels(run, request.part());
    const std::optional<int>& pinned = request.state.pinnedQuery;
    m_query =
        pinned && *pinned < run.queryEncoding(request.part()).size() ? *pinned : defaultQuery(run, request.part());
    if (areOfHeads(m_blank.choice.weights))
        addHeads(request);
    else
        addLayers(request);
    if (m_blank.choice.topMass < 100.0) {
        if (holdsSignedNumbers(run, request.part()))
            refusePatches(tr("There is no top share of numbers of either sign: a share is one of attention weights."));
        join(m_blank.caption.method,
             tr("top %1 % of the weight on patches").arg(QString::number(m_blank.choice.topMass, 'g', 4)));
    }
    if (shownOnPicture(request).valueWeighted)
        join(m_blank.caption.shown, shownPhrases(shownOnPicture(request), run.config().isRecurrent()).join(u' '));
    join(m_blank.caption.shown, seenPhrase(tokens, m_blank.grid.size));
}

void PatchSource::addHeads(const PictureRequest& request)
{
    const std::vector<AttentionMap> layer =
        shownLayer(request.run, request.part(), request.selected.layer, shownOnPicture(request));
    const auto add = [this](const AttentionMap& map, QString title) {
        m_rows.push_back({std::move(title), map.head(), [map](int query) { return map.patternRow(query); },
                          [map](int query) { return map.hasValue(query); }});
    };
    std::vector<HeadIndex> heads;
    switch (m_blank.choice.weights) {
    case PatchWeights::Head:
        heads = {request.selected};
        add(layer[static_cast<std::size_t>(request.selected.head)], {});
        break;
    case PatchWeights::Heads:
        for (const AttentionMap& map : layer)
            if (!request.state.hiddenHeads.contains(map.head())) {
                heads.push_back(map.head());
                add(map, tr("head %1").arg(map.head().head));
            }
        if (heads.empty())
            refusePatches(tr("No head of layer %1 is shown: switch heads on with the eye in the list of heads.")
                              .arg(request.selected.layer));
        break;
    default: // the mean
        for (const AttentionMap& map : layer)
            heads.push_back(map.head());
        m_rows.push_back({{},
                          {},
                          [layer](int query) { return meanRow(layer, query); },
                          [map = layer.front()](int query) { return map.hasValue(query); }});
    }
    m_blank.caption = captionOf(request, heads);
    addRange(request);
}

/// Heads of one layer, or of all: chosen as the range of colours, their weights of the same query set the ends.
void PatchSource::addRange(const PictureRequest& request)
{
    const ColourScale& colours = request.state.colours;
    if (m_blank.choice.weights == PatchWeights::Mean || colours.kind == ScaleKind::RowMax ||
        (colours.range != ScaleRange::Layer && colours.range != ScaleRange::Global))
        return;
    const bool isGlobal = colours.range == ScaleRange::Global;
    const int first = isGlobal ? 0 : request.selected.layer;
    const int last = isGlobal ? request.grid.nLayers - 1 : request.selected.layer;
    for (int layer = first; layer <= last; ++layer) {
        request.cancel.throwIfCancelled();
        for (AttentionMap& map : shownLayer(request.run, request.part(), layer, shownOnPicture(request)))
            m_ranged.push_back(std::move(map));
    }
}

void PatchSource::addLayers(const PictureRequest& request)
{
    const bool isFlow = m_blank.choice.weights == PatchWeights::Flow;
    if (request.part() == AttentionPart::Cross)
        refusePatches(tr("There is no rollout or flow of a cross-attention: its keys are another input than its "
                         "queries."));
    if (holdsSignedNumbers(*request.run, request.part()))
        refusePatches((isFlow
                           ? tr("There is no attention flow of numbers of either sign: it follows attention weights.")
                           : tr("There is no attention rollout of numbers of either sign: it follows attention "
                                "weights.")));
    const int nTokens = m_blank.nTokens();
    if (isFlow && nTokens > kMostFlowPatches)
        refusePatches(tr("The attention flow from a token of %1 is %1 maximum flows, up to %2 are computed: choose "
                         "attention rollout.")
                          .arg(nTokens)
                          .arg(kMostFlowPatches));
    m_hasEveryQuery = !isFlow;
    const std::shared_ptr<const Matrix> rows = followedLayers(request, m_query);
    m_rows.push_back({{},
                      {},
                      [rows, isFlow](int query) { return RowVector(rows->row(isFlow ? 0 : query)); },
                      [](int) { return true; }});
    const int nHeads = request.grid.nHeads;
    m_blank.caption = captionOf(request, {{request.selected.layer, 0, request.part()},
                                          {request.selected.layer, std::max(0, nHeads - 1), request.part()}});
}

PatchPanel PatchSource::panelOf(const PatchRows& rows, int query) const
{
    PatchPanel panel;
    panel.title = rows.title;
    panel.head = rows.head;
    panel.hasValue = rows.hasValue(query);
    panel.weights = rows.row(query);
    panel.laid = laidOnGrid(panel.weights, m_blank.grid);
    panel.largest = double{panel.laid.cwiseAbs().maxCoeff()};
    if (m_blank.choice.topMass < 100.0)
        panel.kept =
            topShare(Eigen::Map<const RowVector>(panel.laid.data(), panel.laid.size()), m_blank.choice.topMass / 100.0);
    return panel;
}

void PatchSource::setColours(PatchPlot& plot) const
{
    std::optional<ValueRange> shared;
    for (const AttentionMap& map : m_ranged)
        if (map.hasValue(plot.query)) {
            PatchPanel other;
            other.laid = laidOnGrid(map.patternRow(plot.query), m_blank.grid);
            widen(shared, rangeOfPanel(other));
        }
    for (PatchPanel& panel : plot.panels)
        panel.colours = fitted(m_colours, shared.value_or(rangeOfPanel(panel)));
}

PatchPlot PatchSource::at(int query) const
{
    PatchPlot plot = m_blank;
    plot.query = query;
    plot.otherQuery = m_otherQueries.value(query);
    for (const PatchRows& rows : m_rows)
        plot.panels.push_back(panelOf(rows, query));
    if (plot.panels.size() == 1)
        plot.panels.front().title.clear();
    setColours(plot);
    join(plot.caption.rows, tr("looks from %1").arg(queryPlace(plot)));
    return plot;
}

} // namespace headlight
