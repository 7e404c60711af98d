// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#define HEADLIGHT_VECTOR_BYTES 16
#include "core/tensor/kernel_loops.h"

namespace headlight {

constinit const Kernels kPlainKernels = kernelsNamed("plain");

} // namespace headlight
