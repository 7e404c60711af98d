// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/io/text_sink.h"

#include <string>
#include <vector>

namespace headlight {

/// A table as its CSV has it: a field of text for each cell.
struct CsvRecords {
    std::vector<std::string> columns;           // the first line
    std::vector<std::vector<std::string>> rows; // the other lines, which may be shorter or longer
};

/// Reads what csvField() wrote: fields between commas, a table ends at an empty line.
std::vector<CsvRecords> recordsOf(std::string_view csv);

/// Hands over the tables of a CSV of ours as JSON: of one table a list with an object for each row, of several or of
/// one whose columns have no names of their own a list with an object for each table, its "columns" and "rows". An
/// empty field is null. A column of numbers alone has numbers, digit by digit those of the CSV, and an infinity as the
/// text "inf" or "-inf"; a column of tokens is text whatever it holds. In several tables the first field of a
/// row is a label.
void writeRecordsJson(const TextSink& out, std::string_view csv);

/// Hands over the tables of a CSV of ours in GitHub's Markdown, with an empty line between them; columns of numbers
/// stand at the right, an empty field is an empty cell, and a line break becomes "\\n".
void writeRecordsMarkdown(const TextSink& out, std::string_view csv);

} // namespace headlight
