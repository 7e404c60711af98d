// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <optional>
#include <string_view>

namespace headlight {

/// One number as a person or a spreadsheet writes it, blanks around it or not: "0.5", "1e-3", "+2", with a true minus
/// sign too; "0,5" where a comma may be its decimal mark. Nothing for other text. May be an infinity or NaN.
std::optional<double> typedNumber(std::string_view text, bool hasDecimalComma);

/// `text` without the blanks around it.
std::string_view withoutBlanks(std::string_view text, std::string_view blanks = " \t\r");

} // namespace headlight
