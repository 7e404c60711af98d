// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <concepts>
#include <string>
#include <string_view>

namespace headlight {

/// The number with its noun, singular or plural: "1 page", "2 pages".
std::string counted(std::integral auto n, std::string_view one)
{
    return (std::to_string(n) + ' ').append(one).append(n == 1 ? "" : "s");
}

} // namespace headlight
