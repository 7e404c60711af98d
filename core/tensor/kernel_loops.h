// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

// The bodies of kernels.h for vectors of HEADLIGHT_VECTOR_BYTES. Included once by each kernels_*.cpp, which CMake
// compiles for other instructions; nothing here may have a name that another file shares, or code for one processor
// would run on another. That is why it includes nothing with inline functions.
#include "core/tensor/kernel_formats.h"
#include "core/tensor/kernel_products.h"
#include "core/tensor/kernel_rows.h"

namespace headlight {

namespace {

constexpr Kernels kernelsNamed(const char* name)
{
    return {name,
            kRows,
            kColumns,
            multiplyTile,
            copyPanelsOf<Floats, widenedFloats>,
            copyPanelsOf<Halves, widenedHalf>,
            copyPanelsOf<Halves, widenedBfloat16>,
            turnPanel,
            widenAll<widenedHalf>,
            widenAll<widenedBfloat16>,
            largest,
            exponentials,
            isFinite,
            scaleRow,
            addRow,
            geluRow,
            logisticUnitRow,
            geluTanhRow};
}

} // namespace

} // namespace headlight
