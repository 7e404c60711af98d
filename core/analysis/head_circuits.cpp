// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/analysis/head_circuits.h"

#include "core/analysis/direct_path.h"
#include "core/analysis/run_access.h"
#include "core/analysis/token_projections.h"
#include "core/base/error.h"
#include "core/tensor/gemm.h"
#include "core/transformer/unembedding.h"

#include <Eigen/Eigenvalues>

#include <algorithm>
#include <functional>
#include <numeric>

namespace headlight {

namespace {

constexpr Index kTokensAtOnce = 1024;

[[noreturn]] void refuseCircuit(const std::string& sentence)
{
    throw Error(ErrorKind::BadArgument, sentence);
}

/// Calls `work` with the ids of the vocabulary, some at a time, and the first of them.
void overVocabulary(const Model& model, const CancelToken& cancel, const Progress& progress,
                    const std::function<void(const std::vector<std::int64_t>&, Index first)>& work)
{
    const Index dVocab = model.parameters.tokenEmbedding.rows();
    for (Index first = 0; first < dVocab; first += kTokensAtOnce) {
        cancel.throwIfCancelled();
        report(progress, static_cast<std::size_t>(first), static_cast<std::size_t>(dVocab),
               "reading the vocabulary through the head");
        std::vector<std::int64_t> ids(static_cast<std::size_t>(std::min(kTokensAtOnce, dVocab - first)));
        std::iota(ids.begin(), ids.end(), first);
        work(ids, first);
    }
}

} // namespace

void requireQkCircuit(const Model& model, HeadIndex head)
{
    if (model.config.isGiven())
        refuseCircuit("a head's circuits are made of its weights: a file of attention has none");
    if (model.config.isRecurrent())
        refuseCircuit("a recurrent translator's attention reads hidden states, not embeddings of tokens: it has no "
                      "circuit by token");
    if (model.config.readsImages())
        refuseCircuit("this model reads patches of an image: it has no vocabulary to read a head's circuits over");
    requireHead(model.config, head);
    if (head.part == AttentionPart::Cross)
        refuseCircuit("a head of the cross-attention reads what the whole encoder made of a token, not the token's "
                      "embedding: it has no circuit by token; choose a head of the decoder or of the encoder");
}

void requireOvCircuit(const Model& model, HeadIndex head)
{
    requireQkCircuit(model, head);
    if (head.part == AttentionPart::Encoder && model.config.hasEncoder())
        refuseCircuit("a head of the encoder writes into no stream that logits are read from: it has no OV circuit by "
                      "token; its QK circuit is there");
    if (!hasLogits(model.config, model.parameters))
        refuseCircuit("this checkpoint has no language-model head: what a head writes has no logits; its QK circuit is "
                      "there");
    if (model.parameters.headTransform.w.size() != 0)
        refuseCircuit(
            "between this model's layers and its unembedding stands one more layer with an activation: what a "
            "head writes has no logits by weights alone; its QK circuit is there");
}

RowVector ovLogits(const Model& model, HeadIndex head, std::int64_t source)
{
    requireOvCircuit(model, head);
    TokenProjections tokens(model, head);
    tokens.leaveOutBiasesOfValues();
    const DirectPath path(model, head.part);
    return path.logits(path.written(head, tokens.of({source}).v), head.layer).row(0);
}

RowVector qkScores(const Model& model, HeadIndex head, std::int64_t query, float scale, const CancelToken& cancel,
                   const Progress& progress)
{
    requireQkCircuit(model, head);
    const TokenProjections tokens(model, head);
    const Matrix q = scale * tokens.of({query}).q; // [1, dHead]
    RowVector scores(model.parameters.tokenEmbedding.rows());
    overVocabulary(model, cancel, progress, [&](const std::vector<std::int64_t>& ids, Index first) {
        scores.segment(first, std::ssize(ids)) = gemmTransposed(q, tokens.of(ids).k).row(0);
    });
    return scores;
}

double OvSpectrum::copyingScore() const
{
    double sum = 0.0;
    double sizes = 0.0;
    for (const std::complex<double>& value : eigenvalues) {
        sum += value.real(); // complex ones come in pairs whose imaginary parts cancel
        sizes += std::abs(value);
    }
    return sizes > 0.0 ? sum / sizes : 0.0;
}

double OvSpectrum::positiveShare() const
{
    const auto nPositive =
        std::ranges::count_if(eigenvalues, [](const std::complex<double>& value) { return value.real() > 0.0; });
    return eigenvalues.empty() ? 0.0 : static_cast<double>(nPositive) / static_cast<double>(eigenvalues.size());
}

OvSpectrum ovSpectrum(const Model& model, HeadIndex head, const CancelToken& cancel, const Progress& progress)
{
    requireOvCircuit(model, head);
    if (model.parameters.unembeddingMatrix().rows() != model.parameters.tokenEmbedding.rows())
        refuseCircuit("this model reads " + std::to_string(model.parameters.tokenEmbedding.rows()) +
                      " tokens and writes " + std::to_string(model.parameters.unembeddingMatrix().rows()) +
                      ": a head's OV circuit has eigenvalues only where they are equal");
    TokenProjections tokens(model, head);
    tokens.leaveOutBiasesOfValues();
    const DirectPath path(model, head.part);
    const Index dValue = model.config.sizeOf(head.part).valueSize();
    // W_O W_U [dValue, dVocab]
    const Matrix outwards = path.logits(path.written(head, Matrix::Identity(dValue, dValue)), head.layer);
    DoubleMatrix product = DoubleMatrix::Zero(dValue, dValue);
    overVocabulary(model, cancel, progress, [&](const std::vector<std::int64_t>& ids, Index first) {
        const DoubleMatrix values = tokens.of(ids).v.cast<double>(); // [n, dValue]
        const DoubleMatrix part = outwards.middleCols(first, values.rows()).cast<double>();
        product += gemm(part, values);
    });
    const Eigen::EigenSolver<Eigen::MatrixXd> solver(product, false);
    OvSpectrum spectrum;
    for (const std::complex<double>& value : solver.eigenvalues())
        spectrum.eigenvalues.push_back(value);
    std::ranges::stable_sort(spectrum.eigenvalues, std::ranges::greater(),
                             [](const std::complex<double>& value) { return std::abs(value); });
    return spectrum;
}

} // namespace headlight
