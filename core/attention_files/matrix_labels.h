// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/attention_files/array_file.h"
#include "core/attention_files/attention_matrices.h"

namespace headlight {

/// Whether an array of this name has labels: "tokens", "row_labels", "keys" and the like.
bool isLabelName(const std::string& name);

/// Throws Error{BadFile} for a single text under such a name, which must be a list of texts.
void requireNoSingleLabel(const std::string& name, std::string_view text, const std::string& file);

/// The labels that a file has for its rows and columns, by their names: "tokens" and "labels" are for both,
/// "row_labels", "queries" and the like for one; whole numbers are labels, too. A file may have none. Throws
/// Error{BadFile} for labels whose number is neither that of the rows nor that of the columns.
MatrixLabels labelsIn(const ArrayFile& file, Index nQueries, Index nKeys);

} // namespace headlight
