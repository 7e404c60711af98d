// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/model/model_config.h"
#include "core/model/parameters.h"
#include "core/tensor/shape.h"

#include <string>
#include <variant>
#include <vector>

namespace headlight {

/// A part of one of our vectors, whose length follows from its parts.
struct VectorPart {
    RowVector* whole = nullptr;
    Index first = 0;
};

/// One line of the table: where a checkpoint holds one of our parameters.
struct TensorRow {
    std::string name;           // our name: "blocks.3.attn.wQ"
    std::string checkpointName; // the checkpoint's name: "h.3.attn.c_attn.weight"
    Shape shape;                // shape of the checkpoint's tensor
    Index firstColumn = 0;      // ours are the columns [firstColumn, firstColumn + nColumns) of the checkpoint's tensor
    Index nColumns = 0;
    std::variant<Weight*, Matrix*, RowVector*, VectorPart> target;
    bool isTransposed = false; // the tensor is [out, in]; it is transposed before its columns are counted
    /// Our columns may lie in blocks of this many, one every blockStride columns, as where q, k and v of each head lie
    /// side by side; 0: they are contiguous.
    Index blockWidth = 0;
    Index blockStride = 0;
    Index slice = -1;      // index of our matrix along the tensor's first size; −1: the tensor is one matrix
    int optionalGroup = 0; // a checkpoint may lack all rows of a group together; 0: the row is required

    /// Rows of our matrix.
    Index nRows() const { return isTransposed ? shape.back() : shape[shape.size() - 2]; }
    /// Our part of the checkpoint's tensor, which is a matrix with all sizes but the last in its rows.
    Weight partOf(const Weight& theirs) const;
    /// Assigns the numbers to our parameter; a vector takes them row by row.
    void assign(const Weight& values) const;
    /// The numbers of our parameter.
    Matrix values() const;
};

/// Names of a checkpoint's layers: "h.0.", "h.1.", …
struct LayerNames {
    std::string prefix; // "h."
    int nLayers = 0;
    std::string configField; // the field with their number: "n_layer"
    int nFurther = 0;        // layers after them, of a head that guesses further tokens; they are not shown
};

/// The table of every parameter that a model of this configuration has, bound to its place in `parameters`, whose
/// blocks are made as needed.
std::vector<TensorRow> tensorTable(const ModelConfig& config, Parameters& parameters);

/// How the checkpoint of such a model names its layers.
std::vector<LayerNames> layerNames(const ModelConfig& config);

/// The rows in an order in which those of one tensor follow each other.
std::vector<TensorRow> sortedByTensor(std::vector<TensorRow> table);

} // namespace headlight
