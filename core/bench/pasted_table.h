// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/tensor/matrix.h"

#include <optional>
#include <string>
#include <string_view>

namespace headlight {

/// One typed number, "0,5" with a decimal comma too; nothing for other text. May be an infinity.
std::optional<double> numberFromText(std::string_view text);

/// Numbers as a spreadsheet copies them: a line for each row; cells separated by tabs, else by semicolons, else by
/// commas (as "1, 2" or "1,2"), else by spaces. Where commas do not separate, one in a number is its decimal mark:
/// "0,5" between tabs, semicolons or spaces is 0.5, while the line "0,5" alone is two numbers. A true minus sign counts
/// as "-"; a line break at the end is no row. Throws Error{BadArgument} that names row and column (from 1), what was
/// found and what is expected: an empty text, rows of different lengths, a cell that is no number; Error{BadNumber} for
/// NaN, an infinity or a number beyond kLargestBenchNumber.
DoubleMatrix tableFromText(std::string_view text);

/// `table` with the pasted numbers from cell (row, column) on. Throws what tableFromText() throws, and
/// Error{BadArgument} when they do not fit; `table` itself never changes.
DoubleMatrix pastedInto(const DoubleMatrix& table, std::string_view text, Index row, Index column);

/// The table as text for a spreadsheet: tabs between cells, "
/// " after each row, as many digits as bring every number back.
std::string tableToText(const DoubleMatrix& table);

} // namespace headlight
