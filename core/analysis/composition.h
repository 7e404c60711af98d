// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/cancel_token.h"
#include "core/base/progress.h"
#include "core/model/model.h"
#include "core/tensor/matrix.h"
#include "core/transformer/run_options.h"

namespace headlight {

/// How much of what each head writes the heads of later layers read, from the weights alone: the composition scores of
/// Elhage et al. 2021 ("A Mathematical Framework for Transformer Circuits"), with W_OV = W_V W_O and W_QK = W_Q W_Kᵀ
/// of rows:
///
///     Q: ‖W_OV W_QK‖ / (‖W_OV‖ ‖W_QK‖)    K: ‖W_OV W_QKᵀ‖ / (‖W_OV‖ ‖W_QK‖)    V: ‖W_OV W_OV′‖ / (‖W_OV‖ ‖W_OV′‖)
///
/// in Frobenius norms, the writing head first. Gains of norms are multiplied and means subtracted as the norms on the
/// way do it, see DirectPath; biases and rotary positions are left out.
struct CompositionScores {
    int nLayers = 0;
    int nHeads = 0;
    /// [nLayers·nHeads, nLayers·nHeads] a row for each head that writes, a column for each that reads; NaN where the
    /// reading head is not in a later layer.
    DoubleMatrix query, key, value;
    /// The root of the mean square of a score whose reading head is turned at random: 1 / √dModel.
    double random = 0.0;

    Index indexOf(HeadIndex head) const { return Index{head.layer} * nHeads + head.head; }
};

/// Throws Error{BadArgument} where heads do not read one another's output by weights: attention of a file, a recurrent
/// translator, the cross-attention, a stack of one layer; Error{Cancelled}.
CompositionScores compositionScores(const Model& model, AttentionPart part, const CancelToken& cancel = {},
                                    const Progress& progress = {});

} // namespace headlight
