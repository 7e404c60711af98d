// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/attention_files/array_file.h"
#include "core/attention_files/column_names.h"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace headlight {

/// Rows of texts under a row of names, read once from the first to the last.
class TableRows {
public:
    virtual ~TableRows() = default;
    virtual const std::vector<std::string>& first() const = 0; ///< the names
    /// Reads the next row; false at the end.
    virtual bool next(std::vector<std::string>& fields) = 0;
    virtual std::string place() const = 0; ///< the row that was read last: "line 3"
    virtual bool hasDecimalComma() const { return false; }
    virtual void report(const ReadingWatch& /*watch*/) const {}
};

/// What the columns of queries and keys hold.
enum class PlaceKind : std::uint8_t {
    Counted, ///< whole numbers
    Named,   ///< tokens
    Other    ///< neither, or there is no row
};

/// Reads all rows to tell. Layers and heads have to be whole numbers and weights numbers.
PlaceKind placeKind(std::unique_ptr<TableRows> rows, const WeightColumns& columns);

/// Reads a table with one weight a row, under "layer,head,query,key,weight" or what others call them, in any order; the
/// first two, and "query_token" and "key_token", may be missing. A cell that has no row is hidden. Tokens in place of
/// numbers stand in the order in which they first appear. Throws Error{BadFile}.
ArrayFile readLongTable(std::unique_ptr<TableRows> rows, const WeightColumns& columns, PlaceKind places,
                        const std::string& file, const ReadingWatch& watch);

} // namespace headlight
