// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/attention_files/array_file.h"
#include "core/attention_files/attention_matrices.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace headlight {

/// Whether an array of this name has labels: "tokens", "row_labels", "keys" and the like.
bool isLabelName(const std::string& name);

/// Marks the arrays of a file beside which labels stand that differ with the number of their folder: "0.attn" where
/// "0.tokens" and "1.tokens" do.
void markOwnTexts(ArrayFile& file);

/// Throws Error{BadFile} for a single text under such a name, which must be a list of texts.
void requireNoSingleLabel(const std::string& name, std::string_view text, const std::string& file);

/// The labels and ids that a file has for its tokens.
struct FoundLabels {
    std::vector<std::string> rows;       // [nQueries], or empty
    std::vector<std::string> columns;    // [nKeys], or empty
    std::vector<std::int64_t> rowIds;    // [nQueries] ids of a vocabulary, or empty
    std::vector<std::int64_t> columnIds; // [nKeys] the same, or empty
    std::vector<std::string> notes;      // sentences on what could not be used
};

/// Finds the labels of rows and columns by their names: "tokens" and "labels" are for both, "row_labels", "queries" and
/// the like for one; whole numbers are labels, too. Of several lists under one name the one is taken that stands beside
/// the weights, `weights` being their array's name, else that of the example. A file may have none. Throws
/// Error{BadFile} for labels whose number is neither that of the rows nor that of the columns.
FoundLabels labelsIn(const ArrayFile& file, const AttentionMatrices& matrices, const std::string& weights,
                     std::optional<std::int64_t> example);

} // namespace headlight
