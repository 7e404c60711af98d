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

/// One line of the table: where one of our parameters stands in a checkpoint.
struct TensorRow {
    std::string name;           // ours: "blocks.3.attn.wQ"
    std::string checkpointName; // theirs: "h.3.attn.c_attn.weight"
    Shape shape;                // theirs
    Index firstColumn = 0;      // ours are theirs' columns [firstColumn, firstColumn + nColumns)
    Index nColumns = 0;
    std::variant<Weight*, Matrix*, RowVector*> target;
    bool isTransposed = false; // theirs is [out, in]; it is transposed before its columns are counted

    /// Rows of our matrix.
    Index nRows() const { return isTransposed ? shape[1] : shape[0]; }
    /// Gives our parameter these numbers, one row of them for a vector.
    void assign(const Weight& values) const;
    /// The numbers that our parameter has.
    Matrix values() const;
};

/// Layers of a checkpoint: "h.0.", "h.1.", …
struct LayerNames {
    std::string prefix; // "h."
    int nLayers = 0;
    std::string configField; // "n_layer", which says how many there are
};

/// The one table: every parameter a model of this configuration has, bound to its place in `parameters`,
/// whose blocks are made as needed.
std::vector<TensorRow> tensorTable(const ModelConfig& config, Parameters& parameters);

/// How the checkpoint of such a model names its layers.
std::vector<LayerNames> layerNames(const ModelConfig& config);

} // namespace headlight
