// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/arguments/output_ending.h"

#include "core/base/error.h"

#include <algorithm>

namespace headlight {

std::string endingOf(const std::filesystem::path& file)
{
    std::string ending = file.extension().string();
    std::ranges::transform(ending, ending.begin(), [](char c) { return c >= 'A' && c <= 'Z' ? char(c + 32) : c; });
    return ending;
}

bool isCsv(const std::filesystem::path& file)
{
    return endingOf(file) == ".csv";
}

void requireFigureEnding(const std::filesystem::path& file)
{
    const std::string ending = endingOf(file);
    if (ending != ".svg" && ending != ".pdf" && ending != ".png" && ending != ".csv")
        throw Error(ErrorKind::BadArgument,
                    "a figure is written as .svg, .pdf, .png or .csv, not as \"" + ending + "\"", file.string());
}

} // namespace headlight
