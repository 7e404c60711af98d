// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/head_table/head_table_maker.h"

#include "core/activations/given_run.h"
#include "core/analysis/head_contrast.h"
#include "core/analysis/head_similarity.h"
#include "core/analysis/predictions.h"
#include "core/analysis/run_access.h"
#include "core/base/error.h"
#include "ui/pictures/head_table/shipped_probe_texts.h"

namespace headlight {

namespace {

template <typename Map>
auto found(const Map& map, const HeadIndex& head)
{
    const auto it = map.find(head);
    return it == map.end() ? std::nullopt : std::optional(it->second);
}

void addAblation(HeadTableRow& row, const ActivationCache& run, const AblationMap& map)
{
    row.divergence = double(map.divergence(row.head.layer, row.head.head));
    if (map.logProbabilityChange.size() > 0 && predictsNextTokens(run))
        row.logProbabilityChange = double(map.logProbabilityChange(row.head.layer, row.head.head));
}

} // namespace

HeadTable ablationTable(const ActivationCache& run, AttentionPart part, const AblationMap& map)
{
    const AttentionSize size = run.config().sizeOf(part);
    HeadTable table;
    table.grid = {size.nLayers, size.nHeads, part};
    table.isSwitchedOff = true;
    for (const HeadIndex& head : headsOf(run, part)) {
        HeadTableRow row;
        row.head = head;
        addAblation(row, run, map);
        table.rows.push_back(row);
    }
    return table;
}

void HeadTableMaker::follow(const Run& run)
{
    if (m_model.lock() != run->model) {
        m_model = run->model;
        m_repetition.reset();
        m_probes.clear();
    }
    if (m_run.lock() == run)
        return;
    m_run = run;
    m_scores.clear();
    m_reference.reset();
    m_similarities.clear();
    m_drawing.reset();
    m_drawn.clear();
    m_drawnContrasts.clear();
    m_ablations.clear();
}

HeadTableMaker::Table HeadTableMaker::known(const Run& run, const HeadIndex& reference, const HeadTableWish& wish)
{
    follow(run);
    const bool hasAblation = !wish.switchesOff || m_ablations.contains(reference.part);
    if (m_scores.empty() || m_reference != reference || !m_repetition || !hasProbes(wish) || !hasAblation ||
        !hasDrawing(wish, reference.part))
        return {};
    return std::make_shared<const HeadTable>(table(run, reference.part, wish));
}

void HeadTableMaker::make(const Run& run, const HeadIndex& reference, const HeadTableWish& wish,
                          const CancelToken& cancel, const Progress& progress, const Deliver& deliver)
{
    follow(run);
    const AttentionPart part = reference.part;
    const bool ablates = wish.switchesOff && !m_ablations.contains(part);
    const auto tell = [&](bool complete) {
        deliver(std::make_shared<const HeadTable>(table(run, part, wish)), complete);
    };
    ensureScores(run, cancel, progress);
    ensureSimilarities(run, reference, cancel, progress);
    ensureDrawing(run, part, wish, cancel, progress);
    if (!m_repetition) {
        tell(false);
        ensureRepetition(run->model, cancel, progress);
    }
    if (!hasProbes(wish)) {
        tell(false);
        ensureProbes(run->model, cancel, progress);
    }
    tell(!ablates);
    if (!ablates)
        return;
    std::vector<int> everyPosition;
    m_ablations[part] = ablateEachHead(run, everyPosition, cancel, progress, part);
    tell(true);
}

void HeadTableMaker::ensureScores(const Run& run, const CancelToken& cancel, const Progress& progress)
{
    if (m_scores.empty())
        m_scores = scoresOfAllHeads(run, cancel, progress);
}

void HeadTableMaker::ensureSimilarities(const Run& run, const HeadIndex& reference, const CancelToken& cancel,
                                        const Progress& progress)
{
    if (m_reference == reference)
        return;
    std::map<HeadIndex, double> similarities;
    if (!holdsSignedNumbers(*run, reference.part)) { // else the rows are no distributions that could be compared
        for (const SimilarHead& other : headsLike(run, reference, cancel, progress))
            similarities[other.head] = other.similarity;
        similarities[reference] = 1.0;
    }
    m_similarities = std::move(similarities);
    m_reference = reference;
}

bool HeadTableMaker::hasDrawing(const HeadTableWish& wish, AttentionPart part) const
{
    return m_drawing == wish.drawing && (!m_drawing || m_drawnPart == part);
}

void HeadTableMaker::ensureDrawing(const Run& run, AttentionPart part, const HeadTableWish& wish,
                                   const CancelToken& cancel, const Progress& progress)
{
    if (hasDrawing(wish, part))
        return;
    std::map<HeadIndex, double> similarities;
    std::map<HeadIndex, double> contrasts;
    if (const auto& drawing = wish.drawing; drawing && !holdsSignedNumbers(*run, part) &&
                                            drawing->rows() == run->queryEncoding(part).size() &&
                                            drawing->cols() == run->keyEncoding(part).size()) {
        for (const SimilarHead& head : headsLikePattern(run, *drawing, cancel, progress, part))
            similarities[head.head] = head.similarity;
        contrasts = contrastOfAllHeads(run, *drawing, cancel, progress, part);
    }
    m_drawn = std::move(similarities);
    m_drawnContrasts = std::move(contrasts);
    m_drawing = wish.drawing;
    m_drawnPart = part;
}

void HeadTableMaker::ensureRepetition(const std::shared_ptr<const Model>& model, const CancelToken& cancel,
                                      const Progress& progress)
{
    RepeatedSequenceOptions options;
    options.run.mask.kind = model->config.defaultMask;
    try {
        m_repetition = repetitionScores(model, options, cancel, progress);
    } catch (const Error& error) {
        if (error.kind() != ErrorKind::BadArgument)
            throw;
        m_repetition.emplace(); // a translator, or too few tokens to repeat: no head of it has a score
    }
}

void HeadTableMaker::ensureProbes(const std::shared_ptr<const Model>& model, const CancelToken& cancel,
                                  const Progress& progress)
{
    for (const HeadProbe probe : kHeadProbes)
        if (!m_probes.contains(probe))
            m_probes[probe] = probeHeads(model, shippedProbeTexts(), probe, cancel, progress);
}

void HeadTableMaker::addScoresOfModel(HeadTable& table) const
{
    table.isTried = m_probes.size() == kHeadProbes.size();
    for (HeadTableRow& row : table.rows) {
        if (m_repetition)
            if (const auto repetition = found(*m_repetition, row.head)) {
                row.induction = repetition->induction;
                row.duplicateToken = repetition->duplicateToken;
            }
        for (const auto& [probe, heads] : m_probes)
            if (const auto score = found(heads.scores, row.head))
                row.probes[probe] = *score;
    }
    for (const HeadMeasure measure : headMeasures())
        if (const auto probe = probeOf(measure))
            if (const auto heads = m_probes.find(*probe); heads != m_probes.end() && !heads->second.whyNone.empty())
                table.whyNone[measure] = heads->second.whyNone;
}

HeadTable HeadTableMaker::table(const Run& run, AttentionPart part, const HeadTableWish& wish) const
{
    const AttentionSize size = run->config().sizeOf(part);
    HeadTable table;
    table.grid = {size.nLayers, size.nHeads, part};
    table.isOfFileNumbers = holdsSignedNumbers(*run, part);
    table.reference = m_reference;
    const auto ablation = m_ablations.find(part);
    table.hasDrawing = !m_drawn.empty() && m_drawnPart == part;
    table.isSwitchedOff = ablation != m_ablations.end();
    if (wish.cell && wish.cell->query < run->queryEncoding(part).size() &&
        wish.cell->key < run->keyEncoding(part).size())
        table.cell = wish.cell;
    for (int layer = 0; layer < size.nLayers; ++layer) {
        for (int h = 0; h < size.nHeads; ++h) {
            HeadTableRow row;
            row.head = {layer, h, part};
            row.scores = m_scores.at(row.head);
            row.similarity = found(m_similarities, row.head);
            row.drawing = found(m_drawn, row.head);
            row.drawingContrast = found(m_drawnContrasts, row.head);
            if (table.cell)
                row.cell = cellContrast(attentionMap(run, row.head), table.cell->query, table.cell->key);
            if (table.isSwitchedOff)
                addAblation(row, *run, ablation->second);
            table.rows.push_back(row);
        }
    }
    addScoresOfModel(table);
    return table;
}

} // namespace headlight
