// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/analysis/logit_attribution.h"

#include "core/activations/attention_map.h"
#include "core/activations/head_vectors.h"
#include "core/activations/layer_branches.h"
#include "core/analysis/run_access.h"
#include "core/attention/projection.h"
#include "core/base/error.h"
#include "core/transformer/convolution.h"
#include "core/transformer/residual.h"
#include "core/transformer/unembedding.h"

#include <cmath>
#include <numeric>
#include <string>
#include <utility>

namespace headlight {

namespace {

/// The vector whose product with a row of the stream is the part of the difference that the row brings, and all that
/// has been added to the difference as a constant.
struct Reader {
    DoubleRowVector direction;
    double constant = 0.0;

    double read(const RowVectorView& written) const { return written.cast<double>().dot(direction); }
};

/// The reader of a norm's input from that of its output; the scale is that of `x`.
DoubleRowVector throughNorm(const DoubleRowVector& direction, const RowVectorView& x,
                            const LayerNormParameters& parameters, const NormOptions& options)
{
    DoubleRowVector scaled = direction;
    if (parameters.gain.size() != 0)
        scaled.array() *= parameters.gain.cast<double>().array() + (options.kind == NormKind::RmsPlusOne ? 1.0 : 0.0);
    const DoubleRowVector values = x.cast<double>();
    const double size = static_cast<double>(values.size());
    const double mean = options.kind == NormKind::Layer ? values.sum() / size : 0.0;
    const double power = (values.array() - mean).square().sum() / size;
    scaled /= std::sqrt(power + static_cast<double>(options.epsilon));
    if (options.kind == NormKind::Layer)
        scaled.array() -= scaled.sum() / size;
    return scaled;
}

double constantOf(const DoubleRowVector& direction, const RowVector& bias)
{
    return bias.size() == 0 ? 0.0 : bias.cast<double>().dot(direction);
}

void goThroughNorm(Reader& reader, const RowVectorView& x, const LayerNormParameters& parameters,
                   const NormOptions& options)
{
    reader.constant += constantOf(reader.direction, parameters.bias);
    reader.direction = throughNorm(reader.direction, x, parameters, options);
}

DoubleRowVector throughWeight(const DoubleRowVector& direction, const Weight& weight)
{
    return direction * weight.toMatrix().cast<double>().transpose();
}

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

    Reader reader(const Matrix& finalResid) const
    {
        Reader reader = unembeddingReader();
        const HeadTransform& transform = m_parameters.headTransform;
        if (transform.w.size() != 0)
            goThroughTransform(reader, finalResid);
        else if (m_parameters.unembeddingProjection.size() != 0)
            reader.direction = throughWeight(reader.direction, m_parameters.unembeddingProjection);
        return reader;
    }

private:
    /// Adds `share` of one token's row of the unembedding, and of its bias.
    void add(Reader& reader, std::int64_t token, double share) const
    {
        double held = share * heldQuotient(m_logits[token], m_uncapped[token]);
        if (m_parameters.logitsBias.size() != 0)
            reader.constant += held * static_cast<double>(m_parameters.logitsBias[token]);
        held *= static_cast<double>(m_config.logitScale);
        reader.direction += held * m_parameters.unembeddingMatrix().row(token).cast<double>();
    }

    Reader unembeddingReader() const
    {
        Reader reader{DoubleRowVector::Zero(m_parameters.unembeddingMatrix().cols())};
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

    void goThroughTransform(Reader& reader, const Matrix& finalResid) const
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

/// Goes from the logits down to the embedding and asks what each part has written.
class Walk {
public:
    Walk(const ActivationCache& run, const LogitPair& pair)
        : m_run(run), m_config(run.config()), m_parameters(run.model->parameters), m_position(pair.position)
    {
        const HeadReader head(run, pair);
        m_found.difference = head.difference();
        m_reader = head.reader(run.activations.finalResid.row(m_position));
        if (m_config.hasFinalNorm)
            goThroughNorm(m_reader, streamAfter(m_config.nLayers).row(m_position), m_parameters.finalNorm,
                          m_config.normOptions());
        m_found.heads = DoubleMatrix::Zero(m_config.nLayers, m_config.nHeads);
        if (run.source)
            m_found.crossHeads = m_found.heads;
        m_found.mlps.assign(static_cast<std::size_t>(m_config.nLayers), 0.0);
    }

    LogitAttribution toTheEmbedding()
    {
        for (int layer = m_config.nLayers - 1; layer >= 0; --layer)
            goThrough(layer);
        m_found.embedding = m_reader.read(m_run.activations.embed.row(m_position));
        m_found.bias += m_reader.constant;
        return std::move(m_found);
    }

    /// The reader of a head's z, [dValue].
    DoubleRowVector readerOf(HeadIndex head)
    {
        for (int layer = m_config.nLayers - 1; layer > head.layer; --layer)
            goThrough(layer);
        m_wanted = head;
        goThrough(head.layer);
        return m_wantedReader;
    }

private:
    const Matrix& streamAfter(int nLayers) const { return residualState(m_run, nLayers); }

    const BlockParameters& blockOf(int layer) const { return m_parameters.blocks[m_config.blockOf(layer)]; }

    void goThrough(int layer)
    {
        const BlockParameters& p = blockOf(layer);
        const BlockActivations& a = m_run.activations.blocks[static_cast<std::size_t>(layer)];
        const RowsOfLayer rows = rowsOfLayer(m_run, AttentionPart::Decoder, layer, {m_position, 1});
        const BlockSteps& steps = rows.steps;
        double& mlp = m_found.mlps[static_cast<std::size_t>(layer)];
        if (m_config.order != BlockOrder::Sequential) {
            const DoubleRowVector branch = static_cast<double>(m_config.residualScale) * m_reader.direction;
            mlp = steps.mlpOut.row(0).cast<double>().dot(branch);
            readHeads({layer, 0, AttentionPart::Decoder}, a.attention, p.attention, branch);
            return;
        }
        if (layer == 0 && m_config.convolution.width != 0)
            goThroughConvolution(steps.post);
        const DoubleRowVector ofMlp =
            goBesideBranch(carriedByMlp(steps, m_config), steps.mlpOut, {&p.norm2, &p.mlpBranchNorm});
        mlp = steps.mlpOut.row(0).cast<double>().dot(ofMlp);
        if (m_config.carriesNormed)
            goThroughNorm(m_reader, steps.behindAttention().row(0), p.norm2, m_config.normOptions());
        if (m_run.source)
            readHeads({layer, 0, AttentionPart::Cross}, a.cross, p.cross.attention,
                      goBesideBranch(steps.behindSelf, rows.crossOut, {&p.cross.norm}));
        readHeads({layer, 0, AttentionPart::Decoder}, a.attention, p.attention,
                  goBesideBranch(carriedBySelf(rows.attended(), m_config), rows.attentionOut,
                                 {&p.norm1, &p.attentionBranchNorm}));
        if (m_config.carriesNormed && !p.skipsNorm1)
            goThroughNorm(m_reader, rows.residPre.row(0), p.norm1, m_config.normOptions());
    }

    /// Leaves the reader of the stream that a branch was added to; returns that of the branch. See addBranch().
    DoubleRowVector goBesideBranch(const MatrixView& carried, const MatrixView& branch, const BranchNorms& norms)
    {
        const double scale = m_config.residualScale;
        if (m_config.normPlacement == NormPlacement::Post)
            goThroughNorm(m_reader, Matrix(carried + m_config.residualScale * branch).row(0), *norms.outer,
                          m_config.normOptions());
        DoubleRowVector result = scale * m_reader.direction;
        if (m_config.normPlacement == NormPlacement::Sandwich || m_config.normPlacement == NormPlacement::Branch) {
            m_reader.constant += constantOf(result, norms.branch->bias);
            result = throughNorm(result, branch.row(0), *norms.branch, m_config.normOptions());
        }
        return result;
    }

    /// The stream behind the first layer is the norm of its sum with what a convolution makes of the embedding.
    void goThroughConvolution(const Matrix& before)
    {
        const Matrix added = activate(convolve(m_run.activations.embed, m_parameters.convolution, m_config.convolution),
                                      m_config.convolution.activation)
                                 .row(m_position); // [1, dModel]
        goThroughNorm(m_reader, Matrix(before + added).row(0), m_parameters.convolution.norm, m_config.normOptions());
        m_found.convolved = m_reader.read(added.row(0));
    }

    void readHeads(HeadIndex first, const AttentionActivations& a, const AttentionParameters& p,
                   const DoubleRowVector& branch)
    {
        const RowVector z = a.z.row(m_position);              // [nHeads·dValue]
        DoubleRowVector reader = throughWeight(branch, p.wO); // [nHeads·dValue]
        if (p.zNorm.gain.size() != 0)
            reader = throughNorm(reader, z, p.zNorm, m_config.normOptions());
        const Index dValue = z.size() / m_config.nHeads;
        double ofHeads = 0.0;
        DoubleMatrix& found = first.part == AttentionPart::Cross ? m_found.crossHeads : m_found.heads;
        for (int head = 0; head < m_config.nHeads; ++head) {
            const DoubleRowVector own = reader.segment(head * dValue, dValue);
            found(first.layer, head) = z.segment(head * dValue, dValue).cast<double>().dot(own);
            ofHeads += found(first.layer, head);
            if (m_wanted == HeadIndex{first.layer, head, first.part})
                m_wantedReader = own;
        }
        m_found.bias += a.out.row(m_position).cast<double>().dot(branch) - ofHeads;
    }

    const ActivationCache& m_run;
    const ModelConfig& m_config;
    const Parameters& m_parameters;
    Index m_position;
    Reader m_reader; // reads the stream where the walk is
    LogitAttribution m_found;
    std::optional<HeadIndex> m_wanted;
    DoubleRowVector m_wantedReader;
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

double LogitAttribution::sum() const
{
    return embedding + heads.sum() + crossHeads.sum() + std::accumulate(mlps.begin(), mlps.end(), 0.0) +
           convolved.value_or(0.0) + bias;
}

LogitAttribution logitAttribution(const ActivationCache& run, const LogitPair& pair)
{
    requireLogitPair(run, pair);
    return Walk(run, pair).toTheEmbedding();
}

std::vector<double> attributionBySource(const ActivationCache& run, const LogitPair& pair, HeadIndex head)
{
    requireLogitPair(run, pair);
    requireHead(run.config(), head);
    if (head.part == AttentionPart::Encoder && run.source)
        throw Error(ErrorKind::BadArgument, "a head of the encoder writes into no stream that logits are read from");
    if (run.options.ablatedHeads.contains(head))
        return {};
    const DoubleRowVector reader = Walk(run, pair).readerOf(head); // [dValue]
    const MatrixView values = headV(run, head);                    // [Tk, dValue]
    const AttentionMap map = attentionMap(std::shared_ptr<const ActivationCache>(&run, [](const auto*) {}), head);
    const RowVector weights = map.patternRow(pair.position); // [Tk]
    std::vector<double> result;
    for (Index key = 0; key < values.rows(); ++key)
        result.push_back(static_cast<double>(weights[key]) * values.row(key).cast<double>().dot(reader));
    return result;
}

} // namespace headlight
