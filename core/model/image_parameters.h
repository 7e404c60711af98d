// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/attention/multi_head_attention.h"
#include "core/model/mlp_parameters.h"
#include "core/ops/layer_norm.h"
#include "core/tensor/matrix.h"
#include "core/tensor/weight.h"

namespace headlight {

/// A learned query that looks at every patch, and the MLP behind it (Zhai et al. 2022, "Scaling Vision Transformers").
struct AttentionPoolParameters {
    RowVector probe; // [dModel] the query before its projection; empty where the model has none
    AttentionParameters attention;
    LayerNormParameters norm; // [dModel]
    MlpParameters mlp;
};

/// The parameters of a model that reads images, beside those of its blocks.
struct ImageParameters {
    Matrix patchKernels; // [dModel·nChannels·P, P] the convolution's kernels: for each output a square of each channel
    RowVector patchBias;          // [dModel] or empty
    RowVector classToken;         // [dModel]; empty where the model has none
    RowVector distillationToken;  // [dModel] or empty
    Matrix registers;             // [nRegisters, dModel]
    LayerNormParameters lastNorm; // norm behind the last stage, where an earlier one is shown
    LayerNormParameters poolNorm; // [dModel] norm of the patches' mean before the classifier, where the model has it
    Weight wClass;                // [dModel or 2·dModel, nClasses]; empty where the checkpoint has no classifier
    RowVector bClass;             // [nClasses]
    Weight wDistilled;            // [dModel, nClasses] the distillation token's classifier
    RowVector bDistilled;         // [nClasses]
    AttentionPoolParameters pool; // empty where the model has none
};

/// What makes the vectors of texts and images comparable (Radford et al. 2021), as far as a tower has it.
struct TowerParameters {
    Weight projection;        // [dModel, dPooled] or empty
    RowVector projectionBias; // [dPooled] or empty
    RowVector logitScale;     // [1] logarithm of the factor of a cosine; empty where the checkpoint has none
    RowVector logitBias;      // [1] or empty
};

} // namespace headlight
