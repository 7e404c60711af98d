// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/gradient/decoder_shape.h"
#include "core/tensor/matrix.h"

#include <string>
#include <vector>

namespace headlight {

/// One matrix of a decoder's parameters in the one vector that holds them all. Slices of no number belong to parts that
/// the shape does not have.
struct WeightSlice {
    std::string name; // "blocks.0.attn.wQ" without the Q: see DecoderLayout
    Index rows = 0;   // 1 for a vector
    Index columns = 0;
    Index first = 0;        // its first number in the vector, row by row from there
    bool isDecayed = false; // whether weight decay takes part: for matrices of products, not for gains and biases

    Index size() const { return rows * columns; }
};

struct DecoderLayerSlices {
    WeightSlice norm1Gain, norm1Bias; // [dModel]
    WeightSlice wQkv, bQkv; // [dModel, 3·nHeads·dHead] q, k and v side by side, as GPT-2 stores them; [3·…]
    WeightSlice wO, bO;     // [nHeads·dHead, dModel], [dModel]
    WeightSlice norm2Gain, norm2Bias; // [dModel]
    WeightSlice wGate;                // [dModel, dMlp]
    WeightSlice wIn, bIn;             // [dModel, dMlp], [dMlp]
    WeightSlice wOut, bOut;           // [dMlp, dModel], [dModel]
};

/// Where each parameter of a shape lies in one vector, so that an optimizer, a gradient check and a checkpoint need not
/// know what a parameter is for. The names are those of tensorTable(), but q, k and v of a layer are one matrix.
class DecoderLayout {
public:
    explicit DecoderLayout(const DecoderShape& shape);

    Index size() const { return m_size; } ///< numbers of all slices together
    const std::vector<WeightSlice>& slices() const { return m_slices; }

    WeightSlice tokenEmbedding;    // [dVocab, dModel]
    WeightSlice positionEmbedding; // [nCtx, dModel]
    std::vector<DecoderLayerSlices> layers;
    WeightSlice finalGain, finalBias; // [dModel]
    WeightSlice unembedding;          // [dVocab, dModel]

private:
    void add(WeightSlice& slice, std::string name, Index rows, Index columns);

    std::vector<WeightSlice> m_slices;
    Index m_size = 0;
};

template <typename Scalar>
Eigen::Map<const MatrixOf<Scalar>> sliceOf(const RowVectorOf<Scalar>& all, const WeightSlice& slice)
{
    return {all.data() + slice.first, slice.rows, slice.columns};
}

template <typename Scalar>
Eigen::Map<const RowVectorOf<Scalar>> vectorOf(const RowVectorOf<Scalar>& all, const WeightSlice& slice)
{
    return {all.data() + slice.first, slice.size()};
}

/// Writes numbers to their place, which must have as many.
template <typename Scalar, typename Numbers>
void assignSlice(RowVectorOf<Scalar>& all, const WeightSlice& slice, const Numbers& numbers)
{
    Eigen::Map<MatrixOf<Scalar>>(all.data() + slice.first, slice.rows, slice.columns) = numbers;
}

} // namespace headlight
