// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/tensor/matrix.h"

#include <string_view>

namespace headlight {

enum class Activation {
    Relu,
    ReluSquared, ///< relu(x)² (So et al. 2021)
    Gelu,        ///< x Φ(x) with the error function (Hendrycks and Gimpel 2016)
    GeluTanh,    ///< the same paper's tanh approximation; "gelu_new" in checkpoints
    QuickGelu,   ///< the same paper's x σ(1.702 x)
    Silu,        ///< x σ(x)
    Tanh
};

Matrix activate(const MatrixView& x, Activation activation);

/// The checkpoints' names ("gelu_new", "relu", …). Throws Error{BadFile} that lists the known ones.
Activation activationFromName(std::string_view name);

} // namespace headlight
