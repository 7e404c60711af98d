// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/arguments/output_ending.h"

#include "core/base/error.h"
#include "ui/export/figure_formats.h"

namespace headlight {

bool isCsv(const std::filesystem::path& file)
{
    return endingOf(file) == kTableEnding;
}

void requireFigureEnding(const std::filesystem::path& file)
{
    const std::string ending = endingOf(file);
    if (!figureFormat(ending) && !isCsv(file))
        throw Error(ErrorKind::BadArgument,
                    "a figure is written as " + endingsInLine("or", {QLatin1String(kTableEnding)}) + ", not " +
                        asEnding(ending),
                    file.string());
}

} // namespace headlight
