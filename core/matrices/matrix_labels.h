// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/matrices/array_file.h"
#include "core/matrices/attention_matrices.h"

namespace headlight {

/// Whether an array of this name has labels: "tokens", "row_labels", "keys" and the like.
bool isLabelName(const std::string& name);

/// Throws Error{BadFile} for one text under such a name, which is no list of them.
void requireNoSingleLabel(const std::string& name, std::string_view text, const std::string& file);

/// The labels that a file has for the rows and columns of its matrices, by what they are named: "tokens" and "labels"
/// are of both, "row_labels", "queries" and the like of one; whole numbers are labels, too. None is no error. Throws
/// Error{BadFile} for as many labels as there are neither rows nor columns.
MatrixLabels labelsIn(const ArrayFile& file, Index nQueries, Index nKeys);

} // namespace headlight
