// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/training/trainer.h"

#include "core/base/error.h"
#include "core/base/machine_memory.h"
#include "core/base/worker_pool.h"
#include "core/gradient/cross_entropy.h"
#include "core/training/initial_weights.h"

#include <algorithm>
#include <vector>

namespace headlight {

namespace {

/// The texts [first, first + count) of a batch.
TokenBatch textsOf(const TokenBatch& batch, Index first, Index count)
{
    const Index begin = first * batch.length;
    const Index end = (first + count) * batch.length;
    TokenBatch part;
    part.length = batch.length;
    part.ids.assign(batch.ids.begin() + begin, batch.ids.begin() + end);
    for (std::size_t i = 0; i < batch.rows.size(); ++i)
        if (batch.rows[i] >= begin && batch.rows[i] < end) {
            part.rows.push_back(batch.rows[i] - begin);
            part.answers.push_back(batch.answers[i]);
        }
    return part;
}

std::vector<TokenBatch> partsOf(const TokenBatch& batch)
{
    const Index nTexts = std::ssize(batch.ids) / batch.length;
    const Index nParts = std::min<Index>(kPartsOfBatch, nTexts);
    std::vector<TokenBatch> parts;
    for (Index i = 0; i < nParts; ++i) {
        const Index first = i * nTexts / nParts;
        parts.push_back(textsOf(batch, first, (i + 1) * nTexts / nParts - first));
    }
    return parts;
}

/// What one part of a batch gives.
struct PartResult {
    double loss = 0.0;
    Index nCorrect = 0;
    RowVector gradient; // empty where none is asked for
};

/// The options, where they can be trained here.
const TrainingOptions& trainable(const TrainingOptions& options)
{
    options.validate();
    const double bytes = bytesOfStep(options, threadLimit());
    if (bytes > static_cast<double>(machineMemory()))
        throw Error(ErrorKind::BadArgument, "a step of this training takes about " +
                                                memoryText(static_cast<std::uint64_t>(bytes)) +
                                                " of memory, but this machine has " + memoryText(machineMemory()) +
                                                ": fewer texts a step, shorter ones or a smaller model take less");
    return options;
}

AnswerQuality qualityOf(const std::vector<PartResult>& parts, std::size_t nAnswers)
{
    AnswerQuality quality;
    for (const PartResult& part : parts) {
        quality.loss += part.loss;
        quality.accuracy += static_cast<double>(part.nCorrect);
    }
    quality.loss /= static_cast<double>(nAnswers);
    quality.accuracy /= static_cast<double>(nAnswers);
    return quality;
}

} // namespace

Trainer::Trainer(const TrainingOptions& options)
    : m_options(trainable(options)),
      m_texts(options.task),
      m_decoder(shapeOf(options)),
      m_weights(initialWeights(m_decoder.shape(), m_decoder.layout(), options.seed)),
      m_optimizer(startAdamW(m_decoder.layout().size()))
{
}

Trainer::Trainer(const TrainingCheckpoint& checkpoint, const TrainingOptions& options)
    : m_options(trainable(options)),
      m_texts(options.task),
      m_decoder(shapeOf(options)),
      m_weights(checkpoint.weights),
      m_optimizer(checkpoint.optimizer)
{
    if (!haveSameParameters(shapeOf(checkpoint.options), m_decoder.shape()))
        throw Error(ErrorKind::BadArgument, "a training that goes on from a checkpoint keeps its sizes, positions and "
                                            "words; a model of other parameters begins anew");
}

AnswerQuality Trainer::step(const CancelToken& cancel)
{
    const TokenBatch batch = m_texts.batch(m_options.seed, static_cast<std::uint32_t>(m_optimizer.step),
                                           m_options.batchSize, TextShare::Trained);
    const std::vector<TokenBatch> parts = partsOf(batch);
    const float share = 1.0F / static_cast<float>(batch.answers.size());
    std::vector<PartResult> results(parts.size());
    parallelFor(std::ssize(parts), [&](std::ptrdiff_t i) {
        cancel.throwIfCancelled();
        const DecoderStepsOf<float> steps = m_decoder.run(m_weights, parts[i]);
        const CrossEntropyOf<float> loss = crossEntropy<float>(steps.logits, parts[i].answers, share);
        results[i] = {loss.sum, loss.nCorrect, m_decoder.reverse(m_weights, parts[i], steps, loss.logits).weights};
    });
    RowVector gradient = std::move(results.front().gradient);
    for (std::size_t i = 1; i < results.size(); ++i)
        gradient += results[i].gradient;
    stepAdamW(m_weights, m_optimizer, std::move(gradient), m_options.optimizer, m_decoder.layout());
    return qualityOf(results, batch.answers.size());
}

AnswerQuality Trainer::evaluate(const CancelToken& cancel) const
{
    const TokenBatch batch = m_texts.batch(m_options.seed, 0, kTextsOfEvaluation, TextShare::HeldOut);
    const std::vector<TokenBatch> parts = partsOf(batch);
    std::vector<PartResult> results(parts.size());
    parallelFor(std::ssize(parts), [&](std::ptrdiff_t i) {
        cancel.throwIfCancelled();
        const DecoderStepsOf<float> steps = m_decoder.run(m_weights, parts[i]);
        const CrossEntropyOf<float> loss = crossEntropy<float>(steps.logits, parts[i].answers, 1.0F);
        results[i] = {loss.sum, loss.nCorrect, {}};
    });
    return qualityOf(results, batch.answers.size());
}

std::shared_ptr<const TrainingCheckpoint> Trainer::checkpoint() const
{
    return std::make_shared<const TrainingCheckpoint>(TrainingCheckpoint{m_options, m_weights, m_optimizer});
}

} // namespace headlight
