// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

// The bodies of kernels.h for vectors of HEADLIGHT_VECTOR_BYTES. Each kernels_*.cpp includes it once, and CMake
// compiles these files for different instructions. Nothing here may share a name with another file, or code for one
// processor would run on another. For this reason it includes nothing with inline functions.
#include "core/tensor/kernel_blocks.h"
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
            {unpackAll<unpackQ8Zero, 32, 34>, unpackAll<unpackQ4Zero, 32, 18>, unpackAll<unpackQ4One, 32, 20>,
             unpackAll<unpackQ5Zero, 32, 22>, unpackAll<unpackQ5One, 32, 24>, unpackAll<unpackQ2K, 256, 84>,
             unpackAll<unpackQ3K, 256, 110>, unpackAll<unpackQ4K, 256, 144>, unpackAll<unpackQ5K, 256, 176>,
             unpackAll<unpackQ6K, 256, 210>, unpackAll<unpackIq4Nl, 32, 18>, unpackAll<unpackIq4Xs, 256, 136>,
             unpackAll<unpackMxfp4, 32, 17>},
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
