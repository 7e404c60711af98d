// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/tensor/matrix.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace headlight {

/// Attention weights that were computed elsewhere, of every head of every layer. Each is a finite number ≥ 0.
struct AttentionMatrices {
    std::string name; // of the file
    int nLayers = 0;
    int nHeads = 0; // in each layer
    Index nQueries = 0;
    Index nKeys = 0;
    std::vector<float> weights;       // [nLayers, nHeads, nQueries, nKeys]
    std::vector<std::uint8_t> hidden; // the same, 1 where a file says that there is no weight; empty: nowhere
    std::vector<std::int64_t>
        layerNumbers;                   // [nLayers] where the names in the file do not count them from 0 on, or empty
    std::vector<std::string> rowLabels; // [nQueries], or empty: the file names none
    std::vector<std::string> columnLabels; // [nKeys] or empty

    // How far they are from what a softmax makes.
    std::size_t nEmptyRows = 0; // of every head, of zeros alone: of queries that look nowhere
    std::size_t nRows = 0;      // of every head, without those
    std::size_t nOtherRows = 0; // that do not sum to 1
    double smallestSum = 1.0;   // of these
    double largestSum = 1.0;
    float largest = 0.0F; // weight

    /// Whether the rows are another text than the columns.
    bool hasTwoTexts() const;
    /// Where the weights [nQueries, nKeys] of a head begin.
    std::size_t offsetOf(int layer, int head) const;
};

/// Files of these endings hold matrices, not a model.
bool isMatrixFile(const std::filesystem::path& path);
/// "*.npy", "*.npz", …
std::vector<std::string> matrixFilePatterns();

/// NPY, NPZ, CSV, JSON, safetensors, or what torch.save wrote: one array [Tq, Tk], [heads, Tq, Tk] or
/// [layers, heads, Tq, Tk], or one for each layer; a batch of one in front is left away. Throws Error{BadFile} that
/// names what was expected and found, Error{BadNumber} with the place of a number that is no attention weight.
AttentionMatrices readAttentionMatrices(const std::filesystem::path& path);

/// One label a line: for each row and column of a square matrix, for each row and then each column of another. Throws
/// Error{BadFile}.
struct MatrixLabels {
    std::vector<std::string> rows;    // [nQueries]
    std::vector<std::string> columns; // [nKeys]
};
MatrixLabels readMatrixLabels(const std::filesystem::path& path, const AttentionMatrices& matrices);

} // namespace headlight
