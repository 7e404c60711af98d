// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/export/export_offer.h"

#include "core/base/error.h"
#include "core/io/file_ending.h"

namespace headlight {

void requireTableEnding(const std::string& ending)
{
    if (ending != kTableEnding)
        throw Error(ErrorKind::BadArgument,
                    "a table is written as " + std::string(kTableEnding) + ", not " + asEnding(ending));
}

void ExportOffer::write(const std::filesystem::path& file, const FigureExportOptions& options) const
{
    const std::string ending = endingOf(file);
    if (!isTable(ending)) {
        exportFigure(file, *figure, options);
        return;
    }
    requireTableEnding(ending);
    table->write(file);
}

} // namespace headlight
