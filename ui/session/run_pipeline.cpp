// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/session/run_pipeline.h"

#include "ui/kit/tr.h"
#include "ui/pictures/overview/picture_needs.h"
#include "ui/pictures/run_inputs.h"
#include "ui/pictures/run_notice.h"

#include <QElapsedTimer>

#include <algorithm>
#include <chrono>

namespace headlight {

namespace {

using namespace std::chrono_literals;

constexpr auto kFirstPictures = 60ms; // what is not made by then comes later; a short text's are all made
constexpr auto kMorePictures = 150ms; // between two deliveries

bool isComplete(const RunResult& result, const RunRequest& request)
{
    return result.predictions && result.heads->plot.isComplete() && (result.headTable || !request.headTable.isWanted);
}

/// Says how far a long step has come: "attention flow, 34 %".
Progress withPercent(const Progress& progress)
{
    if (!progress)
        return {};
    return [progress](double share, std::string_view what) {
        const int percent = static_cast<int>(100.0 * share);
        progress(share, std::string(what) + ", " + std::to_string(percent) + " %");
    };
}

} // namespace

void RunPipeline::ensureModel(const std::filesystem::path& folder, const Progress& progress)
{
    if (m_model && m_model->folder == folder)
        return;
    if (progress)
        progress(0.0, "loading " + folder.filename().string());
    auto model = loadModel(folder); // throws: the last model stays
    m_model = std::move(model);
    m_encoding = {};
    m_target.reset();
    m_cache.reset();
}

void RunPipeline::ensureEncoding(const QString& text)
{
    if (m_encoding.size() > 0 && m_text == text)
        return;
    m_encoding = encodedText(*m_model, text, tr("Type a sentence to see where each head looks."));
    m_text = text;
}

void RunPipeline::ensureTarget(const SessionState& state)
{
    if (!m_model->config.hasEncoder() || !hasSecondText(state)) {
        m_target.reset();
        return;
    }
    const std::string text = state.secondText.toStdString();
    if (!m_target || m_target->text != text)
        m_target = targetFromText(*m_model, text);
}

/// The session's texts, or what was generated from them up to a step.
RunPipeline::RunInput RunPipeline::input(const RunRequest& request, RunResult& result, const CancelToken& cancel,
                                         const Progress& progress)
{
    const RunOptions options = runOptions(request.state, m_model->config);
    result.generation = request.generation.shown;
    result.generatedStep = request.generation.step;
    if (request.generation.starts) {
        result.generation = std::make_shared<const Generation>(headlight::generate(
            m_model, m_encoding, m_target, options, request.state.predictions.generation(), cancel, progress));
        result.generatedStep = result.generation->nTokens();
    }
    if (!result.generation)
        return {m_encoding, m_target, options};
    const Generation& made = *result.generation;
    if (made.model->config.hasEncoder())
        return {made.text, made.targetAt(result.generatedStep), made.run};
    return {made.textAt(result.generatedStep), {}, made.run};
}

void RunPipeline::ensureActivations(const RunInput& input, const CancelToken& cancel)
{
    const auto same = [](const Encoding& a, const Encoding& b) {
        return a.ids == b.ids && a.offsets == b.offsets && a.nCutTokens == b.nCutTokens;
    };
    const auto hasTarget = [&](const ActivationCache& cache) {
        if (!input.target || !cache.target)
            return !input.target && (!cache.target || cache.target->isGenerated);
        return cache.target->isGenerated == input.target->isGenerated &&
               same(cache.target->encoding, input.target->encoding);
    };
    if (m_cache && m_cache->options == input.options && same(m_cache->inputEncoding(), input.text) &&
        hasTarget(*m_cache))
        return;
    QElapsedTimer timer;
    timer.start();
    auto cache = input.target ? runModel(m_model, input.text, *input.target, input.options, cancel)
                              : runModel(m_model, input.text, input.options, cancel);
    m_elapsedMs = double(timer.nsecsElapsed()) / 1e6;
    m_cache = std::move(cache);
    m_pictures.clear();
    m_layers.reset();
    m_predictions.reset();
}

void RunPipeline::ensurePictures(const SessionState& state, AttentionPart part, const CancelToken& cancel)
{
    if (const auto old = m_pictures.find(part);
        old != m_pictures.end() && old->second.pictures().options != state.shown)
        m_pictures.erase(old);
    HeadPictureMaker& maker = m_pictures.try_emplace(part, m_cache, part, state.shown).first->second;
    QElapsedTimer timer;
    timer.start();
    const int layer = selectedHead(state, maker.pictures().grid).layer;
    maker.make(
        layer,
        [&](const HeadPictures& pictures) {
            return timer.hasExpired(kFirstPictures.count()) && hasWhatColoursNeed(pictures, state, layer);
        },
        cancel);
}

void RunPipeline::addHeads(RunResult& result)
{
    const HeadPictures& pictures = m_pictures.at(result.view->grid.part).pictures();
    OverviewPlot plot = makeOverviewPlot(*m_cache, pictures, result.state.colours);
    plot.hidden = result.state.hiddenHeads;
    plot.selected = result.view->selected;
    m_heads = std::make_shared<const HeadThumbnails>(makeHeadThumbnails(std::move(plot), m_heads.get()));
    result.heads = m_heads;
    result.rowsSumToOne = pictures.rowsSumToOne;
}

void RunPipeline::addMoreHeads(RunResult& result, const RunRequest& request, const CancelToken& cancel,
                               const Deliver& deliver)
{
    HeadPictureMaker& maker = m_pictures.at(result.view->grid.part);
    while (!maker.pictures().isComplete()) {
        QElapsedTimer timer;
        timer.start();
        maker.make(
            result.view->selected.layer, [&](const HeadPictures&) { return timer.hasExpired(kMorePictures.count()); },
            cancel);
        addHeads(result);
        result.complete = isComplete(result, request);
        deliver(std::make_shared<const RunResult>(result));
    }
}

void RunPipeline::ensureLayers(const LayerChoice& choice, const LayerIndex& layer, const ShownOptions& shown,
                               const CancelToken& cancel, const Progress& progress)
{
    if (!m_layers || !m_layers->isOf(choice, layer, shown))
        m_layers = makeLayerPicture(m_cache, choice, layer, shown, cancel, withPercent(progress));
}

RunResult RunPipeline::prepare(const RunRequest& request, const CancelToken& cancel, const Progress& progress)
{
    ensureModel(request.modelFolder, progress);
    cancel.throwIfCancelled();
    ensureEncoding(request.state.text);
    ensureTarget(request.state);
    RunResult result;
    result.number = request.number;
    result.state = request.state;
    ensureActivations(input(request, result, cancel, progress), cancel);
    const AttentionPart part = shownPart(request.state, m_model->config.parts());
    ensurePictures(request.state, part, cancel);
    const HeadPictures& pictures = m_pictures.at(part).pictures();
    const bool hasLayers = request.state.tab == ViewTab::Layers;
    if (hasLayers)
        ensureLayers(request.state.layers, {selectedHead(request.state, pictures.grid).layer, part},
                     request.state.shown, cancel, progress);

    if (result.generation && request.generation.pinsLast && part != AttentionPart::Encoder) {
        result.state.pinnedQuery = m_cache->queryEncoding(part).size() - 1;
        result.state.pinnedKey.reset();
    }
    result.cache = m_cache;
    ViewData view = makeViewData(m_cache, pictures, hasLayers ? m_layers : std::nullopt, result.state, cancel);
    if (request.state.tab == ViewTab::Context)
        view.context =
            withPins(m_contexts.make(m_cache, request.state.text, request.state.context, part, cancel, progress),
                     result.state.pinnedQuery, result.state.pinnedKey);
    if (request.state.tab == ViewTab::Compare)
        view.compare = m_compare.make({m_cache, view.selected, request.state, request.modelRoots,
                                       TokenPair{view.inspector.query, view.inspector.key}},
                                      cancel, progress);
    result.view = std::make_shared<const ViewData>(std::move(view));
    result.elapsedMs = m_elapsedMs;
    addHeads(result);
    if (!result.generation) // its length is said where it is stepped through
        result.notice = noticeFor(*m_cache);
    const int position = result.view->predictedAt;
    if (m_predictions && m_predictions->isFor(position, request.state.predictions))
        result.predictions = m_predictions;
    if (request.headTable.isWanted)
        result.headTable = m_headTables.known(m_cache, result.view->selected, request.headTable);
    result.complete = isComplete(result, request);
    return result;
}

void RunPipeline::addPredictions(RunResult& result, const CancelToken& cancel)
{
    m_predictions = std::make_shared<const PredictionTable>(
        makePredictionTable(*m_cache, result.view->predictedAt, result.state.predictions, cancel));
    result.predictions = m_predictions;
}

void RunPipeline::addHeadTable(RunResult& result, const RunRequest& request, const CancelToken& cancel,
                               const Progress& progress, const Deliver& deliver)
{
    m_headTables.make(m_cache, result.view->selected, request.headTable, cancel, withPercent(progress),
                      [&](std::shared_ptr<const HeadTable> table, bool complete) {
                          result.headTable = std::move(table);
                          result.complete = complete;
                          deliver(std::make_shared<const RunResult>(result));
                      });
}

void RunPipeline::run(const RunRequest& request, const CancelToken& cancel, const Progress& progress,
                      const Deliver& deliver)
{
    const auto fail = [&](Error error) {
        RunResult result;
        result.number = request.number;
        result.state = request.state;
        result.error = std::move(error);
        result.complete = true;
        deliver(std::make_shared<const RunResult>(std::move(result)));
    };
    try {
        RunResult result = prepare(request, cancel, progress);
        const bool needsHeadTable = request.headTable.isWanted && !result.headTable;
        deliver(std::make_shared<const RunResult>(result));
        addMoreHeads(result, request, cancel, deliver);
        if (!result.predictions) {
            addPredictions(result, cancel);
            result.complete = !needsHeadTable;
            deliver(std::make_shared<const RunResult>(result));
        }
        if (needsHeadTable)
            addHeadTable(result, request, cancel, progress, deliver);
    } catch (const Error& error) {
        if (error.kind() != ErrorKind::Cancelled)
            fail(error);
    } catch (const std::bad_alloc&) {
        fail(Error(ErrorKind::BadArgument, tr("The computer has not enough memory for this text.").toStdString()));
    } catch (const std::exception& error) {
        fail(Error(ErrorKind::BadFile, error.what()));
    }
}

} // namespace headlight
