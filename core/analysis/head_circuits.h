// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/activations/activation_cache.h"
#include "core/base/cancel_token.h"
#include "core/base/progress.h"

#include <complex>
#include <cstdint>
#include <vector>

namespace headlight {

// A head's circuits by token (Elhage et al. 2021, "A Mathematical Framework for Transformer Circuits"), from the
// weights alone. A token is its embedding without position and type, as TokenProjections reads it; gains of the norms
// on the way from the head to the logits are multiplied, what they divide by is left out, see DirectPath.

/// Throws Error{BadArgument} that says why the head has no QK circuit by token: attention of a file, a recurrent
/// translator, a model of images, a head that reads another stack's output.
void requireQkCircuit(const Model& model, HeadIndex head);
/// Throws as requireQkCircuit(), and for a model without logits or with a layer between its stack and its unembedding.
void requireOvCircuit(const Model& model, HeadIndex head);

/// The logits [dVocab] that a head writes where it looks at nothing but the token `source`: the row of the OV circuit
/// W_E W_V W_O W_U, without biases. Throws as requireOvCircuit().
RowVector ovLogits(const Model& model, HeadIndex head, std::int64_t source);

/// The scores [dVocab] that a head gives to every token as a key when `query` asks: the row of the QK circuit
/// W_E W_Q W_Kᵀ W_Eᵀ with the biases of q and k, times `scale` (see scoreScale()). Throws as requireQkCircuit(), and
/// Error{Cancelled}.
RowVector qkScores(const Model& model, HeadIndex head, std::int64_t query, float scale, const CancelToken& cancel = {},
                   const Progress& progress = {});

/// The eigenvalues of a head's OV circuit, [dVocab, dVocab], that may differ from 0.
struct OvSpectrum {
    std::vector<std::complex<double>> eigenvalues; // [dValue] largest first

    /// Σ λ / Σ |λ|, the copying score of Elhage et al. 2021: 1 where each token raises itself and what is like it, −1
    /// where it lowers them; 0 where there is no eigenvalue but 0.
    double copyingScore() const;
    /// The part of the eigenvalues whose real part is above 0.
    double positiveShare() const;
};

/// The eigenvalues of W_E W_V · W_O W_U are those of W_O W_U · W_E W_V, [dValue, dValue], which is summed over the
/// vocabulary in double. Throws as requireOvCircuit(), Error{BadArgument} where other tokens are written than read, and
/// Error{Cancelled}.
OvSpectrum ovSpectrum(const Model& model, HeadIndex head, const CancelToken& cancel = {},
                      const Progress& progress = {});

} // namespace headlight
