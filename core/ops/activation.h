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
    GeluTanh,    ///< the tanh approximation of Gelu, by the same authors; "gelu_new" in checkpoints
    QuickGelu,   ///< x σ(1.702 x), by the authors of Gelu
    Silu,        ///< x σ(x)
    Tanh,
    GeluClipped, ///< Gelu kept within ± 10
    Sigmoid,     ///< σ(x)
    Mish,        ///< x tanh(ln(1 + eˣ)) (Misra 2019)
    LeakyRelu,   ///< relu(x) − relu(−x) / 100
    Relu6,       ///< relu(x) up to 6
    Laplace,     ///< the distribution function of a Gaussian at 1/√2 of variance 1/(4π) (Ma et al. 2022)
    Linear       ///< x
};

Matrix activate(const MatrixView& x, Activation activation);

/// The activation under its name in checkpoints ("gelu_new", "relu", …). Throws Error{BadFile} that lists the known
/// ones.
Activation activationFromName(std::string_view name);

} // namespace headlight
