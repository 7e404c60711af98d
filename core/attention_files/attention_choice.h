// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/attention_files/array_file.h"
#include "core/attention_files/matrix_reading.h"

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
    std::vector<std::string> asked;  // phrases for a caption: what of this was assumed or chosen
    bool isSettled = false;          // which axis holds what is known: it was chosen, or they are steps of a generation
    std::vector<const NumberArray*> found; // the arrays of the file, in the order of its names
};

/// Finds the attention weights. Throws Error{BadFile} that says what the file has instead, Error{OpenChoice} where it
/// does not say which axis holds what or which of several texts is meant, Error{BadArgument} for a reading that does
/// not fit.
AttentionChoice chooseAttention(const ArrayFile& file, const MatrixReading& reading = {});

/// Throws the question how the arrays of a choice are to be read.
[[noreturn]] void askHow(const AttentionChoice& choice, const std::string& file);
/// The axes of the file's attention weights, and the orders that suit them; of one matrix the last may be that of heads
/// in it, with an axis more (see unstacked()). Throws as chooseAttention() does where there are none.
MatrixQuestion questionOf(const ArrayFile& file);

} // namespace headlight
