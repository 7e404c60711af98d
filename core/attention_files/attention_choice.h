// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/attention_files/array_file.h"

#include <memory>
#include <string>
#include <vector>

namespace headlight {

/// The arrays of a file that are its attention weights: one with every layer, or one for each layer ("layer3"), each
/// head ("head1") or each head of each layer ("layer3_head1"), in the order of the numbers in their names. Each has the
/// shape [Tq, Tk], [heads, Tq, Tk] or [layers, heads, Tq, Tk]; leading sizes of 1 are left out. Names with two numbers
/// are layers and heads where each array is one matrix, and steps and layers where the sizes are those of a generation.
struct AttentionChoice {
    std::vector<const NumberArray*> arrays; // arrays of the file, which must outlive the choice
    Shape shape;                            // [layers, heads, Tq, Tk] of all arrays together
    std::vector<std::int64_t> layerNumbers; // [layers] the names' numbers, where they do not count from 0 on; or empty
    std::vector<std::shared_ptr<const NumberArray>> made; // those of `arrays` that were made of several of the file
    std::vector<std::string> readAs; // sentences: how the file was read, where it does not say so itself
    bool isOfSteps = false;          // rows and columns are of a generation, whose order is known
};

/// Finds the attention weights. Throws Error{BadFile} that says what the file has instead.
AttentionChoice chooseAttention(const ArrayFile& file);

} // namespace headlight
