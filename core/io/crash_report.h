// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <filesystem>
#include <string_view>
#include <vector>

namespace headlight {

/// From now on a crash of the program (an invalid access, an abort, an arithmetic fault) leaves a report in `folder`,
/// "crash-SECONDS-PROCESS.new.txt": `about`, the signal, what sayInCrashReport() said last, and the stack as addresses
/// within the program and its libraries. Then the program ends as it would have ended. Nothing is sent anywhere.
void reportCrashes(const std::filesystem::path& folder, std::string_view about);

/// A report has these few lines about the program's state, at most 1,023 bytes. Never what a person typed.
void sayInCrashReport(std::string_view lines);

/// The reports in `folder` that nobody was told of, the newest last. They are named "crash-….txt" from then on, and the
/// oldest beyond ten are removed.
std::vector<std::filesystem::path> takeNewCrashReports(const std::filesystem::path& folder);

} // namespace headlight
