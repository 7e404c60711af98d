// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/attention/mask.h"

#include "core/base/alternatives.h"
#include "core/base/error.h"
#include "core/base/printable.h"

#include <charconv>
#include <optional>

namespace headlight {

namespace {

std::optional<int> wholeNumber(std::string_view text)
{
    int number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc{} || end != text.data() + text.size())
        return {};
    return number;
}

} // namespace

bool Mask::allows(Index query, Index key) const
{
    const bool padded = key < std::ssize(paddedKeys) && paddedKeys[key] != 0;
    return !padded && kindAllows(query, key) && !painted.hides(query, key);
}

std::string toString(const Mask& mask)
{
    const MaskKindRow& row = rowOf(mask.kind);
    return std::string(row.spelling) + (row.number ? ":" + std::to_string(mask.width) : "");
}

Mask maskFromString(std::string_view text)
{
    const std::string_view spelling = text.substr(0, text.find(':'));
    for (const MaskKindRow& row : maskKinds()) {
        if (row.spelling != spelling)
            continue;
        if (!row.number && text == spelling)
            return Mask{kindOf(row), 0, {}};
        const auto number = text == spelling ? std::nullopt : wholeNumber(text.substr(spelling.size() + 1));
        if (row.number && number && *number >= row.number->least)
            return Mask{kindOf(row), *number, {}};
    }
    throw Error(ErrorKind::BadArgument,
                "mask " + inQuotes(text) + " does not exist, expected " + alternatives(maskSpellings()));
}

} // namespace headlight
