// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string>
#include <string_view>

namespace headlight {

/// To standard output, whole. Throws Error{CannotWrite} when it does not take it.
void printAnswer(std::string_view text);

/// One line to standard error: "headlight: …", cut where it would be several screens long.
void printNote(std::string_view sentence);

/// The whole text with what a terminal would obey escaped, so that it stays on one line and moves no cursor.
std::string oneLine(std::string_view text);

/// Files opened later never take the numbers of standard streams that were closed; writing there still fails.
void holdStandardStreams();

} // namespace headlight
