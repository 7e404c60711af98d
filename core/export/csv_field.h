// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string>

namespace headlight {

/// A field of a CSV file, RFC 4180: in quotation marks where it holds a comma, a quotation mark or a line break.
std::string csvField(const std::string& text);

} // namespace headlight
