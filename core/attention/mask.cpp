// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/attention/mask.h"

#include "core/base/error.h"

#include <algorithm>
#include <charconv>
#include <limits>
#include <optional>

namespace headlight {

namespace {

/// The number behind "window:" or "prefix:"; empty when `text` does not begin so or no whole number follows.
std::optional<int> widthAfter(std::string_view text, std::string_view name)
{
    if (!text.starts_with(name))
        return {};
    text.remove_prefix(name.size());
    int width = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), width);
    if (error != std::errc{} || end != text.data() + text.size())
        return {};
    return width;
}

} // namespace

Mask::Keys Mask::visibleKeys(Index query) const
{
    switch (kind) {
    case MaskKind::None:
        break;
    case MaskKind::Causal:
        return {0, query + 1};
    case MaskKind::Window:
        return {std::max<Index>(0, query + 1 - width), query + 1};
    case MaskKind::Prefix:
        return {0, std::max<Index>(query + 1, width)};
    }
    return {0, std::numeric_limits<Index>::max()};
}

bool Mask::allows(Index query, Index key) const
{
    const Keys keys = visibleKeys(query);
    const bool padded = key < static_cast<Index>(paddedKeys.size()) && paddedKeys[static_cast<std::size_t>(key)] != 0;
    return keys.first <= key && key < keys.end && !padded && !painted.hides(query, key);
}

std::string toString(const Mask& mask)
{
    switch (mask.kind) {
    case MaskKind::None:
        return "none";
    case MaskKind::Causal:
        return "causal";
    case MaskKind::Window:
        return "window:" + std::to_string(mask.width);
    case MaskKind::Prefix:
        return "prefix:" + std::to_string(mask.width);
    }
    return {};
}

Mask maskFromString(std::string_view text)
{
    if (text == "none")
        return Mask{MaskKind::None, 0, {}};
    if (text == "causal")
        return Mask{MaskKind::Causal, 0, {}};
    if (const auto width = widthAfter(text, "window:"); width && *width >= 1)
        return Mask{MaskKind::Window, *width, {}};
    if (const auto width = widthAfter(text, "prefix:"); width && *width >= 0)
        return Mask{MaskKind::Prefix, *width, {}};
    throw Error(ErrorKind::BadArgument,
                "mask \"" + std::string(text) +
                    "\" does not exist, expected none, causal, window:N (N at least 1) or prefix:N (N at least 0)");
}

} // namespace headlight
