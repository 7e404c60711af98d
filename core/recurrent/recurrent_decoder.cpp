// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/recurrent/recurrent_decoder.h"

#include "core/attention/head_output.h"
#include "core/attention/pattern.h"
#include "core/attention/scores.h"
#include "core/ops/activation.h"
#include "core/recurrent/affine.h"
#include "core/recurrent/gru.h"
#include "core/tensor/finite.h"
#include "core/tensor/gemm.h"

namespace headlight {

namespace {

/// Replaces the context [1, 2·dHidden] by 0 or by options.ablatedContext.
void switchOff(Matrix& context, const RecurrentOptions& options)
{
    context.setZero();
    if (!options.ablatedContext.empty())
        context = Eigen::Map<const RowVector>(options.ablatedContext.data(), std::ssize(options.ablatedContext));
}

} // namespace

DecoderStep decoderStep(const RecurrentParameters& parameters, const RecurrentEncoding& source,
                        const DecoderStepInput& input, const RecurrentOptions& options)
{
    DecoderStep step;
    step.embed = recurrentEmbed(parameters, {input.id});
    requireFinite(step.embed, "decoder.embed");

    step.query = additiveQueries(input.state, parameters.attention);
    requireFinite(step.query, "decoder.attn.queries");
    const Matrix scores =
        additiveScores(step.query, source.keys, parameters.attention.score, 1.0F / options.temperature); // [1, Ts]
    requireFinite(scores, "decoder.attn.scores");
    const Matrix maskedScores = maskScores(scores, options.mask, input.query); // [1, Ts]
    step.softmaxRows = softmaxRows(maskedScores);
    const Matrix pattern = attentionPattern(maskedScores, step.softmaxRows); // [1, Ts]
    step.context = headOutput(pattern, source.states);
    if (options.ablated)
        switchOff(step.context, options);
    requireFinite(step.context, "decoder.attn.context");

    Matrix gruInput(1, step.embed.cols() + step.context.cols()); // [1, dEmbedding + 2·dHidden]
    gruInput << step.embed, step.context;
    step.state = gruStep(gruInputs(gruInput, parameters.decoder), input.state, parameters.decoder);
    requireFinite(step.state, "decoder.states");

    Matrix seen(1, step.state.cols() + gruInput.cols()); // [1, dHidden + 2·dHidden + dEmbedding]
    seen << step.state, step.context, step.embed;
    step.output = activate(affine(seen, parameters.output), Activation::Tanh);
    requireFinite(step.output, "decoder.output");
    return step;
}

Matrix recurrentLogits(const RecurrentParameters& parameters, const MatrixView& outputs)
{
    Matrix logits = gemmTransposed(outputs, parameters.embedding); // [n, dVocab]
    logits.rowwise() += parameters.logitsBias;
    requireFinite(logits, "logits");
    return logits;
}

} // namespace headlight
