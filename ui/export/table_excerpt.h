// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/export/table_formats.h"

#include <QString>

#include <chrono>
#include <string>

namespace headlight {

/// The beginning of a table's file, and how large the file is.
struct TableExcerpt {
    QString lines;       ///< the first of the file as they are; a long one ends in "…"; of bytes a sentence
    qint64 nRows = 0;    ///< below the first line
    qint64 nColumns = 0; ///< columns of the first line
    qint64 nBytes = 0;
    bool isWhole = true;                  ///< else the counts are of what was made in time, and there may be more
    QString name = QStringLiteral("CSV"); ///< names the form of file
    bool hasColumns = true;               ///< has rows and columns to count

    /// "CSV, 15 rows × 16 columns, 2 KB", "JSON, 3 KB", or "CSV, at least …".
    QString facts() const;
};

/// Makes what a file that ends in `ending` would hold, writes it nowhere, and stops where `longest` is over; a table of
/// less than a megabyte is always counted whole. Throws what the table throws, and Error{BadArgument} for an ending
/// that the table does not have.
TableExcerpt excerptOf(const PictureTable& table, std::chrono::milliseconds longest,
                       const std::string& ending = kTableEnding);

} // namespace headlight
