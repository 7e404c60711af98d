// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/export/table_excerpt.h"

#include <QPlainTextEdit>

#include <map>
#include <string>

namespace headlight {

/// The first lines of a table's file that is not written yet, as they will be in it.
class TablePreview : public QPlainTextEdit {
    Q_OBJECT
public:
    TablePreview(PictureTable table, QWidget* parent);

    /// Shows the lines of a file that ends so, ".csv". It is made at the first call for its ending alone: nothing else
    /// that is chosen changes it. Throws what excerptOf() throws.
    const TableExcerpt& showLines(const std::string& ending);

private:
    PictureTable m_table;
    std::map<std::string, TableExcerpt> m_excerpts; // by ending
    std::string m_shown;                            // the ending
};

} // namespace headlight
