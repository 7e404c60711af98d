// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/io/file_ending.h"

#include "core/base/printable.h"

#include <algorithm>

namespace headlight {

std::string endingOf(const std::filesystem::path& file)
{
    std::string ending = file.extension().string();
    std::ranges::transform(ending, ending.begin(), [](char c) { return c >= 'A' && c <= 'Z' ? char(c + 32) : c; });
    return ending;
}

std::string asEnding(const std::string& ending)
{
    return ending.empty() ? "without an ending" : "as " + inQuotes(ending);
}

std::string endsIn(const std::filesystem::path& file)
{
    const std::string ending = file.extension().string();
    return ending.empty() ? "has no ending" : "ends in " + inQuotes(ending);
}

} // namespace headlight
