// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/arguments/output_ending.h"

#include "core/base/alternatives.h"
#include "core/base/error.h"
#include "ui/export/figure_formats.h"
#include "ui/export/table_formats.h"

#include <vector>

namespace headlight {

bool isOfNumbers(const std::filesystem::path& file)
{
    return tableFormat(endingOf(file)) != nullptr;
}

std::string numbersHelp(const std::string& what)
{
    std::vector<std::string> any;
    std::vector<std::string> ofMatrix;
    for (const TableFormat& format : tableFormats())
        (format.isOfMatrix ? ofMatrix : any).push_back(format.ending);
    return alternatives(any) + " for " + what + ", and " + alternatives(ofMatrix) +
           " where they are one matrix. A masked cell is empty in .csv and .md, null in .json, NaN in the others";
}

void requireFigureEnding(const std::filesystem::path& file)
{
    const std::string ending = endingOf(file);
    if (!figureFormat(ending) && !isOfNumbers(file))
        throw Error(ErrorKind::BadArgument,
                    "a figure is written as " + endingsInLine("or", tableEndings()) + ", not " + asEnding(ending),
                    file.string());
}

} // namespace headlight
