// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/compare/compare_pipeline.h"

#include "core/attention_files/attention_matrices.h"
#include "core/base/error.h"
#include "core/model/image_stages.h"
#include "core/model/matrix_model.h"
#include "core/model/model_catalog.h"
#include "ui/kit/tr.h"
#include "ui/picture/needs_model.h"
#include "ui/picture/picture_parts.h"
#include "ui/picture/run_inputs.h"
#include "ui/picture/shown_map.h"
#include "ui/picture/token_partners.h"
#include "ui/pictures/heatmap/heatmap_part.h"
#include "ui/state/choice_text.h"
#include "ui/state/fitted_head.h"
#include "ui/state/model_choice.h"

#include <algorithm>
#include <new>
#include <string>
#include <utility>
#include <vector>

namespace headlight {

namespace {

HeadGrid gridOf(const ModelConfig& config, AttentionPart part)
{
    const AttentionSize size = config.sizeOf(part);
    return {size.nLayers, size.nHeads, part};
}

/// The input of A, as it was typed.
const QString& typedInA(const PictureRequest& request)
{
    return typedInput(*request.run->model, request.state);
}

ComparedMap sideOf(const std::shared_ptr<const ActivationCache>& run, const HeadIndex& head, const QString& text,
                   const SessionState& state)
{
    const AttentionMap map = shownMap(run, head, state.shown);
    ComparedMap side{makeHeatmapPlot(*run, map, state.colours), text, {}};
    if (map.sink({0, 1}).size() != 0) {
        side.withSink = side.plot;
        addSinkColumn(side.withSink, map);
    }
    return side;
}

/// B's rows and columns by the tokens of A that they go on from, as TokenAlignment says; both maps as they are shown.
ComparePlaces alignedPlaces(const TokenPartners& partners, const HeatmapPlot& a, const HeatmapPlot& b)
{
    ComparePlaces places{true, {}, {}};
    const auto partner = [](const std::vector<std::optional<int>>& tokens, int token) {
        return token >= 0 && token < static_cast<int>(tokens.size()) ? tokens[static_cast<std::size_t>(token)]
                                                                     : std::nullopt;
    };
    const auto there = [](int line) { return line >= 0 ? std::optional(line) : std::nullopt; };
    for (int row = 0; row < a.nQueries(); ++row) {
        const auto token = partner(partners.queries, a.axes.queryOf(row));
        places.rows.push_back(there(token ? b.axes.rowOf(*token) : -1));
    }
    for (int column = 0; column < a.nKeys(); ++column) {
        const auto token = partner(partners.keys, a.axes.keyOf(column));
        places.columns.push_back(there(token ? b.axes.columnOf(*token) : -1));
    }
    return places;
}

/// Whether more of the words that both have stand at other places than at the same ones. Special tokens say nothing.
template <typename TokenAt>
bool haveMoved(const std::vector<std::optional<int>>& places, const TokenSequence& text, const TokenAt& tokenAt)
{
    int nMoved = 0;
    int nThere = 0;
    for (int place = 0; place < std::ssize(places); ++place)
        if (const int token = tokenAt(place);
            places[static_cast<std::size_t>(place)] && token >= 0 && token < text.size() && !text[token].isSpecial())
            ++(places[static_cast<std::size_t>(place)] == place ? nThere : nMoved);
    return nMoved > nThere;
}

/// One sentence where two maps of one size have their words at other places; else empty.
QString whyNotSubtracted(const TokenPartners& partners, const ShownTokens& ofA, const HeatmapPlot& a,
                         const HeatmapPlot& b)
{
    const ComparePlaces places = alignedPlaces(partners, a, b);
    const bool haveRows = haveMoved(places.rows, shownText(ofA, true), [&](int row) { return a.axes.queryOf(row); });
    const bool haveColumns =
        haveMoved(places.columns, shownText(ofA, false), [&](int column) { return a.axes.keyOf(column); });
    return haveRows || haveColumns
               ? tr("Most words that both have stand at other positions in B: there is no cell-by-cell difference.")
               : QString();
}

} // namespace

/// B, and what is to be said about it.
struct ComparePipeline::Other {
    Run run;
    HeadIndex head;
    QString text;
    QString name; // see ComparePicture::other
    QStringList notes = {};
};

HeadIndex nextHead(const HeadIndex& head, const HeadGrid& grid)
{
    HeadIndex next = head;
    if (++next.head >= grid.nHeads)
        next = {head.layer + 1 < grid.nLayers ? head.layer + 1 : 0, 0, head.part};
    return next;
}

Mask otherMask(const Mask& mask)
{
    Mask other;
    if (!mask.painted.isEmpty()) { // what the paint does
        other = mask;
        other.painted = {};
        return other;
    }
    other.kind = mask.kind == MaskKind::None ? MaskKind::Causal : MaskKind::None;
    return other;
}

std::set<HeadIndex> comparedAblation(const CompareChoice& choice, const std::set<HeadIndex>& ofA,
                                     const HeadIndex& shown)
{
    std::set<HeadIndex> heads;
    if (!choice.ablated.empty()) {
        heads = ofA;
        heads.insert(choice.ablated.begin(), choice.ablated.end());
    } else if (ofA.empty()) {
        heads.insert(shown);
    }
    return heads;
}

ComparePipeline::Run ComparePipeline::kept(const RunCache::Input& input, const CancelToken& cancel,
                                           const Progress& progress)
{
    if (Run known = m_runs->find(input))
        return known;
    if (progress)
        progress(0.0, "computing B");
    return m_runs->run(input, cancel);
}

ComparePipeline::Run ComparePipeline::again(const Run& a, const RunOptions& options, const CancelToken& cancel,
                                            const Progress& progress)
{
    return kept({a->model, a->inputEncoding(), a->target, options}, cancel, progress);
}

ComparePipeline::Run ComparePipeline::fresh(const std::shared_ptr<const Model>& model, const TokenSequence& text,
                                            const SessionState& state, const RunOptions& options,
                                            const CancelToken& cancel, const Progress& progress)
{
    return kept({model, text, givenTarget(*model, state), options}, cancel, progress);
}

ComparePipeline::Run ComparePipeline::ofOtherModel(const std::shared_ptr<const Model>& model, SessionState state,
                                                   const Model& own, const CancelToken& cancel,
                                                   const Progress& progress)
{
    state.labels.clear(); // they are A's
    state.labelTokenizer.clear();
    if (model->matrices)
        return givenRun(model, givenTexts(*model, state));
    state = asRead(std::move(state), own);
    if (readsIdsAlone(*model) && !readsIds(own, state))
        throw Error(ErrorKind::BadArgument, tr("%1 has no tokenizer: it can be compared where A is given token ids.")
                                                .arg(QString::fromStdString(model->name))
                                                .toStdString());
    state.input.pair.clear(); // the second sentence belongs to A alone
    const TokenSequence text = encodedInput(*model, state, tr("Type the text of B: its attention appears here."));
    return fresh(model, text, state, runOptions(state, model->config), cancel, progress);
}

ComparePipeline::Other ComparePipeline::otherHead(const PictureRequest& request) const
{
    const HeadGrid grid = gridOf(request.run->config(), request.selected.part);
    const std::optional<HeadIndex>& chosen = request.state.compare.head;
    const HeadIndex asked = chosen ? *chosen : nextHead(request.selected, grid);
    const FittedHead fitted = fittedHead(asked, grid);
    return {request.run, fitted.head, typedInA(request), headInWords(fitted.head), {fitted.note}};
}

ComparePipeline::Other ComparePipeline::otherMaskRun(const PictureRequest& request)
{
    requireModel(*request.run, tr("Another mask"));
    RunOptions options = request.run->options;
    const AttentionPart part = request.selected.part;
    Mask& mask = part == AttentionPart::Encoder ? options.encoderMask
                 : part == AttentionPart::Cross ? options.crossMask
                                                : options.mask;
    mask = request.state.compare.mask.value_or(otherMask(mask));
    const QString name = maskPhrase(mask);
    return {again(request.run, options, request.cancel, request.progress), request.selected, typedInA(request), name};
}

ComparePipeline::Other ComparePipeline::otherAblation(const PictureRequest& request)
{
    requireModel(*request.run, tr("Switching heads off"));
    RunOptions options = request.run->options;
    const CompareChoice& choice = request.state.compare;
    options.ablatedHeads =
        headsOf(request.run->config(), comparedAblation(choice, options.ablatedHeads, request.selected));
    QStringList notes;
    if (choice.ablated.empty() && request.run->options.ablatedHeads.empty())
        notes << tr("Nothing is switched off: in B the chosen head, %1, is.").arg(headText(request.selected));
    const bool changesNothing =
        !request.run->recurrent &&
        std::all_of(options.ablatedHeads.begin(), options.ablatedHeads.end(), [&](const HeadIndex& head) {
            return head.part == request.selected.part && head.layer >= request.selected.layer;
        });
    if (!options.ablatedHeads.empty() && changesNothing)
        notes << tr("What a head adds is read by the layers above it: look at a head of a later layer, or switch off "
                    "one of an earlier layer.");
    const QString name = options.ablatedHeads.empty() ? tr("every head on") : headsText(options.ablatedHeads);
    return {again(request.run, options, request.cancel, request.progress), request.selected, typedInA(request), name,
            notes};
}

ComparePipeline::Other ComparePipeline::otherText(const PictureRequest& request)
{
    requireModel(*request.run, tr("Another text"));
    const QString& text = request.state.compare.text;
    const std::shared_ptr<const Model>& model = request.run->model;
    const QString ask = tr("Type the text of B: its attention appears here.");
    if (text.trimmed().isEmpty()) // spaces may be tokens
        throw Error(ErrorKind::BadText, ask.toStdString());
    const TokenSequence tokens = encodedText(*model, text, ask);
    // What is hidden in A's text is hidden where the text of B goes on with it; a translation is another one in B.
    const ShownTokens ofA{runTokens(*request.run), request.selected.part};
    ShownTokens ofB = ofA;
    ofB.tokens.input = tokens;
    FollowedState followed = followedState(request.state, ofA, ofB);
    RunOptions options = runOptions(followed.state, model->config).forAnotherText();
    options.steering = request.run->options.forAnotherText().steering;
    QStringList notes;
    if (followed.left.nCells > 0 || followed.left.nHidden > 0)
        notes << tr("Cells and tokens that are hidden in A alone: %1.")
                     .arg(leftBehindList({.nHidden = followed.left.nHidden, .nCells = followed.left.nCells}));
    if (options.steering != request.run->options.steering)
        notes << tr("One token is steered, in A alone.");
    if (followed.left.nPrefixes > 0)
        notes << tr("No word of the prefix is in B: there it counts B's own first tokens.");
    return {fresh(model, tokens, request.state, options, request.cancel, request.progress),
            request.selected,
            text,
            {},
            notes};
}

namespace {

/// The stage of a model of images that is shown of A is the one to be shown of B.
ModelAnswers stageOfA(const Model& a)
{
    ModelAnswers answers;
    if (a.config.image.hasStages())
        answers.said.emplace(kStageQuestion, std::to_string(a.config.image.stage + 1));
    return answers;
}

/// B's model, of A's stage where it has that one. One that leaves something open is read as A's.
std::shared_ptr<const Model> loadedB(const std::filesystem::path& folder, const ModelAnswers& stage,
                                     const PictureRequest& request)
{
    std::vector<ModelAnswers> ways{stage};
    for (const ModelAnswers& way : {ModelAnswers(), modelAnswers(request.state)})
        if (std::ranges::find(ways, way) == ways.end())
            ways.push_back(way);
    for (std::size_t i = 0; i + 1 < ways.size(); ++i)
        try {
            return loadModelOrMatrices(folder, ways[i], withPercent(request.progress), request.cancel);
        } catch (const Error& error) {
            if (error.kind() == ErrorKind::Cancelled)
                throw;
        }
    return loadModelOrMatrices(folder, ways.back(), withPercent(request.progress), request.cancel);
}

} // namespace

ComparePipeline::Other ComparePipeline::otherModel(const PictureRequest& request)
{
    const std::shared_ptr<const Model>& own = request.run->model;
    std::filesystem::path folder;
    if (!request.state.compare.model.isEmpty()) {
        folder = resolveModel(request.state.compare.model.toStdString(), request.modelRoots);
    } else {
        const std::vector<ModelEntry> found = findModels(request.modelRoots);
        const auto another = std::find_if(found.begin(), found.end(),
                                          [&](const ModelEntry& entry) { return entry.folder != own->folder; });
        if (another == found.end())
            throw Error(ErrorKind::BadArgument,
                        tr("No other model was found: open a model's folder to compare with.").toStdString());
        folder = another->folder;
    }
    if (!isMatrixFile(folder))
        requireModel(*request.run, tr("Comparing with another model")); // there is no text that it could read
    const ModelAnswers stage = stageOfA(*own);
    std::shared_ptr<const Model> model = folder == own->folder ? own : m_model;
    if (!model || model->folder != folder || (model == m_model && m_asked != stage)) {
        if (request.progress)
            request.progress(0.0, "loading " + folder.filename().string());
        if (m_model)
            m_runs->forget(*m_model);
        m_model.reset(); // two of them are enough to hold
        model = m_model = loadedB(folder, stage, request);
        m_asked = stage;
    }
    request.cancel.throwIfCancelled();

    SessionState state = request.state;
    state.ablatedHeads.clear(); // they are A's: heads mean something else in another model
    state.painted.clear();      // and so do positions
    const AttentionPart part =
        model->config.hasPart(request.selected.part) ? request.selected.part : shownPart(state, model->config.parts());
    const HeadGrid grid = gridOf(model->config, part);
    const FittedHead fitted = fittedHead(request.selected, grid);
    QStringList notes{fitted.note};
    if (part != request.selected.part)
        notes << tr("B has no %1 attention: it shows the %2's.").arg(partWord(request.selected.part), partWord(part));
    if (!request.state.painted.empty())
        notes << tr("Cells and tokens are hidden by hand in A alone.");
    if (!request.state.ablatedHeads.empty())
        notes << tr("Heads are switched off in A alone.");
    if (request.run->options.steering.isOn())
        notes << tr("The stream is steered in A alone.");
    Run run = ofOtherModel(model, state, *own, request.cancel, request.progress);
    return {std::move(run), fitted.head, typedInA(request), QString::fromStdString(model->name), notes};
}

ComparePipeline::Other ComparePipeline::other(const PictureRequest& request)
{
    switch (request.state.compare.kind) {
    case CompareKind::Text:
        return otherText(request);
    case CompareKind::Model:
        return otherModel(request);
    case CompareKind::Mask:
        return otherMaskRun(request);
    case CompareKind::Ablation:
        return otherAblation(request);
    case CompareKind::Head:
        break;
    }
    return otherHead(request);
}

const ComparePicture& ComparePipeline::make(const PictureRequest& request)
{
    const ColourScale& colours = request.state.colours;
    ComparedMap a = sideOf(request.run, request.selected, typedInA(request), request.state);
    ComparePicture picture;
    const ShownTokens ofA{runTokens(*request.run), request.selected.part};
    std::optional<TokenPartners> partners; // where B's tokens are others
    const auto withoutB = [&](const QString& refusal) {
        picture.plot = makeComparePlot(std::move(a), colours, refusal);
    };
    try {
        Other b = other(request);
        b.notes.removeAll(QString());
        request.cancel.throwIfCancelled();
        ComparedMap other = sideOf(b.run, b.head, b.text, request.state);
        const ShownTokens ofB{runTokens(*b.run), b.head.part};
        QString whyNoDifference;
        if (ofB.tokens != ofA.tokens) {
            partners = tokenPartners(ofA, ofB);
            whyNoDifference = whyNotSubtracted(*partners, ofA, a.plot, other.plot);
        }
        picture.plot = makeComparePlot(std::move(a), std::move(other), colours, b.notes, whyNoDifference);
        picture.other = b.name;
    } catch (const Error& error) {
        if (error.kind() == ErrorKind::Cancelled)
            throw;
        withoutB(QString::fromUtf8(error.what()));
    } catch (const std::bad_alloc&) {
        withoutB(tr("The computer has not enough memory for B."));
    }
    picture.complaint = whyNotShown(shownPartOf(picture.plot.a), request.state.mapPart);
    const bool byTokens = partners && !picture.plot.hasDifference(); // which subtracts what stands at one position
    const auto align = [&] {
        if (byTokens && picture.plot.hasB())
            picture.plot.places = alignedPlaces(*partners, picture.plot.a, picture.plot.b);
    };
    align();
    showPart(picture.plot, request.state.mapPart);
    align(); // the lines that are left
    picture.plot.pinned = pinnedCell(request, picture.plot.a.axes);
    m_last = std::move(picture);
    return m_last;
}

} // namespace headlight
