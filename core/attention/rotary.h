// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/tensor/matrix.h"

namespace headlight {

/// Which two numbers of a head turn together.
enum class RotaryLayout {
    Half,       ///< number i and number i + dims/2 (GPT-NeoX, Llama)
    Interleaved ///< number 2i and number 2i + 1 (Su et al. 2021, eq. 34; GPT-J)
};

/// Cosines and sines for every position of a text.
struct RotaryTable {
    Matrix cosines; // [T, dims/2]
    Matrix sines;   // [T, dims/2]
    RotaryLayout layout = RotaryLayout::Half;
    Index first = 0; // index in a head of the first number that is turned
};

/// Turns `dims` numbers of every head of x [T, nHeads·dHead] in pairs by the angle of their position, and keeps the
/// others (Su et al. 2021, section 3.2.2): (a, b) → (a cos − b sin, b cos + a sin). The first row of x stands at
/// `firstPosition` of the table.
Matrix rotate(const MatrixView& x, Index dHead, const RotaryTable& table, Index firstPosition = 0);

} // namespace headlight
