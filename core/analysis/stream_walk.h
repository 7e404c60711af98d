// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/activations/activation_cache.h"
#include "core/activations/layer_branches.h"
#include "core/attention/multi_head_attention.h"
#include "core/tensor/matrix.h"
#include "core/transformer/residual.h"

#include <map>
#include <optional>
#include <utility>
#include <vector>

namespace headlight {

/// The share of each part of the model in a number that is read from the stream at one position, along one direction:
/// the stream is a sum of what the embedding, the heads and the MLPs have written into it, and each part has its
/// product with that direction.
///
/// What is not linear on the way is held at the values of this run: the scale of each norm. So the shares add up to the
/// number, and each says what the part wrote directly, not what later parts made of it.
struct StreamShares {
    double embedding = 0.0;          // tokens, positions and types at the position itself
    std::optional<double> position;  // the position's part of it, where that was asked for and is one; then not in it
    DoubleMatrix heads;              // [nLayers, nHeads] of the decoder's self-attention, or of the only stack
    DoubleMatrix crossHeads;         // [nLayers, nHeads] of the cross-attention; empty where there is none
    std::vector<double> mlps;        // [nLayers] MLPs or experts, with their biases
    std::optional<double> convolved; // a convolution over the embedding, where the model has one
    std::optional<double> steering;  // what is added to the stream at the position itself, where that is steered
    double bias = 0.0;               // all other biases: of W^O, norms and logits, and what rounding leaves over

    /// The sum of all shares.
    double sum() const;
};

/// The vector whose product with a row of the stream is the part of a number that the row brings, and all that has been
/// added to the number as a constant.
struct StreamReader {
    DoubleRowVector direction;
    double constant = 0.0;

    double read(const RowVectorView& written) const { return written.cast<double>().dot(direction); }
};

/// The reader of a norm's input from that of its output; the scale is that of `x`.
DoubleRowVector throughNorm(const DoubleRowVector& direction, const RowVectorView& x,
                            const LayerNormParameters& parameters, const NormOptions& options);
/// The product of a direction and a bias; 0 where there is none.
double constantOf(const DoubleRowVector& direction, const RowVector& bias);
/// Becomes the reader of a norm's input.
void goThroughNorm(StreamReader& reader, const RowVectorView& x, const LayerNormParameters& parameters,
                   const NormOptions& options);
/// The reader of x from that of x · weight.
DoubleRowVector throughWeight(const DoubleRowVector& direction, const Weight& weight);
/// A reader of what a layer's self-attention projects becomes one of the stream before the layer, at `position`.
void goThroughAttentionInput(StreamReader& reader, const ActivationCache& run, int layer, Index position);

/// Rows of layers that several walks go through, each computed once. The run is borrowed.
class StreamRows {
public:
    explicit StreamRows(const ActivationCache& run) : m_run(run) {}

    const RowsOfLayer& at(int layer, Index position); // [1, dModel] each

private:
    const ActivationCache& m_run;
    std::map<std::pair<int, Index>, RowsOfLayer> m_rows;
};

/// Goes down the decoder's stream, or that of the only stack, to the embedding and asks what each part has written.
class StreamWalk {
public:
    /// `reader` reads the stream behind the first `nLayers` layers, at `position`. The run is borrowed; it must have a
    /// residual stream. `rows` are those of the run, borrowed; null: they are this walk's own.
    StreamWalk(const ActivationCache& run, Index position, int nLayers, StreamReader reader,
               StreamRows* rows = nullptr);

    /// Where `splitsPosition`, what the position adds to the embedding has a share of its own, unless the model has
    /// none or norms both together.
    StreamShares toTheEmbedding(bool splitsPosition = false);
    /// The reader of a head's z, [dValue]; the head is in one of those layers.
    DoubleRowVector readerOf(HeadIndex head);
    /// The readers of z, [dValue], of all heads that the walk has come past.
    const std::map<HeadIndex, DoubleRowVector>& readersOfHeads() const { return m_readers; }

private:
    const BlockParameters& blockOf(int layer) const { return m_parameters.blocks[m_config.blockOf(layer)]; }
    void goThrough(int layer);
    void readSteering(int layer);
    RowVector unsteeredEmbedding() const;
    DoubleRowVector goBesideBranch(const MatrixView& carried, const MatrixView& branch, const BranchNorms& norms);
    void splitPosition();
    void goThroughConvolution(const Matrix& before);
    void readHeads(HeadIndex first, const AttentionActivations& a, const AttentionParameters& p,
                   const DoubleRowVector& branch);

    const ActivationCache& m_run;
    const ModelConfig& m_config;
    const Parameters& m_parameters;
    Index m_position;
    int m_nLayers;
    StreamReader m_reader; // reads the stream where the walk is
    StreamShares m_found;
    std::map<HeadIndex, DoubleRowVector> m_readers;
    StreamRows m_ownRows;
    StreamRows* m_rows;
};

} // namespace headlight
