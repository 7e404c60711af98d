// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <span>
#include <string>

namespace headlight {

/// The bytes as an Inflater reads them: deflated without a header (RFC 1951), as small as zlib makes them.
std::string deflated(std::span<const std::uint8_t> bytes);

} // namespace headlight
