// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/analysis/composition.h"

#include "core/analysis/direct_path.h"
#include "core/analysis/run_access.h"
#include "core/attention/projection.h"
#include "core/base/error.h"
#include "core/tensor/gemm.h"
#include "core/tensor/stacked_rows.h"

#include <cmath>
#include <limits>
#include <utility>
#include <vector>

namespace headlight {

namespace {

[[noreturn]] void refuseComposition(const std::string& sentence)
{
    throw Error(ErrorKind::BadArgument, sentence);
}

/// w [d, n] read through a norm that divides by nothing: normed rows of x times w.
Matrix behindNorm(const Matrix& w, const LayerNormParameters& norm, NormKind kind)
{
    Matrix read = w;
    if (norm.gain.size() != 0)
        read.array().colwise() *= norm.gain.transpose().array() + (kind == NormKind::RmsPlusOne ? 1.0F : 0.0F);
    if (kind == NormKind::Layer) {
        const RowVector means = read.colwise().mean();
        read.rowwise() -= means;
    }
    return read;
}

/// w [dModel, n·dHead] behind the norm of q or k, which norms each head or all of them.
Matrix beforeHeadNorm(const Matrix& w, Index dHead, const LayerNormParameters& norm, const ModelConfig& config)
{
    if (config.qkNorm == QkNorm::Whole)
        return throughUndividedNorm(w, norm, config.normKind);
    if (config.qkNorm == QkNorm::None)
        return w;
    Matrix normed(w.rows(), w.cols());
    for (Index first = 0; first < w.cols(); first += dHead) {
        const bool isShared = norm.gain.size() <= dHead;
        const LayerNormParameters own{isShared ? norm.gain : RowVector(norm.gain.segment(first, dHead)), {}};
        normed.middleCols(first, dHead) =
            throughUndividedNorm(Matrix(w.middleCols(first, dHead)), own, config.normKind);
    }
    return normed;
}

/// The matrices by which a layer's heads read a row of the stream, each with the norm before it.
struct ReadingWeights {
    Matrix q; // [dModel, nHeads·dHead]
    Matrix k; // [dModel, nKvHeads·dHead]
    Matrix v; // [dModel, nKvHeads·dValue]
};

ReadingWeights readingWeights(const Model& model, AttentionPart part, int layer)
{
    const ModelConfig& config = model.config;
    const AttentionSize size = config.sizeOf(part);
    const BlockParameters& block = blockParameters(model, part, layer);
    const AttentionParameters& p = block.attention;
    ReadingWeights weights{p.wQ.toMatrix(), p.wK.toMatrix(), p.wV.toMatrix()};
    if (!p.latent.isEmpty()) {
        const LatentParameters& latent = p.latent;
        if (latent.wQ.size() != 0)
            weights.q = gemm(latent.wQ.toMatrix(), behindNorm(weights.q, latent.qNorm, config.normKind));
        const Matrix wKv = latent.wKv.toMatrix();
        const Matrix own = gemm(wKv, behindNorm(weights.k, latent.kvNorm, config.normKind));
        weights.k = withSharedBehind(own, latent.wSharedK.toMatrix(), size.nHeads);
        weights.v = gemm(wKv, behindNorm(weights.v, latent.kvNorm, config.normKind));
    }
    const Index dHead = weights.q.cols() / size.nHeads;
    weights.q = beforeHeadNorm(weights.q, dHead, p.qNorm, config);
    weights.k = beforeHeadNorm(weights.k, dHead, p.kNorm, config);
    const bool readsNorm =
        config.normPlacement == NormPlacement::Pre || config.normPlacement == NormPlacement::Sandwich;
    if (readsNorm && !block.skipsNorm1)
        for (Matrix* one : {&weights.q, &weights.k, &weights.v})
            *one = behindNorm(*one, block.norm1, config.normKind);
    return weights;
}

/// wᵀ w of the columns of one head, in double.
DoubleMatrix gramOfColumns(const Matrix& all, Index head, Index width)
{
    const DoubleMatrix turned = all.middleCols(head * width, width).transpose().cast<double>();
    return gemmTransposed(turned, turned);
}

/// tr(xᵀ a x b), the square of the norm of V x Wᵀ where a = Vᵀ V and b = Wᵀ W.
double squareOf(const DoubleMatrix& x, const DoubleMatrix& a, const DoubleMatrix& b)
{
    return gemm(a, x).cwiseProduct(gemm(x, b)).sum();
}

/// A head that has written.
struct WritingHead {
    DoubleMatrix values; // W_Vᵀ W_V [dValue, dValue]
    Index firstRow = 0;  // the first row of its W_O among those of all heads
    double square = 0.0; // ‖W_OV‖² at the input of the layer that is reached
};

/// Goes up the layers with what all heads below have written.
class Composer {
public:
    Composer(const Model& model, AttentionPart part)
        : m_model(model), m_part(part), m_size(model.config.sizeOf(part)), m_path(model, part)
    {
        const Index nAll = Index{m_size.nLayers} * m_size.nHeads;
        m_found.nLayers = m_size.nLayers;
        m_found.nHeads = m_size.nHeads;
        m_found.query = DoubleMatrix::Constant(nAll, nAll, std::numeric_limits<double>::quiet_NaN());
        m_found.key = m_found.query;
        m_found.value = m_found.query;
        m_found.random = 1.0 / std::sqrt(static_cast<double>(model.config.dModel));
        m_written = Matrix(0, model.config.dModel);
    }

    CompositionScores found(const CancelToken& cancel, const Progress& progress)
    {
        for (int layer = 0; layer < m_size.nLayers; ++layer) {
            report(progress, static_cast<std::size_t>(layer), static_cast<std::size_t>(m_size.nLayers),
                   "composing heads");
            goThrough(layer, cancel);
        }
        return std::move(m_found);
    }

private:
    void goThrough(int layer, const CancelToken& cancel)
    {
        const ReadingWeights reading = readingWeights(m_model, m_part, layer);
        const Index dValue = m_size.valueSize();
        Matrix own(0, m_model.config.dModel); // [nHeads·dValue, dModel] what these heads write
        for (int head = 0; head < m_size.nHeads; ++head)
            own = stackedRows(own, m_path.written({layer, head, m_part}, Matrix::Identity(dValue, dValue)));
        for (WritingHead& one : m_heads) {
            const DoubleMatrix rows = m_written.middleRows(one.firstRow, dValue).cast<double>();
            one.square = one.values.cwiseProduct(gemmTransposed(rows, rows).transpose()).sum();
        }
        if (layer > 0) {
            const Matrix q = gemm(m_written, reading.q);
            const Matrix k = gemm(m_written, reading.k);
            const Matrix v = gemm(m_written, reading.v);
            for (int head = 0; head < m_size.nHeads; ++head) {
                cancel.throwIfCancelled();
                read({layer, head, m_part}, reading, {q, k, v}, own);
            }
        }
        m_path.toAttention(m_written, layer);
        for (int head = 0; head < m_size.nHeads; ++head) {
            const Index kv = kvHeadOf(head, m_size.nHeads, m_size.keyHeads());
            m_heads.push_back({gramOfColumns(reading.v, kv, dValue), std::ssize(m_heads) * dValue});
        }
        m_written = stackedRows(m_written, own);
        m_path.behindLayer(m_written, layer);
    }

    /// `read` is what each weight makes of all rows that were written, [rows, …].
    void read(HeadIndex head, const ReadingWeights& by, const ReadingWeights& read, const Matrix& own)
    {
        const Index kv = kvHeadOf(head.head, m_size.nHeads, m_size.keyHeads());
        const Index dHead = by.q.cols() / m_size.nHeads;
        const Index dValue = m_size.valueSize();
        const DoubleMatrix queries = gramOfColumns(by.q, head.head, dHead);
        const DoubleMatrix keys = gramOfColumns(by.k, kv, dHead);
        const DoubleMatrix values = gramOfColumns(by.v, kv, dValue);
        const DoubleMatrix wO = own.middleRows(head.head * dValue, dValue).cast<double>();
        const DoubleMatrix outputs = gemmTransposed(wO, wO); // [dValue, dValue]
        const double ofQk = queries.cwiseProduct(keys.transpose()).sum();
        const double ofOv = values.cwiseProduct(outputs.transpose()).sum();
        const Index reader = m_found.indexOf(head);
        for (Index writer = 0; writer < std::ssize(m_heads); ++writer) {
            const WritingHead& one = m_heads[static_cast<std::size_t>(writer)];
            const auto score = [&](const Matrix& all, Index first, Index width, const DoubleMatrix& behind,
                                   double ofReader) {
                const DoubleMatrix x = all.block(one.firstRow, first, dValue, width).cast<double>();
                return std::sqrt(squareOf(x, one.values, behind) / (one.square * ofReader));
            };
            m_found.query(writer, reader) = score(read.q, head.head * dHead, dHead, keys, ofQk);
            m_found.key(writer, reader) = score(read.k, kv * dHead, dHead, queries, ofQk);
            m_found.value(writer, reader) = score(read.v, kv * dValue, dValue, outputs, ofOv);
        }
    }

    const Model& m_model;
    AttentionPart m_part;
    AttentionSize m_size;
    DirectPath m_path;
    CompositionScores m_found;
    Matrix m_written; // [heads so far · dValue, dModel] their W_O, at the input of the layer that is reached
    std::vector<WritingHead> m_heads;
};

} // namespace

CompositionScores compositionScores(const Model& model, AttentionPart part, const CancelToken& cancel,
                                    const Progress& progress)
{
    if (model.config.isGiven())
        refuseComposition("composition scores are made of weights: a file of attention has none");
    if (model.config.isRecurrent())
        refuseComposition("a recurrent translator has one layer of attention: no head reads what another writes");
    if (!model.config.hasPart(part))
        refuseComposition("this model has no such attention");
    if (part == AttentionPart::Cross)
        refuseComposition("composition scores are of the heads of one self-attention stack: choose a head of the "
                          "decoder or of the encoder");
    if (model.config.sizeOf(part).nLayers < 2)
        refuseComposition("this model has one layer of attention: no head reads what another writes");
    return Composer(model, part).found(cancel, progress);
}

} // namespace headlight
