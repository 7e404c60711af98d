// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/export/picture_table.h"

#include "core/export/pattern_csv.h"
#include "core/io/atomic_file.h"
#include "core/io/file_ending.h"
#include "ui/export/table_formats.h"

#include <utility>

namespace headlight {

void PictureTable::write(const std::filesystem::path& file) const
{
    const TableFormat& format = formatFor(*this, endingOf(file));
    writeFileAtomically(file, [&](const TextSink& out) { format.write(*this, out); });
}

PictureTable matrixTable(QString what, QString name, std::function<AttentionMap()> map)
{
    return {std::move(what), std::move(name), [map](const TextSink& out) { writePatternCsv(out, map()); }, map};
}

PictureTable textTable(QString what, QString name, std::function<std::string()> text)
{
    return {std::move(what), std::move(name), [text = std::move(text)](const TextSink& out) { out(text()); }};
}

} // namespace headlight
