// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#define HEADLIGHT_VECTOR_BYTES 64
#include "core/tensor/kernel_loops.h"

namespace headlight {

constinit const Kernels kAvx512Kernels = kernelsNamed("AVX-512");

} // namespace headlight
