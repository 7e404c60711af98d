// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/session/run_pipeline.h"

#include "ui/kit/tr.h"
#include "ui/picture/run_inputs.h"
#include "ui/picture/run_notice.h"
#include "ui/pictures/head_pictures/head_picture_store.h"
#include "ui/pictures/overview/overview_row.h"
#include "ui/state/model_choice.h"

#include <QElapsedTimer>

#include <algorithm>
#include <chrono>

namespace headlight {

namespace {

using namespace std::chrono_literals;

constexpr auto kFirstPictures = 60ms; // what is not made by then comes later; a short text's are all made
constexpr int kMostTranslations = 3;
constexpr auto kMorePictures = 150ms; // between two deliveries
constexpr auto kFirstLayers = 400ms;  // a run that takes longer shows the layers that are done
constexpr int kShareOfTime = 10;      // a run is shown when the last showing took at most 1 / kShareOfTime of the time

bool isComplete(const RunResult& result, const RunRequest& request)
{
    return result.predictions && result.heads->plot.isComplete() &&
           (!result.headParts || result.headParts->plot.isComplete()) &&
           (result.headTable || !request.headTable.isWanted);
}

void makeFor(HeadPictureMaker& maker, std::chrono::milliseconds time, int layer, const CancelToken& cancel)
{
    QElapsedTimer timer;
    timer.start();
    maker.make(
        layer, [&](const HeadPictures&) { return timer.hasExpired(time.count()); }, cancel);
}

/// The weights here are those of the cell that the inspector takes apart, unless a lesson asks for it.
HeadTableWish wishAbout(const RunResult& result, const RunRequest& request)
{
    HeadTableWish wish = request.headTable;
    const InspectorData& shown = result.view->inspector;
    if (!result.state.marksNothing || result.state.pinnedQuery)
        wish.cell = TokenPair{shown.query, shown.key};
    return wish;
}

} // namespace

RunMaker::Input RunPipeline::input(const RunRequest& request, RunResult& result, const CancelToken& cancel,
                                   const Progress& progress)
{
    const std::shared_ptr<const Model>& model =
        m_runs.model(request.modelFolder, modelAnswers(request.state), withPercent(progress), cancel);
    cancel.throwIfCancelled();
    RunMaker::Input input =
        m_runs.input(request.state, tr("Type a sentence to see where each head looks."), cancel, withPercent(progress));
    result.generation = request.generation.shown;
    result.generatedStep = request.generation.step;
    if (request.generation.starts) {
        m_tools.runs()->leave(); // what is written takes its place
        result.generation = std::make_shared<const Generation>(headlight::generate(
            model, input.text, input.target, input.options, request.state.predictions.generation(), cancel, progress));
        result.generatedStep = result.generation->nTokens();
    }
    if (!result.generation)
        return input;
    const Generation& made = *result.generation;
    if (made.model->config.hasEncoder())
        return {made.text, made.targetAt(result.generatedStep), made.run};
    return {made.textAt(result.generatedStep), {}, made.run};
}

void RunPipeline::followTokens(ShownTokens before, RunMaker::Input input, RunResult& result, const CancelToken& cancel,
                               const RunWatch& watch, const AfterLayer& afterLayer)
{
    const auto follow = [&](ShownTokens after) {
        if (before.tokens == after.tokens && before.part == after.part)
            return;
        if (countsTokens(result.state)) {
            FollowedState followed = followedState(result.state, before, after);
            result.state = std::move(followed.state);
            result.left += followed.left;
        }
        before = std::move(after);
    };
    if (!input.given) { // what the model is given is known before it runs
        const Model& model = m_runs.lastModel();
        ShownTokens known{{input.text, {}}, shownPart(result.state, model.config.parts())};
        if (input.target)
            known.tokens.target = decoderInput(model, input.target->encoding);
        else if (model.config.hasEncoder())
            known.tokens.target = before.tokens.target.value_or(TokenSequence());
        follow(std::move(known));
    }
    // A translation that the model writes itself is known when it is written, and then other cells may be hidden in it.
    for (int i = 0; i < kMostTranslations; ++i) {
        if (!input.given)
            input = m_runs.input(result.state, {}, cancel);
        result.cache = m_runs.run(input, cancel, watch, afterLayer);
        const ModelConfig& config = result.cache->config();
        follow({runTokens(*result.cache), shownPart(result.state, config.parts())});
        const RunOptions options = runOptions(result.state, config);
        if (input.given || (options.mask == input.options.mask && options.crossMask == input.options.crossMask))
            return;
    }
}

HeadPictureMaker& RunPipeline::ensurePictures(const RunRequest& request, const CancelToken& cancel,
                                              const std::shared_ptr<const ActivationCache>& run)
{
    const SessionState& state = request.state;
    const AttentionPart part = shownPart(state, run->config().parts());
    const bool isHurried = !request.layers.eachAtOnce || run->isWhole();
    HeadPictureMaker& maker = m_tools.of<HeadPictureStore>().of(run, part, state.shown);
    QElapsedTimer timer;
    timer.start();
    const int layer = selectedHead(state, maker.pictures().grid).layer;
    const HeadScope scope = state.tab == kGridTab ? HeadScope::Everything : HeadScope::Layer;
    maker.make(
        layer,
        [&](const HeadPictures& pictures) {
            const bool hasEnough = run->isWhole() ? hasWhatColoursNeed(pictures, state.colours, layer, scope)
                                                  : !run->hasLayer(layer) || pictures.hasLayer(layer);
            return isHurried && timer.hasExpired(kFirstPictures.count()) && hasEnough;
        },
        cancel);
    return maker;
}

/// The maker for what the overview shows of the maps; null where that is all of them.
HeadPictureMaker* RunPipeline::partMaker(const RunResult& result)
{
    if (result.state.tab != kOverviewTab)
        return nullptr;
    HeadPictureStore& store = m_tools.of<HeadPictureStore>();
    const AttentionPart part = result.view->grid.part;
    const HeadPictures& whole = store.of(result.cache, part, result.state.shown).pictures();
    const std::optional<MapPlaces> places = placesOf(whole, result.state.mapPart);
    return places ? &store.partOf(result.cache, part, result.state.shown, *places) : nullptr;
}

void RunPipeline::addHeads(RunResult& result)
{
    const HeadPictures& pictures =
        m_tools.of<HeadPictureStore>().of(result.cache, result.view->grid.part, result.state.shown).pictures();
    const auto add = [&](const HeadPictures* part, std::shared_ptr<const HeadThumbnails>& kept) {
        OverviewPlot plot = makeOverviewPlot(*result.cache, pictures, result.state.colours, part);
        plot.hidden = result.state.hiddenHeads;
        plot.selected = result.view->selected;
        kept = std::make_shared<const HeadThumbnails>(makeHeadThumbnails(std::move(plot), kept.get()));
        return kept;
    };
    result.heads = add(nullptr, m_heads);
    if (HeadPictureMaker* const maker = partMaker(result))
        result.headParts = add(&maker->pictures(), m_headParts);
    result.rowsSumToOne = pictures.rowsSumToOne;
}

void RunPipeline::addMoreHeads(RunResult& result, const RunRequest& request, const CancelToken& cancel,
                               const Deliver& deliver)
{
    HeadPictureMaker& whole =
        m_tools.of<HeadPictureStore>().of(result.cache, result.view->grid.part, result.state.shown);
    for (HeadPictureMaker* const maker : {partMaker(result), &whole}) // what is looked into comes first
        while (maker && !maker->pictures().isComplete()) {
            makeFor(*maker, kMorePictures, result.view->selected.layer, cancel);
            addHeads(result);
            result.complete = isComplete(result, request);
            deliver(std::make_shared<const RunResult>(result));
        }
}

/// Delivers the layers of a long run that are done, with what they have by then of the result that is to come.
RunWatch RunPipeline::watch(const RunRequest& request, const RunResult& begun, const CancelToken& cancel,
                            const Progress& progress, const Deliver& deliver)
{
    QElapsedTimer timer;
    timer.start();
    // What is chosen while layers are shown is shown of them at once.
    std::chrono::milliseconds next = request.followsLayers ? 0ms : kFirstLayers;
    const auto showSoFar = [=, this, &request, &begun, &cancel,
                            &deliver](std::shared_ptr<const ActivationCache> soFar) mutable {
        const auto now = [&] { return std::chrono::milliseconds(timer.elapsed()); };
        const auto start = now();
        if (request.layers.eachAtOnce || start >= next) {
            RunResult result = begun;
            result.cache = std::move(soFar);
            addPictures(result, request, cancel, {});
            deliver(std::make_shared<const RunResult>(std::move(result)));
            next = now() + std::max<std::chrono::milliseconds>(kMorePictures, kShareOfTime * (now() - start));
        }
    };
    return {withPercent(progress), showSoFar};
}

/// All that is made of the result's run and is there at once.
void RunPipeline::addPictures(RunResult& result, const RunRequest& request, const CancelToken& cancel,
                              const Progress& progress)
{
    const HeadGrid grid = ensurePictures(request, cancel, result.cache).pictures().grid;
    if (result.generation && request.generation.pinsLast && grid.part != AttentionPart::Encoder) {
        result.state.pinnedQuery = result.cache->queryEncoding(grid.part).size() - 1;
        result.state.pinnedKey.reset();
    }
    result.view = std::make_shared<const ViewData>(
        makeViewData({result.state, result.cache, grid, selectedHead(request.state, grid), request.modelRoots, m_tools,
                      cancel, progress}));
    if (HeadPictureMaker* const maker = partMaker(result))
        makeFor(*maker, kFirstPictures, result.view->selected.layer, cancel);
    addHeads(result);
    if (!result.generation) // its length is said where it is stepped through
        result.notice = noticeFor(*result.cache);
}

RunResult RunPipeline::prepare(const RunRequest& request, const CancelToken& cancel, const Progress& progress,
                               const Deliver& deliver)
{
    RunResult result;
    result.number = request.number;
    result.state = request.state;
    const RunMaker::Input given = input(request, result, cancel, progress);
    const RunWatch watch = this->watch(request, result, cancel, progress, deliver);
    if (request.positionsOf && !result.generation)
        followTokens(*request.positionsOf, given, result, cancel, watch, request.layers.afterLayer);
    else
        result.cache = m_runs.run(given, cancel, watch, request.layers.afterLayer);
    addPictures(result, request, cancel, progress);
    result.elapsedMs = m_runs.elapsedMs();
    const int position = result.view->predictedAt;
    if (m_predictions && m_predicted == result.cache && m_predictions->isFor(position, request.state.predictions))
        result.predictions = m_predictions;
    if (request.headTable.isWanted)
        result.headTable =
            m_tools.of<HeadTableMaker>().known(result.cache, result.view->selected, wishAbout(result, request));
    result.complete = isComplete(result, request);
    return result;
}

void RunPipeline::addPredictions(RunResult& result, const CancelToken& cancel)
{
    m_predictions = std::make_shared<const PredictionTable>(
        makePredictionTable(*result.cache, result.view->predictedAt, result.state.predictions, cancel));
    m_predicted = result.cache;
    result.predictions = m_predictions;
}

void RunPipeline::addHeadTable(RunResult& result, const RunRequest& request, const CancelToken& cancel,
                               const Progress& progress, const Deliver& deliver)
{
    m_tools.of<HeadTableMaker>().make(result.cache, result.view->selected, wishAbout(result, request), cancel,
                                      withPercent(progress),
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
        RunResult result = prepare(request, cancel, progress, deliver);
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
