// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/export/picture_table.h"

#include <QStringList>

#include <span>
#include <string>

namespace headlight {

/// A form of file that the numbers of a picture are written in. One row of tableFormats().
struct TableFormat {
    std::string ending; ///< ".csv"
    const char* name;   ///< begins what the export dialog says of the file: "CSV"
    const char* title;  ///< names it in the export dialog, for tr(): "CSV: the numbers"
    bool isText;        ///< can be read as it is, else it is bytes
    bool isOfMatrix;    ///< holds a matrix alone, no table of records
    void (*write)(const PictureTable& table, const TextSink& out); ///< hands over the file's bytes, piece by piece
};

/// The ending of the form that every table has, and that is offered first.
inline constexpr auto kTableEnding = ".csv";

std::span<const TableFormat> tableFormats();
/// Null for an ending that no table has.
const TableFormat* tableFormat(const std::string& ending);
/// The endings of all formats: {".csv", ".json", …}.
QStringList tableEndings();
/// The endings of the formats that hold this table.
QStringList endingsOf(const PictureTable& table);

/// Throws Error{BadArgument} for an ending that no table has, and for a format that does not hold this one.
const TableFormat& formatFor(const PictureTable& table, const std::string& ending);

} // namespace headlight
