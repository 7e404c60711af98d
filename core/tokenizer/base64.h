// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace headlight {

/// The bytes that `text` (RFC 4648, padded, no line breaks) stands for; nothing where it is no base64.
std::optional<std::string> decodedBase64(std::string_view text);
std::string encodedBase64(std::string_view bytes);

} // namespace headlight
