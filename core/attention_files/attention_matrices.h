// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/attention_files/matrix_reading.h"
#include "core/attention_files/reading_watch.h"
#include "core/tensor/matrix.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace headlight {

/// Which attention of several in a file weights are of.
enum class MatrixPart : std::uint8_t {
    Only, ///< the file has no others
    Encoder,
    Decoder,
    Cross
};

/// Attention weights that another program computed, for every head of every layer. Each is a finite number, and at
/// least 0 unless `isSigned`.
struct AttentionMatrices {
    std::string name; // the file's
    MatrixPart part = MatrixPart::Only;
    int nLayers = 0;
    int nHeads = 0; // heads of each layer
    Index nQueries = 0;
    Index nKeys = 0;
    std::vector<float> weights; // [nLayers, nHeads, nQueries, nKeys]
    std::vector<std::uint8_t>
        hidden; // [nLayers, nHeads, nQueries, nKeys], 1 where the file has no weight; empty: it has all
    std::vector<std::int64_t>
        layerNumbers; // [nLayers] numbers in the file's names, where they do not count from 0 on; or empty
    std::vector<std::string> rowLabels;    // [nQueries], or empty where the file names none
    std::vector<std::string> columnLabels; // [nKeys], or empty where the file names none
    std::vector<std::int64_t> rowIds;      // [nQueries] ids of a vocabulary, or empty where the file has none
    std::vector<std::int64_t> columnIds;   // [nKeys] the same

    std::vector<std::string> readAs; // sentences: how the file was read, where it does not say so itself
    std::vector<std::string> asked;  // phrases for a figure's caption: what of this was assumed or chosen
    bool isSigned = false;           // some number is below 0: differences, or scores before the softmax

    // The figures below say how far the rows are from a softmax's.
    std::size_t nEmptyRows = 0; // rows of zeros, over all heads: queries that look nowhere
    std::size_t nRows = 0;      // rows that are not empty, over all heads
    std::size_t nOtherRows = 0; // rows among these that do not sum to 1
    double smallestSum = 1.0;   // smallest and largest sum of a row that is not empty
    double largestSum = 1.0;
    float largest = 0.0F; // the largest weight

    /// Whether rows and columns stand for different texts.
    bool hasTwoTexts() const;
    /// The index in `weights` at which a head's [nQueries, nKeys] begin.
    std::size_t offsetOf(int layer, int head) const;
};

/// Whether the file's ending is one of matrices, not of a model.
bool isMatrixFile(const std::filesystem::path& path);
/// The patterns of such names for a file dialog: "*.npy", "*.npz", …
std::vector<std::string> matrixFilePatterns();

/// Reads NPY, NPZ, CSV, JSON, safetensors, or torch.save's format: one array [Tq, Tk], [heads, Tq, Tk] or [layers,
/// heads, Tq, Tk], or one for each layer; a leading batch of one is left out. A file with the attentions of encoder,
/// decoder and between them gives each of them, any other gives one. Throws Error{BadFile} that names what was
/// expected and found, Error{BadNumber} with the place of a number that is no attention weight, Error{OpenChoice} where
/// `reading` has to say more, Error{BadArgument} where it does not fit, Error{Cancelled}.
std::vector<AttentionMatrices> readAttentionParts(const std::filesystem::path& path, const MatrixReading& reading = {},
                                                  const ReadingWatch& watch = {});
/// The first of them.
AttentionMatrices readAttentionMatrices(const std::filesystem::path& path, const MatrixReading& reading = {},
                                        const ReadingWatch& watch = {});

/// The axes of a file's attention weights and the orders that suit them. Reads no weights. Throws Error{BadFile}.
MatrixQuestion matrixQuestion(const std::filesystem::path& path);

/// The labels of rows and columns.
struct MatrixLabels {
    std::vector<std::string> rows;    // [nQueries]
    std::vector<std::string> columns; // [nKeys]
};
/// Reads a file with one label a line: for each row and column of a square matrix, for each row and then each column of
/// another. Throws Error{BadFile}.
MatrixLabels readMatrixLabels(const std::filesystem::path& path, const AttentionMatrices& matrices);

} // namespace headlight
