// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/activations/activation_cache.h"

#include "core/activations/ablation_means.h"
#include "core/base/counted.h"
#include "core/base/error.h"
#include "core/base/printable.h"
#include "core/model/image_tokens.h"
#include "core/recurrent/recurrent_greedy.h"
#include "core/tensor/stacked_rows.h"
#include "core/transformer/decoder.h"
#include "core/transformer/encoder.h"
#include "core/transformer/greedy_decoding.h"
#include "core/transformer/require_finite.h"
#include "core/transformer/unembedding.h"

#include <string>
#include <utility>

namespace headlight {

namespace {

/// The tokens must be those that imageTokens() makes of the image.
void requireImage(const ModelConfig& config, const TokenSequence& encoding)
{
    if (encoding.size() != imageTokens(config, encoding.pixels).size())
        throw Error(ErrorKind::BadArgument, "the image has other tokens than its patches");
}

void requireFit(const ModelConfig& config, const TokenSequence& encoding)
{
    if (config.readsImages() && !encoding.pixels)
        throw Error(ErrorKind::BadText, "the model reads images, and this is a text: --image FILE gives it one");
    if (!config.readsImages() && encoding.pixels)
        throw Error(ErrorKind::BadText, "the model reads texts, and this is an image");
    if (config.readsImages())
        return requireImage(config, encoding);
    if (encoding.size() == 0)
        throw Error(ErrorKind::BadText, "there is no token to look at");
    if (encoding.size() > config.nCtx)
        throw Error(ErrorKind::BadText, "the text has " + counted(encoding.size(), "token") +
                                            ", the model's context holds " + std::to_string(config.nCtx));
    for (std::size_t i = 0; i < encoding.tokens.size(); ++i)
        if (encoding[i].id < 0 || encoding[i].id >= config.dVocab)
            throw Error(ErrorKind::BadText, "the token " + inQuotes(encoding[i].piece) + " has the id " +
                                                std::to_string(encoding[i].id) + ", but the model has ids 0 to " +
                                                std::to_string(config.dVocab - 1) +
                                                ": the tokenizer has tokens that the weights do not");
}

RecurrentOptions recurrentOptions(const RunOptions& options)
{
    constexpr HeadIndex onlyHead{0, 0, AttentionPart::Cross};
    const auto context = options.ablationValues.find(onlyHead);
    return {options.crossMask, options.temperature, options.ablatedHeads.contains(onlyHead),
            context == options.ablationValues.end() ? std::vector<float>() : context->second};
}

std::vector<EarlierRun> encodersOf(const EarlierRuns& earlier)
{
    std::vector<EarlierRun> runs;
    for (const ActivationCache* run : earlier)
        if (run->source && !run->recurrent)
            runs.push_back({run->options, run->source->activations});
    return runs;
}

/// The decoder runs of those that have the same encoder output.
std::vector<EarlierRun> decodersOf(const EarlierRuns& earlier, const Matrix& encoderOut)
{
    std::vector<EarlierRun> runs;
    for (const ActivationCache* run : earlier) {
        const bool isRecurrent = run->recurrent.has_value();
        const Matrix& theirs = run->source->activations.finalResid;
        if (!isRecurrent && theirs.rows() == encoderOut.rows() &&
            sameFirstRows(theirs, encoderOut) == encoderOut.rows())
            runs.push_back({run->options, run->activations});
    }
    return runs;
}

std::vector<EarlierRun> runsAlone(const EarlierRuns& earlier)
{
    std::vector<EarlierRun> runs;
    for (const ActivationCache* run : earlier)
        runs.push_back({run->options, run->activations, run->encoding.pixels ? &*run->encoding.pixels : nullptr});
    return runs;
}

void encode(ActivationCache& cache, const CancelToken& cancel, const EarlierRuns& earlier)
{
    const Model& model = *cache.model;
    const std::vector<std::int64_t>& ids = cache.source->encoding.ids();
    if (model.config.isRecurrent())
        cache.recurrent.emplace().source = encodeRecurrently(model.recurrent, ids, cancel);
    else
        cache.source->activations =
            runEncoder(model.config, model.parameters, ids, cache.options, cancel, encodersOf(earlier));
}

std::vector<std::int64_t> generate(const ActivationCache& cache, const CancelToken& cancel)
{
    const Model& model = *cache.model;
    const int limit = generationLimit(model.config, cache.source->encoding.size());
    if (!model.config.isRecurrent())
        return decodeGreedily(model.config, model.parameters, cache.source->activations.finalResid, cache.options,
                              limit, cancel);
    return decodeGreedily(model.recurrent, cache.recurrent->source, {model.config.targetIds, limit},
                          recurrentOptions(cache.options), cancel);
}

void decode(ActivationCache& cache, const CancelToken& cancel, const EarlierRuns& earlier)
{
    const Model& model = *cache.model;
    if (model.config.isRecurrent())
        cache.recurrent = decodeRecurrently(model.recurrent, std::move(cache.recurrent->source), cache.encoding.ids(),
                                            recurrentOptions(cache.options), cancel);
    else
        cache.activations =
            runDecoder(model.config, model.parameters, cache.source->activations.finalResid, cache.encoding.ids(),
                       cache.options, cancel, decodersOf(earlier, cache.source->activations.finalResid));
}

ActivationCache runEncoderDecoder(std::shared_ptr<const Model> model, TokenSequence source,
                                  std::optional<TargetText> target, RunOptions options, const EarlierRuns& earlier,
                                  const CancelToken& cancel)
{
    const ModelConfig& config = model->config;
    requireFit(config, source);
    const int nGiven =
        target ? decoderInput(*model, target->encoding).size()
               : static_cast<int>(options.mask.paddedKeys.size()); // it is not known yet how long the target gets
    options.validate(config, RunLengths{nGiven, source.size()});

    ActivationCache cache;
    cache.model = model;
    cache.options = std::move(options);
    cache.source = SourceRun{std::move(source), {}};
    if (!target && !config.isRecurrent() && !hasLogits(config, cache.model->parameters))
        throw Error(ErrorKind::BadArgument, "the checkpoint of " + cache.model->name +
                                                " has no head that writes tokens: it runs on a target text that is "
                                                "given");
    encode(cache, cancel, earlier);
    cache.target = target ? std::move(target) : targetFromGeneratedIds(*model, generate(cache, cancel));
    cache.encoding = decoderInput(*model, cache.target->encoding);
    requireFit(config, cache.encoding);
    cache.options.validate(config, RunLengths{cache.nTokens(), cache.source->encoding.size()});
    decode(cache, cancel, earlier);
    return cache;
}

ActivationCache runDecoderAlone(std::shared_ptr<const Model> model, TokenSequence encoding, RunOptions options,
                                const EarlierRuns& earlier, const CancelToken& cancel, const RunWatch& watch)
{
    const ModelConfig& config = model->config;
    requireFit(config, encoding);
    options.validate(config, encoding.size());
    options.grid = encoding.pixels ? gridOf(config.image, *encoding.pixels) : GridSize();
    LayerWatch layers{watch.begins};
    if (watch.ends)
        layers.ends = [&](const ForwardActivations& soFar) {
            watch.ends(std::make_shared<const ActivationCache>(
                ActivationCache{model, encoding, options, soFar, {}, {}, {}, static_cast<int>(soFar.blocks.size())}));
        };
    ForwardActivations activations = encoding.pixels ? forwardPassOfImage(config, model->parameters, *encoding.pixels,
                                                                          options, cancel, runsAlone(earlier), layers)
                                                     : forwardPass(config, model->parameters, encoding.ids(), options,
                                                                   cancel, runsAlone(earlier), layers);
    return {std::move(model), std::move(encoding), std::move(options), std::move(activations), {}, {}};
}

/// Runs the model once, with the z of options.ablationValues in switched-off heads; `text` is an encoder-decoder's
/// source.
ActivationCache runOnce(const std::shared_ptr<const Model>& model, const TokenSequence& text,
                        const std::optional<TargetText>& target, RunOptions options, const EarlierRuns& earlier,
                        const CancelToken& cancel, const RunWatch& watch)
{
    return model->config.hasEncoder() ? runEncoderDecoder(model, text, target, std::move(options), earlier, cancel)
                                      : runDecoderAlone(model, text, std::move(options), earlier, cancel, watch);
}

/// Runs the model with each switched-off head's z replaced by its mean, taken from a run without any head switched off.
/// Where no translation is given, one is first written under the means of such a run; the means are then taken again
/// from a run on that translation, so that running the model again on the finished texts gives this run.
ActivationCache runWithMeans(const std::shared_ptr<const Model>& model, const TokenSequence& text,
                             std::optional<TargetText> target, const RunOptions& options, const EarlierRuns& earlier,
                             const CancelToken& cancel, const RunWatch& watch)
{
    RunOptions allOn = options;
    allOn.ablatedHeads.clear();
    RunOptions means = options;
    std::optional<ActivationCache> whole;
    const RunWatch begins{watch.begins};
    const auto takeMeans = [&] {
        whole = runOnce(model, text, target, allOn, earlier, cancel, begins);
        means.ablationValues = ablationMeans(*whole, options);
        EarlierRuns known = earlier;
        known.push_back(&*whole);
        return known;
    };
    EarlierRuns known = takeMeans();
    if (model->config.hasEncoder() && !target) {
        target = runOnce(model, text, {}, means, known, cancel, begins).target;
        known = takeMeans();
    }
    ActivationCache cache = runOnce(model, text, target, means, known, cancel, begins);
    const GridSize grid = cache.options.grid;
    cache.options = options;
    cache.options.grid = grid; // which runDecoderAlone() found out from the image
    return cache;
}

std::shared_ptr<const ActivationCache> run(const std::shared_ptr<const Model>& model, const TokenSequence& text,
                                           std::optional<TargetText> target, RunOptions options,
                                           const CancelToken& cancel, const EarlierRuns& earlier,
                                           const RunWatch& watch = {})
{
    if (model->config.isGiven())
        throw Error(ErrorKind::BadArgument,
                    model->name + " holds attention weights alone: there is no model behind them that could run again");
    options.ablationValues.clear();
    for (const HeadIndex& head : options.ablatedHeads)
        requireHead(model->config, head);
    const bool needsMeans = options.ablation == AblationKind::Mean && !options.ablatedHeads.empty();
    return std::make_shared<const ActivationCache>(
        needsMeans ? runWithMeans(model, text, std::move(target), options, earlier, cancel, watch)
                   : runOnce(model, text, target, std::move(options), earlier, cancel, watch));
}

} // namespace

Matrix ActivationCache::logits(Index first, Index count) const
{
    if (recurrent)
        return recurrentLogits(model->recurrent, recurrent->outputs.middleRows(first, count));
    if (!hasLogits())
        throw Error(ErrorKind::BadArgument,
                    "the checkpoint of " + model->name + " has no head that predicts tokens, only the stack below it");
    Matrix result =
        unembed(config(), model->parameters, activations.finalResid.middleRows(first, count)); // [count, dVocab]
    requireFinite(result, "logits");
    return result;
}

bool ActivationCache::hasLogits() const
{
    return recurrent || headlight::hasLogits(config(), model->parameters);
}

const TokenSequence& ActivationCache::queryEncoding(AttentionPart part) const
{
    return part == AttentionPart::Encoder ? source->encoding : encoding;
}

const TokenSequence& ActivationCache::keyEncoding(AttentionPart part) const
{
    return part == AttentionPart::Decoder ? encoding : source->encoding;
}

const AttentionActivations& ActivationCache::attention(AttentionPart part, int layer) const
{
    if (!hasLayer(layer))
        throw Error(ErrorKind::BadArgument, "the run has not reached layer " + std::to_string(layer) + " yet");
    const std::size_t l = layer;
    switch (part) {
    case AttentionPart::Decoder:
        break;
    case AttentionPart::Encoder:
        return source->activations.blocks[l].attention;
    case AttentionPart::Cross:
        return activations.blocks[l].cross;
    }
    return activations.blocks[l].attention;
}

bool sharesLayer(const ActivationCache& a, const ActivationCache& b, int layer)
{
    return a.model == b.model && !a.source && !b.source &&
           a.activations.blocks.shares(b.activations.blocks, static_cast<std::size_t>(layer)) &&
           a.encoding == b.encoding && a.options.mask == b.options.mask;
}

std::shared_ptr<const ActivationCache> runModel(std::shared_ptr<const Model> model, TokenSequence encoding,
                                                RunOptions options, const CancelToken& cancel,
                                                const EarlierRuns& earlier, const RunWatch& watch)
{
    return run(model, encoding, {}, std::move(options), cancel, earlier, watch);
}

std::shared_ptr<const ActivationCache> runModel(std::shared_ptr<const Model> model, TokenSequence source,
                                                TargetText target, RunOptions options, const CancelToken& cancel,
                                                const EarlierRuns& earlier, const RunWatch& watch)
{
    if (!model->config.hasEncoder())
        throw Error(ErrorKind::BadArgument, "a target text needs an encoder-decoder model, and " + model->name +
                                                " is " + model->config.stackAlone());
    return run(model, source, std::move(target), std::move(options), cancel, earlier, watch);
}

std::shared_ptr<const ActivationCache> runAgain(const ActivationCache& cache, RunOptions options,
                                                const CancelToken& cancel, EarlierRuns earlier)
{
    earlier.push_back(&cache);
    return run(cache.model, cache.inputEncoding(), cache.target, std::move(options), cancel, earlier);
}

} // namespace headlight
