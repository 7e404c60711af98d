// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/analysis/generation.h"

#include "core/analysis/predictions.h"
#include "core/analysis/run_access.h"
#include "core/base/counted.h"
#include "core/base/error.h"
#include "core/tokenizer/post_processor.h"
#include "core/transformer/greedy_decoding.h"
#include "core/transformer/unembedding.h"

#include <limits>
#include <random>
#include <utility>

namespace headlight {

namespace {

/// The text up to its last token that is not special; a generated text continues it from there.
TokenSequence openText(const TokenSequence& text)
{
    const auto end = text.tokens.begin() + defaultPredictionPosition(text) + 1;
    return {.tokens = {text.tokens.begin(), end}};
}

/// The ids of a given target without its end token.
std::vector<std::int64_t> openTarget(const ModelConfig& config, const std::optional<TargetText>& target)
{
    if (!target)
        return {};
    std::vector<std::int64_t> ids = target->encoding.ids();
    if (!ids.empty() && config.endsText(ids.back()))
        ids.pop_back();
    return ids;
}

int roomFor(const Model& model, const TokenSequence& text, const std::optional<TargetText>& target)
{
    const bool isTranslator = model.config.hasEncoder();
    if (!isTranslator && text.nCutTokens > 0)
        return 0; // the text goes on with tokens that did not fit
    const int used = isTranslator ? 1 + static_cast<int>(openTarget(model.config, target).size())
                                  : defaultPredictionPosition(text) + 1;
    return model.config.nCtx - used;
}

/// A number in [0, 1) of 53 bits. Every machine draws the same, which std::uniform_real_distribution does not grant.
double uniform(std::mt19937_64& engine)
{
    return static_cast<double>(engine() >> 11U) * 0x1p-53;
}

/// The token after the run's last one, drawn or the most probable one as `options` say.
std::int64_t nextToken(const ActivationCache& run, const GenerationOptions& options, std::mt19937_64& engine)
{
    Matrix logits = run.logits(run.nTokens() - 1, 1); // [1, dVocab]
    const std::int64_t pad = run.config().targetIds.pad;
    if (run.config().hasEncoder() && pad >= 0 && pad < logits.cols())
        logits(0, pad) = -std::numeric_limits<float>::infinity();
    if (options.samples)
        return drawToken(samplingProbabilities(logits.row(0), options.sampling), uniform(engine));
    Index best = 0;
    logits.row(0).maxCoeff(&best);
    return best;
}

bool endsText(const Model& model, std::int64_t id)
{
    return model.tokenizer.isSpecial(id) || model.config.endsText(id);
}

} // namespace

void GenerationOptions::validate() const
{
    if (nTokens < 1 || nTokens > 1000)
        throw Error(ErrorKind::BadArgument, "from 1 to 1000 tokens are generated at a time");
    sampling.validate();
}

TokenSequence Generation::textAt(int step) const
{
    TokenSequence result = text;
    appendTokens(result, model->tokenizer.fromIds({ids.begin(), ids.begin() + step}));
    return result;
}

TargetText Generation::targetAt(int step) const
{
    std::vector<std::int64_t> all = before;
    all.insert(all.end(), ids.begin(), ids.begin() + step);
    return targetFromGeneratedIds(*model, std::move(all));
}

std::shared_ptr<const ActivationCache> Generation::runAt(int step, const CancelToken& cancel,
                                                         const EarlierRuns& earlier) const
{
    return model->config.hasEncoder() ? runModel(model, text, targetAt(step), run, cancel, earlier)
                                      : runModel(model, textAt(step), run, cancel, earlier);
}

std::string whyNothingToGenerate(const Model& model, const TokenSequence& text, const std::optional<TargetText>& target)
{
    const ModelConfig& config = model.config;
    if (config.isGiven())
        return model.name + " holds attention weights alone: writing on needs a model.";
    if (config.readsImages())
        return model.name + " reads images: there is no text to go on with.";
    if (!config.isRecurrent() && !hasLogits(config, model.parameters))
        return "The checkpoint of " + model.name + " has no head that predicts tokens, only the stack below it.";
    if (config.isEncoder)
        return model.name + " is an encoder: it reads whole texts and was not trained to predict the next token.";
    if (config.defaultMask == MaskKind::None && config.predictsMaskedTokens)
        return model.name + " fills masked tokens and was not trained to predict the next one.";
    if (roomFor(model, text, target) < 1)
        return "The text fills the model's context of " + counted(config.nCtx, "token") +
               ": there is no room for another.";
    return {};
}

Generation generate(const std::shared_ptr<const Model>& model, const TokenSequence& text,
                    const std::optional<TargetText>& target, const RunOptions& run, const GenerationOptions& options,
                    const CancelToken& cancel, const Progress& progress)
{
    options.validate();
    if (const std::string why = whyNothingToGenerate(*model, text, target); !why.empty())
        throw Error(ErrorKind::BadArgument, why);
    const bool isTranslator = model->config.hasEncoder();
    Generation result{model,
                      isTranslator ? text : openText(text),
                      openTarget(model->config, target),
                      {},
                      false,
                      generationOptions(run),
                      options};
    if (model->config.isRecurrent())
        result.run = run; // it has no attention on its own text to narrow
    std::mt19937_64 engine(options.seed);
    const int n = std::min(options.nTokens, roomFor(*model, text, target));
    std::shared_ptr<const ActivationCache> last;
    for (int step = 0; step < n; ++step) {
        report(progress, step, n, "writing token " + std::to_string(step + 1));
        last = result.runAt(step, cancel, last ? EarlierRuns{last.get()} : EarlierRuns());
        const std::int64_t id = nextToken(*last, options, engine);
        if (endsText(*model, id)) {
            result.ended = true;
            break;
        }
        result.ids.push_back(id);
    }
    report(progress, 1, 1, "writing");
    return result;
}

} // namespace headlight
