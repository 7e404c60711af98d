// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/activations/shape_trace.h"
#include "core/model/recurrent_sizes.h"

namespace headlight {

/// The shapes of a recurrent translator's additive attention, nSteps decoder steps looking at nSourceTokens, in the
/// order of Bahdanau, Cho and Bengio 2015: W s, U h, the hidden layer tanh(W s + U h), its product with v, mask,
/// softmax, context. Row i of S is s_{i−1}, the state before step i.
std::vector<ShapeStep> additiveShapeTrace(const RecurrentSizes& sizes, int nSteps, int nSourceTokens);

} // namespace headlight
