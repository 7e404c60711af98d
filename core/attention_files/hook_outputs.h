// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/attention_files/array_file.h"

namespace headlight {

/// Leaves out the outputs of modules that a forward hook kept in front of their weights: tuples (output, weights), such
/// as torch.nn.MultiheadAttention gives, [B, T, D] and [B, heads, T, T]. It does so where the sizes say which of the
/// two is a map, or else their sums; other files are left alone.
void leaveOutOutputs(ArrayFile& file, const ReadingWatch& watch);

} // namespace headlight
