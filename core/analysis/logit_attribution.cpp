// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/analysis/logit_attribution.h"

#include "core/activations/attention_map.h"
#include "core/activations/head_vectors.h"
#include "core/analysis/run_access.h"
#include "core/analysis/stream_walk.h"
#include "core/attention/projection.h"
#include "core/base/error.h"
#include "core/transformer/unembedding.h"

#include <string>
#include <utility>

namespace headlight {

namespace {

/// y / x, which is held; 1 where x is 0.
double heldQuotient(double y, double x)
{
    return x == 0.0 ? 1.0 : y / x;
}

/// Reads the difference from the row of the final stream, [dModel].
class HeadReader {
public:
    HeadReader(const ActivationCache& run, const LogitPair& pair)
        : m_config(run.config()), m_parameters(run.model->parameters), m_pair(pair)
    {
        const Matrix logits = run.logits(pair.position, 1); // [1, dVocab]
        m_logits = logits.row(0).cast<double>();
        m_uncapped = m_logits;
        if (m_config.logitCap != 0.0F) {
            ModelConfig uncapped = m_config;
            uncapped.logitCap = 0.0F;
            m_uncapped = unembed(uncapped, m_parameters, run.activations.finalResid.row(pair.position)).cast<double>();
        }
        const Index n = m_logits.size();
        const double others =
            pair.other ? m_logits[*pair.other] : (m_logits.sum() - m_logits[pair.token]) / static_cast<double>(n - 1);
        m_difference = m_logits[pair.token] - others;
    }

    double difference() const { return m_difference; }

    /// The reader of the last residual state.
    StreamReader reader(const ActivationCache& run) const
    {
        const Matrix finalResid = run.activations.finalResid.row(m_pair.position);
        StreamReader reader = unembeddingReader();
        const HeadTransform& transform = m_parameters.headTransform;
        if (transform.w.size() != 0)
            goThroughTransform(reader, finalResid);
        else if (m_parameters.unembeddingProjection.size() != 0)
            reader.direction = throughWeight(reader.direction, m_parameters.unembeddingProjection);
        if (m_config.hasFinalNorm)
            goThroughNorm(reader, residualState(run, m_config.nLayers).row(m_pair.position), m_parameters.finalNorm,
                          m_config.normOptions());
        return reader;
    }

    /// The reader of what the unembedding is given.
    StreamReader unembeddingReader() const
    {
        StreamReader reader{DoubleRowVector::Zero(m_parameters.unembeddingMatrix().cols())};
        add(reader, m_pair.token, 1.0);
        if (m_pair.other) {
            add(reader, *m_pair.other, -1.0);
            return reader;
        }
        const Index n = m_logits.size();
        for (Index token = 0; token < n; ++token)
            if (token != m_pair.token)
                add(reader, token, -1.0 / static_cast<double>(n - 1));
        return reader;
    }

private:
    /// Adds `share` of one token's row of the unembedding, and of its bias.
    void add(StreamReader& reader, std::int64_t token, double share) const
    {
        double held = share * heldQuotient(m_logits[token], m_uncapped[token]);
        if (m_parameters.logitsBias.size() != 0)
            reader.constant += held * static_cast<double>(m_parameters.logitsBias[token]);
        held *= static_cast<double>(m_config.logitScale);
        reader.direction += held * m_parameters.unembeddingMatrix().row(token).cast<double>();
    }

    void goThroughTransform(StreamReader& reader, const Matrix& finalResid) const
    {
        const HeadTransform& transform = m_parameters.headTransform;
        const Matrix before = project(finalResid, transform.w, transform.b); // [1, dUnembedding]
        const Matrix after = activate(before, m_config.headActivation);
        goThroughNorm(reader, after.row(0), transform.norm, m_config.normOptions());
        for (Index i = 0; i < after.cols(); ++i) {
            const double in = before(0, i);
            const double out = after(0, i);
            const double held = heldQuotient(out, in);
            reader.constant += (out - held * in) * reader.direction[i];
            reader.direction[i] *= held;
        }
        reader.constant += constantOf(reader.direction, transform.b);
        reader.direction = throughWeight(reader.direction, transform.w);
    }

    const ModelConfig& m_config;
    const Parameters& m_parameters;
    LogitPair m_pair;
    DoubleRowVector m_logits;   // [dVocab]
    DoubleRowVector m_uncapped; // [dVocab] before the cap of logits, where the model has one
    double m_difference = 0.0;
};

void requireToken(std::int64_t token, int dVocab)
{
    if (token < 0 || token >= dVocab)
        throw Error(ErrorKind::BadArgument, "the vocabulary has no token " + std::to_string(token) + ": its " +
                                                std::to_string(dVocab) + " are counted from 0");
}

} // namespace

void requireLogitPair(const ActivationCache& run, const LogitPair& pair)
{
    if (run.model->config.isGiven() || run.recurrent)
        throw Error(ErrorKind::BadArgument,
                    "logits of tokens are compared only where a residual stream is read: not in a "
                    "recurrent translator, nor in attention of a file");
    if (!run.hasLogits())
        throw Error(ErrorKind::BadArgument, "the checkpoint has no language-model head whose logits could be compared");
    requireTokens({pair.position, 1}, run.nTokens());
    const int dVocab = static_cast<int>(run.model->parameters.unembeddingMatrix().rows());
    requireToken(pair.token, dVocab);
    if (pair.other)
        requireToken(*pair.other, dVocab);
    if (pair.other == pair.token)
        throw Error(ErrorKind::BadArgument, "a token is compared with another one, not with itself");
}

StreamReader finalStreamReader(const ActivationCache& run, const LogitPair& pair)
{
    requireLogitPair(run, pair);
    return HeadReader(run, pair).unembeddingReader();
}

LogitReader logitReader(const ActivationCache& run, const LogitPair& pair)
{
    requireLogitPair(run, pair);
    const HeadReader head(run, pair);
    return {head.reader(run), head.difference()};
}

LogitAttribution logitAttribution(const ActivationCache& run, const LogitPair& pair)
{
    const LogitReader found = logitReader(run, pair);
    return {StreamWalk(run, pair.position, run.config().nLayers, found.reader).toTheEmbedding(), found.difference};
}

std::vector<double> attributionBySource(const ActivationCache& run, const LogitPair& pair, HeadIndex head)
{
    const LogitReader found = logitReader(run, pair);
    requireHead(run.config(), head);
    if (head.part == AttentionPart::Encoder && run.source)
        throw Error(ErrorKind::BadArgument, "a head of the encoder writes into no stream that logits are read from");
    if (run.options.ablatedHeads.contains(head))
        return {};
    const DoubleRowVector reader = // [dValue]
        StreamWalk(run, pair.position, run.config().nLayers, found.reader).readerOf(head);
    const MatrixView values = headV(run, head); // [Tk, dValue]
    const AttentionMap map = attentionMap(std::shared_ptr<const ActivationCache>(&run, [](const auto*) {}), head);
    const RowVector weights = map.patternRow(pair.position); // [Tk]
    std::vector<double> result;
    for (Index key = 0; key < values.rows(); ++key)
        result.push_back(static_cast<double>(weights[key]) * values.row(key).cast<double>().dot(reader));
    return result;
}

} // namespace headlight
