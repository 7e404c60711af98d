// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/activations/activation_cache.h"
#include "core/activations/attention_map.h"
#include "core/tensor/matrix.h"

#include <memory>

namespace headlight {

/// The vector of a key that the attention weight multiplies.
enum class ValueVector {
    Value,    ///< v_j = x_j W^V + b^V
    Projected ///< f(x_j) = v_j W^O, the rows of W^O that belong to the head
};

/// ‖v_j‖ or ‖f(x_j)‖ of every key of a head, [Tk]. An ablated head's norms are those it would have. A recurrent
/// translator's attention weighs the encoder's states themselves: both norms are then ‖h_j‖. Throws Error{BadArgument}
/// for a head that the model does not have.
RowVector valueNorms(const std::shared_ptr<const ActivationCache>& run, HeadIndex head, ValueVector vector);

/// The length of the vector that a key adds to a query: ‖α_ij v_j‖ or, as Kobayashi et al. 2020 ("Attention is Not Only
/// a Weight", section 2.2) define it, ‖α_ij f(x_j)‖, for a block of queries and keys; α = the pattern, norms [Tk] from
/// valueNorms(). A query without a value has zeros. Throws Error{BadArgument} for norms of another number of keys.
Matrix valueWeighted(const AttentionMap& map, const RowVectorView& norms, TokenRange queries, TokenRange keys);

} // namespace headlight
