// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/attention/additive.h"
#include "core/tensor/matrix.h"

namespace headlight {

/// A gated recurrent unit; the rows of the matrices are the gates r (reset), z (update) and n (candidate) in turn.
struct GruParameters {
    Matrix wInput;     // [3·dHidden, dInput]
    Matrix wHidden;    // [3·dHidden, dHidden]
    RowVector bInput;  // [3·dHidden]
    RowVector bHidden; // [3·dHidden]
};

/// y = w x + b for column vectors, as the paper writes it.
struct AffineParameters {
    Matrix w;    // [dOut, dIn]
    RowVector b; // [dOut]
};

/// Every learned number of the translator of Bahdanau, Cho and Bengio 2015.
struct RecurrentParameters {
    Matrix embedding; // [dVocab, dEmbedding] shared by source, target and output
    GruParameters encoderForward;
    GruParameters encoderBackward;
    AffineParameters initial; // [dHidden, dHidden]
    AdditiveAttentionParameters attention;
    GruParameters decoder;   // dInput = dEmbedding + 2·dHidden
    AffineParameters output; // [dEmbedding, dHidden + 2·dHidden + dEmbedding]
    RowVector logitsBias;    // [dVocab]
};

} // namespace headlight
