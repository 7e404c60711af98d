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

/// Some numbers of one of our vectors, which is as long as it must be.
struct VectorPart {
    RowVector* whole = nullptr;
    Index first = 0;
};

/// One line of the table: where one of our parameters stands in a checkpoint.
struct TensorRow {
    std::string name;           // ours: "blocks.3.attn.wQ"
    std::string checkpointName; // theirs: "h.3.attn.c_attn.weight"
    Shape shape;                // theirs
    Index firstColumn = 0;      // ours are theirs' columns [firstColumn, firstColumn + nColumns)
    Index nColumns = 0;
    std::variant<Weight*, Matrix*, RowVector*, VectorPart> target;
    bool isTransposed = false; // theirs is [out, in]; it is transposed before its columns are counted
    /// Ours are not together but in blocks of this many columns, of which one begins every blockStride columns, as
    /// where q, k and v of each head lie side by side; 0: they are together.
    Index blockWidth = 0;
    Index blockStride = 0;
    Index slice = -1;      // ours is this one of the matrices along theirs' first size; −1: theirs is one matrix
    int optionalGroup = 0; // a checkpoint may come without all rows of a group; 0: it may not

    /// Rows of our matrix.
    Index nRows() const { return isTransposed ? shape.back() : shape[shape.size() - 2]; }
    /// Theirs, all sizes but the last in its rows → the part of it that is ours.
    Weight partOf(const Weight& theirs) const;
    /// Gives our parameter these numbers; a vector takes them row by row.
    void assign(const Weight& values) const;
    /// The numbers that our parameter has.
    Matrix values() const;
};

/// Layers of a checkpoint: "h.0.", "h.1.", …
struct LayerNames {
    std::string prefix; // "h."
    int nLayers = 0;
    std::string configField; // "n_layer", which says how many there are
    int nFurther = 0;        // behind them, of a head that guesses further tokens: they are not shown
};

/// The one table: every parameter a model of this configuration has, bound to its place in `parameters`,
/// whose blocks are made as needed.
std::vector<TensorRow> tensorTable(const ModelConfig& config, Parameters& parameters);

/// How the checkpoint of such a model names its layers.
std::vector<LayerNames> layerNames(const ModelConfig& config);

/// Rows whose checkpoint names are the same follow each other.
std::vector<TensorRow> sortedByTensor(std::vector<TensorRow> table);

} // namespace headlight
