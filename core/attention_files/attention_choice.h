// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/attention_files/array_file.h"

#include <vector>

namespace headlight {

/// The arrays of a file that are its attention weights: one with every layer, or one for each layer ("layer3"), each
/// head ("head1") or each head of each layer ("layer3_head1"), in the order of the numbers in their names. Each has the
/// shape [Tq, Tk], [heads, Tq, Tk] or [layers, heads, Tq, Tk]; leading sizes of 1 are left out.
struct AttentionChoice {
    std::vector<const NumberArray*> arrays; // arrays of the file, which must outlive the choice
    Shape shape;                            // [layers, heads, Tq, Tk] of all arrays together
    std::vector<std::int64_t> layerNumbers; // [layers] the names' numbers, where they do not count from 0 on; or empty
};

/// Finds the attention weights. Throws Error{BadFile} that says what the file has instead.
AttentionChoice chooseAttention(const ArrayFile& file);

} // namespace headlight
