// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/export/export_offer.h"

#include "core/io/file_ending.h"

namespace headlight {

void ExportOffer::write(const std::filesystem::path& file, const FigureExportOptions& options) const
{
    if (isTable(endingOf(file)))
        table->write(file);
    else
        exportFigure(file, *figure, options);
}

} // namespace headlight
