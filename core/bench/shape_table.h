// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/tensor/shape.h"

#include <string>
#include <vector>

namespace headlight {

/// The sizes of one layer of multi-head attention, beside the length T of a text and the number N of texts in a batch.
struct AttentionLayerSize {
    std::int64_t dModel = 512;
    std::int64_t nHeads = 8;
    std::int64_t dK = 64; // one head's
    std::int64_t dV = 64; // one head's

    /// Throws Error{BadArgument} for a size outside 1 to 65536.
    void validate() const;
    bool operator==(const AttentionLayerSize&) const = default;
};

/// The layer of Vaswani et al. 2017, section 3.2.2: d_model 512, 8 heads of 64.
AttentionLayerSize paperLayerSize();
/// The layer of BERT-base (Devlin et al. 2019): d_model 768, 12 heads of 64.
AttentionLayerSize bertBaseLayerSize();

/// One matrix of the layer.
struct ShapeTableRow {
    std::string id;       // "queries"
    std::string name;     // "Q_i"; ^ and _ as in ShapeTerm
    std::string symbolic; // "[N, T, d_k]"
    Shape actual;         // {32, 10, 64}
    bool perHead = false; // the layer has nHeads of it
    std::string product =
        {}; // multiplications that make it for one head, "N·T·d_{model}·d_k"; empty where none are needed
    double perToken = 0.0;     // multiplications of all heads for each token of each text
    double perTokenPair = 0.0; // multiplications of all heads for each pair of tokens of one text

    /// Multiplications for N texts of T tokens: N·(T·perToken + T²·perTokenPair); exact up to 2⁵³.
    double multiplications(std::int64_t nTokens, std::int64_t batch) const;
};

/// X, the parameters and every step of one layer, in order, for a batch of N texts of T tokens. Throws
/// Error{BadArgument}: T is 1 to 1,000,000, N 1 to 65,536.
std::vector<ShapeTableRow> shapeTable(const AttentionLayerSize& size, std::int64_t nTokens, std::int64_t batch = 1);

/// Multiplications of the whole layer; they grow with T² once T exceeds about 2·d_model.
double layerMultiplications(const AttentionLayerSize& size, std::int64_t nTokens, std::int64_t batch = 1);

} // namespace headlight
