// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/pictures/head_table/head_table.h"

#include <string>

namespace headlight {

/// Whether a table is of an image, whose heads look some patches far.
bool hasPatches(const HeadTable& table);

/// The columns that a table has: those of a cell, of a comparison, of a drawing, of switching heads off or of an image
/// only where it has them, and those of texts of their own where the model can have such a score.
std::vector<HeadMeasure> measuresIn(const HeadTable& table);

/// A head table as text: a line of names, then a line for each of `rows`, in their order; 9 significant digits, empty
/// fields where there is no value, every line ends in "\n". The columns are attention, layer, head, measuresIn() the
/// table and, of heads that were tried on texts, known_as: "induction + retrieval". `separator` is ',' for a CSV file
/// and '\t' for a spreadsheet's clipboard.
std::string headTableText(const HeadTable& table, const std::vector<HeadTableRow>& rows, char separator);

} // namespace headlight
