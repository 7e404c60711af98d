// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/ops/layer_norm.h"
#include "core/ops/xielu.h"
#include "core/tensor/matrix.h"
#include "core/tensor/weight.h"

namespace headlight {

struct MlpParameters {
    Weight wGate;                  // [dModel, dMlp]; empty where the MLP is not gated
    RowVector bGate;               // [dMlp]; a bias is empty where the model has none
    Weight wIn;                    // [dModel, dMlp]
    RowVector bIn;                 // [dMlp]
    Weight wOut;                   // [dMlp, dModel]
    RowVector bOut;                // [dModel]
    LayerNormParameters innerNorm; // [dMlp] norm of wOut's input; empty where the model has none
    XieluParameters xielu;         // the activation's own, where it learns; else empty
};

} // namespace headlight
