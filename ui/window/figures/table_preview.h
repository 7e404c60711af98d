// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/export/table_excerpt.h"

#include <QPlainTextEdit>

#include <optional>

namespace headlight {

/// The first lines of a table's file that is not written yet, as they will be in it.
class TablePreview : public QPlainTextEdit {
    Q_OBJECT
public:
    TablePreview(PictureTable table, QWidget* parent);

    /// Shows the lines. The table is made at the first call alone: nothing that is chosen changes it. Throws what it
    /// throws.
    const TableExcerpt& showLines();

private:
    PictureTable m_table;
    std::optional<TableExcerpt> m_excerpt;
};

} // namespace headlight
