// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/transformer/mlp.h"

#include "core/attention/projection.h"

namespace headlight {

Matrix mlp(const MatrixView& x, const MlpParameters& parameters, Activation activation)
{
    const Matrix hidden = activate(project(x, parameters.wIn, parameters.bIn), activation); // [T, dMlp]
    return project(hidden, parameters.wOut, parameters.bOut);                               // [T, dModel]
}

} // namespace headlight
