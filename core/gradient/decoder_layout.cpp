// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/gradient/decoder_layout.h"

#include <utility>

namespace headlight {

void DecoderLayout::add(WeightSlice& slice, std::string name, Index rows, Index columns)
{
    slice = {std::move(name), rows, columns, m_size, rows > 1};
    m_size += rows * columns;
    m_slices.push_back(slice);
}

DecoderLayout::DecoderLayout(const DecoderShape& shape)
{
    const Index d = shape.dModel;
    const bool hasBiases = shape.hasBiases();
    add(tokenEmbedding, "tokenEmbedding", shape.dVocab, d);
    if (shape.positions == DecoderPositions::Learned)
        add(positionEmbedding, "positionEmbedding", shape.nCtx, d);
    for (int layer = 0; layer < shape.nLayers; ++layer) {
        const std::string block = "blocks." + std::to_string(layer);
        DecoderLayerSlices& at = layers.emplace_back();
        add(at.norm1Gain, block + ".norm1.gain", 1, d);
        if (hasBiases)
            add(at.norm1Bias, block + ".norm1.bias", 1, d);
        add(at.wQkv, block + ".attn.w", d, 3 * shape.heads());
        if (hasBiases)
            add(at.bQkv, block + ".attn.b", 1, 3 * shape.heads());
        add(at.wO, block + ".attn.wO", shape.heads(), d);
        if (hasBiases)
            add(at.bO, block + ".attn.bO", 1, d);
        if (!shape.hasMlp())
            continue;
        add(at.norm2Gain, block + ".norm2.gain", 1, d);
        if (hasBiases)
            add(at.norm2Bias, block + ".norm2.bias", 1, d);
        if (shape.isGated)
            add(at.wGate, block + ".mlp.wGate", d, shape.dMlp);
        add(at.wIn, block + ".mlp.wIn", d, shape.dMlp);
        if (hasBiases)
            add(at.bIn, block + ".mlp.bIn", 1, shape.dMlp);
        add(at.wOut, block + ".mlp.wOut", shape.dMlp, d);
        if (hasBiases)
            add(at.bOut, block + ".mlp.bOut", 1, d);
    }
    add(finalGain, "finalNorm.gain", 1, d);
    if (hasBiases)
        add(finalBias, "finalNorm.bias", 1, d);
    if (!shape.isTied)
        add(unembedding, "unembedding", shape.dVocab, d);
}

} // namespace headlight
