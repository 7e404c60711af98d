// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/matrices/array_file.h"

#include <vector>

namespace headlight {

/// Which arrays of a file are its attention weights: one of every layer, or one for each layer ("layer3"), each head
/// ("head1") or each head of each layer ("layer3_head1"), in the order of the numbers in their names. Each has the
/// shape [Tq, Tk], [heads, Tq, Tk] or [layers, heads, Tq, Tk] with sizes of 1 in front left away.
struct AttentionChoice {
    std::vector<const NumberArray*> arrays; // of the file, which must outlive the choice
    Shape shape;                            // [layers, heads, Tq, Tk] of them together
    std::vector<std::int64_t> layerNumbers; // [layers] as the names count them, where that is not from 0 on; or empty
};

/// Throws Error{BadFile} with what the file has instead.
AttentionChoice chooseAttention(const ArrayFile& file);

} // namespace headlight
