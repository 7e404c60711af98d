// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/io/text_sink.h"
#include "core/tensor/matrix.h"

namespace headlight {

/// Hands over a matrix [rows, columns] as a NumPy array (NEP 1, version 1.0): little-endian float32, row-major.
void writeNpy(const TextSink& out, const Matrix& values);

} // namespace headlight
