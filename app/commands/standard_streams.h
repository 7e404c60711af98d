// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string>
#include <string_view>

namespace headlight {

/// To standard output, whole. Throws Error{CannotWrite} when it does not take it.
void printAnswer(std::string_view text);

/// One line to standard error: "headlight: …".
void printNote(std::string_view sentence);

/// The text with control characters written as \n, \t or \x1B, so that it stays on one line and moves no cursor.
std::string printable(std::string_view text);

} // namespace headlight
